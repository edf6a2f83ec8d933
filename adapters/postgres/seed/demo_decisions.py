"""Demo decisions of a portal carrier, as rows of a file, and what happened to them written as of its day."""

import csv
from collections.abc import Sequence
from datetime import datetime
from importlib import resources
from io import StringIO
from typing import Any
from uuid import UUID

from sqlalchemy import select, update
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine
from uuid6 import uuid7

from adapters.postgres.core.ownership import owned, owner_columns, owner_of
from adapters.postgres.tables.index import case_event, decision
from models.bind_step import EventSource
from models.demo_decision import DemoDecision, DemoStep


def demo_decisions() -> tuple[DemoDecision, ...]:
    """All of them, in the order of their keys."""
    path = resources.files("adapters.postgres").joinpath("seed", "demo_decisions.csv")
    rows = csv.DictReader(StringIO(path.read_text(encoding="utf-8")))
    return tuple(DemoDecision.model_validate(row) for row in rows)


async def let_it_have_happened(
    engine: AsyncEngine, id: UUID, asked_at: datetime, steps: Sequence[DemoStep], by: UUID
) -> None:
    """Let a decision have been asked for then; what followed was done by a person of the carrier."""
    async with engine.begin() as connection:
        row = (
            await connection.execute(
                select(
                    decision.c.prospect_id, decision.c.carrier, decision.c.seq, *owner_columns(decision)
                ).where(decision.c.id == id)
            )
        ).one()
        await connection.execute(
            update(decision).where(decision.c.id == id).values(created_at=asked_at, updated_at=asked_at)
        )
        await connection.execute(update(case_event).where(case_event.c.case_id == id).values(at=asked_at))
        for number, step in enumerate(steps, start=row.seq + 1):
            await _step(connection, id, row, number, step, by)


async def _step(
    connection: AsyncConnection, id: UUID, row: Any, number: int, step: DemoStep, by: UUID
) -> None:
    """The row as it stood then, and its event; number: of both."""
    person = step.remark is not None
    decided = {"decided_by": by, "decided_at": step.at, "remark": step.remark} if person else {}
    await connection.execute(
        update(decision)
        .where(decision.c.id == id)
        .values(
            quote_status=step.status.value,
            ended=step.ended.value if step.ended else None,
            version=number,
            status_version=number,
            seq=number,
            updated_at=step.at,
            **decided,
        )
    )
    await connection.execute(
        case_event.insert().values(
            id=uuid7(),
            case_id=id,
            prospect_id=row.prospect_id,
            carrier=row.carrier,
            version=number,
            seq=number,
            at=step.at,
            code=step.code,
            params={"remark": step.remark} if step.remark else {},
            actor=by if person else None,
            source=(EventSource.PERSON if person else EventSource.PLATFORM).value,
            **owned(owner_of(row)),
        )
    )
