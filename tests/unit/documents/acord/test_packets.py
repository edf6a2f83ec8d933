"""Several forms in one file: packets, copies, applicants, pages of no known form."""

import pytest

from documents.acord.assemble import Assembled, readings
from documents.acord.detect import Sighting
from documents.acord.page_leaves import PageLeaves
from tests.unit.documents.acord.made_up import made, one_of, page_of, sure_of


def _packet(*pages: PageLeaves) -> Assembled:
    return readings(pages)


def test_a_form_that_is_only_named_is_no_reading() -> None:
    found = _packet(page_of(1, {"applicant.name": "Demo"}, form="ACORD 133"))
    assert (found.readings, found.named) == ((), ("ACORD 133",))
    assert found.segments[0].form == "ACORD 133"


def test_a_blank_form_is_no_reading() -> None:
    assert _packet(page_of(1, {})).readings == ()


def test_the_newest_copy_wins_and_what_differs_is_flagged() -> None:
    old = {"applicant.fein": "12-3456789", "form_date": "1/1/2025", "applicant.phone": "2395550144"}
    new = {**old, "form_date": "1/1/2026", "applicant.phone": "2395550145"}
    for pages in ((old, new), (new, old)):
        reading = one_of(*(page_of(number, texts, place=1) for number, texts in enumerate(pages, 1)))
        assert reading.values["form_date"] == "2026-01-01"
        assert reading.values["applicant"]["phone"] == "2395550145"
        assert reading.evidence["applicant.phone"]["flags"] == ["copy.differs"]
        assert reading.pages == (1, 2)


def test_two_applicants_are_two_readings() -> None:
    one = page_of(1, {"applicant.fein": "12-3456789", "applicant.name": "Demo"}, place=1)
    other = page_of(2, {"applicant.fein": "98-7654321", "applicant.name": "Demo"}, place=1)
    assert [reading.pages for reading in _packet(one, other).readings] == [(1,), (2,)]


def test_the_130_wins_and_the_125_fills_its_gaps() -> None:
    small = {"applicant.name": "Demo", "applicant.phone": "2395550144"}
    large = {"applicant.name": "DEMO", "applicant.phone": "2395550199", "applicant.website": "demo.example",
             "locations[0].street": "1 Elm St", "locations[0].building": "1"}  # fmt: skip
    found = _packet(page_of(1, small), page_of(2, large, form="ACORD 125", place=1))
    application, other = found.readings
    assert (application.kind, other.kind) == ("acord_130", "acord_125")
    assert application.values["applicant"]["phone"] == "2395550144"
    assert application.values["applicant"]["website"] == "demo.example"
    assert sure_of(application, "applicant.website") == pytest.approx(0.88)
    assert application.values["locations"] == [{"street": "1 Elm St"}]


def test_sheets_behind_another_form_belong_to_the_application() -> None:
    pages = [
        page_of(1, {"applicant.name": "Demo"}),
        page_of(2, {"applicant.name": "Demo"}, form="ACORD 133", place=1),
        page_of(3, {"rating[].class_codes[0].class_code": "8810"}, place=2),
    ]
    assert one_of(*pages).pages == (1, 3)


def test_pages_that_lie_before_their_first_one_are_of_its_application() -> None:
    pages = [
        page_of(1, {"questions.1.answer": "Y"}, place=3),
        page_of(2, {"applicant.name": "Demo"}, place=1),
        page_of(3, {"rating[].class_codes[0].class_code": "8810"}, place=2),
    ]
    reading = one_of(*pages)
    assert reading.pages == (1, 2, 3)
    assert reading.values["questions"]["1"]["answer"] == "Y"


def test_a_worksheet_that_lies_in_the_file_twice_is_one() -> None:
    rows = {
        "rating[].state": "TN",
        "rating[].class_codes[0].class_code": "8810",
        "rating[].class_codes[0].payroll": "120,000",
    }
    pages = [page_of(1, {"applicant.name": "Demo"}, place=1)]
    other = {**rows, "rating[].class_codes[0].payroll": "90,000"}
    pages += [page_of(number, texts, place=2) for number, texts in enumerate((rows, rows, other), 2)]
    sheets = one_of(*pages).values["rating"]
    assert [sheet["class_codes"][0]["payroll"] for sheet in sheets] == ["120000", "90000"]


def test_a_page_of_no_known_form_is_never_certain() -> None:
    texts = {
        "applicant.name": "Demo",
        "policy.effective_date": "1/1/2026",
        "policy.expiration_date": "1/1/2027",
    }
    leaves = tuple(made(path, text, confidence=0.95) for path, text in texts.items())
    found = readings([PageLeaves(Sighting(1), leaves, "Supplement", by_labels=True)])
    (reading,) = found.readings
    assert (reading.kind, reading.form, reading.edition) == ("acord_130", "unknown", None)
    assert {sure_of(reading, path) for path in texts} == {0.85}
    assert [warned.code for warned in found.warnings] == ["form.unknown"]


def test_a_page_that_was_read_twice_is_said() -> None:
    page = PageLeaves(Sighting(4), passes=2)
    assert [(warned.code, warned.page) for warned in readings([page]).warnings] == [("ocr.two_passes", 4)]


def test_a_supplement_is_no_copy_of_the_application() -> None:
    supplement = PageLeaves(
        Sighting(2), (made("applicant.name", "Demo"), made("applicant.phone", "9")), by_labels=True
    )
    application, other = readings(
        [page_of(1, {"applicant.name": "Demo", "applicant.phone": "2395550144"}), supplement]
    ).readings
    assert (application.pages, other.form) == ((1,), "unknown")
    assert application.evidence["applicant.phone"]["flags"] == []


def test_remarks_of_a_schedule_go_to_the_application_for_workers_compensation() -> None:
    found = _packet(
        page_of(1, {"applicant.name": "Demo"}),
        page_of(2, {"applicant.name": "Demo", "applicant.fein": "123456789"}, form="ACORD 125", place=1),
        page_of(3, {"remarks": "More"}, form="ACORD 101", place=1),
    )
    application, other = found.readings
    assert application.values["remarks"] == "More"
    assert "remarks" not in other.values
    assert "fein_digits" not in other.values["applicant"]
    assert application.values["applicant"]["fein_digits"] == "123456789"
