"""AcordParseWorkflow on a real server, with fakes behind the ports."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from uuid import uuid4

import pytest
from temporalio.client import Client, WorkflowHandle
from temporalio.service import RPCError
from temporalio.worker import Worker

from activities.acord.steps import AcordActivities, AcordReadingActivities
from activities.ops.stuck import JobActivities
from activities.registry import activities_of
from models.job import JobEnding, JobKind, JobOutcome, JobRef
from models.upload import quarantined
from temporal.starter import start
from temporal.worker_groups import HEARD_WITHIN
from tests.support.forms import (
    APPLICANT,
    FEIN,
    NOTHING,
    REFUSAL,
    FakeAcordReader,
    FakeAcordStore,
    FakeClasses,
    FakeSealed,
    arrived,
)
from tests.support.open_jobs import FakeEndings
from tests.support.ports import FakeObjects
from tests.support.quote_cases import a_job
from tests.support.temporal_servers import a_plugin
from tests.support.timeouts import DEADLINES_S, PATIENCE_S
from workflows.acord import AcordParseWorkflow
from workflows.contracts import DOCS_QUEUE, workflow_id


@dataclass
class Harness:
    """Fakes behind the activities, and the queue that runs the workflow."""

    client: Client
    queue: str
    reader: FakeAcordReader
    store: FakeAcordStore
    objects: FakeObjects
    sealed: FakeSealed
    endings: FakeEndings

    async def sent(self, *, deadline_s: int = 900) -> JobRef:
        """A form as the API leaves it."""
        job = a_job(deadline_s=deadline_s)
        await arrived(self.store, self.objects, job)
        await start(self.client, JobKind.ACORD, job, task_queue=self.queue)
        return job

    def handle(self, job: JobRef) -> WorkflowHandle[AcordParseWorkflow, JobOutcome]:
        """The reading's workflow."""
        return self.client.get_workflow_handle_for(
            AcordParseWorkflow.run, workflow_id(JobKind.ACORD, job.job_id)
        )

    async def read(self, *, deadline_s: int = 900) -> tuple[JobRef, JobOutcome]:
        """Read a form to its end."""
        job = await self.sent(deadline_s=deadline_s)
        return job, await self.handle(job).result()

    @asynccontextmanager
    async def documents(self) -> AsyncIterator[Worker]:
        """A worker of the documents' queue; a client holds one of a queue at a time, so each has its own."""
        own = await Client.connect(
            self.client.service_client.config.target_host,
            namespace=self.client.namespace,
            plugins=[a_plugin()],
        )
        steps = AcordReadingActivities(
            self.store, self.objects, self.sealed, self.reader, FakeClasses(), pictures_at_once=2
        )
        async with Worker(
            own,
            task_queue=DOCS_QUEUE,
            activities=activities_of(steps),
            max_heartbeat_throttle_interval=HEARD_WITHIN,
        ) as worker:
            yield worker


@asynccontextmanager
async def a_harness(client: Client, reader: FakeAcordReader, *, docs: bool = True) -> AsyncIterator[Harness]:
    """A worker of the workflow, and one of the documents' queue."""
    store, queue, endings = FakeAcordStore(), f"core-{uuid4()}", FakeEndings()
    harness = Harness(client, queue, reader, store, FakeObjects(), FakeSealed(), endings)
    core = Worker(
        client,
        task_queue=queue,
        workflows=[AcordParseWorkflow],
        activities=activities_of(AcordActivities(store), JobActivities(endings)),
    )
    async with core:
        if not docs:
            yield harness
            return
        async with harness.documents():
            yield harness


def ended(harness: Harness, job: JobRef) -> tuple[str, str | None]:
    """How the job was closed."""
    return harness.store.statuses[job.job_id].value, harness.store.closings[job.job_id][1]


async def test_a_form_is_read_shown_and_closed_and_its_history_holds_nothing_of_it(client: Client) -> None:
    reader = FakeAcordReader(4, pictures=(2, 3, 4))
    reader.together = 2
    async with a_harness(client, reader) as harness:
        job, outcome = await harness.read()
        history = (await harness.handle(job).fetch_history()).to_json()
    assert outcome == JobOutcome(status=JobEnding.DONE)
    assert sorted(page for page, *_ in harness.store.pages) == [1, 2, 3, 4]
    assert reader.most_at_once == 2
    assert harness.store.drawn == [1] and len(harness.store.noted) == 1
    assert ended(harness, job) == ("done", None)
    for secret in (FEIN, APPLICANT, "Peach", ".pdf", "acord/a/"):
        assert secret not in history


async def test_a_refusal_is_the_file_s_outcome_and_is_not_tried_again(client: Client) -> None:
    reader = FakeAcordReader()
    reader.refuses["opened"] = REFUSAL
    async with a_harness(client, reader) as harness:
        job, outcome = await harness.read()
    assert outcome == JobOutcome(status=JobEnding.ERROR, error_code="pdf.unsafe")
    assert (reader.calls, ended(harness, job)) == (["opened"], ("error", "pdf.unsafe"))


async def test_a_file_that_holds_nothing_ends_by_that_name_and_is_not_shown(client: Client) -> None:
    async with a_harness(client, FakeAcordReader(reading=NOTHING)) as harness:
        _, outcome = await harness.read()
    assert outcome == JobOutcome(status=JobEnding.ERROR, error_code="acord.nothing_found")
    assert (harness.store.drawn, harness.store.noted) == ([], [])


async def test_pages_that_are_refused_leave_no_picture_being_read(client: Client) -> None:
    reader = FakeAcordReader(3, pictures=(2, 3))
    reader.refuses["read"] = REFUSAL
    reader.hangs |= {"ocr 2", "ocr 3"}
    async with a_harness(client, reader) as harness:
        _, outcome = await harness.read()
    assert outcome.error_code == "pdf.unsafe"


async def test_a_page_that_turns_out_to_be_a_picture_is_read_as_one_too(client: Client) -> None:
    class Late(FakeAcordReader):
        def _look(self) -> object:  # type: ignore[override]
            return FakeAcordReader(self.pages)._look()

    async with a_harness(client, Late(2, pictures=(2,))) as harness:
        _, outcome = await harness.read()
    assert outcome.status is JobEnding.DONE
    assert "ocr 2" in harness.reader.calls


async def test_a_reading_that_nobody_ends_is_closed_by_name_at_its_deadline(client: Client) -> None:
    for hangs, docs in (("read", True), ("ocr 2", True), ("", False)):
        reader = FakeAcordReader(2, pictures=(2,))
        reader.hangs.add(hangs)
        async with a_harness(client, reader, docs=docs) as harness:
            job, outcome = await harness.read(deadline_s=2)
        assert outcome == JobOutcome(status=JobEnding.ERROR, error_code="timed_out")
        assert ended(harness, job) == ("error", "timed_out")


async def test_a_store_that_is_away_for_a_moment_costs_a_try(client: Client) -> None:
    async with a_harness(client, FakeAcordReader()) as harness:
        harness.store.fail(2)
        _, outcome = await harness.read()
    assert outcome.status is JobEnding.DONE


async def test_a_form_is_read_though_its_pages_are_not_drawn_and_its_table_is_not_written(
    client: Client,
) -> None:
    for deadline_s in DEADLINES_S:
        async with a_harness(client, FakeAcordReader()) as harness:
            harness.sealed.refuses = ("page-",)
            harness.objects.failures = 10_000
            job, outcome = await harness.read(deadline_s=deadline_s)
        if outcome.status is JobEnding.DONE:
            break
    assert outcome == JobOutcome(status=JobEnding.DONE)
    assert (harness.store.drawn, harness.store.noted) == ([], [])
    assert ended(harness, job) == ("done", None)


async def test_a_worker_that_dies_half_way_is_followed_by_another(client: Client) -> None:
    reader = FakeAcordReader(4, pictures=(3, 4))
    reader.hangs.add("ocr 4")
    async with a_harness(client, reader, docs=False) as harness:
        job = await harness.sent()
        async with harness.documents():
            async with asyncio.timeout(PATIENCE_S):
                while "ocr 4" not in reader.calls or len(harness.store.pages) < 3:
                    await asyncio.sleep(0.05)
        reader.hangs.clear()
        async with harness.documents():
            outcome = await harness.handle(job).result()
    assert outcome == JobOutcome(status=JobEnding.DONE)
    assert reader.calls.count("read") == 1 and reader.calls.count("ocr 4") == 2


@pytest.mark.parametrize("stopped_at", ["opened", "read", "ocr 2", "put_together", "draw 3"])
async def test_a_cancelled_reading_ends_by_that_name_and_leaves_nothing_in_the_store(
    client: Client, stopped_at: str
) -> None:
    reader = FakeAcordReader(3, pictures=(1, 2))
    reader.reading["readings"][0]["pages"] = [1, 2, 3]
    reader.hangs.add(stopped_at)
    async with a_harness(client, reader) as harness:
        job = await harness.sent()
        async with asyncio.timeout(PATIENCE_S):
            while stopped_at not in reader.calls or (stopped_at == "draw 3" and not harness.store.noted):
                await asyncio.sleep(0.05)
            for _ in range(2):
                await harness.handle(job).cancel()
            outcome = await harness.handle(job).result()
            while reader.hanging:
                await asyncio.sleep(0.05)
    assert outcome == JobOutcome(status=JobEnding.ERROR, error_code="cancelled")
    assert ended(harness, job) == ("error", "cancelled")
    assert list(harness.objects.objects) == [quarantined(harness.store.asked[job.job_id].key)]
    assert set(harness.sealed.objects) <= harness.objects.deleted


async def test_a_cancel_that_comes_too_late_changes_nothing(client: Client) -> None:
    async with a_harness(client, FakeAcordReader()) as harness:
        job, outcome = await harness.read()
        with suppress(RPCError):
            await harness.handle(job).cancel()
    assert outcome == JobOutcome(status=JobEnding.DONE)
    assert ended(harness, job) == ("done", None)


async def test_sending_twice_reads_once(client: Client) -> None:
    async with a_harness(client, FakeAcordReader()) as harness:
        job, _ = await harness.read()
        await start(client, JobKind.ACORD, job, task_queue=harness.queue)
    assert harness.reader.calls.count("read") == 1
