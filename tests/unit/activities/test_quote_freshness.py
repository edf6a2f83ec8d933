"""What freshness is worked out from: which rate book stands for which day."""

from collections.abc import Callable
from datetime import UTC, date, datetime
from typing import Any, cast
from uuid import uuid4

import pytest

from activities.quote.freshness import Freshness, Sold
from models.freshness import PricedBook, PricedRun
from models.risk import Risk
from rating.book import RateBook
from rating.builtin import builtin_tables
from tests.support.quote_cases import a_risk
from underwriting.freshness import Today, freshness_of
from underwriting.intake_draft import drafted_risk

TODAY, FIRST, LATER = date(2026, 6, 1), date(2026, 7, 1), date(2026, 12, 1)
BOOKS = {day: RateBook.from_tables(str(day), builtin_tables()) for day in (FIRST, LATER)}


class Shelf:
    """A book for each day, and none that took the place of another one."""

    async def for_date(self, day: date) -> RateBook:
        """See BooksOfToday."""
        return BOOKS[day]

    async def for_version(self, version: str) -> RateBook:
        """See BooksOfToday."""
        return BOOKS[date.fromisoformat(version)]

    async def another_than(self, priced: PricedBook, day: date) -> str | None:
        """See BooksOfToday."""
        return None


async def _facts(drafted: Risk) -> Today:
    """What a run of the first day is compared with, where its draft says this now."""
    seen: list[Today] = []

    async def aside(lines: int, work: Callable[..., Any], *args: object) -> Any:
        if work is drafted_risk:
            return drafted
        assert work is freshness_of
        seen.append(cast(Today, args[1]))
        return None

    run = PricedRun(
        run_id=uuid4(),
        priced_at=datetime(2026, 6, 1, tzinfo=UTC),
        risk=a_risk(effective_date=FIRST),
        programs=("gms-uwic",),
        books=(PricedBook(version=str(FIRST), sha256="0" * 64),),
    )
    await Freshness(Shelf(), aside).of([run], Sold({}, {}), TODAY)
    return seen[0]


@pytest.mark.parametrize("day", [FIRST, LATER])
async def test_a_draft_is_judged_by_the_book_of_its_own_day_and_its_run_by_that_of_the_runs(
    day: date,
) -> None:
    today = await _facts(a_risk(effective_date=day))
    assert today.book is BOOKS[day]
    assert today.book_of_run is today.priced_with is BOOKS[FIRST]
