"""The end of a job, as every kind of work writes it: once, numbered, told to whoever listens."""

from sqlalchemy import func, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from adapters.postgres.notify import notify
from adapters.postgres.tables import job
from models.errors import RunNotFound
from models.job import JobRef, JobStatus


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
    closed = (
        update(job)
        .where(job.c.id == job_ref.job_id, job.c.status == JobStatus.PROCESSING.value)
        .values(
            status=status.value,
            result_key=result_key,
            error_code=error_code,
            closed_at=func.now(),
            event_seq=job.c.event_seq + 1,
        )
        .returning(job.c.event_seq)
    )
    row = (await connection.execute(closed)).first()
    if row is not None:
        await notify(connection, job_ref.job_id, row.event_seq)
        return True
    if (await connection.execute(select(job.c.id).where(job.c.id == job_ref.job_id))).first() is None:
        raise RunNotFound(f"There is no job {job_ref.job_id} in its tenant")
    return False
