"""DocumentGenerationWorkflow on a real server, with fakes behind the ports."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from uuid import uuid4

import pytest
from temporalio.client import Client, WorkflowHandle
from temporalio.worker import Worker

from activities.document import DocumentActivities, DocumentWriterActivities, document_key
from activities.registry import activities_of
from models.job import JobEnding, JobKind, JobOutcome, JobRef, JobStatus
from temporal.starter import start
from tests.support.documents import FakeDocumentStore, FakeWriter, a_sheet, pages_of
from tests.support.ports import FakeObjects
from tests.support.quote_cases import a_job
from tests.support.temporal_servers import a_plugin
from workflows.contracts import DOCS_QUEUE, workflow_id
from workflows.document import DocumentGenerationWorkflow


@dataclass
class Harness:
    """Fakes behind the activities, and the queue that runs the workflow."""

    client: Client
    queue: str
    store: FakeDocumentStore
    objects: FakeObjects
    writer: FakeWriter

    def add_run(self, *, deadline_s: int = 120) -> JobRef:
        """A document as the API leaves it."""
        job = a_job(deadline_s=deadline_s)
        self.store.add(job, a_sheet())
        return job

    async def written(self, job: JobRef) -> JobOutcome:
        """Run a document to its end."""
        await start(self.client, JobKind.DOCUMENT, job, task_queue=self.queue)
        return await self.handle(job).result()

    def handle(self, job: JobRef) -> WorkflowHandle[DocumentGenerationWorkflow, JobOutcome]:
        """The document's workflow."""
        return self.client.get_workflow_handle_for(
            DocumentGenerationWorkflow.run, workflow_id(JobKind.DOCUMENT, job.job_id)
        )


@asynccontextmanager
async def a_harness(client: Client, *, failures: int = 0, docs: bool = True) -> AsyncIterator[Harness]:
    """A worker of the workflow, and one of the documents' queue unless there is none."""
    store, objects, writer = FakeDocumentStore(), FakeObjects(), FakeWriter(failures)
    queue = f"core-{uuid4()}"
    core = Worker(
        client,
        task_queue=queue,
        workflows=[DocumentGenerationWorkflow],
        activities=activities_of(DocumentActivities(store)),
    )
    # The queue has one name, and a client holds one worker of it at a time: a client for each harness.
    steps = DocumentWriterActivities(store, writer, objects)
    own = await Client.connect(
        client.service_client.config.target_host, namespace=client.namespace, plugins=[a_plugin()]
    )
    writing = Worker(own, task_queue=DOCS_QUEUE, activities=activities_of(steps))
    harness = Harness(client, queue, store, objects, writer)
    async with core:
        if not docs:
            yield harness
            return
        async with writing:
            yield harness


async def test_a_document_is_written_on_its_queue_stored_and_its_job_closed(client: Client) -> None:
    async with a_harness(client) as harness:
        job = harness.add_run()
        outcome = await harness.written(job)
    assert outcome == JobOutcome(status=JobEnding.DONE)
    assert harness.store.closings[job.job_id] == (document_key(job), None)
    assert "Peach Street Diner LLC" in pages_of(harness.objects.objects[document_key(job)][0])[0]


async def test_a_document_that_fails_twice_is_tried_a_third_time(client: Client) -> None:
    async with a_harness(client, failures=2) as harness:
        outcome = await harness.written(harness.add_run())
    assert (outcome.status, harness.writer.calls) == (JobEnding.DONE, 3)


async def test_a_document_that_never_succeeds_ends_with_its_code(client: Client) -> None:
    async with a_harness(client, failures=99) as harness:
        job = harness.add_run()
        outcome = await harness.written(job)
    assert outcome == JobOutcome(status=JobEnding.ERROR, error_code="document_unwritten")
    assert harness.store.statuses[job.job_id] is JobStatus.ERROR


async def test_without_a_worker_of_documents_the_job_ends_at_its_deadline(client: Client) -> None:
    async with a_harness(client, docs=False) as harness:
        job = harness.add_run(deadline_s=2)
        outcome = await harness.written(job)
    assert outcome == JobOutcome(status=JobEnding.ERROR, error_code="timed_out")
    assert harness.store.closings[job.job_id] == (None, "timed_out")


async def test_starting_twice_gives_one_document(client: Client) -> None:
    async with a_harness(client) as harness:
        job = harness.add_run()
        await start(client, JobKind.DOCUMENT, job, task_queue=harness.queue)
        await harness.written(job)
    assert harness.writer.calls == 1


async def test_a_job_that_had_ended_gets_no_document(client: Client) -> None:
    async with a_harness(client) as harness:
        job = harness.add_run()
        harness.store.statuses[job.job_id] = JobStatus.ERROR
        outcome = await harness.written(job)
    assert (outcome.status, harness.writer.calls) == (JobEnding.CLOSED, 0)


@pytest.mark.parametrize("word", ["Peach", "UWIC"])
async def test_the_history_holds_no_name(client: Client, word: str) -> None:
    async with a_harness(client) as harness:
        job = harness.add_run()
        await harness.written(job)
        history = await harness.handle(job).fetch_history()
    assert word not in history.to_json()
