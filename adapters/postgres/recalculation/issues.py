"""What waits for somebody of a higher authority: the limits, and issues as they are raised and made void."""

from collections.abc import Collection, Iterable
from datetime import timedelta
from decimal import Decimal
from typing import Any
from uuid import UUID

from sqlalchemy import ARRAY, Update, Uuid, any_, bindparam, func, select, tuple_, update
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncConnection
from uuid6 import uuid7

from adapters.postgres.core.ownership import owned
from adapters.postgres.core.transaction import Query
from adapters.postgres.tables.index import app_user, authority_issue, authority_limit
from models.job import TenantScope
from models.rounding import cent
from models.workbook_authority import Excess, IssueState, Measure

STANDING = (IssueState.OPEN.value, IssueState.APPROVED.value)
LOOK_AFTER = timedelta(minutes=5)
"""When the short round looks at an issue first; it knows the hours of business."""


LIMITS = Query(select(authority_limit.c.level, authority_limit.c.measure, authority_limit.c.limit))
"""Of all levels."""
LEVELS = Query(
    select(app_user.c.id, app_user.c.uw_level).where(
        app_user.c.id == any_(bindparam("people", type_=ARRAY(Uuid)))
    )
)
"""Of people; one who never signed in has none."""


def limits_of(rows: Iterable[Any]) -> dict[tuple[int, Measure], Decimal]:
    """The limits, by level and measure."""
    return {(row.level, Measure(row.measure)): row.limit for row in rows}


async def raise_issues(
    connection: AsyncConnection,
    owner: TenantScope,
    submission_id: UUID,
    column: str,
    price_run: UUID,
    excesses: Collection[Excess],
) -> None:
    """Open an issue for each excess of a price, unless there is one for it already."""
    if not excesses:
        return
    kept = authority_issue.c
    standing = select(kept.measure, func.coalesce(kept.row_key, "").label("row")).where(
        kept.submission_id == submission_id, kept.price_run == price_run, kept.state.in_(STANDING)
    )
    there = {(found.measure, found.row) for found in await connection.execute(standing)}
    opened: dict[tuple[str, str], dict[str, Any]] = {}
    for excess in excesses:
        key = (excess.measure.value, excess.row)
        if key in there or key in opened:
            continue
        opened[key] = {
            "id": uuid7(), "submission_id": submission_id, "column_key": column, "price_run": price_run,
            "measure": excess.measure.value, "row_key": excess.row or None,
            "value": None if excess.value is None else cent(excess.value),
            "level": excess.level, "state": IssueState.OPEN.value, "raised_by": excess.by,
            "due_at": func.now() + LOOK_AFTER, **owned(owner),
        }  # fmt: skip
    if opened:
        await connection.execute(insert(authority_issue).values(list(opened.values())))


async def void_issues(
    connection: AsyncConnection, submission_id: UUID, column: str, cause: str, *, but_of: UUID | None = None
) -> tuple[UUID, ...]:
    """Make open and approved issues of a column void. Returns: who asked for, and gave, what was approved.

    Args: cause: in words; but_of: the price whose issues stay.
    """
    kept = authority_issue.c
    query = _voiding(submission_id, cause).where(kept.column_key == column)
    if but_of is not None:
        query = query.where(kept.price_run != but_of)
    found = await connection.execute(query.returning(kept.raised_by, kept.decided_by))
    return tuple(person for row in found if row.decided_by for person in (row.raised_by, row.decided_by))


async def void_missing_reasons(
    connection: AsyncConnection, submission_id: UUID, cells: Collection[tuple[str, str]], cause: str
) -> None:
    """Make void what waits, of any price, for the reasons of cells. cells: column and row of each."""
    if not cells:
        return
    kept = authority_issue.c
    query = _voiding(submission_id, cause).where(
        kept.measure == Measure.REASON_MISSING.value,
        tuple_(kept.column_key, kept.row_key).in_(sorted(cells)),
    )
    await connection.execute(query)


def _voiding(submission_id: UUID, cause: str) -> Update:
    kept = authority_issue.c
    standing = (kept.submission_id == submission_id) & kept.state.in_(STANDING)
    return update(authority_issue).where(standing).values(state=IssueState.VOID.value, cause=cause)
