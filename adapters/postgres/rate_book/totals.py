"""What a rehearsal found in all: sums by program and by state, worked out by the database."""

from decimal import Decimal
from typing import Any
from uuid import UUID

from sqlalchemy import Row, Text, column, func, select
from sqlalchemy.ext.asyncio import AsyncConnection

from adapters.postgres.tables.index import rate_book_rehearsal_row
from adapters.postgres.tables.rate_book import MONEY
from models.rate_book_rehearsal import RehearsalGroup, RehearsalOutcome, RehearsalSummary
from rating.rate_book_diff import percent_move

_ROW = rate_book_rehearsal_row.c
_MOVED = _ROW.outcome == RehearsalOutcome.MOVED.value
_REFUSED = _ROW.outcome == RehearsalOutcome.REFUSED.value


async def summary_of(connection: AsyncConnection, rehearsal_id: UUID) -> RehearsalSummary:
    """Counts and sums; premiums are those of quotes that both books price."""
    of_this = _ROW.rehearsal_id == rehearsal_id
    priced = ~_REFUSED
    whole = (
        await connection.execute(
            select(
                func.count(_ROW.run_id.distinct()).label("open_quotes"),
                func.count().filter(_ROW.outcome == RehearsalOutcome.SAME.value).label("same"),
                func.count().filter(_MOVED).label("moved"),
                func.count().filter(_REFUSED).label("refused"),
                func.count().filter(_ROW.delta > 0).label("up"),
                func.count().filter(_ROW.delta < 0).label("down"),
                func.coalesce(func.sum(_ROW.old_premium).filter(priced), 0).label("old"),
                func.coalesce(func.sum(_ROW.new_premium).filter(priced), 0).label("new"),
            ).where(of_this)
        )
    ).one()
    return RehearsalSummary(
        open_quotes=whole.open_quotes,
        same=whole.same,
        moved=whole.moved,
        refused=whole.refused,
        up=whole.up,
        down=whole.down,
        old_premium=whole.old,
        new_premium=whole.new,
        percent=percent_move(whole.old, whole.new),
        by_program=await _by_program(connection, rehearsal_id),
        by_state=await _by_state(connection, rehearsal_id),
    )


async def _by_program(connection: AsyncConnection, rehearsal_id: UUID) -> tuple[RehearsalGroup, ...]:
    query = (
        select(
            _ROW.program.label("group"),
            func.count().label("quotes"),
            func.count().filter(_MOVED).label("moved"),
            func.count().filter(_REFUSED).label("refused"),
            func.coalesce(func.sum(_ROW.old_premium).filter(~_REFUSED), 0).label("old"),
            func.coalesce(func.sum(_ROW.new_premium).filter(~_REFUSED), 0).label("new"),
        )
        .where(_ROW.rehearsal_id == rehearsal_id)
        .group_by(_ROW.program)
        .order_by(_ROW.program)
    )
    return tuple(_group(row) for row in await connection.execute(query))


async def _by_state(connection: AsyncConnection, rehearsal_id: UUID) -> tuple[RehearsalGroup, ...]:
    """A quote of several states counts in each of them with its part."""
    parts = func.jsonb_to_recordset(_ROW.states).table_valued(
        column("state", Text), column("old", MONEY), column("new", MONEY), name="part"
    )
    parts = parts.render_derived(with_types=True)
    both = parts.c.new.is_not(None)
    query = (
        select(
            parts.c.state.label("group"),
            func.count().label("quotes"),
            func.count().filter(both & (parts.c.old != parts.c.new)).label("moved"),
            func.count().filter(~both).label("refused"),
            func.coalesce(func.sum(parts.c.old).filter(both), 0).label("old"),
            func.coalesce(func.sum(parts.c.new).filter(both), 0).label("new"),
        )
        .select_from(rate_book_rehearsal_row)
        .join(parts, _ROW.rehearsal_id == rehearsal_id)
        .group_by(parts.c.state)
        .order_by(parts.c.state)
    )
    return tuple(_group(row) for row in await connection.execute(query))


def _group(row: Row[Any]) -> RehearsalGroup:
    old, new = Decimal(row.old), Decimal(row.new)
    return RehearsalGroup(
        group=row.group,
        quotes=row.quotes,
        moved=row.moved,
        refused=row.refused,
        old_premium=old,
        new_premium=new,
        percent=percent_move(old, new),
    )
