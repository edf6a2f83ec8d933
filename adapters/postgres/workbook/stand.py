"""Where a submission stands: one look, from which its stream tells what changed since the last one."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Any
from uuid import UUID

from sqlalchemy import Text, Uuid, bindparam, cast, func, literal, select
from sqlalchemy.dialects.postgresql import aggregate_order_by

from adapters.postgres.core.ownership import within
from adapters.postgres.core.transaction import Asks, Query
from adapters.postgres.tables.index import (
    app_user,
    authority_issue,
    comment,
    quote_run,
    submission,
    workbook,
    workbook_change,
    workbook_column,
    workbook_price,
)
from adapters.postgres.workbook.presence import PRESENT, present_of
from models.submission_errors import SubmissionNotFound
from models.tenant import Tenant
from models.workbook_stand import ColumnStand, Present, SubmissionStand

_ID = bindparam("submission_id", type_=Uuid)


async def stand_of(
    uow: Asks, tenant: Tenant, submission_id: UUID
) -> tuple[SubmissionStand, tuple[Present, ...]]:
    """Where a submission stands and who is on its page, in one trip: each listener asks at any news of it.

    Raises: SubmissionNotFound, TooManyAtOnce.
    """
    asked = (_head(tenant), _COLUMNS, PRESENT)
    head, columns, present = await uow.ask(
        tenant, *(query.step(submission_id=submission_id) for query in asked)
    )
    if not head:
        raise SubmissionNotFound("There is no such submission, or it is not yours to see")
    return _stand(head[0], columns), present_of(present)


def _stand(row: Any, columns: Sequence[Any]) -> SubmissionStand:
    return SubmissionStand(
        version=row.workbook_version or 0,
        saved_by=row.saved_by or "",
        state=row.state,
        uw_status=row.uw_status,
        owner=row.owner,
        submission_version=row.version,
        columns=tuple(
            ColumnStand(key=one.key, price_run=one.price_run, job=one.asked_job, outcome=one.outcome)
            for one in columns
        ),
        stale=row.stale,
        issues=row.issues or "",
        open_issues=row.open_issues,
        comment=row.comment,
    )


@lru_cache(maxsize=64)
def _head(tenant: Tenant) -> Query:
    name = func.coalesce(func.nullif(app_user.c.name, ""), app_user.c.email)
    saver = (
        select(name)
        .join(workbook_change, workbook_change.c.changed_by == app_user.c.id)
        .where(workbook_change.c.submission_id == _ID)
        .order_by(workbook_change.c.version.desc())
        .limit(1)
        .scalar_subquery()
    )
    issue = authority_issue.c
    spelled = cast(issue.id, Text) + issue.state + cast(issue.level, Text)
    issues = select(func.md5(func.string_agg(spelled, aggregate_order_by(literal(","), issue.id)))).where(
        issue.submission_id == _ID
    )
    waiting = select(func.count()).where(issue.submission_id == _ID, issue.state == "open")
    newest = (
        select(comment.c.id)
        .where(comment.c.prospect_id == submission.c.prospect_id)
        .order_by(comment.c.at.desc(), comment.c.id.desc())
        .limit(1)
    )
    found = (
        select(
            submission.c.state, submission.c.uw_status, submission.c.owner, submission.c.version,
            submission.c.stale,
            workbook.c.version.label("workbook_version"), saver.label("saved_by"),
            issues.scalar_subquery().label("issues"), waiting.scalar_subquery().label("open_issues"),
            newest.scalar_subquery().label("comment"),
        )
        .outerjoin(workbook, workbook.c.submission_id == submission.c.id)
        .where(submission.c.id == _ID, within(tenant, submission))
    )  # fmt: skip
    return Query(found)


def _columns() -> Query:
    column = workbook_column.c
    return Query(
        select(column.key, column.price_run, column.asked_job, workbook_price.c.outcome)
        .outerjoin(quote_run, quote_run.c.job_id == column.asked_job)
        .outerjoin(workbook_price, workbook_price.c.run_id == quote_run.c.id)
        .where(column.submission_id == _ID)
        .order_by(column.key)
    )


_COLUMNS = _columns()
