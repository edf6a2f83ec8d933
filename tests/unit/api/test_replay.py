"""Replaying a stored price: what can be made again, and what is said where it cannot."""

from datetime import UTC, date, datetime
from decimal import Decimal
from uuid import uuid4

import pytest

from api.worksheet.replay import replayed
from models.errors import NotReplayable, TableRowMissing
from models.price_record import PriceRecord, PriceSummary, StoredPrice
from models.quote import ProgramState
from models.worksheet import Worksheet
from rating.book import RateBook
from rating.builtin import builtin_book, builtin_tables
from rating.engine import rate
from rating.record.canonical_input import input_digest
from tests.support.quote_cases import a_risk

PROGRAM = "gms-uwic"
NOW = datetime(2026, 7, 1, tzinfo=UTC)


class Shelf:
    """The built-in book, or another under its name."""

    def __init__(self, book: RateBook | None = None) -> None:
        self._book = book or builtin_book()

    async def for_version(self, version: str) -> RateBook:
        """That book alone."""
        if version != self._book.version:
            raise TableRowMissing(f"There is no rate book {version}")
        return self._book


def stored(worksheet: Worksheet | None = None, digest: str | None = None) -> StoredPrice:
    asked = a_risk()
    sheet = worksheet or rate(asked, PROGRAM, builtin_book())
    summary = PriceSummary(
        run_id=uuid4(), program=PROGRAM, partner="gms", carrier="uwic", carrier_name="UWIC",
        state=ProgramState.QUOTED, run_at=NOW, made_at=NOW, effective_date=date(2026, 7, 1),
        start_date=date(2026, 7, 1), expiry_date=date(2027, 7, 1), total=Decimal(1), total_cost=Decimal(1),
        payroll=Decimal(1), book_version=sheet.book_version, engine_version=sheet.engine_version,
        illustrative=True, base_run_id=None, released=True,
    )  # fmt: skip
    record = PriceRecord(
        price=summary,
        algorithm=sheet.algorithm,
        input=asked,
        input_sha256=digest or input_digest(asked, PROGRAM, sheet.book_version),
        book_sha256="b" * 64,
    )
    return StoredPrice(record=record, worksheet=sheet)


async def test_an_untouched_record_matches() -> None:
    result = await replayed(stored(), Shelf())
    assert (result.matches, result.first_difference, result.engine_version) == (True, None, "2")
    assert result.lines == len(stored().worksheet.lines)


async def test_a_carriers_own_price_is_not_made_again_here() -> None:
    sheet = rate(a_risk(), PROGRAM, builtin_book()).model_copy(update={"engine_version": "carrier"})
    with pytest.raises(NotReplayable, match="carrier's own system"):
        await replayed(stored(sheet), Shelf())


async def test_a_book_that_is_gone_is_named() -> None:
    with pytest.raises(NotReplayable, match="There is no rate book demo-1"):
        await replayed(stored(), Shelf(RateBook.from_tables("other", builtin_tables())))


async def test_a_risk_that_the_book_refuses_today_differs_by_its_refusal() -> None:
    sheet = rate(a_risk(), PROGRAM, builtin_book())
    tables = {**builtin_tables(), "rates": [r for r in builtin_tables()["rates"] if r["state"] != "TX"]}
    result = await replayed(stored(sheet), Shelf(RateBook.from_tables("demo-1", tables)))
    assert not result.matches
    assert result.first_difference is not None
    assert result.first_difference.where == "the risk"
    assert result.first_difference.replayed.startswith("refused: ")


async def test_an_input_that_is_not_the_digested_one_never_matches() -> None:
    result = await replayed(stored(digest="0" * 64), Shelf())
    assert not result.matches
    assert result.first_difference is not None
    assert result.first_difference.field == "SHA-256"


async def test_an_engine_that_is_not_known_is_named() -> None:
    sheet = rate(a_risk(), PROGRAM, builtin_book()).model_copy(update={"engine_version": "99"})
    with pytest.raises(NotReplayable, match="Engine version 99 made this price, and this engine knows 1, 2"):
        await replayed(stored(sheet), Shelf())
