"""UploadProcessingWorkflow on a real server, with fakes behind the ports."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from uuid import uuid4

from temporalio.client import Client, WorkflowHandle
from temporalio.worker import Worker

from activities.registry import activities_of
from activities.upload.steps import UploadActivities, UploadCheckActivities
from models.job import JobEnding, JobKind, JobOutcome, JobRef
from models.upload import FileState, quarantined
from temporal.starter import start
from tests.support.ports import FakeObjects
from tests.support.quote_cases import a_job
from tests.support.temporal_servers import a_plugin
from tests.support.uploads import A_PDF, FakeReader, FakeUploadStore
from workflows.contracts import DOCS_QUEUE, workflow_id
from workflows.upload import UploadProcessingWorkflow


@dataclass
class Harness:
    """Fakes behind the activities, and the queue that runs the workflow."""

    client: Client
    queue: str
    store: FakeUploadStore
    objects: FakeObjects

    async def arrived(self, *, deadline_s: int = 120) -> JobRef:
        """An upload as the API leaves it."""
        job = a_job(deadline_s=deadline_s)
        await self.objects.put(quarantined(self.store.add(job)), A_PDF, content_type="")
        return job

    async def checked(self, job: JobRef) -> JobOutcome:
        """Run a check to its end."""
        await start(self.client, JobKind.UPLOAD, job, task_queue=self.queue)
        return await self.handle(job).result()

    def handle(self, job: JobRef) -> WorkflowHandle[UploadProcessingWorkflow, JobOutcome]:
        """The upload's workflow."""
        return self.client.get_workflow_handle_for(
            UploadProcessingWorkflow.run, workflow_id(JobKind.UPLOAD, job.job_id)
        )


@asynccontextmanager
async def a_harness(client: Client, reader: FakeReader | None = None) -> AsyncIterator[Harness]:
    """A worker of the workflow, and one of the documents' queue where there is a reader."""
    store, objects, queue = FakeUploadStore(), FakeObjects(), f"core-{uuid4()}"
    core = Worker(
        client,
        task_queue=queue,
        workflows=[UploadProcessingWorkflow],
        activities=activities_of(UploadActivities(store)),
    )
    harness = Harness(client, queue, store, objects)
    async with core:
        if reader is None:
            yield harness
            return
        # The queue has one name, and a client holds one worker of it at a time: a client for each harness.
        own = await Client.connect(
            client.service_client.config.target_host, namespace=client.namespace, plugins=[a_plugin()]
        )
        steps = activities_of(UploadCheckActivities(store, objects, reader))
        async with Worker(own, task_queue=DOCS_QUEUE, activities=steps):
            yield harness


async def test_a_file_is_checked_on_the_documents_queue_and_its_history_holds_no_name(client: Client) -> None:
    async with a_harness(client, FakeReader()) as harness:
        job = await harness.arrived()
        assert await harness.checked(job) == JobOutcome(status=JobEnding.DONE)
        history = (await harness.handle(job).fetch_history()).to_json()
    assert harness.store.verdicts[job.job_id].state is FileState.READY
    assert "Peach" not in history and "uploads/" not in history


async def test_a_refusal_is_the_file_s_outcome_and_is_not_tried_again(client: Client) -> None:
    reader = FakeReader(says=("pdf.unsafe", "Print it"))
    async with a_harness(client, reader) as harness:
        outcome = await harness.checked(await harness.arrived())
    assert outcome == JobOutcome(status=JobEnding.ERROR, error_code="pdf.unsafe")
    assert reader.calls == 1


async def test_a_check_that_a_lost_worker_never_ends_is_closed_by_name_at_its_deadline(
    client: Client,
) -> None:
    for reader in (FakeReader(hangs=True), None):
        async with a_harness(client, reader) as harness:
            job = await harness.arrived(deadline_s=2)
            outcome = await harness.checked(job)
        assert outcome == JobOutcome(status=JobEnding.ERROR, error_code="timed_out")
        assert harness.store.verdicts[job.job_id].state is FileState.REFUSED


async def test_a_store_that_is_away_for_a_moment_costs_a_try(client: Client) -> None:
    async with a_harness(client, FakeReader()) as harness:
        job = await harness.arrived()
        harness.objects.failures = 2
        assert (await harness.checked(job)).status is JobEnding.DONE


async def test_starting_twice_checks_once(client: Client) -> None:
    reader = FakeReader()
    async with a_harness(client, reader) as harness:
        job = await harness.arrived()
        await start(client, JobKind.UPLOAD, job, task_queue=harness.queue)
        await harness.checked(job)
    assert reader.calls == 1
