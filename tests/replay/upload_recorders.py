"""How histories of uploads come about: ready, refused, read or not read in time."""

from collections.abc import Awaitable, Callable

from temporalio.client import Client
from temporalio.worker import Worker

from activities.registry import activities_of
from activities.upload.steps import UploadActivities, UploadCheckActivities
from models.job import JobKind
from models.upload import FileKind, quarantined
from temporal.starter import start
from tests.support.ports import FakeObjects
from tests.support.quote_cases import a_job
from tests.support.temporal_servers import a_plugin
from tests.support.uploads import A_PDF, FakeReader, FakeUploadStore, a_reading
from workflows.contracts import CORE_QUEUE, DOCS_QUEUE
from workflows.upload import UploadProcessingWorkflow


async def _upload(
    client: Client, reader: FakeReader, deadline_s: int = 120, kind: FileKind = FileKind.OTHER
) -> str:
    """An upload that arrived. Returns: its history as JSON."""
    store, objects, job = FakeUploadStore(), FakeObjects(), a_job(deadline_s=deadline_s)
    key = store.add(job, kind=kind)
    await objects.put(quarantined(key), A_PDF, content_type="application/pdf")
    core = Worker(
        client,
        task_queue=CORE_QUEUE,
        workflows=[UploadProcessingWorkflow],
        activities=activities_of(UploadActivities(store)),
    )
    own = await Client.connect(
        client.service_client.config.target_host, namespace=client.namespace, plugins=[a_plugin()]
    )
    steps = activities_of(UploadCheckActivities(store, objects, reader))
    async with core, Worker(own, task_queue=DOCS_QUEUE, activities=steps):
        handle = client.get_workflow_handle(await start(client, JobKind.UPLOAD, job))
        await handle.result()
        return (await handle.fetch_history()).to_json()


async def ready(client: Client) -> str:
    """A file that is what it says."""
    return await _upload(client, FakeReader())


async def refused(client: Client) -> str:
    """A file that the gate refuses."""
    return await _upload(client, FakeReader(says=("pdf.unsafe", "It asks for too much.")))


async def timed_out(client: Client) -> str:
    """A check that never ends."""
    return await _upload(client, FakeReader(hangs=True), 2)


async def read(client: Client) -> str:
    """A loss run that is read."""
    return await _upload(client, FakeReader(read=a_reading()), kind=FileKind.LOSS_RUN)


async def unread(client: Client) -> str:
    """A loss run whose reading never ends."""
    return await _upload(client, FakeReader(), 2, FileKind.LOSS_RUN)


CASES: dict[str, Callable[[Client], Awaitable[str]]] = {
    "upload/ready": ready,
    "upload/refused": refused,
    "upload/timed_out": timed_out,
    "upload/loss_run_read": read,
    "upload/loss_run_unread": unread,
}
"""By stem and name, as their files lie."""
