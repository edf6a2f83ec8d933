"""Price records as screens read them: the prices of a prospect, and one with input, hashes and worksheet."""

from collections.abc import Mapping
from typing import Any
from uuid import UUID

from sqlalchemy import Row, Select, case, select
from sqlalchemy.ext.asyncio import AsyncConnection

from adapters.event_loop_offload import off_loop_if
from adapters.postgres.core.ownership import within
from adapters.postgres.quote.shown import shown_run
from adapters.postgres.tables.index import carrier_quote, quote_run, quote_worksheet
from adapters.postgres.tables.quote_rows import holds_many, total_of
from models.errors import RunNotFound
from models.price_record import PriceRecord, PriceSummary, StoredPrice
from models.quote import AS_SURE
from models.risk import Risk
from models.tenant import Tenant
from models.worksheet import Worksheet

LIMIT = 500
"""Prices of a prospect that a list holds, the newest: some thirty runs of sixteen programs."""

_TERM = ("effective_date", "start_date", "expiry_date")


class PriceRecords:
    """Price records within the caller's scope."""

    def __init__(self, connection: AsyncConnection, tenant: Tenant) -> None:
        self._connection, self._tenant = connection, tenant

    async def of_prospect(self, prospect_id: UUID, limit: int = LIMIT) -> tuple[PriceSummary, ...]:
        """The prices of a prospect, newest run first; none when the prospect is outside the scope.

        Within a run quotes stand before prices that somebody has yet to confirm, the cheapest first.
        """
        shown = carrier_quote.c
        firmness = case({state.value: place for place, state in enumerate(AS_SURE)}, value=shown.state)
        query = (
            self._prices()
            .where(quote_run.c.prospect_id == prospect_id, carrier_quote.c.totals.is_not(None))
            .order_by(
                quote_run.c.created_at.desc(),
                quote_run.c.id.desc(),
                firmness,
                total_of(carrier_quote),
                shown.carrier_name,
                quote_worksheet.c.program,
            )
            .limit(limit)
        )
        return tuple(_summary(row, row.totals, row.cost) for row in await self._connection.execute(query))

    async def get(self, run_id: UUID, program: str, *, own: bool = False) -> StoredPrice:
        """The record, whole, of the price that a run shows; own: of the run's own.

        Raises: RunNotFound when there is no price, or no such run.
        """
        kept = quote_worksheet.c
        query = (
            self._prices()
            .add_columns(kept.input, kept.sha256, kept.algorithm, kept.worksheet)
            .where(
                kept.run_id == (run_id if own else shown_run(self._tenant, run_id, program)),
                kept.program == program,
            )
        )
        row = (await self._connection.execute(query)).first()
        if row is None:
            raise RunNotFound("This program has no worksheet in this run")
        return await off_loop_if(holds_many(row.input), _stored, row)

    def _prices(self) -> Select[Any]:
        shown, kept = carrier_quote.c, quote_worksheet.c
        same = (shown.run_id == kept.run_id) & (shown.program == kept.program)
        return (
            select(
                kept.run_id, kept.program, kept.book_version, kept.engine_version, kept.book_sha256,
                kept.created_at.label("made_at"), quote_run.c.created_at.label("run_at"),
                *(kept.input[day].astext.label(day) for day in _TERM),
                shown.partner, shown.carrier, shown.carrier_name, shown.state, shown.totals, shown.cost,
                shown.illustrative, quote_run.c.base_run_id, (shown.shown_to == "all").label("released"),
            )
            .join(quote_run, quote_run.c.id == kept.run_id)
            .join(carrier_quote, same)
            .where(within(self._tenant, quote_worksheet))
        )  # fmt: skip


def _stored(row: Row[Any]) -> StoredPrice:
    record = PriceRecord(
        price=_summary(row, row.worksheet["totals"], row.worksheet["cost"]),
        algorithm=row.algorithm,
        input=Risk.model_validate(row.input),
        input_sha256=row.sha256,
        book_sha256=row.book_sha256,
    )
    return StoredPrice(record=record, worksheet=Worksheet.model_validate(row.worksheet))


def _summary(row: Row[Any], totals: Mapping[str, Any], cost: Mapping[str, Any]) -> PriceSummary:
    found = row._mapping
    copied = PriceSummary.model_fields.keys() - {"total", "total_cost", "payroll"}
    return PriceSummary.model_validate(
        {
            **{name: found[name] for name in copied},
            "total": totals["total_estimated_annual_premium"],
            "total_cost": cost["total"],
            "payroll": totals["payroll"],
        }
    )
