"""Which limits may be chosen: those that the book prices in every state in which carriers insure."""

from datetime import date

from models.risk import DEFAULT_LIMITS
from rating.book import RateBook
from rating.builtin import builtin_book, builtin_tables
from underwriting.liability_limits import limits_of

DAY = date(2026, 7, 1)
ALL = (DEFAULT_LIMITS, "100/500/100", "500/500/500", "2000/2000/2000")


def a_book(*rows: tuple[str, str]) -> RateBook:
    """A book with these rows of limits alone: state and limits."""
    row = {"market": "all", "factor": "0.01", "minimum_charge": ""}
    filed = [{**row, "state": state, "limits_thousands": limits} for state, limits in rows]
    return RateBook.from_tables("demo-2", {**builtin_tables(), "increased_limits": filed})


def test_the_default_stands_first_and_the_others_by_amount() -> None:
    assert limits_of(builtin_book(), (), DAY) == ALL
    assert limits_of(builtin_book(), ("IL", "MN", "NY", "CA"), DAY) == ALL


def test_limits_that_one_state_does_not_price_are_no_choice_for_the_policy() -> None:
    book = a_book(("IL", "500/500/500"), ("IL", DEFAULT_LIMITS), ("TX", DEFAULT_LIMITS), ("NY", "*"))
    assert limits_of(book, ("IL",), DAY) == (DEFAULT_LIMITS, "500/500/500")
    assert limits_of(book, ("IL", "TX"), DAY) == (DEFAULT_LIMITS,)
    assert limits_of(book, ("IL", "NY"), DAY) == (DEFAULT_LIMITS, "500/500/500")
    assert limits_of(book, ("IL", "GA"), DAY) == ()
    assert limits_of(book, (), DAY) == (DEFAULT_LIMITS, "500/500/500")


def test_a_state_in_which_the_fund_insures_takes_no_choice_away() -> None:
    book = a_book(("IL", "500/500/500"))
    assert limits_of(book, ("IL", "OH"), DAY) == ("500/500/500",)


def test_a_row_that_no_state_reads_is_no_choice() -> None:
    assert limits_of(a_book(("DEFAULT_OLD", "100/1000/100"), ("IL", DEFAULT_LIMITS)), (), DAY) == (
        DEFAULT_LIMITS,
    )
