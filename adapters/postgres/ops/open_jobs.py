"""Jobs that are open, and messages that wait (activities.ops.ports.OpenJobs): of all tenants."""

from collections.abc import Sequence
from datetime import timedelta
from typing import Any
from uuid import UUID

from sqlalchemy import Float, Integer, Uuid, bindparam, case, cast, func, or_, select, update
from sqlalchemy.ext.asyncio import AsyncEngine

from activities.ports import MessageKind
from adapters.postgres.core.ownership import owner_columns, owner_of
from adapters.postgres.core.transaction import Query, Step, one_trip
from adapters.postgres.tables.index import job, outbox
from models.job import JobKind, JobRef, JobStatus, TenantScope
from models.ops_stuck import Backlog, OpenJob
from models.tenant import Tenant

UNKNOWN_DEADLINE_S = 24 * 3600
"""Of a job whose message is gone: the longest that any kind has."""
LATE = timedelta(minutes=1)


class PostgresOpenJobs:
    """On the worker's engine, whose role alone sees all tenants."""

    def __init__(self, engine: AsyncEngine, *, margin_s: float) -> None:
        """margin_s: how long past its deadline a job may be closing before it is overdue."""
        self._engine, self._margin_s = engine, margin_s

    async def open_jobs(self, after: UUID | None, limit: int) -> Sequence[OpenJob]:
        """The next open jobs by id, which is the order in which they were asked."""
        step = _OPEN.step(after=after, most=limit)
        (rows,) = await one_trip(self._engine, Tenant.system(), step)
        return [_open_job(row) for row in rows]

    async def owner(self, job_id: UUID) -> TenantScope | None:
        """Whose a job is now; None where there is none."""
        (rows,) = await one_trip(self._engine, Tenant.system(), _OWNER.step(job=job_id))
        return owner_of(rows[0]) if rows else None

    async def send_again(self, job_id: UUID) -> bool:
        """Have the relay send the message of a job again. Returns: False when it waits to be sent anyway."""
        (rows,) = await one_trip(self._engine, Tenant.system(), _SEND_AGAIN.step(job=job_id))
        return bool(rows)

    async def backlog(self) -> Backlog:
        """What waits for longer than it should, in one look."""
        return backlog_of(*await one_trip(self._engine, Tenant.system(), *backlog_steps(self._margin_s)))


def backlog_steps(margin_s: float) -> tuple[Step, Step]:
    """The statements that count what waits; margin_s: how long past its deadline a job may be closing."""
    return _WAITING.step(), _OVERDUE.step(margin=margin_s)


def backlog_of(waiting: Sequence[Any], overdue: Sequence[Any]) -> Backlog:
    """What they answer."""
    return Backlog(
        outbox_oldest_s=waiting[0].oldest or 0.0,
        outbox_late=waiting[0].late,
        jobs_overdue=overdue[0].number,
    )


def _open_job(row: Any) -> OpenJob:
    return OpenJob(
        job=JobRef(job_id=row.id, scope=owner_of(row), deadline_s=row.deadline_s),
        kind=JobKind(row.kind),
        age_s=max(0.0, row.age_s),
        unsent=row.unsent,
        case_id=row.case_id,
    )


_AGE_S = cast(func.extract("epoch", func.now() - job.c.created_at), Float)
_DEADLINE_S = func.coalesce(cast(outbox.c.payload["deadline_s"].astext, Integer), UNKNOWN_DEADLINE_S)
_OF_JOB = job.outerjoin(outbox, outbox.c.id == job.c.id)
"""The start of a job has the job's own id."""
_IS_OPEN = job.c.status == JobStatus.PROCESSING.value
_AFTER = bindparam("after", type_=Uuid)
_OPEN = Query(
    select(
        job.c.id,
        job.c.kind,
        *owner_columns(job),
        _AGE_S.label("age_s"),
        _DEADLINE_S.label("deadline_s"),
        case((outbox.c.id.is_not(None), outbox.c.sent_at.is_(None)), else_=False).label("unsent"),
        case((outbox.c.kind == MessageKind.UPDATE.value, outbox.c.workflow_id)).label("case_id"),
    )
    .select_from(_OF_JOB)
    .where(_IS_OPEN, or_(_AFTER.is_(None), job.c.id > _AFTER))
    .order_by(job.c.id)
    .limit(bindparam("most"))
)
_OWNER = Query(select(*owner_columns(job)).where(job.c.id == bindparam("job", type_=Uuid)))
_SEND_AGAIN = Query(
    update(outbox)
    .where(outbox.c.id == bindparam("job", type_=Uuid), outbox.c.sent_at.is_not(None))
    .values(sent_at=None, due_at=func.now())
    .returning(outbox.c.id)
)
_WAITED = func.now() - outbox.c.created_at
_WAITING = Query(
    select(
        cast(func.extract("epoch", func.max(_WAITED)), Float).label("oldest"),
        func.count().filter(_WAITED > LATE).label("late"),
    ).where(outbox.c.sent_at.is_(None))
)
_OVERDUE = Query(
    select(func.count().label("number"))
    .select_from(_OF_JOB)
    .where(_IS_OPEN, _DEADLINE_S + bindparam("margin", type_=Float) < _AGE_S)
)
