"""Workflows that end in other ways than they were meant to, on a real server, from start to history."""

import asyncio
import contextlib
from typing import Any

from temporalio.api.enums.v1 import EventType
from temporalio.client import Client, WorkflowFailureError, WorkflowHandle
from temporalio.worker import Worker

from activities.quote.steps import QuoteActivities
from activities.registry import activities_of
from models.job import JobKind
from models.ops_stuck import OpenJob, StuckRequest
from temporal.starter import start
from tests.replay.history_recorders import ONLINE, RATED_NINE
from tests.support.open_jobs import CountingMeter, FakeEndings, FakeOpenJobs, FakeRuns, stuck_work
from tests.support.ports import FakeBooks, FakeCatalogue, FakeObjects, FakeQuoteStore
from tests.support.quote_cases import a_job, a_program, an_input
from tests.support.temporal_servers import quote_workers
from workflows.contracts import CORE_QUEUE, STUCK_WORKFLOW
from workflows.ops_stuck import StuckWorkWorkflow
from workflows.quote import QuoteRetrievalWorkflow

NOBODY = "nobody"
"""An adapter on whose queue no worker is."""


async def cancelled_run(client: Client) -> str:
    """Cancelled while an online carrier is asked: given up by that name."""
    store, job = FakeQuoteStore(), a_job()
    store.price_failures = 1
    store.add(job, an_input("gms-uwic", ONLINE))
    catalogue = FakeCatalogue(a_program("gms-uwic"), a_program(ONLINE, adapter=NOBODY))
    activities = QuoteActivities(store, FakeBooks(), catalogue, FakeObjects())
    async with quote_workers(client, activities, endings=FakeEndings(store), queue=CORE_QUEUE):
        handle = client.get_workflow_handle_for(
            QuoteRetrievalWorkflow.run, await start(client, JobKind.QUOTE, job)
        )
        await _until(handle, EventType.EVENT_TYPE_ACTIVITY_TASK_SCHEDULED, 1)
        await handle.cancel()
        with contextlib.suppress(WorkflowFailureError):
            await handle.result()
        return (await handle.fetch_history()).to_json()


async def deadline_while_away(client: Client) -> str:
    """Nobody works until every time-out and the deadline are past."""
    store, job, keys = FakeQuoteStore(), a_job(deadline_s=3), RATED_NINE[:4]
    store.add(job, an_input(*keys))
    catalogue = FakeCatalogue(*(a_program(key, adapter=NOBODY) for key in keys))
    steps = activities_of(QuoteActivities(store, FakeBooks(), catalogue, FakeObjects()))

    def a_worker() -> Worker:
        return Worker(
            client,
            task_queue=CORE_QUEUE,
            workflows=[QuoteRetrievalWorkflow],
            activities=steps,
            max_cached_workflows=0,
        )

    async with a_worker():
        handle = client.get_workflow_handle_for(
            QuoteRetrievalWorkflow.run, await start(client, JobKind.QUOTE, job)
        )
        await _until(handle, EventType.EVENT_TYPE_ACTIVITY_TASK_SCHEDULED, len(keys))
    await _until(handle, EventType.EVENT_TYPE_TIMER_FIRED, 1)
    async with a_worker():
        await handle.result()
        return (await handle.fetch_history()).to_json()


async def stuck_work_in_batches(client: Client) -> str:
    """Three open jobs without a workflow, two at a time."""
    jobs = FakeOpenJobs(*(OpenJob(job=a_job(), kind=JobKind.QUOTE, age_s=1_000) for _ in range(3)))
    steps = stuck_work(FakeEndings(), jobs, FakeRuns(), CountingMeter())
    every = activities_of(steps)
    async with Worker(client, task_queue=CORE_QUEUE, workflows=[StuckWorkWorkflow], activities=every):
        handle = await client.start_workflow(
            StuckWorkWorkflow.run, StuckRequest(batch=2), id=STUCK_WORKFLOW, task_queue=CORE_QUEUE
        )
        await handle.result()
        return (await handle.fetch_history()).to_json()


async def _until(handle: WorkflowHandle[Any, Any], kind: EventType.ValueType, number: int) -> None:
    """Until the history holds so many events of a kind."""
    while sum(event.event_type == kind for event in (await handle.fetch_history()).events) < number:
        await asyncio.sleep(0.1)
