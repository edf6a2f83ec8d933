"""Price records as screens read them: the prices of a prospect, and one with input, hashes and worksheet."""

from collections.abc import Mapping
from typing import Any
from uuid import UUID

from sqlalchemy import ColumnElement, Row, Select, Text, case, cast, column, func, literal, select, true
from sqlalchemy.dialects.postgresql import JSONPATH
from sqlalchemy.ext.asyncio import AsyncConnection

from adapters.event_loop_offload import MANY, off_loop_if
from adapters.postgres.core.ownership import within
from adapters.postgres.quote.shown import shown_of, shown_run
from adapters.postgres.tables.index import carrier_quote, quote_run, quote_worksheet
from adapters.postgres.tables.quote_rows import holds_many, total_of
from models.errors import RunNotFound
from models.price_record import PriceRecord, PriceSummary, StoredPrice
from models.quote import AS_SURE
from models.quote_record_place import PriceParts
from models.risk import Risk
from models.tenant import Tenant
from models.worksheet import Worksheet
from underwriting.record_places import BALANCE, CLASS_PREMIUM, FUND_MINIMUM

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

    async def parts(self, run_id: UUID) -> Mapping[str, PriceParts]:
        """What quote records need of the prices that a run shows, by program, in one statement."""
        rows = (await self._connection.execute(_parts(self._tenant, run_id))).all()

        def read() -> dict[str, PriceParts]:
            return {row.program: PriceParts.model_validate(dict(row._mapping)) for row in rows}

        return await off_loop_if(sum(len(row.class_rates or ()) for row in rows) > MANY, read)

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


def _parts(tenant: Tenant, run_id: UUID) -> Select[Any]:
    """The worksheet is taken apart where it lies: most of it are lines that no record tells."""
    kept = quote_worksheet.c
    columns = (kept.run_id, kept.program, kept.engine_version, kept.input, kept.worksheet)
    sheets = shown_of(tenant, quote_worksheet, run_id, *columns).subquery("sheets")
    json = kept.worksheet.type
    names = ("class_rates", "class_minimums", "original_states", "lines", "skipped")
    sheet = (
        func.jsonb_to_record(sheets.c.worksheet)
        .table_valued(column("proration", Text), *(column(name, json) for name in names))
        .render_derived("sheet", with_types=True)
        .lateral()
    )
    found, asked = sheet.c, sheets.c.input

    def steps(of: Any, *keys: str) -> ColumnElement[Any]:
        wanted = " || ".join(f'@.key == "{key}"' for key in keys)
        path = cast(literal(f"$[*] ? ({wanted})"), JSONPATH)
        return func.jsonb_path_query_array(of, path, type_=json)

    def given(of: Any) -> ColumnElement[Any]:
        return func.coalesce(of, cast(literal("[]"), json), type_=json)

    return select(
        sheets.c.run_id, sheets.c.program, sheets.c.engine_version, found.proration,
        given(found.class_rates).label("class_rates"), given(found.class_minimums).label("class_minimums"),
        given(found.original_states).label("annual"),
        steps(found.lines, CLASS_PREMIUM, FUND_MINIMUM, BALANCE).label("taken"),
        steps(found.skipped, FUND_MINIMUM, BALANCE).label("skipped"),
        given(asked["schedule"]).label("schedule"), given(asked["overrides"]).label("overrides"),
    ).select_from(sheets.join(sheet, true()))  # fmt: skip


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
