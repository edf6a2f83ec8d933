"""The head of a workbook, and a workbook that is held: each in one trip."""

from collections.abc import Sequence
from typing import Any, NamedTuple
from uuid import UUID

from sqlalchemy import Integer, Select, Uuid, bindparam, select
from sqlalchemy.ext.asyncio import AsyncConnection

from adapters.postgres.core.ownership import ScopedQuery, owner_columns, owner_of
from adapters.postgres.core.prospect_lock import hold_prospect_of_row
from adapters.postgres.core.transaction import Query, Step, send
from adapters.postgres.tables.index import (
    app_user,
    submission,
    workbook,
    workbook_cell,
    workbook_change,
    workbook_column,
    workbook_rate,
)
from adapters.postgres.workbook.rows import (
    HEAD,
    cell_of,
    change_of,
    column_of,
    head_of,
    rate_of,
    shown_name,
)
from models.job import TenantScope
from models.submission_errors import SubmissionNotFound
from models.tenant import Tenant
from models.workbook import Change, Workbook
from models.workbook_stand import WorkbookHead

_SUBMISSION = bindparam("submission", type_=Uuid)
_HEAD = ScopedQuery(
    select(submission.c.id, *(submission.c[name] for name in HEAD), *owner_columns(submission)).where(
        submission.c.id == _SUBMISSION
    ),
    submission,
)
_VERSION = select(workbook.c.version).where(workbook.c.submission_id == _SUBMISSION)
_HELD = Query(_VERSION.with_for_update())
_KEPT = (workbook_column, workbook_cell, workbook_rate)
_BOOK = (Query(_VERSION), *(Query(select(kept).where(kept.c.submission_id == _SUBMISSION)) for kept in _KEPT))
"""Of a workbook: its version, columns, cells, rates."""


class HeldWorkbook(NamedTuple):
    """A workbook that nobody else changes until the transaction ends, as a Save begins with it."""

    head: WorkbookHead
    owner: TenantScope
    """Whose the submission is, and all that hangs on it."""
    book: Workbook
    later: tuple[Change, ...]
    """What was changed after the version that the Save was made upon."""


async def head(connection: AsyncConnection, tenant: Tenant, submission_id: UUID) -> WorkbookHead:
    """The submission of a workbook. Raises: SubmissionNotFound."""
    (rows,) = await send(connection, _HEAD.of(tenant, submission=submission_id))
    return head_of(_only(rows))


async def hold(connection: AsyncConnection, tenant: Tenant, submission_id: UUID) -> WorkbookHead:
    """The same, with nobody else at work on it until the transaction ends.

    The prospect's lock comes first, as for whoever submits, releases or deletes.
    Raises: SubmissionNotFound, TooManyAtOnce.
    """
    _, rows = await _held(connection, tenant, submission_id)
    return head_of(_only(rows))


async def hold_whole(
    connection: AsyncConnection, tenant: Tenant, submission_id: UUID, since: int
) -> HeldWorkbook:
    """The same, with the workbook and what was changed after a version. Raises: as hold."""
    later = _CHANGES.step(submission=submission_id, since=since)
    _, rows, *parts, changed = await _held(connection, tenant, submission_id, *_parts(submission_id), later)
    row = _only(rows)
    found = tuple(change_of(each) for each in changed)
    return HeldWorkbook(head_of(row), owner_of(row), _book_of(submission_id, parts), found)


async def whole(connection: AsyncConnection, submission_id: UUID) -> Workbook:
    """Everything that is kept of a workbook; of one that nobody saved nothing is."""
    return _book_of(submission_id, await send(connection, *_parts(submission_id)))


def _parts(submission_id: UUID) -> list[Step]:
    return [part.step(submission=submission_id) for part in _BOOK]


async def _held(
    connection: AsyncConnection, tenant: Tenant, submission_id: UUID, *then: Step
) -> list[list[Any]]:
    version, row = _HELD.step(submission=submission_id), _HEAD.of(tenant, submission=submission_id)
    return await hold_prospect_of_row(connection, submission, submission_id, version, row, *then)


def _only(rows: Sequence[Any]) -> Any:
    """The row of a submission. Raises: SubmissionNotFound."""
    if not rows:
        raise SubmissionNotFound("There is no such submission, or it is not yours to see")
    return rows[0]


def _book_of(submission_id: UUID, parts: Sequence[Sequence[Any]]) -> Workbook:
    """A workbook of the rows of its _BOOK."""
    found, columns, cells, rates = parts
    return Workbook(
        submission_id=submission_id,
        version=found[0].version if found else 0,
        columns={row.key: column_of(row) for row in columns},
        cells={(row.column_key, row.row_key): cell_of(row) for row in cells},
        rates={(row.column_key, row.state, row.code): rate_of(row) for row in rates},
    )


def changes() -> Select[Any]:
    """Fields that somebody changed, oldest first, with who it was."""
    kept = workbook_change.c
    return (
        select(workbook_change, shown_name().label("by_name"))
        .outerjoin(app_user, app_user.c.id == kept.changed_by)
        .order_by(kept.version, kept.id)
    )


_CHANGES = Query(
    changes().where(
        workbook_change.c.submission_id == _SUBMISSION,
        workbook_change.c.version > bindparam("since", type_=Integer),
    )
)
