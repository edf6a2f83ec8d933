"""What a data sheet says, keeps to itself, and refuses."""

from functools import cache
from io import BytesIO
from typing import Any

import pytest
from pypdf import PdfReader
from pypdf.generic import ArrayObject, DictionaryObject, StreamObject

from documents.eacord.form import accord_form
from documents.eacord.sheet import SheetRefused, content_of
from documents.eacord.template import FLORIDA, NOT_ACORD, eacord
from documents.pdf.widgets import page_widgets
from documents.pdf.words import page_texts
from models.eacord import MOST_VALUES, SheetKind
from tests.support.data_sheets import a_data_sheet, example

CARRIER = "Zyxwv Casualty"
KINDS = list(SheetKind)


def everything(content: bytes) -> str:
    """All strings and streams of a file, whatever they are for."""
    reader = PdfReader(BytesIO(content))
    found: list[str] = []

    def walk(node: Any) -> None:
        if isinstance(node, DictionaryObject):
            if isinstance(node, StreamObject):
                found.append(node.get_data().decode("latin-1"))
            for key in node:
                found.append(key)
                walk(node.raw_get(key))
        elif isinstance(node, ArrayObject):
            for entry in node:
                walk(entry)
        else:
            found.append(str(node))

    for number in range(1, int(str(reader.trailer["/Size"]))):
        walk(reader.get_object(number))
    walk(reader.trailer)
    return "\n".join(found)


def said(content: bytes) -> str:
    return " ".join(word.text for page in page_texts(content) for word in page.words)


def an_example(kind: SheetKind) -> dict[str, Any]:
    values = example()
    values["company"], values["underwriter"] = CARRIER, "Ursula Underwriter"
    if kind is not SheetKind.NCCI:
        values["rating"][0]["state"] = kind.value.upper()
    return values


@cache
def written(kind: SheetKind, *, with_premium: bool) -> bytes:
    """The example as the sheet of a kind."""
    return eacord(a_data_sheet(an_example(kind)), kind, with_premium=with_premium)


@pytest.mark.req("CB-279")
@pytest.mark.parametrize("kind", KINDS)
def test_without_premium_no_premium_rate_or_carrier_is_anywhere_in_the_file(kind: SheetKind) -> None:
    with_them, without = (everything(written(kind, with_premium=asked)) for asked in (True, False))
    for secret in (CARRIER, "Ursula", "84,211", "12,631.65", "60,034", "12.34", "53,437", "51,066", "7,660"):
        assert secret in with_them, secret
        assert secret not in without, secret
    assert ("93%" if kind is SheetKind.CA else "0.93") in without
    assert "486,500" in without


@pytest.mark.parametrize("kind", KINDS)
def test_every_page_says_that_it_is_no_acord_form_and_which_sheet(kind: SheetKind) -> None:
    content = written(kind, with_premium=False)
    edition = f"QUOTELOOM EACORD {kind.value.upper()} 1"
    pages = page_texts(content)
    for page in pages:
        words = " ".join(word.text for word in page.words)
        assert NOT_ACORD in words
        assert edition in words
    hidden = [one for one in page_widgets(content) if one.name == "Form_EditionIdentifier_A"]
    assert [(one.page, one.value, one.hidden) for one in hidden] == [
        (n, edition, True) for n in range(1, len(pages) + 1)
    ]
    assert (FLORIDA in said(content)) == (kind is SheetKind.FL)


def test_a_sheet_has_no_script_link_or_attachment_and_the_same_bytes_each_time() -> None:
    content = written(SheetKind.NCCI, with_premium=True)
    assert content == eacord(a_data_sheet(an_example(SheetKind.NCCI)), SheetKind.NCCI, with_premium=True)
    names = set(everything(content).split("\n"))
    assert names.isdisjoint({"/JavaScript", "/JS", "/Launch", "/URI", "/EmbeddedFiles", "/AA", "/OpenAction"})


def test_states_with_a_fund_of_their_own_are_in_no_sheet() -> None:
    values = example()
    values["rating"][1]["state"] = "OH"
    content = content_of(a_data_sheet(values), SheetKind.NCCI, with_premium=True)
    assert ([one.state for one in content.worksheets], content.left_out) == (["GA"], ("OH",))


@pytest.mark.req("CB-279")
def test_a_social_security_number_in_the_place_of_a_fein_is_not_written() -> None:
    values = example()
    values["applicant"]["fein"] = "078-05-1120"
    assert "078-05-1120" not in everything(eacord(a_data_sheet(values), SheetKind.FL))


def test_each_worksheet_has_fields_of_its_own() -> None:
    names = [one.name for one in page_widgets(written(SheetKind.NCCI, with_premium=True)) if not one.hidden]
    assert len(names) == len(set(names))
    assert {
        "WorkersCompensation_RateClass_ClassificationCode_A",
        "WorkersCompensation_RateClass_ClassificationCode_A_S2",
    } <= set(names)


@pytest.mark.parametrize(
    ("values", "path"),
    [
        ({"applicant": {"nmae": "A"}}, "applicant.nmae"),
        ({"individuals": [{"ssn": "1"}]}, "individuals[0].ssn"),
        ({"applicant": {"entity_type": "Club"}}, "applicant.entity_type"),
        ({"policy": {"other_coverages": list("abcde")}}, "policy.other_coverages[4]"),
        ({"remarks": [[[[[[[[["deep"]]]]]]]]]}, "remarks[0][0][0][0][0][0][0][0]"),
        ({"locations": [{"street": "a"}] * (MOST_VALUES + 1)}, "values"),
    ],
)  # fmt: skip
def test_what_no_sheet_has_is_refused_by_its_path(values: dict[str, Any], path: str) -> None:
    with pytest.raises(SheetRefused) as refused:
        eacord(a_data_sheet(values), SheetKind.NCCI)
    assert refused.value.path == path


@pytest.mark.req("CB-279")
def test_further_rows_than_there_are_boxes_stand_among_the_remarks() -> None:
    values = example()
    values["locations"] = [{"number": str(n), "street": f"{n} Long Street"} for n in range(1, 64)]
    assert "Locations, row 63 number: 63; street: 63 Long Street" in said(
        eacord(a_data_sheet(values), SheetKind.NCCI)
    )


def test_a_blank_application_is_a_blank_sheet() -> None:
    widgets = page_widgets(eacord(a_data_sheet({}), SheetKind.CA, with_premium=True))
    assert not [one for one in widgets if one.filled and not one.hidden]


@pytest.mark.req("CB-282")
def test_the_form_has_all_sheets_of_its_states_as_print() -> None:
    values = example()
    codes = {"FL": "5551", "GA": "8810", "CA": "5552"}
    values["rating"] = [
        {"state": state, "class_codes": [{"class_code": code}]} for state, code in codes.items()
    ]
    del values["individuals"]
    content = accord_form(a_data_sheet(values))
    whole = said(content)
    assert [whole.count(f"EACORD {kind} 1") > 0 for kind in ("NCCI", "CA", "FL")] == [True] * 3
    assert (whole.count("5551"), whole.count("5552"), whole.count("8810")) == (1, 1, 1)
    assert page_widgets(content) == []
    assert b"/AcroForm" not in content
    assert "/JavaScript" not in everything(content)


@pytest.mark.req("CB-279")
def test_each_worksheet_has_the_modification_of_its_own_state() -> None:
    values = {
        "rating": [
            {"state": "IL", "experience_mod": "0.9"},
            {"state": "IN"},
            {"state": "WI", "premium": {"experience_mod": {"factor": "1.1"}}},
            {"state": "MO"},
        ],
        "emod_by_state": {"IL": "0.8", "IN": "0.7", "WI": "0.6"},
    }
    found = content_of(a_data_sheet(values), SheetKind.NCCI, with_premium=False)
    told = [sheet.values.get("rating[].premium.experience_mod.factor") for sheet in found.worksheets]
    assert told == ["0.9", "0.7", "1.1", None]
