"""What stands around every activity: whose the job is goes in, refusals come out as ApplicationErrors."""

import time
from typing import Any
from uuid import UUID

from temporalio.worker import ActivityInboundInterceptor, ExecuteActivityInput, Interceptor

from activities.errors import application_error
from activities.ops.ports import OpenJobs
from models.errors import QuotingError
from models.job import JobRef, TenantScope


class RefusalInterceptor(Interceptor):
    """Turns a QuotingError that leaves an activity into its ApplicationError."""

    def intercept_activity(self, next: ActivityInboundInterceptor) -> ActivityInboundInterceptor:
        """See base class."""
        return _RefusalInbound(super().intercept_activity(next))


class _RefusalInbound(ActivityInboundInterceptor):
    async def execute_activity(self, input: ExecuteActivityInput) -> Any:
        try:
            return await super().execute_activity(input)
        except QuotingError as error:
            raise application_error(error) from error


class OwnerInterceptor(Interceptor):
    """Lets activities work for whoever owns the job's row now.

    A job carries its owner from its start. A migration that gives rows to another owner, as when an address
    got a contact for each, happens between two lives of a worker: only jobs from before are looked up.
    """

    def __init__(self, jobs: OpenJobs) -> None:
        self._jobs, self._began = jobs, time.time()

    def intercept_activity(self, next: ActivityInboundInterceptor) -> ActivityInboundInterceptor:
        """See base class."""
        return _OwnerInbound(super().intercept_activity(next), self._jobs, self._began)


class _OwnerInbound(ActivityInboundInterceptor):
    def __init__(self, next: ActivityInboundInterceptor, jobs: OpenJobs, began: float) -> None:
        super().__init__(next)
        self._jobs, self._began = jobs, began
        self._owners: dict[UUID, TenantScope | None] = {}

    async def execute_activity(self, input: ExecuteActivityInput) -> Any:
        input.args = [await self._owned(argument) for argument in input.args]
        return await super().execute_activity(input)

    async def _owned(self, argument: Any) -> Any:
        """The argument, its job with the owner of now. Activities take a JobRef, or what has one as `job`."""
        job = argument if isinstance(argument, JobRef) else getattr(argument, "job", None)
        if not isinstance(job, JobRef) or _created_at(job.job_id) > self._began:
            return argument
        if job.job_id not in self._owners:
            self._owners[job.job_id] = await self._jobs.owner(job.job_id)
        owner = self._owners[job.job_id]
        if owner is None or owner == job.scope:
            return argument
        moved = job.model_copy(update={"scope": owner})
        return moved if argument is job else argument.model_copy(update={"job": moved})


def _created_at(job_id: UUID) -> float:
    """When a job was asked, in seconds: its id begins with that."""
    return (job_id.int >> 80) / 1000 if job_id.version == 7 else 0.0
