"""Demo businesses that were submitted, as rows of a file."""

import csv
from importlib import resources
from io import StringIO
from uuid import UUID

from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncEngine

from models.demo_submission import DemoSubmission

_EARLIER = """
UPDATE submission SET submitted_at = submitted_at - make_interval(days => :days),
    released_at = released_at - make_interval(days => :released) WHERE prospect_id = :prospect
"""
_EVENTS = "UPDATE status_event SET at = at - make_interval(days => :days) WHERE prospect_id = :prospect"


async def let_it_be_earlier(engine: AsyncEngine, prospect: UUID, days: int, released: int) -> None:
    """Let what was done to a prospect now have been done so many days ago."""
    named = {"prospect": prospect, "days": days}
    async with engine.begin() as connection:
        await connection.execute(text(_EARLIER), {**named, "released": released})
        await connection.execute(text(_EVENTS), named)


def demo_submissions() -> tuple[DemoSubmission, ...]:
    """All of them, in the order of their keys."""
    path = resources.files("adapters.postgres").joinpath("seed", "demo_submissions.csv")
    rows = csv.DictReader(StringIO(path.read_text(encoding="utf-8")))
    return tuple(DemoSubmission.model_validate(row) for row in rows)
