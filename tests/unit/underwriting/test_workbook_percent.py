"""A debit or credit as it is typed: the specified texts, in the order in which they are asked."""

from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from models.errors import InvalidInput, NoSchedulePlan, QuotingError, ScheduleOutOfRange
from models.workbook import Cell, CellRange, ReasonCategory, ScheduleReason
from tests.support.workbooks import PLAN
from underwriting.workbook_percent import percent_of, reason_faults, shown_percent

UNEVEN = CellRange(debit=Decimal("12.50"), credit=Decimal(40))


@pytest.mark.req("CB-205")
@pytest.mark.req("CB-206")
@pytest.mark.parametrize(
    ("typed", "expected"),
    [
        ("12.5", "12.50"), ("-12.50", "-12.50"), ("0.01", "0.01"), ("+25", "25"), ("0", "0"), ("-0", "0"),
        ("-0.00", "0"), (" -25 ", "-25"), (".5", "0.5"),
    ],
)  # fmt: skip
def test_a_credit_is_negative_a_debit_positive_and_decimals_are_kept(typed: str, expected: str) -> None:
    found = percent_of(typed, PLAN)
    assert found == Decimal(expected)
    assert not found.is_signed() or found < 0


@pytest.mark.req("CB-202")
def test_an_emptied_box_asks_for_a_value() -> None:
    with pytest.raises(InvalidInput, match="Please enter a value!"):
        percent_of("  ", PLAN)


@pytest.mark.req("CB-196")
@pytest.mark.parametrize("typed", ["12,5", "1e1", "abc", "12.505", "--1", "1.2.3", "٣"])
def test_what_is_no_percent_of_two_decimals_is_refused(typed: str) -> None:
    with pytest.raises(InvalidInput, match="Enter a percent with at most two decimals"):
        percent_of(typed, PLAN)


@pytest.mark.req("CB-196")
@pytest.mark.req("CB-198")
@pytest.mark.req("CB-199")
@pytest.mark.parametrize(
    ("typed", "allowed", "words"),
    [
        ("25.01", PLAN, "Your debit range is 0 - 25"),
        ("-25.01", PLAN, "Your credit range is 0 - 25"),
        ("100.01", CellRange(debit=Decimal(500), credit=Decimal(500)), "Your debit range is 0 - 100"),
        ("12.51", UNEVEN, "Your debit range is 0 - 12.5"),
        ("-40.01", UNEVEN, "Your credit range is 0 - 40"),
    ],
)
def test_beyond_the_range_the_message_has_its_end(typed: str, allowed: CellRange, words: str) -> None:
    with pytest.raises(ScheduleOutOfRange) as refused:
        percent_of(typed, allowed)
    assert refused.value.message == words


@pytest.mark.req("CB-200")
def test_without_a_range_a_percent_is_refused_and_none_is_none() -> None:
    none = CellRange(why="the state fund insures")
    with pytest.raises(NoSchedulePlan, match="No Range Available!"):
        percent_of("-10", none)
    assert percent_of("0.00", none) == 0


@pytest.mark.req("CB-196")
@given(st.decimals(-100, 100, places=2))
def test_whatever_is_within_the_range_is_kept_to_the_hundredth(percent: Decimal) -> None:
    if -25 <= percent <= 25:
        assert percent_of(str(percent), PLAN) == percent
    else:
        with pytest.raises(ScheduleOutOfRange):
            percent_of(str(percent), PLAN)


@given(st.text(max_size=12))
def test_no_text_is_anything_but_read_or_refused(typed: str) -> None:
    try:
        found = percent_of(typed, PLAN)
    except QuotingError as refusal:
        assert refusal.message
    else:
        assert -25 <= found <= 25
        assert percent_of(shown_percent(found), PLAN) == found


def _cell(percent: str, *parts: str, note: str = "") -> Cell:
    reasons = tuple(
        ScheduleReason(category=category, percent=Decimal(part))
        for category, part in zip(ReasonCategory, parts, strict=False)
    )
    return Cell(debit_credit=Decimal(percent), reasons=reasons, note=note)


def test_reasons_sum_to_the_percent_and_a_large_one_has_a_note() -> None:
    def paths(cell: Cell) -> list[str]:
        return [fault.path for fault in reason_faults(cell, PLAN, "cells.0")]

    assert paths(_cell("0")) == []
    assert paths(_cell("-12.50", "-10", "-2.50")) == []
    assert paths(_cell("-12.50", "-10")) == ["cells.0.reasons"]
    assert paths(_cell("-12.51", "-12.51")) == ["cells.0.note"]
    assert paths(_cell("-12.51", "-12.51", note="too short")) == ["cells.0.note"]
    assert paths(_cell("-12.51", "-12.51", note="New guards on all saws")) == []
