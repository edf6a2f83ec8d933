"""Class codes: what a search finds first, and which codes may be used where and when."""

from datetime import date

import pytest

from models.eligibility import Eligibility
from models.errors import ClassNotFiled
from rating.builtin import builtin_book
from tests.unit.rating.risks import DAY
from underwriting.class_codes import (
    describes,
    find_class_code,
    normal_code,
    search_class_codes,
    split_class_text,
)


def found(text: str, state: str = "il", day: date = DAY) -> list[str]:
    return [match.code for match in search_class_codes(builtin_book(), state, text, day)]


@pytest.mark.req("QE-141")
def test_a_match_has_code_description_and_eligibility() -> None:
    match = search_class_codes(builtin_book(), "il", "8810", DAY)[0]
    assert (match.code, match.description, match.eligibility) == (
        "8810",
        "Clerical office employees",
        Eligibility.YES,
    )


@pytest.mark.parametrize(
    ("text", "first"),
    [
        ("8810", "8810"),
        ("881", "8810"),
        ("35", "3507"),
        ("clerical", "8810"),
        ("OFFICE clerical", "8810"),
        ("cler off", "8810"),
        ("roof", "5551"),
        ("5551 roofing", "5551"),
        ("carpentry", "2802"),
        ("6826f", "6826F"),
    ],
)
def test_the_best_match_stands_first(text: str, first: str) -> None:
    assert found(text)[0] == first


def test_a_number_finds_the_codes_that_begin_with_it() -> None:
    codes = found("88")
    assert codes == sorted(codes)
    assert codes
    assert all(code.startswith("88") for code in codes)


def test_leading_zeros_need_not_be_typed() -> None:
    assert "0035" in found("35")


def test_whole_words_come_before_beginnings() -> None:
    codes = found("farm")
    descriptions = [builtin_book().class_entry(code) for code in codes]
    whole = ["farm" in row["description"].casefold().split() for row in descriptions if row]
    assert whole == sorted(whole, reverse=True)


@pytest.mark.parametrize("text", ["", "   ", "--", "zzz", "9999", "clerical zzz"])
def test_nothing_fits_nothing(text: str) -> None:
    assert found(text) == []


def test_a_state_fund_state_has_no_codes() -> None:
    assert found("8810", "oh") == []


def test_the_list_is_bounded() -> None:
    assert len(search_class_codes(builtin_book(), "IL", "and", DAY, limit=7)) == 7


@pytest.mark.parametrize(
    ("state", "code", "day"),
    [("IL", "9999", DAY), ("OH", "8810", DAY), ("IL", "8810", date(2017, 12, 31)), ("IL", "abc", DAY)],
)
def test_a_code_that_is_not_filed_is_refused(state: str, code: str, day: date) -> None:
    with pytest.raises(ClassNotFiled, match="is not filed in"):
        find_class_code(builtin_book(), state, code, day)


def test_a_filed_code_is_found_with_its_words() -> None:
    match = find_class_code(builtin_book(), "il", " 35 ", date(2018, 1, 1))
    assert (match.code, match.description) == ("0035", "Flower and bulb growers")
    assert describes(builtin_book(), "8810", "clerical  OFFICE employees")
    assert not describes(builtin_book(), "8810", "Roofing")
    assert not describes(builtin_book(), "9999", "")


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("8810: Clerical office employees", ("8810", "Clerical office employees")),
        ("8810", ("8810", "")),
        ("6826f - Marina", ("6826F", "Marina")),
        ("8810#Clerical", ("8810", "Clerical")),
        ("5: x", ("0005", "x")),
    ],
)
def test_class_text_splits_into_code_and_words(text: str, parts: tuple[str, str]) -> None:
    assert split_class_text(text) == parts


def test_codes_are_spelled_as_the_tables_do() -> None:
    assert [normal_code(code) for code in ("8810", "35", " 6826f ", "x1")] == ["8810", "0035", "6826F", "X1"]
