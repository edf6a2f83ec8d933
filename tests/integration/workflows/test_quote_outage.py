"""Runs whose deadline passes while nobody works, or in the very moment in which everything else ends."""

import asyncio
from collections.abc import Sequence
from uuid import uuid4

import pytest
from temporalio.api.enums.v1 import EventType
from temporalio.client import Client, WorkflowExecutionStatus, WorkflowHandle
from temporalio.testing import WorkflowEnvironment
from temporalio.worker import Worker

from activities.ops.stuck import JobActivities
from activities.ports import PricedRow
from activities.quote.steps import QuoteActivities
from activities.registry import activities_of
from models.job import JobKind, JobRef, JobStatus
from models.quote import ProgramState, QuoteOutcome
from temporal.starter import start
from tests.support.open_jobs import FakeEndings
from tests.support.ports import DatabaseDown, FakeBooks, FakeCatalogue, FakeObjects, FakeQuoteStore
from tests.support.quote_cases import a_job, a_program, an_input
from tests.support.temporal_servers import quote_workers
from tests.support.timeouts import DEADLINES_S, PATIENCE_S
from workflows.quote import QuoteRetrievalWorkflow
from workflows.registry import ALL_WORKFLOWS

RATED = ("gms-uwic", "gms-starnet", "gms-key_risk", "wcn-sunz")
OUTAGE = dict.fromkeys(RATED, ProgramState.OUTAGE)


class PricelessStore(FakeQuoteStore):
    """Keeps no price at all; everything else."""

    async def record_prices(self, job: JobRef, rows: Sequence[PricedRow]) -> None:
        """Fail always."""
        raise DatabaseDown("The database is away.")


@pytest.mark.req("QE-218")
async def test_programs_that_all_end_at_the_very_deadline_leave_a_job_with_an_ending(
    skipping: WorkflowEnvironment,
) -> None:
    """Sixty seconds are the patience with rating too, so that both end at once."""
    store, job = PricelessStore(), a_job(deadline_s=60)
    run_id = store.add(job, an_input(*RATED))
    activities = QuoteActivities(store, FakeBooks(), FakeCatalogue(*map(a_program, RATED)), FakeObjects())
    async with quote_workers(skipping.client, activities, endings=FakeEndings(store)) as queue:
        handle = await skipping.client.start_workflow(
            QuoteRetrievalWorkflow.run, job, id=f"quote/{job.job_id}", task_queue=queue
        )
        outcome = await asyncio.wait_for(handle.result(), PATIENCE_S)
    assert outcome.status == "error"
    assert {row.state for row in store.by_run[run_id].values()} <= {
        ProgramState.UNRESPONSIVE,
        ProgramState.OUTAGE,
    }
    assert store.closings[job.job_id] == (None, "no_carrier_answered")


async def test_a_run_whose_deadline_passed_while_nobody_worked_ends_by_name(client: Client) -> None:
    """Time-outs of activities and the deadline's timer then come to the workflow in one task."""
    store, queue = FakeQuoteStore(), f"core-{uuid4()}"
    adapter = f"away-{uuid4().hex[:8]}"
    programs = [a_program(key, adapter=adapter) for key in RATED]
    activities = QuoteActivities(store, FakeBooks(), FakeCatalogue(*programs), FakeObjects())
    steps = [*activities_of(activities), *activities_of(JobActivities(FakeEndings(store)))]

    def a_worker() -> Worker:
        return Worker(
            client, task_queue=queue, workflows=ALL_WORKFLOWS, activities=steps, max_cached_workflows=0
        )

    for deadline_s in DEADLINES_S:
        job = a_job(deadline_s=deadline_s)
        run_id = store.add(job, an_input(*RATED))
        async with a_worker():
            workflow_id = await start(client, JobKind.QUOTE, job, task_queue=queue)
            handle = client.get_workflow_handle_for(QuoteRetrievalWorkflow.run, workflow_id)
            await _until(handle, EventType.EVENT_TYPE_ACTIVITY_TASK_SCHEDULED, len(RATED))
        if not await _count_of(handle, EventType.EVENT_TYPE_ACTIVITY_TASK_TIMED_OUT):
            break  # nobody works, and nothing has timed out
    await _until(handle, EventType.EVENT_TYPE_TIMER_FIRED)
    await _until(handle, EventType.EVENT_TYPE_ACTIVITY_TASK_TIMED_OUT, len(RATED))
    async with a_worker():
        outcome: QuoteOutcome = await asyncio.wait_for(handle.result(), PATIENCE_S)
        description = await handle.describe()
    assert description.status is WorkflowExecutionStatus.COMPLETED
    assert outcome.states == OUTAGE
    assert {key: row.state for key, row in store.by_run[run_id].items()} == OUTAGE
    assert store.statuses[job.job_id] is JobStatus.ERROR
    assert store.closings[job.job_id] == (None, "no_carrier_answered")


Handle = WorkflowHandle[QuoteRetrievalWorkflow, QuoteOutcome]


async def _count_of(handle: Handle, kind: EventType.ValueType) -> int:
    """How many events of a kind the history holds."""
    return sum([event.event_type == kind async for event in handle.fetch_history_events()])


async def _until(handle: Handle, kind: EventType.ValueType, number: int = 1) -> None:
    """Until the history holds so many events of a kind."""
    async with asyncio.timeout(PATIENCE_S):
        while await _count_of(handle, kind) < number:
            await asyncio.sleep(0.1)
