"""The range of schedule rating: the state's row, and a program's own where it files both ends."""

from decimal import Decimal

import pytest

from models.errors import TableRowMissing
from rating.book import RateBook
from rating.builtin import builtin_book, builtin_tables
from rating.schedule_range import schedule_range
from tests.unit.rating.risks import DAY


def of(state: str, program: str | None = None, book: RateBook | None = None) -> tuple[int, int]:
    used = book or builtin_book()
    terms = used.terms(program, state, DAY) if program else None
    found = schedule_range(used, state, DAY, terms)
    return int(found.debit), int(found.credit)


def test_without_a_program_the_state_says_how_far() -> None:
    expected = {"IL": (25, 25), "CA": (50, 50), "MN": (40, 40), "WI": (0, 0), "OH": (0, 0)}
    assert {state: of(state) for state in expected} == expected


def test_a_program_that_files_both_ends_has_its_own_range() -> None:
    rows = [dict(row) for row in builtin_tables()["programs"]]
    for row in rows:
        if row["program"] == "gms-uwic":
            row |= {"schedule_debit_max_pct": "10", "schedule_credit_max_pct": "15"}
        if row["program"] == "gms-starnet":
            row |= {"schedule_debit_max_pct": "10", "schedule_credit_max_pct": ""}
    book = RateBook.from_tables("own", {**builtin_tables(), "programs": rows})
    assert of("CA", "gms-uwic", book) == (10, 15)
    assert of("CA", "gms-starnet", book) == (50, 50), "one end alone is no range"


def test_a_range_holds_its_ends_and_nothing_beyond() -> None:
    found = schedule_range(builtin_book(), "IL", DAY)
    assert found.is_plan
    assert [found.holds(Decimal(percent)) for percent in ("25", "-25", "25.01", "-25.01", "0")] == [
        True, True, False, False, True,
    ]  # fmt: skip


def test_a_state_without_a_row_is_named() -> None:
    with pytest.raises(TableRowMissing, match="ZZ"):
        of("ZZ")
