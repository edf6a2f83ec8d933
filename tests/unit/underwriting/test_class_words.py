"""Classes found by what people call their trade: ranked words of the book, with why they were found."""

from collections.abc import Mapping, Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rating.book import RateBook
from rating.builtin import builtin_book, builtin_tables, with_words
from tests.unit.rating.risks import DAY
from underwriting.class_codes import ClassMatch, describes, search_class_codes
from underwriting.class_index import is_searchable, make_searchable
from underwriting.search_words import stem, terms_of

TABLES = builtin_tables()
WORDS = TABLES["class_words"]
DESCRIBED = {row["code"]: row["description"] for row in TABLES["class_codes"]}
FEW = st.text(alphabet="abcdefghilmnoprstuw ", min_size=3, max_size=24)


def matches(text: str, state: str = "TX", book: RateBook | None = None) -> Sequence[ClassMatch]:
    return search_class_codes(book or builtin_book(), state, text, DAY)


def first(text: str, state: str = "TX", book: RateBook | None = None) -> str | None:
    return next((match.code for match in matches(text, state, book)), None)


def a_book(*rows: Mapping[str, str]) -> RateBook:
    """The demo book with words of its own."""
    whole = [{"state": "*", "rank": "1", "source": "", "licence": "", **row} for row in rows]
    return RateBook.from_tables("own", {**TABLES, "class_words": whole})


@pytest.mark.parametrize(
    ("typed", "code", "why"),
    [
        ("hauling", "7219", "hauling -> Trucking"),
        ("mechanic", "8380", "mechanic -> Automobile service"),
        ("nurse", "8833", "nurse -> Hospital"),
        ("cook", "9082", "cook -> Restaurant not otherwise classified"),
        ("salesman", "8742", "salesman -> Salespersons or collectors"),
        ("church", "8864", "church -> Social services organization"),
        ("gym", "9063", "gym -> YMCA or health institute"),
        ("roofing", "5551", ""),
        ("8810", "8810", ""),
    ],
)
def test_a_trade_finds_its_class_and_says_why(typed: str, code: str, why: str) -> None:
    match = matches(typed)[0]
    assert (match.code, match.why) == (code, why)
    assert match.description == DESCRIBED[code]


@pytest.mark.parametrize(
    ("typed", "code"),
    [
        ("mechnic", "8380"),
        ("mechnik", "8380"),
        ("pludmer", "5183"),
        ("fixes cars", "8380"),
        ("we fix roofs", "5551"),
        ("puts in windows", "5102"),
        ("puts in pools", "5213"),
        ("plummer", "5183"),
        ("electritian", "5190"),
        ("landscapper", "0042"),
        ("truckdriver", "7219"),
        ("life guard", "9061"),
        ("doctor's office", "8832"),
        ("restaraunt", "9082"),
        ("plum", "5183"),
        ("the guy who does roofs", "5551"),
        ("roofing blorf", "5551"),
        ("residential home cleaner", "0917"),
        ("historic home restoration", "5403"),
    ],
)
def test_errors_other_forms_and_words_beside_do_no_harm(typed: str, code: str) -> None:
    assert code in [match.code for match in matches(typed)[:2]]


@pytest.mark.parametrize(
    "trade", ["roofers", "locksmith", "bartender", "spray foam", "electrican", "tv repair"]
)
@pytest.mark.parametrize(
    "frame",
    [
        "I'm a {}",
        "we run a {} outfit",
        "small local {} business",
        "family owned {}, part time",
        "24 hour emergency {}",
        "insured is a {} with 12 employees",
        "commercial and residential {} subcontractor",
        "class code for {} workers' comp",
        "licensed {} in texas",
    ],
)
def test_what_is_said_of_any_business_does_not_change_its_class(frame: str, trade: str) -> None:
    assert first(frame.format(trade)) == first(trade) is not None


@pytest.mark.parametrize(
    ("typed", "code"),
    [
        ("3 man framing crew", "5645"),
        ("5551 24 hour roofing", "5551"),
        ("24/7 towing", "7219"),
        ("part time", "5191"),
    ],
)
def test_numbers_beside_words_begin_a_code_or_say_nothing(typed: str, code: str) -> None:
    assert first(typed) == code


@pytest.mark.parametrize(
    ("typed", "code"),
    [
        ("jeweler", "8013"),
        ("home inspections", "8720"),
        ("non-profit", "8864"),
    ],
)
def test_of_two_classes_of_a_trade_the_usual_one_comes_first(typed: str, code: str) -> None:
    assert first(typed) == code


@pytest.mark.parametrize(
    "typed", ["koockker", "flamchin", "creatstug", "trooptrust", "tirshist", "flibberty"]
)
def test_what_is_no_word_finds_nothing(typed: str) -> None:
    assert matches(typed) == ()


@pytest.mark.parametrize(
    ("typed", "code"),
    [
        ("gymnasium", "9063"),
        ("small engine repair", "3632"),
        ("mold remediation", "5472"),
        ("septic tanks", "9402"),
        ("blast furnaces and steel mills", "3004"),
        ("secondary smelting and alloying of aluminum", "1430"),
        ("candle pin bowling", "9093"),
        ("hydroseeding services", "0042"),
    ],
)
def test_words_of_the_public_index_find_their_class(typed: str, code: str) -> None:
    assert first(typed) == code


def test_the_rank_says_which_of_several_classes_is_meant_first() -> None:
    row = {"words": "tinkering", "reliability": "assumed"}
    book = a_book({**row, "class_code": "5551", "rank": "2"}, {**row, "class_code": "8810"})
    assert [match.code for match in matches("tinkering", book=book)] == ["8810", "5551"]


def test_words_of_a_state_are_read_there_alone_and_before_those_of_all_states() -> None:
    row = {"words": "tinkering", "reliability": "assumed"}
    book = a_book({**row, "class_code": "5551"}, {**row, "class_code": "8810", "state": "CA"})
    assert first("tinkering", "CA", book) == "8810"
    assert [match.code for match in matches("tinkering", "TX", book)] == ["5551"]


@pytest.mark.parametrize(
    ("typed", "rows", "alone"),
    [
        ("tinkering", {"5551": "tinkering"}, "5551"),
        ("Tinkerings", {"5551": "tinkering"}, "5551"),
        ("tinkering", {"5551": "tinkering", "8810": "tinkering roofs"}, "5551"),
        ("tinkers", {"5551": "tinkers", "8810": "tinkering"}, "5551"),
        ("tinkerer", {"5551": "tinkers", "8810": "tinkering"}, None),
        ("tinkering roofs", {"5551": "tinkering"}, None),
        ("tinker", {"5551": "tinkering sheds"}, None),
        ("tinkrs", {"5551": "tinkers"}, None),
        ("shop", {"5551": "shop"}, None),
    ],
)
def test_a_class_is_meant_alone_where_no_other_is_called_so(
    typed: str, rows: Mapping[str, str], alone: str | None
) -> None:
    book = a_book(*({"words": words, "class_code": code} for code, words in rows.items()))
    assert [match.code for match in matches(typed, book=book) if match.alone] == ([alone] if alone else [])


def test_a_class_that_is_meant_second_or_beside_another_is_not_meant_alone() -> None:
    first_meant, second = (
        {"words": "tinkering", "class_code": "5551"},
        {"words": "tinkering", "class_code": "8810"},
    )
    both = a_book(first_meant, {**second, "rank": "2"})
    assert not any(match.alone for match in matches("tinkering", book=both))
    assert not any(match.alone for match in matches("tinkering", book=a_book({**second, "rank": "2"})))
    elsewhere = a_book(first_meant, {**second, "rank": "2", "state": "CA"})
    assert [match.code for match in matches("tinkering", book=elsewhere) if match.alone] == ["5551"]


def test_words_of_a_class_that_the_book_lacks_find_nothing() -> None:
    book = a_book({"words": "tinkering", "class_code": "9999"})
    assert matches("tinkering", book=book) == ()


def test_a_book_without_the_table_searches_with_the_built_in_words() -> None:
    own = {name: rows for name, rows in TABLES.items() if name != "class_words"}
    assert with_words(own)["class_words"] is WORDS
    assert with_words({**own, "class_words": ({"words": "x"},)})["class_words"] == ({"words": "x"},)
    assert with_words({**own, "class_words": ()})["class_words"] is WORDS


def test_only_a_search_arranges_the_words_of_a_book() -> None:
    """It takes a good part of a second, which nobody waits for who only looks a code up."""
    book = a_book({"words": "tinkering", "class_code": "5551"})
    assert describes(book, "8810", DESCRIBED["8810"])
    assert not is_searchable(book)
    make_searchable(book)
    assert is_searchable(book)


@settings(max_examples=60)
@given(st.sampled_from(sorted(DESCRIBED)), st.booleans())
def test_an_exact_code_is_always_first(code: str, lower: bool) -> None:
    assert first(code.lower() if lower else code) == code


@settings(max_examples=150)
@given(st.sampled_from(WORDS))
def test_the_words_of_a_row_find_its_class_before_any_that_is_only_similar(row: Mapping[str, str]) -> None:
    """The class of the row is there, and nothing before it was found by a beginning or a typing error."""
    found = matches(row["words"])
    codes = [match.code for match in found]
    assert row["class_code"] in codes
    typed = terms_of(row["words"])
    if len(typed) == 1 and typed[0].isalpha():
        whole = [each["class_code"] for each in WORDS if terms_of(each["words"]) == typed]
        for match in found[: codes.index(row["class_code"])]:
            said = terms_of(f"{match.why.split(' -> ')[0]} {match.description}")
            assert match.code in whole or any(word[:3] == typed[0][:3] for word in said)


@settings(max_examples=60)
@given(FEW)
def test_whole_words_come_before_typing_errors(text: str) -> None:
    """Of one word: once a match needs an error or an ending, none behind it has the word in any form."""
    (typed, *others) = terms_of(text) or ("", "")
    if others or not typed.isalpha():
        return
    whole = [
        stem(typed) in map(stem, terms_of(f"{match.why.split(' -> ')[0]} {match.description}"))
        for match in matches(typed)
        if match.why == "" or typed in match.why
    ]
    assert whole == sorted(whole, reverse=True)


def test_every_row_of_the_built_in_words_is_of_a_class_and_says_where_it_comes_from() -> None:
    assert len(WORDS) <= 30_000
    assert {row["class_code"] for row in WORDS} == set(DESCRIBED)
    assert len({(row["words"], row["class_code"], row["state"]) for row in WORDS}) == len(WORDS)
    assert all(row["source"] and row["reliability"] == "assumed" for row in WORDS)
    ranked: dict[str, list[str]] = {}
    for row in WORDS:
        if row["rank"] == "1":
            ranked.setdefault(row["words"], []).append(row["class_code"])
    assert {words: codes for words, codes in ranked.items() if len(codes) > 1} == {}
