"""The end of a job, as every kind of work writes it: once, numbered, told to whoever listens."""

from contextlib import AbstractAsyncContextManager
from typing import Any
from uuid import UUID

from sqlalchemy import CTE, Text, Uuid, bindparam, func, select, update
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from adapters.postgres.core.notify import news
from adapters.postgres.core.transaction import Query, Step, begin, send
from adapters.postgres.tables.index import job
from models.errors import RunNotFound
from models.job import JobRef, JobStatus
from models.tenant import Tenant


def closing(job_ref: JobRef, status: JobStatus, result_key: str | None, error_code: str | None) -> Step:
    """Close the job while it is open; answers a row when it was, none when it was closed or is not there."""
    return _CLOSE.step(**ending_of(job_ref.job_id, status, result_key, error_code))


def ending_of(
    job_id: UUID, status: JobStatus, result_key: str | None, error_code: str | None
) -> dict[str, Any]:
    """How a job ends, as parameters of the statement."""
    return {"job": job_id, "ending": status.value, "object_key": result_key, "failure": error_code}


async def close_job(
    connection: AsyncConnection,
    job_ref: JobRef,
    status: JobStatus,
    result_key: str | None,
    error_code: str | None,
) -> bool:
    """Close the job in the caller's transaction. Returns: whether it was open until now.

    Raises: RunNotFound when there is no such job in its tenant.
    """
    (closed,) = await send(connection, closing(job_ref, status, result_key, error_code))
    if closed:
        return True
    if (await connection.execute(select(job.c.id).where(job.c.id == job_ref.job_id))).first() is None:
        raise RunNotFound(f"There is no job {job_ref.job_id} in its tenant")
    return False


class JobStore:
    """The start of a store that activities use: each call is one transaction in the job's tenant."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine

    async def close(
        self, job_ref: JobRef, status: JobStatus, result_key: str | None, error_code: str | None
    ) -> None:
        """Close the job, once; a second close is no error. Raises: RunNotFound."""
        async with self._begin(job_ref) as connection:
            await close_job(connection, job_ref, status, result_key, error_code)

    def _begin(self, job_ref: JobRef) -> AbstractAsyncContextManager[AsyncConnection]:
        return begin(self._engine, Tenant.of_job(job_ref.scope))


def closed_job() -> CTE:
    """The part of a statement that closes a job while it is open; its parameters are those of `ending_of`."""
    return (
        update(job)
        .where(job.c.id == bindparam("job", type_=Uuid), job.c.status == JobStatus.PROCESSING.value)
        .values(
            status=bindparam("ending", type_=Text),
            result_key=bindparam("object_key", type_=Text),
            error_code=bindparam("failure", type_=Text),
            closed_at=func.now(),
            event_seq=job.c.event_seq + 1,
        )
        .returning(job.c.event_seq)
        .cte("closed")
    )


def closed_and_told(closed: CTE, *beside: CTE) -> Query:
    """The whole statement: the job is closed, what is beside is done with it, and listeners are told."""
    return Query(select(closed.c.event_seq, news(closed.c.event_seq)).add_cte(*beside))


_CLOSE = closed_and_told(closed_job())
