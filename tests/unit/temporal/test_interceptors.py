"""Whose a job is: what it carries from its start, unless its row was given to another owner since."""

import asyncio
from typing import Any
from uuid import UUID, uuid4

import pytest
from temporalio.worker import ActivityInboundInterceptor, ExecuteActivityInput
from uuid6 import uuid7

from models.job import JobKind, JobRef, TenantScope
from models.ops import SweepRequest
from models.ops_stuck import JobGivingUp, OpenJob
from temporal.interceptors import OwnerInterceptor
from tests.support.open_jobs import FakeOpenJobs

OLD, NEW = (TenantScope(org="birchwood", user=uuid4()) for _ in range(2))


class _Last(ActivityInboundInterceptor):
    """Takes what the activity would."""

    def __init__(self) -> None:
        self.given: list[Any] = []

    async def execute_activity(self, input: ExecuteActivityInput) -> Any:
        self.given += input.args


def _row(job_id: UUID, owner: TenantScope) -> OpenJob:
    return OpenJob(job=JobRef(job_id=job_id, scope=owner), kind=JobKind.QUOTE, age_s=1.0)


async def _given(jobs: FakeOpenJobs, around: OwnerInterceptor, *arguments: Any) -> list[Any]:
    last = _Last()
    inbound = around.intercept_activity(last)
    for argument in arguments:
        await inbound.execute_activity(
            ExecuteActivityInput(fn=print, args=[argument], executor=None, headers={})
        )
    return last.given


async def _later() -> UUID:
    """The id of a job that is asked after now."""
    await asyncio.sleep(0.002)
    return UUID(str(uuid7()))


async def test_a_job_from_before_works_for_the_owner_that_its_row_has_now() -> None:
    job = JobRef(job_id=UUID(str(uuid7())), scope=OLD, deadline_s=90)
    jobs = FakeOpenJobs(_row(job.job_id, NEW))
    await _later()
    moved = job.model_copy(update={"scope": NEW})
    giving_up = JobGivingUp(job=job, error_code="timed_out")
    given = await _given(jobs, OwnerInterceptor(jobs), job, giving_up, job)
    assert given == [moved, JobGivingUp(job=moved, error_code="timed_out"), moved]
    assert jobs.asked_owners == [job.job_id], "asked once"


async def test_what_did_not_move_and_what_is_no_job_goes_in_as_it_came() -> None:
    stayed, gone = (JobRef(job_id=UUID(str(uuid7())), scope=OLD) for _ in range(2))
    jobs = FakeOpenJobs(_row(stayed.job_id, OLD))
    await _later()
    arguments = [stayed, gone, SweepRequest()]
    assert await _given(jobs, OwnerInterceptor(jobs), *arguments) == arguments


@pytest.mark.parametrize("owner", [OLD, NEW], ids=["stayed", "moved"])
async def test_a_job_that_was_asked_meanwhile_costs_no_look(owner: TenantScope) -> None:
    jobs = FakeOpenJobs()
    around = OwnerInterceptor(jobs)
    job = JobRef(job_id=await _later(), scope=owner)
    assert await _given(jobs, around, job) == [job]
    assert jobs.asked_owners == []
