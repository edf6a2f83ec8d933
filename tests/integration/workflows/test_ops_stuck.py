"""A round of stuck work on a real server: what it says of each workflow decides what becomes of the job."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import timedelta
from uuid import uuid4

import pytest
from temporalio import activity
from temporalio.client import Client, WorkflowFailureError
from temporalio.testing import WorkflowEnvironment
from temporalio.worker import Worker

from activities.ops.stuck import StuckWorkActivities
from activities.registry import activities_of
from models.job import JobKind, JobRef
from models.ops import UpkeepOutcome
from models.ops_stuck import Backlog, OpenJob, StuckBatch, StuckReport, StuckRequest, WorkflowStatus
from temporal.starter import start
from temporal.workflow_status import TemporalRuns
from tests.support.open_jobs import CountingMeter, FakeEndings, FakeOpenJobs, stuck_work
from tests.support.ports import DatabaseDown
from tests.support.quote_cases import a_job
from tests.support.timeouts import PATIENCE_S
from workflows.contracts import WC_STATE, workflow_id
from workflows.ops_stuck import StuckWorkWorkflow

NOBODYS = "nobody-works-here"
"""A queue without a worker: what is started on it runs until it is stopped."""


def is_open(
    job: JobRef, kind: JobKind = JobKind.QUOTE, *, age_s: float = 10, unsent: bool = False
) -> OpenJob:
    """The row of a job that is processing."""
    return OpenJob(job=job, kind=kind, age_s=age_s, unsent=unsent)


@asynccontextmanager
async def working(client: Client, steps: StuckWorkActivities) -> AsyncIterator[str]:
    """A worker of stuck work alone. Yields: its queue."""
    queue = f"stuck-{uuid4()}"
    every = activities_of(steps)
    async with Worker(client, task_queue=queue, workflows=[StuckWorkWorkflow], activities=every):
        yield queue


async def mended(client: Client, steps: StuckWorkActivities, **request: int) -> StuckReport:
    """The report of one round."""
    async with working(client, steps) as queue:
        handle = await client.start_workflow(
            StuckWorkWorkflow.run, StuckRequest(**request), id=f"stuck-{uuid4()}", task_queue=queue
        )
        report = await handle.result()
        assert (await handle.query(StuckWorkWorkflow.snapshot)) == report
        assert (await handle.describe()).typed_search_attributes.get(WC_STATE) == report.outcome.ending.value
        return report


async def test_only_jobs_that_their_workflow_can_end_no_more_are_closed(client: Client) -> None:
    runs, stopped, cancelled, never, soon = (a_job() for _ in range(5))
    await start(client, JobKind.QUOTE, runs, task_queue=NOBODYS)
    await start(client, JobKind.DOCUMENT, stopped, task_queue=NOBODYS)
    await start(client, JobKind.MAIL, cancelled, task_queue=NOBODYS)
    await client.get_workflow_handle(workflow_id(JobKind.DOCUMENT, stopped.job_id)).terminate(
        "by an operator"
    )
    endings, meter = FakeEndings(), CountingMeter()
    open_jobs = FakeOpenJobs(
        is_open(runs, age_s=1_000),
        is_open(stopped, JobKind.DOCUMENT),
        is_open(never, age_s=1_000),
        is_open(soon, age_s=1_000, unsent=True),
        waiting=Backlog(outbox_oldest_s=1_000, outbox_late=1, jobs_overdue=2),
    )
    steps = stuck_work(endings, open_jobs, TemporalRuns(client), meter)
    report = await mended(client, steps, batch=2)
    assert endings.given_up == {stopped.job_id: "terminated", never.job_id: "no_workflow"}
    assert report == StuckReport(
        outcome=UpkeepOutcome.MENDED, looked=4, closed=2, overdue=1, unsent=1, outbox_late=1
    )
    assert meter.rounds == 1 and meter.waiting == [open_jobs.waiting]
    again = await mended(client, steps)
    assert (again.closed, len(endings.given_up)) == (0, 2), "twice is once"
    for key in (workflow_id(JobKind.QUOTE, runs.job_id), workflow_id(JobKind.MAIL, cancelled.job_id)):
        await client.get_workflow_handle(key).terminate()


@pytest.mark.parametrize(
    "stand", [WorkflowStatus.RUNNING, WorkflowStatus.COMPLETED, WorkflowStatus.TIMED_OUT]
)
async def test_the_server_is_asked_where_a_workflow_stands(client: Client, stand: WorkflowStatus) -> None:
    job, queue, runs = a_job(), f"stand-{uuid4()}", TemporalRuns(client)
    assert await runs.status_of(JobKind.QUOTE, job.job_id) is WorkflowStatus.MISSING

    @activity.defn(name="mend_stuck_work")
    async def mend(_: StuckRequest) -> StuckBatch:
        if stand is not WorkflowStatus.COMPLETED:
            await asyncio.Event().wait()
        return StuckBatch()

    @activity.defn(name="report_stuck_work")
    async def report(_: StuckReport) -> Backlog:
        return Backlog()

    async with Worker(client, task_queue=queue, workflows=[StuckWorkWorkflow], activities=[mend, report]):
        handle = await client.start_workflow(
            StuckWorkWorkflow.run,
            StuckRequest(),
            id=workflow_id(JobKind.QUOTE, job.job_id),
            task_queue=queue,
            execution_timeout=timedelta(seconds=1 if stand is WorkflowStatus.TIMED_OUT else 600),
        )
        if stand is WorkflowStatus.COMPLETED:
            await handle.result()
        if stand is WorkflowStatus.TIMED_OUT:
            with pytest.raises(WorkflowFailureError):
                await handle.result()
        assert await runs.status_of(JobKind.QUOTE, job.job_id) is stand
        if stand is WorkflowStatus.RUNNING:
            await handle.terminate()
            assert await runs.status_of(JobKind.QUOTE, job.job_id) is WorkflowStatus.TERMINATED


async def test_a_round_that_used_up_its_batches_says_that_more_is_left(client: Client) -> None:
    open_jobs = FakeOpenJobs(*(is_open(a_job()) for _ in range(5)))
    steps = stuck_work(FakeEndings(), open_jobs, TemporalRuns(client), CountingMeter())
    report = await mended(client, steps, batch=2, rounds=2)
    assert (report.outcome, report.looked) == (UpkeepOutcome.MORE_LEFT, 4)


async def test_a_database_that_stays_away_ends_the_round_by_name_and_the_next_one_looks_again(
    skipping: WorkflowEnvironment,
) -> None:
    class Away(FakeOpenJobs):
        async def backlog(self) -> Backlog:
            raise DatabaseDown("The database is away.")

    client, meter = skipping.client, CountingMeter()
    steps = stuck_work(FakeEndings(), Away(), TemporalRuns(client), meter)
    async with working(client, steps) as queue:
        handle = await client.start_workflow(
            StuckWorkWorkflow.run, StuckRequest(), id=f"stuck-{uuid4()}", task_queue=queue
        )
        report = await asyncio.wait_for(handle.result(), PATIENCE_S)
    assert (report.outcome, meter.rounds) == (UpkeepOutcome.GAVE_UP, 0)
