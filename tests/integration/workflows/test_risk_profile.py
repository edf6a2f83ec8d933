"""RiskProfileWorkflow on a real server, with fakes behind the ports."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from datetime import date
from typing import Any

import pytest
from temporalio.api.enums.v1 import EventType
from temporalio.client import Client, WorkflowExecutionStatus, WorkflowFailureError, WorkflowHandle
from temporalio.testing import WorkflowEnvironment

from activities.ports import MessageKind, OutboxMessage
from activities.risk_profile import RiskProfileActivities
from models.errors import TableRowMissing
from models.job import JobEnding, JobKind, JobRef, JobStatus
from models.risk_profile import RiskProfileOutcome, RiskProfileResult
from rating.book import RateBook
from temporal.starter import send, start
from tests.support.open_jobs import FakeEndings
from tests.support.ports import FakeBooks, FakeCatalogue, FakeObjects, FakeRiskProfileStore
from tests.support.quick_retries import hurried
from tests.support.quote_cases import RATED, a_job, a_profile_input, a_program
from tests.support.temporal_servers import profile_worker
from tests.support.timeouts import PATIENCE_S
from workflows.contracts import (
    CORE_QUEUE,
    WC_DEADLINE,
    WC_KIND,
    WC_PARTNER,
    WC_STATE,
    workflow_id,
)
from workflows.risk_profile import RiskProfileWorkflow


class StuckObjects(FakeObjects):
    """A store that takes an object and never answers."""

    async def put(self, key: str, body: bytes, *, content_type: str) -> None:
        """See ObjectStore."""
        await asyncio.Event().wait()


class LastMoment(FakeObjects):
    """A store after whose answer the database is away."""

    def __init__(self, store: FakeRiskProfileStore) -> None:
        super().__init__()
        self._store = store

    async def put(self, key: str, body: bytes, *, content_type: str) -> None:
        """See ObjectStore."""
        await super().put(key, body, content_type=content_type)
        self._store.fail(10_000)


class NoBooks:
    """RateBooks before the first book."""

    async def for_date(self, day: date) -> RateBook:
        """See RateBooks."""
        raise TableRowMissing(f"No rate book is in effect on {day}.")


@dataclass
class Harness:
    """Fakes behind the activities, and the queue that runs them."""

    client: Client
    queue: str
    store: FakeRiskProfileStore
    objects: FakeObjects

    def add_run(self, *programs: str, deadline_s: int = 60) -> JobRef:
        """A profile as the API leaves it."""
        job = a_job(deadline_s=deadline_s)
        self.store.add(job, a_profile_input(*programs))
        return job

    async def profile(self, job: JobRef) -> RiskProfileOutcome:
        """Run a profile to its end."""
        await start(self.client, JobKind.RISK_PROFILE, job, task_queue=self.queue)
        return await self.handle(job).result()

    def handle(self, job: JobRef) -> WorkflowHandle[RiskProfileWorkflow, RiskProfileOutcome]:
        """The profile's workflow."""
        return self.client.get_workflow_handle_for(
            RiskProfileWorkflow.run, workflow_id(JobKind.RISK_PROFILE, job.job_id)
        )


@asynccontextmanager
async def a_harness(
    client: Client,
    *,
    store: FakeRiskProfileStore | None = None,
    objects: FakeObjects | None = None,
    books: Any = None,
    queue: str | None = None,
) -> AsyncIterator[Harness]:
    """A worker over fakes."""
    store, objects = store or FakeRiskProfileStore(), objects or FakeObjects()
    activities = RiskProfileActivities(
        store, books or FakeBooks(), FakeCatalogue(*map(a_program, RATED)), objects
    )
    async with profile_worker(client, activities, endings=FakeEndings(store), queue=queue) as own:
        yield Harness(client, own, store, objects)


@pytest.mark.req("QE-148", "QE-149")
async def test_a_profile_is_made_stored_and_its_job_closed(client: Client) -> None:
    async with a_harness(client) as harness:
        job = harness.add_run(*RATED, "gms-nowhere")
        outcome = await harness.profile(job)
    assert outcome == RiskProfileOutcome(status=JobEnding.DONE, profiled=3, without=1)
    key = f"jobs/{job.job_id}/result.json"
    assert harness.store.statuses[job.job_id] is JobStatus.DONE
    assert harness.store.closings[job.job_id] == (key, None)
    result = RiskProfileResult.model_validate_json(harness.objects.objects[key][0])
    assert [entry.program for entry in result.programs] == [*RATED, "gms-nowhere"]


async def test_starting_twice_gives_one_profile(client: Client) -> None:
    async with a_harness(client) as harness:
        job = harness.add_run(*RATED)
        ids = await asyncio.gather(
            *(start(client, JobKind.RISK_PROFILE, job, task_queue=harness.queue) for _ in range(2))
        )
        first = await harness.handle(job).result()
        ids.append(await start(client, JobKind.RISK_PROFILE, job, task_queue=harness.queue))
        runs = [run async for run in client.list_workflows(f"WorkflowId = '{ids[0]}'")]
        assert await harness.handle(job).result() == first
    assert len(set(ids)) == 1
    assert len(runs) <= 1, "visibility may lag, but never shows two"


async def test_what_the_outbox_holds_is_sent_by_its_name(client: Client) -> None:
    async with a_harness(client, queue=CORE_QUEUE) as harness:
        job = harness.add_run("gms-uwic")
        message = OutboxMessage(
            id=job.job_id,
            kind=MessageKind.START,
            workflow_id=workflow_id(JobKind.RISK_PROFILE, job.job_id),
            name="RiskProfileWorkflow",
            job=job,
        )
        await send(client, message)
        outcome = await harness.handle(job).result()
    assert outcome.status == "done"


async def test_a_job_that_was_closed_before_ends_at_once(client: Client) -> None:
    async with a_harness(client) as harness:
        job = harness.add_run(*RATED)
        harness.store.statuses[job.job_id] = JobStatus.DONE
        outcome = await harness.profile(job)
    assert outcome == RiskProfileOutcome(status=JobEnding.CLOSED)
    assert not harness.objects.objects
    assert not harness.store.closings


async def test_outages_of_database_and_store_only_delay_the_profile(client: Client) -> None:
    async with a_harness(client) as harness:
        harness.store.fail(3)
        harness.objects.failures = 2
        job = harness.add_run("gms-uwic")
        outcome = await harness.profile(job)
    assert (outcome.status, outcome.profiled) == ("done", 1)


async def test_a_database_that_outlasts_the_closing_step_only_delays_the_end(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    hurried(monkeypatch)
    store = FakeRiskProfileStore()
    async with a_harness(client, store=store, objects=LastMoment(store)) as harness:
        job = harness.add_run("gms-uwic", deadline_s=600)
        await start(client, JobKind.RISK_PROFILE, job, task_queue=harness.queue)
        kinds: list[EventType.ValueType] = []
        async with asyncio.timeout(PATIENCE_S):  # until the closing step goes on to a normal activity
            while kinds.count(EventType.EVENT_TYPE_ACTIVITY_TASK_SCHEDULED) < 2:
                await asyncio.sleep(0.1)
                kinds = [event.event_type async for event in harness.handle(job).fetch_history_events()]
        harness.store.fail(0)
        outcome = await harness.handle(job).result()
    assert outcome.status == "done"


async def test_a_refusal_ends_as_an_error_under_its_own_name(client: Client) -> None:
    async with a_harness(client, books=NoBooks()) as harness:
        job = harness.add_run("gms-uwic")
        outcome = await harness.profile(job)
    assert (outcome.status, outcome.error_code) == ("error", "table_row_missing")
    assert harness.store.closings[job.job_id] == (None, "table_row_missing")
    assert harness.store.statuses[job.job_id] is JobStatus.ERROR


@pytest.mark.req("QE-218")
async def test_at_the_deadline_the_job_ends_as_timed_out(skipping: WorkflowEnvironment) -> None:
    objects = FakeObjects()
    objects.failures = 10_000
    async with a_harness(skipping.client, objects=objects) as harness:
        job = harness.add_run("gms-uwic", deadline_s=60)
        handle = await skipping.client.start_workflow(
            RiskProfileWorkflow.run, job, id=f"risk-profile/{job.job_id}", task_queue=harness.queue
        )
        outcome = await asyncio.wait_for(handle.result(), PATIENCE_S)
        description = await handle.describe()
    assert (outcome.status, outcome.error_code) == ("error", "timed_out")
    assert harness.store.closings[job.job_id] == (None, "timed_out")
    assert description.close_time is not None
    assert 50 <= (description.close_time - description.start_time).total_seconds() <= 90


async def test_a_try_that_hangs_is_timed_out_as_well(client: Client) -> None:
    async with a_harness(client, objects=StuckObjects()) as harness:
        job = harness.add_run("gms-uwic", deadline_s=2)
        outcome = await harness.profile(job)
    assert (outcome.status, outcome.error_code) == ("error", "timed_out")


async def test_cancelling_closes_the_job_by_that_name(client: Client) -> None:
    async with a_harness(client, objects=StuckObjects()) as harness:
        job = harness.add_run("gms-uwic")
        await start(client, JobKind.RISK_PROFILE, job, task_queue=harness.queue)
        handle = harness.handle(job)
        while (await handle.describe()).raw_description.pending_activities == []:
            await asyncio.sleep(0.05)
        await handle.cancel()
        with pytest.raises(WorkflowFailureError):
            await handle.result()
        description = await handle.describe()
    assert description.status is WorkflowExecutionStatus.CANCELED
    assert harness.store.closings[job.job_id] == (None, "cancelled")


async def test_operators_read_the_profile_in_the_temporal_ui(client: Client) -> None:
    async with a_harness(client) as harness:
        job = harness.add_run("gms-uwic", "gms-nowhere")
        await start(client, JobKind.RISK_PROFILE, job, task_queue=harness.queue)
        handle = harness.handle(job)
        await handle.result()
        ended = await handle.describe()
        details = str(await handle.query("__temporal_workflow_metadata"))
        snapshot = await handle.query(RiskProfileWorkflow.snapshot)
        history = await handle.fetch_history()
    assert snapshot == RiskProfileOutcome(status=JobEnding.DONE, profiled=1, without=1)
    assert await ended.static_summary() == f"Risk profile, job {job.job_id}"
    assert "Deadline: 60 s" in (await ended.static_details() or "")
    assert "* profiled: 1\\n* without: 1" in details
    attributes = ended.typed_search_attributes
    assert (attributes.get(WC_KIND), attributes.get(WC_STATE)) == ("risk_profile", "done")
    assert attributes.get(WC_PARTNER) == "gms"
    assert attributes.get(WC_DEADLINE) is not None
    scheduled = [
        event for event in history.events if event.event_type == EventType.EVENT_TYPE_ACTIVITY_TASK_SCHEDULED
    ]
    assert len(scheduled) == 1 and scheduled[0].user_metadata.HasField("summary")
    priority = ended.raw_description.workflow_execution_info.priority
    assert (priority.priority_key, priority.fairness_key) == (3, "agency-1")
