"""A blank that is filled in: the application comes back, in looks of ours; nothing else of the blank does."""

from io import BytesIO
from typing import Any

import pytest
from pypdf import PdfReader, PdfWriter
from pypdf.actions import JavaScript
from pypdf.generic import ArrayObject, DictionaryObject, NameObject, TextStringObject

from documents.blank.paper import form_of, paper_of
from documents.eacord.template import FLORIDA as PRESCRIBED
from documents.pdf.flatten import flattened
from documents.pdf.widgets import page_widgets
from models.eacord import SheetKind
from tests.support.blanks import EFORMS, FAMILIES, FLORIDA, a_blank, accepted
from tests.support.data_sheets import a_data_sheet, example
from tests.support.read_back import everything_in, read_back
from tests.unit.documents.eacord.test_read_back import differences

NO_BOX = {"agency.license", "other_named_insureds[0].name", "other_named_insureds[0].fein"}
"""What no edition asks for."""
OLD = {"policy.rating_effective_date", "rating[0].premium.terrorism.premium",
       "rating[0].premium.catastrophe.premium"}  # fmt: skip
"""What editions before 2017 do not have."""
BROKEN = {"locations[1].street", "locations[1].line2"}
"""Of an edition with two lines for an address."""


def written(values: dict[str, Any], stem: str = EFORMS, kind: SheetKind = SheetKind.NCCI) -> bytes:
    """An application on the blank of a family."""
    blank = accepted(a_blank(stem).pdf(), stem)
    return paper_of(a_data_sheet(values), kind, [blank], with_premium=True)


def named(paths: set[str]) -> set[str]:
    """Without the figures that stand before an explanation, which the reader leaves there."""
    return {path for path in paths if path != "questions.6.explanation"}


@pytest.mark.parametrize(
    ("stem", "lost"),
    [
        (stem, NO_BOX | (set() if stem[10:14] > "2016" else OLD) | (BROKEN if "vendor" in stem else set()))
        for stem in FAMILIES
        if "caption_derived" not in stem and "short_mixed" not in stem
    ],
)  # fmt: skip
def test_an_application_comes_back_from_the_blank_of_every_newer_family(stem: str, lost: set[str]) -> None:
    form, found, _ = read_back(written(example(), stem))
    assert form == "ACORD 130"
    assert named(set(differences(example(), found))) == lost
    assert found["questions.6.explanation"].startswith("12%; ")


@pytest.mark.parametrize("stem", [stem for stem in FAMILIES if "caption" in stem or "short_mixed" in stem])
def test_the_oldest_blanks_keep_what_they_have_boxes_for_and_the_rest_stands_among_the_remarks(
    stem: str,
) -> None:
    pdf = written(example(), stem)
    _, found, _ = read_back(pdf)
    assert found["applicant.fein"] == example()["applicant"]["fein"]
    told = everything_in(pdf)
    for words in ("Renée O’Neill", "10 pay", "Coastal Roof Supply"):
        assert words.split()[-1] in told


def test_rows_of_all_states_stand_in_the_one_table_of_the_oldest_edition() -> None:
    _, found, _ = read_back(written(example(), "acord_130-2002_09-short_mixed"))
    wanted = [
        value
        for path, value in found.items()
        if "class_codes[" in path and path.endswith((".class_code", ".payroll"))
    ]
    rows = [row for sheet in example()["rating"] for row in sheet["class_codes"]]
    assert sorted(wanted) == sorted(str(row[key]) for row in rows for key in ("class_code", "payroll"))
    assert [found["rating[0].state"], found["rating[1].state"]] == ["GA", "SC"]


def test_each_state_has_its_page_and_more_rows_than_a_page_has_go_on_with_another() -> None:
    rows = [{"class_code": str(5000 + n), "payroll": str(1000 * n + 1)} for n in range(20)]
    values = {"applicant": {"name": "A"}, "rating": [
        {"state": "GA", "class_codes": rows}, {"state": "SC", "class_codes": rows[:3]},
    ]}  # fmt: skip
    pdf = written(values)
    assert len(PdfReader(BytesIO(pdf)).pages) == len(PdfReader(BytesIO(a_blank().pdf())).pages) + 2
    _, found, _ = read_back(pdf)
    codes = [value for path, value in found.items() if path.endswith(".class_code")]
    assert codes == [row["class_code"] for row in [*rows, *rows[:3]]]


def test_every_box_has_our_look_and_font_and_its_name_of_before() -> None:
    blank, pdf = (
        a_blank("acord_130-2010_05-xfa_generic").pdf(),
        written(example(), "acord_130-2010_05-xfa_generic"),
    )
    reader = PdfReader(BytesIO(pdf))
    form = reader.trailer["/Root"]["/AcroForm"]  # type: ignore[index]
    assert "/NeedAppearances" not in form
    assert set(form["/DR"]["/Font"]) == {"/Helv"}
    for page in reader.pages:
        for reference in page.get("/Annots", ()):
            box = reference.get_object()
            assert box["/Subtype"] == "/Widget"
            assert "/N" in box["/AP"]
            assert "/A" not in box and "/AA" not in box
    known = {widget.name for widget in page_widgets(blank) if "ClearAll" not in widget.name}
    assert known <= {widget.name for widget in page_widgets(pdf)}
    assert reader.get_fields()["F[0].P1[0].Text1[0]"] is not None  # type: ignore[index]


def test_no_script_link_attachment_or_action_of_a_blank_survives() -> None:
    writer = PdfWriter()
    writer.append(PdfReader(BytesIO(a_blank().pdf())))
    writer.add_open_action(JavaScript("app.alert(1)"))
    writer.add_attachment("secret.txt", b"attached words")
    script = DictionaryObject(
        {NameObject("/S"): NameObject("/JavaScript"), NameObject("/JS"): TextStringObject("app.beep()")}
    )
    for page in writer.pages:
        page[NameObject("/AA")] = DictionaryObject({NameObject("/O"): script})
        attached = {NameObject("/Type"): NameObject("/Filespec"), NameObject("/F"): TextStringObject("a.exe")}
        page[NameObject("/AF")] = ArrayObject([DictionaryObject(attached)])
        annotations = page["/Annots"]
        assert isinstance(annotations, ArrayObject)
        for reference in annotations:
            reference.get_object()[NameObject("/AA")] = DictionaryObject({NameObject("/K"): script})
        link = {"/Type": NameObject("/Annot"), "/Subtype": NameObject("/Link"), "/Rect": ArrayObject()}
        action = {
            NameObject("/S"): NameObject("/URI"),
            NameObject("/URI"): TextStringObject("http://tracker"),
        }
        made = DictionaryObject({NameObject(name): value for name, value in link.items()})
        made[NameObject("/A")] = DictionaryObject(action)
        annotations.append(writer._add_object(made))
    out = BytesIO()
    writer.write(out)
    blanks = [accepted(out.getvalue())]
    for pdf in (
        paper_of(a_data_sheet(), SheetKind.NCCI, blanks),
        form_of(a_data_sheet(), blanks),
    ):
        for word in (b"JavaScript", b"/JS", b"EmbeddedFile", b"/AA ", b"/URI", b"/Link", b"Filespec",
                     b"tracker", b"beep", b"OpenAction"):  # fmt: skip
            assert word not in pdf


def test_without_premium_and_carrier_name_neither_stands_in_a_blank() -> None:
    pdf = paper_of(a_data_sheet(), SheetKind.NCCI, [accepted(a_blank().pdf())], with_premium=False)
    told = everything_in(pdf)
    assert "Harbor" not in told
    assert "60,483" not in told


def test_florida_is_written_on_its_own_blank_alone_and_else_on_the_sheet_that_says_so() -> None:
    florida = {
        "applicant": {"name": "A"},
        "rating": [{"state": "FL", "class_codes": [{"class_code": "5551", "payroll": "9"}]}],
    }
    blank = a_blank(edition=FLORIDA).pdf()
    other = accepted(a_blank().pdf())
    sheet = paper_of(a_data_sheet(florida), SheetKind.FL, [other])
    assert PRESCRIBED.rstrip(".") in everything_in(sheet)

    own = paper_of(a_data_sheet(florida), SheetKind.FL, [other, accepted(blank, form="ACORD 130 FL")])
    assert "prescribes" not in everything_in(own)
    form, found, _ = read_back(own)
    assert form == "ACORD 130 FL"
    assert differences(florida, found) == {}

    both = {**florida, "rating": [*florida["rating"], {"state": "GA"}]}
    print_of_both = form_of(a_data_sheet(both), [other])
    assert "prescribes" in everything_in(print_of_both)


def test_print_of_a_blank_shows_what_was_filled_in() -> None:
    pdf = written(example())
    assert "5551" in everything_in(flattened(pdf))


def test_a_text_that_has_no_place_in_its_box_goes_on_among_the_remarks_and_stays_whole_in_the_field() -> None:
    long = "Roofing of every kind — " * 20
    pdf = written({"applicant": {"name": "A"}, "remarks": long})
    box = next(widget for widget in page_widgets(pdf) if "Remark" in widget.name)
    assert box.value == long.strip()
    assert "(A1)" in everything_in(flattened(pdf))
