"""Class codes: what a search finds first, and which codes may be used where and when."""

from datetime import date

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from models.eligibility import Eligibility
from models.errors import ClassNotFiled
from rating.builtin import builtin_book, builtin_tables
from tests.unit.rating.risks import DAY
from tests.unit.underwriting.programs import program
from underwriting.class_codes import (
    describes,
    find_class_code,
    normal_code,
    search_class_codes,
    split_class_text,
)
from underwriting.search_words import stem, words_of

VOCABULARY = {word for row in builtin_tables()["class_codes"] for word in words_of(row["description"])}


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


@pytest.mark.req("QE-141")
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
        ("carpentry", "5403"),
        ("6826f", "6826F"),
    ],
)
def test_the_best_match_stands_first(text: str, first: str) -> None:
    assert found(text)[0] == first


@pytest.mark.req("QE-141")
@pytest.mark.parametrize(
    ("text", "first"),
    [
        ("restarant", "9082"),
        ("clercial", "8810"),
        ("Clerical offise", "8810"),
        ("rofing", "5551"),
        ("carpentery", "5403"),
        ("warehose", "8292"),
        ("nursng home", "8829"),
        ("jantor", "9014"),
        ("land scape", "0042"),
        ("5551 rofing", "5551"),
        ("8801", "8810"),
        ("88810", "8810"),
    ],
)
def test_typing_errors_are_forgiven_where_nothing_fits(text: str, first: str) -> None:
    assert found(text)[0] == first


@pytest.mark.req("QE-141")
@pytest.mark.parametrize(
    ("trade", "code"), [("plumber", "5183"), ("roofers", "5551"), ("electrician", "5190")]
)
def test_a_trade_finds_what_it_does(trade: str, code: str) -> None:
    assert code in found(trade)


def test_a_word_that_fits_is_not_taken_for_a_typing_error() -> None:
    """'coal' is a word of the book; 'coat' and 'cool' are others."""
    matches = search_class_codes(builtin_book(), "il", "coal", DAY)
    assert matches
    assert all("coal" in f"{match.why} {match.description}".casefold() for match in matches)


@given(st.text(max_size=40))
def test_any_text_is_answered_with_codes_of_the_state_each_once(text: str) -> None:
    codes = found(text, "wi")
    assert len(codes) == len(set(codes))
    assert set(codes) <= builtin_book().class_codes("WI")


@given(st.sampled_from(builtin_tables()["class_codes"]), st.sampled_from([1, 2]))
def test_two_exchanged_letters_still_find_the_class(row: dict[str, str], at: int) -> None:
    word = max((word for word in words_of(row["description"]) if word.isalpha()), key=len)
    typed = word[:at] + word[at + 1] + word[at] + word[at + 2 :]
    assume(len(word) >= 6 and not any(other.startswith(typed[:4]) for other in VOCABULARY))
    codes = [match.code for match in search_class_codes(builtin_book(), "IL", typed, DAY, limit=400)]
    assert row["code"] in codes


@pytest.mark.req("QE-141")
def test_a_number_finds_the_codes_that_begin_with_it() -> None:
    codes = found("88")
    assert codes == sorted(codes)
    assert codes
    filed = builtin_book().class_codes("IL")
    assert codes == [code for code in sorted(filed) if code.startswith("88")][:50]


@pytest.mark.req("QE-141")
def test_leading_zeros_need_not_be_typed() -> None:
    assert "0035" in found("35")


@pytest.mark.req("QE-141")
def test_whole_words_come_before_beginnings() -> None:
    matches = search_class_codes(builtin_book(), "il", "land", DAY)
    said = [words_of(f"{match.why.split(' -> ')[0]} {match.description}") for match in matches]
    whole = ["land" in map(stem, words) for words in said]
    assert whole == sorted(whole, reverse=True)
    assert set(whole) == {True, False}


@pytest.mark.req("QE-141")
@pytest.mark.parametrize("text", ["", "   ", "--", "zzz", "9999", "zzz qqq"])
def test_nothing_fits_nothing(text: str) -> None:
    assert found(text) == []


@pytest.mark.req("QE-141")
@pytest.mark.parametrize(
    ("code", "keys", "word"),
    [
        ("8810", ("gms-key_risk",), Eligibility.YES),
        ("5551", ("gms-key_risk", "gms-starnet"), Eligibility.NO),
        ("5551", ("gms-key_risk", "wcn-normandy"), Eligibility.UW),
        ("7309F", ("gms-key_risk", "quadrant-zurich"), Eligibility.UW),
        ("8810", ("lib-carolina_casualty",), Eligibility.NO),
    ],
)
def test_the_word_of_a_match_is_the_best_of_the_programs(
    code: str, keys: tuple[str, ...], word: Eligibility
) -> None:
    """The last one is a carrier of California that is asked about Illinois."""
    sold = [program(key) for key in keys]
    assert search_class_codes(builtin_book(), "il", code, DAY, sold)[0].eligibility is word


@pytest.mark.req("QE-141")
def test_the_word_of_a_match_is_that_of_the_day() -> None:
    """The program is sold to policies that start on 1 June or later."""
    words = [
        search_class_codes(builtin_book(), "il", "8810", date(2026, month, day), [program("stafflink-sunz")])
        for month, day in ((5, 31), (6, 1), (5, 31))
    ]
    assert [found[0].eligibility for found in words] == [Eligibility.NO, Eligibility.YES, Eligibility.NO]


@pytest.mark.req("QE-141")
def test_a_state_fund_state_has_no_codes() -> None:
    assert found("8810", "oh") == []


@pytest.mark.req("QE-141")
def test_a_search_finds_what_is_filed_on_its_day() -> None:
    before = date(2017, 12, 31)
    assert [found("8810"), found("8810", day=before), found("8810")] == [["8810"], [], ["8810"]]


@pytest.mark.req("QE-141")
def test_the_list_is_bounded() -> None:
    assert len(search_class_codes(builtin_book(), "IL", "and", DAY, limit=7)) == 7


@pytest.mark.req("QE-089")
@pytest.mark.parametrize(
    ("state", "code", "day"),
    [("IL", "9999", DAY), ("OH", "8810", DAY), ("IL", "8810", date(2017, 12, 31)), ("IL", "abc", DAY)],
)
def test_a_code_that_is_not_filed_is_refused(state: str, code: str, day: date) -> None:
    with pytest.raises(ClassNotFiled, match="is not filed in"):
        find_class_code(builtin_book(), state, code, day)


@pytest.mark.req("QE-143")
def test_a_filed_code_is_found_with_its_words() -> None:
    match = find_class_code(builtin_book(), "il", " 35 ", date(2018, 1, 1))
    assert (match.code, match.description) == ("0035", "Flower and bulb growers")
    assert describes(builtin_book(), "8810", "clerical  OFFICE employees")
    assert not describes(builtin_book(), "8810", "Roofing")
    assert not describes(builtin_book(), "8810", "Clerical office")
    assert not describes(builtin_book(), "8810", "Office clerical employees")
    assert not describes(builtin_book(), "9999", "")


@pytest.mark.req("QE-031")
@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("8810: Clerical office employees", ("8810", "Clerical office employees")),
        ("8810:Clerical office", ("8810", "Clerical office")),
        ("8810", ("8810", "")),
        ("6826f - Marina", ("6826F", "Marina")),
        ("8810#Clerical", ("8810", "Clerical")),
        ("5: x", ("0005", "x")),
    ],
)
def test_class_text_splits_into_code_and_words(text: str, parts: tuple[str, str]) -> None:
    assert split_class_text(text) == parts


@pytest.mark.req("QE-143")
def test_codes_are_spelled_as_the_tables_do() -> None:
    assert [normal_code(code) for code in ("8810", "35", " 6826f ", "x1")] == ["8810", "0035", "6826F", "X1"]
