"""Demo decisions of a portal carrier, as rows of a file, and what happened to them moved to its day."""

import csv
from importlib import resources
from io import StringIO
from uuid import UUID

from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncEngine

from models.demo_decision import DemoDecision, DemoStep

_ASKED = (
    "UPDATE decision SET created_at = :at, updated_at = :at WHERE id = :id",
    "UPDATE case_event SET at = :at WHERE case_id = :id",
)
_HAPPENED = (
    "UPDATE decision SET updated_at = :at WHERE id = :id",
    "UPDATE case_event SET at = :at WHERE case_id = :id AND seq = :version",
)
_DECIDED = "UPDATE decision SET decided_at = :at WHERE id = :id"
_BOUND = (
    "UPDATE bind_intent SET created_at = :at, updated_at = :at WHERE decision_id = :id",
    """UPDATE status_event SET at = :at WHERE id = (SELECT each.id FROM status_event each
    JOIN decision ON decision.prospect_id = each.prospect_id AND decision.id = :id
    WHERE each.button_name = 'updateUserStatusTable' ORDER BY each.id DESC LIMIT 1)""",
)


def demo_decisions() -> tuple[DemoDecision, ...]:
    """All of them, in the order of their keys."""
    path = resources.files("adapters.postgres").joinpath("seed", "demo_decisions.csv")
    rows = csv.DictReader(StringIO(path.read_text(encoding="utf-8")))
    return tuple(DemoDecision.model_validate(row) for row in rows)


async def let_it_be_asked_at(engine: AsyncEngine, id: UUID, step: DemoStep) -> None:
    """Let a decision have been asked for then."""
    await _moved(engine, id, step, *_ASKED)


async def let_it_have_happened(engine: AsyncEngine, id: UUID, step: DemoStep) -> None:
    """Let what has just been done to a decision have been done then."""
    more = [_DECIDED] if step.by_person else []
    await _moved(engine, id, step, *_HAPPENED, *more, *(_BOUND if step.binds else ()))


async def _moved(engine: AsyncEngine, id: UUID, step: DemoStep, *statements: str) -> None:
    about = {"id": id, "at": step.at, "version": step.version}
    async with engine.begin() as connection:
        for statement in statements:
            await connection.execute(text(statement), about)
