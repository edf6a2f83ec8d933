"""The port RehearsalStore: open quotes of all tenants read in bounded batches, and what became of them."""

from collections.abc import Sequence
from datetime import date
from decimal import Decimal
from typing import Any
from uuid import UUID

from pydantic import TypeAdapter
from sqlalchemy import ColumnElement, Date, Row, Select, and_, cast, func, select, update
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from activities.rate_book_ports import OpenQuote, PricedAgain, RehearsedBook
from adapters.postgres.core.ownership import owned, owner_columns, owner_of
from adapters.postgres.core.transaction import begin
from adapters.postgres.job.closing import close_job
from adapters.postgres.rate_book.totals import summary_of
from adapters.postgres.tables.index import (
    prospect,
    quote_worksheet,
    rate_book,
    rate_book_rehearsal,
    rate_book_rehearsal_row,
)
from models.errors import RateBookNotFound
from models.job import JobRef, JobStatus
from models.rate_book_rehearsal import RehearsalPlan, RehearsalStatus, StateMove
from models.risk import Risk
from models.tenant import Tenant
from models.worksheet import StatePremium

_STATES = TypeAdapter(tuple[StatePremium, ...])
_MOVES = TypeAdapter(tuple[StateMove, ...])
_FOUND = (
    "effective_date", "states", "old_book", "old_premium", "new_premium", "delta", "percent", "outcome",
    "reason",
)  # fmt: skip

_STARTS = cast(quote_worksheet.c.input["effective_date"].astext, Date)
_PREMIUM = quote_worksheet.c.worksheet["totals"]["total_estimated_annual_premium"].astext


class PostgresRehearsals:
    """On the worker's engine, which alone may read across tenants."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine

    async def plan(self, job: JobRef, today: date) -> RehearsalPlan:
        """Count what is to be priced and note it. Raises: RateBookNotFound."""
        async with begin(self._engine, Tenant.system()) as connection:
            row = await _head(connection, rate_book_rehearsal.c.job_id == job.job_id)
            starts = row.effective_from <= _STARTS
            counted = select(
                func.count().filter(starts).label("total"),
                func.count(prospect.c.id.distinct()).filter(~starts).label("untouched"),
            )
            counts = (await connection.execute(_open(counted, today))).one()
            await connection.execute(
                update(rate_book_rehearsal)
                .where(rate_book_rehearsal.c.id == row.id)
                .values(total=counts.total, untouched=counts.untouched)
            )
        closed = row.status != RehearsalStatus.PROCESSING
        return RehearsalPlan(rehearsal_id=row.id, total=counts.total, closed=closed)

    async def book(self, rehearsal_id: UUID) -> RehearsedBook:
        """What is rehearsed. Raises: RateBookNotFound."""
        async with begin(self._engine, Tenant.system()) as connection:
            row = await _head(connection, rate_book_rehearsal.c.id == rehearsal_id)
        return RehearsedBook(version=row.version, sha256=row.sha256, effective_from=row.effective_from)

    async def open_quotes(
        self, rehearsal_id: UUID, today: date, after: UUID | None, limit: int
    ) -> Sequence[OpenQuote]:
        """The quotes of the next prospects that are open and start on the book's day or later.

        Args: after: the last prospect that was seen; limit: prospects, each with all its quotes.
        Raises: RateBookNotFound.
        """
        async with begin(self._engine, Tenant.system()) as connection:
            row = await _head(connection, rate_book_rehearsal.c.id == rehearsal_id)
            chosen = _open(select(prospect.c.id).distinct(), today).where(row.effective_from <= _STARTS)
            if after is not None:
                chosen = chosen.where(prospect.c.id > after)
            chosen = chosen.order_by(prospect.c.id).limit(limit)
            sheet = quote_worksheet.c
            wanted = _open(
                select(
                    prospect.c.id.label("prospect_id"),
                    *(sheet[name] for name in ("run_id", "program", "input", "book_version")),
                    *owner_columns(quote_worksheet),
                    _PREMIUM.label("premium"),
                    sheet.worksheet["states"].label("states"),
                ),
                today,
            )
            ids = chosen.subquery()
            rows = await connection.execute(
                wanted.where(prospect.c.id.in_(select(ids.c.id))).order_by(prospect.c.id, sheet.program)
            )
            return [_quote(row) for row in rows]

    async def record(self, rehearsal_id: UUID, found: Sequence[PricedAgain], done: int) -> None:
        """Keep what was found; a repeat writes the same rows again. done: quotes priced so far."""
        table = rate_book_rehearsal_row
        values = [_values(rehearsal_id, entry) for entry in found]
        upsert = insert(table).values(values)
        upsert = upsert.on_conflict_do_update(
            index_elements=["rehearsal_id", "run_id", "program"],
            set_={name: upsert.excluded[name] for name in _FOUND},
        )
        async with begin(self._engine, Tenant.system()) as connection:
            await connection.execute(upsert)
            await connection.execute(
                update(rate_book_rehearsal)
                .where(rate_book_rehearsal.c.id == rehearsal_id, rate_book_rehearsal.c.done < done)
                .values(done=done)
            )

    async def close(self, job: JobRef, error_code: str | None) -> RehearsalStatus:
        """Sum up and close rehearsal and job, once; a second close answers how it had ended."""
        ended = RehearsalStatus.DONE if error_code is None else RehearsalStatus.ERROR
        table = rate_book_rehearsal
        async with begin(self._engine, Tenant.system()) as connection:
            query = select(table.c.id, table.c.status).where(table.c.job_id == job.job_id)
            row = (await connection.execute(query)).first()
            if row is not None and row.status != RehearsalStatus.PROCESSING:
                return RehearsalStatus(row.status)
            if row is not None:
                summary = await summary_of(connection, row.id) if error_code is None else None
                await connection.execute(
                    update(table)
                    .where(table.c.id == row.id)
                    .values(
                        status=ended.value,
                        error_code=error_code,
                        summary=summary.model_dump(mode="json") if summary else None,
                        closed_at=func.now(),
                    )
                )
            status = JobStatus.DONE if error_code is None else JobStatus.ERROR
            await close_job(connection, job, status, None, error_code)
        return ended


async def _head(connection: AsyncConnection, which: ColumnElement[bool]) -> Row[Any]:
    query = (
        select(rate_book_rehearsal, rate_book.c.effective_from)
        .join(rate_book, rate_book.c.version == rate_book_rehearsal.c.version)
        .where(which)
    )
    row = (await connection.execute(query)).first()
    if row is None:
        raise RateBookNotFound("The draft was deleted, and what was found of its impact")
    return row


def _open(query: "Select[*tuple[Any, ...]]", today: date) -> "Select[*tuple[Any, ...]]":
    """Prices of our own engine that may still be taken: of a last run, not submitted, not begun."""
    return query.select_from(
        prospect.join(quote_worksheet, quote_worksheet.c.run_id == prospect.c.last_run_id)
    ).where(
        and_(
            prospect.c.quote_submitted.is_(False),
            quote_worksheet.c.book_version.in_(select(rate_book.c.version)),
            today <= _STARTS,
        )
    )


def _quote(row: Row[Any]) -> OpenQuote:
    return OpenQuote(
        owner=owner_of(row),
        prospect_id=row.prospect_id,
        run_id=row.run_id,
        program=row.program,
        risk=Risk.model_validate(row.input),
        book_version=row.book_version,
        premium=Decimal(row.premium),
        states=_STATES.validate_python(row.states),
    )


def _values(rehearsal_id: UUID, entry: PricedAgain) -> dict[str, Any]:
    row = entry.row
    return {
        "rehearsal_id": rehearsal_id,
        "run_id": row.run_id,
        "program": row.program,
        "prospect_id": row.prospect_id,
        **owned(entry.owner),
        **{name: getattr(row, name) for name in _FOUND},
        "states": _MOVES.dump_python(row.states, mode="json"),
        "outcome": row.outcome.value,
    }
