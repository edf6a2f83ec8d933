"""The range of schedule rating as the call answers it: the debit first, then the credit."""

import json
from datetime import date
from types import SimpleNamespace
from typing import Any, cast

import pytest
from pydantic import TypeAdapter

from api.reference.range_routes import get_schedule_debit_credit_range
from api.reference.range_schemas import DebitCreditRange
from rating.book import RateBook
from rating.builtin import builtin_tables
from tests.unit.rating.risks import DAY

NOBODY = cast(Any, None)
"""The caller and what is on offer, which count where a program is named."""


def _services(asked: list[date]) -> Any:
    """Of a book in which Illinois gives more credit than debit, and Texas has no row."""
    rows = [
        {**row, "debit_max_pct": "12.5", "credit_max_pct": "40"} if row["state"] == "IL" else row
        for row in builtin_tables()["schedule_ranges"]
        if row["state"] != "TX"
    ]
    book = RateBook.from_tables("own", {**builtin_tables(), "schedule_ranges": rows})

    async def for_date(day: date) -> RateBook:
        asked.append(day)
        return book

    return SimpleNamespace(books=SimpleNamespace(for_date=for_date))


@pytest.mark.req("CB-271")
async def test_the_debit_stands_before_the_credit_and_the_asked_day_chooses_the_book() -> None:
    asked: list[date] = []
    found = await get_schedule_debit_credit_range("il", _services(asked), NOBODY, NOBODY, None, DAY)
    assert json.loads(TypeAdapter(DebitCreditRange).dump_json(found)) == [12.5, 40]
    assert asked == [DAY]


@pytest.mark.req("CB-271")
@pytest.mark.parametrize("state", ["TX", "ZZ", "OH"])
async def test_a_state_without_a_range_a_state_that_is_none_and_one_with_a_fund_have_nought_and_nought(
    state: str,
) -> None:
    found = await get_schedule_debit_credit_range(state, _services([]), NOBODY, NOBODY, None, DAY)
    assert json.loads(TypeAdapter(DebitCreditRange).dump_json(found)) == [0, 0]
