"""The reading of a form is stopped by whoever may have one read: its job ends by that name."""

from uuid import UUID

from api.acord.ended import NOT_THERE, is_readers
from api.acord.parse_schemas import ReadingStopped
from api.auth import Caller
from api.http.problems import CaseOver, ServerSilent
from api.job.waiting import ended_job
from api.services import Services
from models.errors import RunNotFound
from models.job import CANCELLED, Job, JobKind, JobStatus
from temporal.stopping import stop_run
from workflows.contracts import workflow_id

WITHIN_S = 5.0
"""How long the answer waits for the end, which is there as soon as the workflow has written it."""
BACK_IN_S = 3
NOT_YET = "The reading has not begun yet and cannot be stopped; ask again in a few seconds"


async def stop_reading(served: Services, user: Caller, job_id: UUID) -> ReadingStopped:
    """Have the job of a form end as cancelled; one that has ended keeps its end.

    Raises: RunNotFound, ReadingNotFound; ServerSilent and TooManyRequests, where Temporal does not take it.
    """
    job = await served.jobs.job(user.tenant, job_id)
    if job.kind is not JobKind.ACORD:
        raise RunNotFound(NOT_THERE)
    if job.status is JobStatus.PROCESSING:
        async with served.uow.begin(user.tenant) as work:
            kept = await work.readings.of_job(job_id)
        if not is_readers(user, kept):
            raise RunNotFound(NOT_THERE)
        job = await _stopped(served, user, job_id) or job
    return ReadingStopped(job=job_id, status=job.status.value, cancelled=job.error_code == CANCELLED)


async def _stopped(served: Services, user: Caller, job_id: UUID) -> Job | None:
    """The job once it has ended; None where its end is still to be written."""
    try:
        await served.gateway.operated(lambda client: stop_run(client, workflow_id(JobKind.ACORD, job_id)))
    except CaseOver:
        # Its workflow has ended just now, or the relay has yet to start it.
        if ended := await ended_job(served, user.tenant, job_id, 0):
            return ended
        raise ServerSilent(NOT_YET, headers={"Retry-After": str(BACK_IN_S)}) from None
    await _noted(served, user, job_id)
    return await ended_job(served, user.tenant, job_id, WITHIN_S)


async def _noted(served: Services, user: Caller, job_id: UUID) -> None:
    async with served.uow.begin(user.tenant) as work:
        await work.audit.append(
            "acord.cancelled",
            object_type="job",
            object_id=str(job_id),
            request_id=user.request_id,
            ip=user.ip,
        )
