"""Whose authority a change needs: beyond is strictly more, and each counts by who made it."""

from datetime import UTC, date, datetime
from decimal import Decimal
from uuid import UUID
from zoneinfo import ZoneInfo

import pytest

from models.workbook import Cell, EnteredRate, ReasonCategory, ScheduleReason, Workbook
from models.workbook_authority import Measure
from tests.support.recalculations import LIMITS
from tests.support.workbooks import KEY_RISK, SUBMISSION, person
from underwriting.business_hours import after_business_hours
from underwriting.workbook_authority import (
    Authority,
    needed_level,
    price_excesses,
    rate_excesses,
    schedule_excesses,
)
from underwriting.workbook_checks import RatedClass

UMA, THEO = person("Uma"), person("Theo")
AUTHORITY = Authority(LIMITS, {UMA: 1, THEO: 2})
NEW_YORK = ZoneInfo("America/New_York")


@pytest.mark.parametrize(
    ("value", "level"), [("10", 1), ("10.01", 2), ("25", 2), ("25.01", 3), ("100", 3), ("0", 1)]
)
def test_a_limit_itself_is_within_it(value: str, level: int) -> None:
    assert needed_level(Measure.CREDIT, Decimal(value), LIMITS) == level


def a_cell(percent: str, by: UUID, *, reason: bool = True) -> Cell:
    """A cell with a percent that somebody set."""
    given = ScheduleReason(category=ReasonCategory.SAFETY, percent=Decimal(percent))
    return Cell(debit_credit=Decimal(percent), percent_by=by, reasons=(given,) if reason else ())


def test_a_percent_counts_by_who_set_it_last() -> None:
    cells = {(KEY_RISK, "GA"): a_cell("-12.50", THEO), (KEY_RISK, "TX"): a_cell("-12.50", UMA)}
    book = Workbook(submission_id=SUBMISSION, cells=cells)
    assert [(one.row, one.level, one.measure) for one in schedule_excesses(book, KEY_RISK, AUTHORITY)] == [
        ("TX", 2, Measure.CREDIT)
    ]


def test_a_surcharge_counts_by_the_limits_of_surcharges_and_a_percent_of_nobody_by_none() -> None:
    nobody = Cell(debit_credit=Decimal(-90))
    for percent, levels in (("12.50", []), ("25.00", []), ("25.01", [2])):
        cells = {(KEY_RISK, "GA"): a_cell(percent, UMA), (KEY_RISK, "TX"): nobody}
        book = Workbook(submission_id=SUBMISSION, cells=cells)
        found = list(schedule_excesses(book, KEY_RISK, AUTHORITY))
        assert [one.level for one in found] == levels
        assert {one.measure for one in found} <= {Measure.DEBIT}


def test_a_percent_without_a_reason_waits_for_one() -> None:
    book = Workbook(submission_id=SUBMISSION, cells={(KEY_RISK, "TX"): a_cell("-5", UMA, reason=False)})
    [found] = schedule_excesses(book, KEY_RISK, AUTHORITY)
    assert (found.measure, found.row, found.value) == (Measure.REASON_MISSING, "TX", None)


def test_a_rate_counts_by_how_far_it_is_below_the_computed_one() -> None:
    filed = {("TN", "5190"): RatedClass("Wiring", Decimal("0.96"), Decimal("0.0093"), Decimal("0.0099"))}

    def excess(**figures: str) -> list[Decimal | None]:
        rate = EnteredRate(by=UMA, **{name: Decimal(value) for name, value in figures.items()})
        book = Workbook(submission_id=SUBMISSION, rates={(KEY_RISK, "TN", "5190"): rate})
        return [one.value for one in rate_excesses(book, KEY_RISK, filed, AUTHORITY)]

    assert excess(manual_rate="1.25") == []
    nothing = {("TN", "5190"): RatedClass("Wiring", Decimal(0), Decimal(0), Decimal(0))}
    entered = EnteredRate(by=UMA, manual_rate=Decimal("0.10"))
    free = Workbook(submission_id=SUBMISSION, rates={(KEY_RISK, "TN", "5190"): entered})
    assert list(rate_excesses(free, KEY_RISK, nothing, AUTHORITY)) == []
    assert excess(manual_rate="0.912") == []  # exactly five percent
    [value] = excess(manual_rate="0.96", net_rate="0.0085")
    assert value is not None
    assert round(value, 2) == Decimal("8.60")


def test_a_price_counts_by_its_fall_and_by_its_dollars() -> None:
    def found(total: int, submitted: int) -> set[tuple[str, int]]:
        return {
            (one.measure.value, one.level)
            for one in price_excesses(Decimal(total), Decimal(submitted), UMA, AUTHORITY)
        }

    assert found(3_798, 4_299) == {("price_below_submitted", 2)}
    assert found(33_027, 36_396) == set()
    assert found(100_001, 100_001) == {("price", 2)}
    assert found(400_000, 600_000) == {("price_below_submitted", 3), ("price", 2)}
    assert found(500, 0) == set()


@pytest.mark.parametrize(
    ("start", "end"),
    [
        ("2026-11-25T15:00", "2026-11-25T17:00"),  # Wednesday
        ("2026-11-25T16:30", "2026-11-27T10:30"),  # over a holiday
        ("2026-11-27T16:00", "2026-11-30T10:00"),  # over a weekend
        ("2026-11-28T12:00", "2026-11-30T11:00"),
        ("2026-11-25T03:00", "2026-11-25T11:00"),
        ("2026-11-25T18:00", "2026-11-27T11:00"),
    ],
)
def test_two_business_hours_pass_over_nights_weekends_and_holidays(start: str, end: str) -> None:
    begin = datetime.fromisoformat(start).replace(tzinfo=NEW_YORK).astimezone(UTC)
    found = after_business_hours(begin, 2, NEW_YORK, {date(2026, 11, 26)})
    assert found == datetime.fromisoformat(end).replace(tzinfo=NEW_YORK)
