"""How histories of forms come about: read, with pictures, refused, empty, late, and not to be shown."""

import asyncio
from collections.abc import Awaitable, Callable

from temporalio.client import Client
from temporalio.worker import Worker

from activities.acord.steps import AcordActivities, AcordReadingActivities
from activities.registry import activities_of
from models.job import JobKind
from temporal.starter import start
from tests.support.forms import (
    NOTHING,
    REFUSAL,
    FakeAcordReader,
    FakeAcordStore,
    FakeClasses,
    FakeSealed,
    arrived,
)
from tests.support.ports import FakeObjects
from tests.support.quote_cases import a_job
from tests.support.temporal_servers import a_plugin
from workflows.acord import AcordParseWorkflow
from workflows.contracts import CORE_QUEUE, DOCS_QUEUE


async def _form(
    client: Client,
    reader: FakeAcordReader,
    deadline_s: int = 900,
    *,
    away: bool = False,
    stopped_at: str = "",
) -> str:
    """A form that was sent.

    Args: away: the store takes no pictures; stopped_at: a step that hangs, at which it is cancelled.
    Returns: its history as JSON.
    """
    store, objects, sealed, job = FakeAcordStore(), FakeObjects(), FakeSealed(), a_job(deadline_s=deadline_s)
    sealed.refuses = ("page-",) if away else ()
    await arrived(store, objects, job)
    core = Worker(
        client,
        task_queue=CORE_QUEUE,
        workflows=[AcordParseWorkflow],
        activities=activities_of(AcordActivities(store)),
    )
    own = await Client.connect(
        client.service_client.config.target_host, namespace=client.namespace, plugins=[a_plugin()]
    )
    steps = AcordReadingActivities(store, objects, sealed, reader, FakeClasses(), pictures_at_once=2)
    async with core, Worker(own, task_queue=DOCS_QUEUE, activities=activities_of(steps)):
        handle = client.get_workflow_handle(await start(client, JobKind.ACORD, job))
        while stopped_at and stopped_at not in reader.calls:
            await asyncio.sleep(0.02)
        if stopped_at:
            await handle.cancel()
        await handle.result()
        return (await handle.fetch_history()).to_json()


async def read(client: Client) -> str:
    """A form of four pages that print their words."""
    return await _form(client, FakeAcordReader(4))


async def pictures(client: Client) -> str:
    """A form of three scanned pages, read two at once."""
    return await _form(client, FakeAcordReader(3, pictures=(1, 2, 3)))


async def refused(client: Client) -> str:
    """A file that the gate refuses."""
    reader = FakeAcordReader()
    reader.refuses["opened"] = REFUSAL
    return await _form(client, reader)


async def nothing_found(client: Client) -> str:
    """A file that holds no form."""
    return await _form(client, FakeAcordReader(reading=NOTHING))


async def timed_out(client: Client) -> str:
    """A form whose pages never end."""
    reader = FakeAcordReader(2, pictures=(2,))
    reader.hangs.add("read")
    return await _form(client, reader, 2)


async def not_shown(client: Client) -> str:
    """A form that was read, and whose pages could not be stored as pictures."""
    return await _form(client, FakeAcordReader(), 3, away=True)


async def cancelled(client: Client) -> str:
    """A form that is stopped while its scanned pages are read."""
    return await _stopped(client, "ocr 2")


async def cancelled_while_shown(client: Client) -> str:
    """A form that is stopped once it was read, while its pages are drawn."""
    return await _stopped(client, "draw 1")


async def _stopped(client: Client, at: str) -> str:
    reader = FakeAcordReader(3, pictures=(2, 3))
    reader.hangs.add(at)
    return await _form(client, reader, stopped_at=at)


CASES: dict[str, Callable[[Client], Awaitable[str]]] = {
    "acord/read_in_one_step": read,
    "acord/pictures": pictures,
    "acord/refused": refused,
    "acord/nothing_in_one_step": nothing_found,
    "acord/timed_out": timed_out,
    "acord/not_shown_in_one_step": not_shown,
    "acord/cancelled": cancelled,
    "acord/cancelled_while_shown": cancelled_while_shown,
}
"""By stem and name, as their files lie."""
