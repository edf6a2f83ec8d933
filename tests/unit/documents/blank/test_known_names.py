"""Which blanks are filled in: nine of ten names must be those of one family, and of the form."""

from io import BytesIO

import pytest
from pypdf import PdfReader, PdfWriter

from documents.blank.known_names import known_names
from documents.eacord.template import eacord
from documents.pdf.gate import look
from models.blank import BlankLook
from models.eacord import SheetKind
from tests.support.blanks import FAMILIES, FLORIDA, a_blank
from tests.support.data_sheets import a_data_sheet
from tests.unit.documents.acord.forms import Drawn, Form


def seen(pdf: bytes) -> BlankLook:
    """What is known of a file."""
    return known_names(look(pdf))


@pytest.mark.parametrize("stem", FAMILIES)
def test_a_blank_of_every_family_is_told_by_its_names(stem: str) -> None:
    found = seen(a_blank(stem).pdf())
    _, edition, family = stem.split("-")
    assert (found.form, found.edition, found.family, found.refusal) == (
        "ACORD 130", edition.replace("_", "/"), family, "",
    )  # fmt: skip
    assert found.known == found.names
    assert found.unknown == found.missing == ()


def test_below_nine_of_ten_known_names_a_blank_is_refused_with_the_list_of_the_others() -> None:
    names = seen(a_blank().pdf()).names
    most = names // 9  # so that just nine of ten are known
    assert seen(a_blank(more=most).pdf()).refusal == ""

    found = seen(a_blank(more=most + 1).pdf())
    assert found.refusal == f"Only {names} of its {names + most + 1} field names are those of ACORD 130."
    assert found.unknown == tuple(sorted(f"Vendor box {number}" for number in range(most + 1)))


def test_a_blank_that_lacks_more_than_a_tenth_of_its_form_is_refused_with_the_list_of_what_it_lacks() -> None:
    assert seen(a_blank(without=40).pdf()).refusal == ""

    found = seen(a_blank(without=80).pdf())
    assert found.refusal.endswith("fields are not in it.")
    assert len(found.missing) >= 49
    assert found.known == found.names


def test_florida_s_form_says_so_and_need_not_have_every_box_of_the_other() -> None:
    found = seen(a_blank(edition=FLORIDA, without=80).pdf())
    assert (found.form, found.edition, found.refusal) == ("ACORD 130 FL", "2019/07", "")


def test_what_is_no_blank_of_the_form_is_refused_by_name() -> None:
    other = seen(a_blank("acord_125-2025_03-eforms", edition="ACORD 0125 2025-03 Acroform").pdf())
    assert other.refusal == "It is ACORD 125; ACORD 130 and ACORD 130 FL are filled in."
    assert seen(Form(lines=[(1, 50, 50, "Words alone")]).pdf()).refusal == "It has no form fields."
    few = seen(Form([Drawn(1, "NamedInsured_FullName_A")]).pdf())
    assert few.refusal.endswith("fields are not in it.")
    own = eacord(a_data_sheet(), SheetKind.NCCI)
    assert seen(own).refusal == "It is a data sheet of ours, not a blank of the form."


def test_a_blank_without_class_rows_is_refused_even_where_its_form_may_lack_boxes() -> None:
    blank = a_blank(edition=FLORIDA)
    blank.fields = [one for one in blank.fields if "RateClass" not in one.name]
    assert seen(blank.pdf()).refusal == "It has no box for rating[].class_codes[0].class_code."


def test_a_blank_whose_pages_are_turned_is_refused() -> None:
    writer = PdfWriter()
    writer.append(PdfReader(BytesIO(a_blank().pdf())))
    writer.pages[0].rotate(90)
    out = BytesIO()
    writer.write(out)
    assert seen(out.getvalue()).refusal == "Its pages are turned; save it upright."
