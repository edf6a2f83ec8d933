"""Which state a rating sheet is of: its own word, its rows', or the form's."""

import pytest

from documents.acord.assemble import readings
from documents.reading import Method
from tests.unit.documents.acord.made_up import one_of, page_of, read_of, sure_of


@pytest.mark.parametrize(
    ("method", "part1", "state", "flags"),
    [
        (Method.OCR, ("FL",), "FL", ["state.guessed"]),
        (Method.OCR, ("FL", "FE"), "FL", ["state.guessed"]),
        (Method.OCR, ("DE", "FL"), "FE", []),
        (Method.OCR, ("NC",), "FE", []),
        (Method.LABEL, ("FL",), "FE", []),
    ],
)
def test_a_picture_s_state_with_a_letter_wrong_is_the_one_of_the_form(
    method: Method, part1: tuple[str, ...], state: str, flags: list[str]
) -> None:
    texts = {f"policy.part1_states[{row}]": name for row, name in enumerate(part1)}
    texts |= {"rating[].state": "FE", "rating[].class_codes[0].class_code": "8810"}
    reading = read_of(texts, method=method, confidence=0.8)
    assert reading.values["rating"][0]["state"] == state
    assert reading.evidence["rating[0].state"]["flags"] == flags
    assert sure_of(reading, "rating[0].state") <= 0.5


@pytest.mark.parametrize(
    ("part1", "location", "state"),
    [
        (("VA",), "2", "VA"),
        (("VA", "NC"), "2", "NC"),
        (("VA",), None, "VA"),
        (("VA", "NC"), None, None),
    ],
)
def test_a_sheet_that_names_no_state_has_that_of_its_rows(
    part1: tuple[str, ...], location: str | None, state: str | None
) -> None:
    texts = {f"policy.part1_states[{row}]": name for row, name in enumerate(part1)}
    texts |= {"locations[0].number": "1", "locations[0].street": "1 Elm St", "locations[0].state": "VA"}
    texts |= {"locations[1].number": "2", "locations[1].street": "2 Oak Rd", "locations[1].state": part1[-1]}
    row = {"rating[].class_codes[0].class_code": "7610", "rating[].class_codes[0].payroll": "604,600"}
    row |= {"rating[].class_codes[0].location": location} if location else {}
    first = {"rating[].state": "VA", "rating[].class_codes[0].class_code": "8810"}
    (reading,) = readings([page_of(1, texts), page_of(2, first), page_of(3, row, place=2)]).readings
    assert reading.values["rating"][1].get("state") == state
    if state:
        assert reading.evidence["rating[1].state"]["flags"] == ["state.guessed"]
        assert 0.6 <= sure_of(reading, "rating[1].state") < 0.9


def test_a_piece_of_another_word_in_a_picture_is_no_state() -> None:
    texts = {"policy.part1_states[0]": "FL", "rating[].state": "tates"}
    texts |= {"rating[].class_codes[0].class_code": "8810"}
    reading = read_of(texts, method=Method.OCR, confidence=0.8)
    assert reading.values["rating"][0]["state"] == "FL"
    assert reading.evidence["rating[0].state"]["flags"] == ["state.guessed"]


def test_a_word_in_a_column_of_states_that_is_none_parts_no_sheet() -> None:
    row = "rating[].class_codes[0]"
    first = {f"{row}.class_code": "2220", f"{row}.state": "Yarn", f"{row}.payroll": "72,900"}
    second = {f"{row}.class_code": "8810", f"{row}.payroll": "10,000", "rating[].state": "CO"}
    pages = [page_of(2, first, place=2, method=Method.OCR), page_of(3, second, place=2, method=Method.OCR)]
    sheets = one_of(*pages).values["rating"]
    assert [sheet["class_codes"][0]["class_code"] for sheet in sheets] == ["2220", "8810"]
    assert "state" not in sheets[0]["class_codes"][0]


def test_the_state_of_a_sheet_may_stand_at_its_premium_alone() -> None:
    reading = read_of({"rating[].premium_state": "FL", "rating[].class_codes[0].class_code": "8810"})
    assert reading.values["rating"][0] == {"state": "FL", "class_codes": [{"class_code": "8810"}]}
