"""Class-code lines as they were typed, one by one: each comes back as it was sent, with its verdict."""

from datetime import date

import pytest

from api.class_code.lines import judge_locations
from api.prospect.section_schemas import LocationInput
from rating.builtin import builtin_book

DAY = date(2026, 7, 1)
RIGHT = {
    "classCodeDescription": "8810: Clerical office employees",
    "ft": "3",
    "pt": "2",
    "payroll": "$120,000",
    "fromAcord": True,
}
WRONG = {**RIGHT, "classCodeDescription": "9999: Nothing", "ft": "", "fromAcord": False}


def place(number: str, state: str, *lines: dict[str, object]) -> LocationInput:
    """A location as a screen sends it."""
    return LocationInput.model_validate({"number": number, "state": state, "classCodesInfo": lines})


@pytest.mark.req("QE-143")
def test_every_line_comes_back_as_it_was_sent_and_the_first_wrong_one_is_named() -> None:
    words = {**RIGHT, "classCodeDescription": "8810:"}
    places = [place("4", "il", RIGHT), place("7", "in", RIGHT, WRONG, words), place("9", "il", WRONG)]
    found = judge_locations(places, builtin_book(), DAY).model_dump(mode="json", by_alias=True)
    assert (found["hasError"], found["field"]) == (True, "childrenLoc.1.classCodesInfo.1")
    assert [(each["number"], each["state"]) for each in found["childrenLoc"]] == [
        ("4", "il"), ("7", "in"), ("9", "il"),
    ]  # fmt: skip
    invalid, wordless = "Invalid class code. Please check.", "Please select the description."
    assert [each["classCodesInfo"] for each in found["childrenLoc"]] == [
        [{**RIGHT, "error": None}],
        [{**RIGHT, "error": None}, {**WRONG, "error": invalid}, {**words, "error": wordless}],
        [{**WRONG, "error": invalid}],
    ]


@pytest.mark.req("QE-093", "QE-143")
@pytest.mark.parametrize("words", ["Clerical", "Clerical office employees and drivers", "Roofing"])
def test_the_words_must_be_all_those_of_the_code(words: str) -> None:
    line = {**RIGHT, "classCodeDescription": f"8810: {words}"}
    (judged,) = judge_locations([place("1", "il", line)], builtin_book(), DAY).children_loc
    assert [one.error for one in judged.class_codes_info] == ["Invalid ClassCode/Description"]


@pytest.mark.req("QE-090")
@pytest.mark.parametrize("text", ["8810", "8810: no description found", "8810:No Description Found"])
def test_a_code_without_words_asks_for_them_in_whatever_way_it_is_written(text: str) -> None:
    (judged,) = judge_locations(
        [place("1", "il", {**RIGHT, "classCodeDescription": text})], builtin_book(), DAY
    ).children_loc
    assert [line.error for line in judged.class_codes_info] == ["Please select the description."]
