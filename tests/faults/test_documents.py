"""A form of print and pictures whose worker or store goes away half-way, or that is stopped: all end well."""

import asyncio
import os
import signal
import time
from contextlib import suppress
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path
from typing import Any
from uuid import UUID

import psycopg
import pytest
from pypdf import PdfWriter
from temporalio.client import Client
from temporalio.service import RPCError

from adapters.postgres.reading.objects import kept_keys, passing_keys
from adapters.s3 import S3ObjectStore
from adapters.settings import Settings
from bench.documents import drawn
from bench.documents.served import sent_form
from bench.product_client import Product
from models.job import JobKind
from temporal.client import connect
from tests.faults.stack import Stack
from tests.support.timeouts import PATIENCE_S
from workflows.contracts import workflow_id

PRINTED, PICTURES = (1,), (2, 3, 4)
CHILD_GONE_S = 15.0
"""Less than a page may take before its own limit ends it."""


def a_form(applicant: str) -> bytes:
    """A page of print and three scanned ones, of which two are read at once."""
    flat, writer, out = drawn.flat_form(applicant), PdfWriter(), BytesIO()
    writer.append(BytesIO(flat), pages=(0, 1))
    writer.append(BytesIO(drawn.scanned(flat)), pages=(1, 4))
    writer.write(out)
    return out.getvalue()


@dataclass
class Forms:
    """Forms that are read by the stack, as their rows, their objects and their workflow tell of them."""

    agent: Product
    client: Client
    store: S3ObjectStore
    owner_url: str
    worker: int

    async def half_read(self, applicant: str) -> tuple[str, set[int]]:
        """Send one, and stop what reads a picture of it once its print was read.

        No faster machine ends such a page by itself before it goes on.
        Returns: the job, and the processes that read its pictures.
        """
        job = await sent_form(self.agent, a_form(applicant))
        async with asyncio.timeout(PATIENCE_S):
            while not await self._print_was_read(job):
                await asyncio.sleep(0.02)
            while not stopped(working := readers(self.worker)):
                await asyncio.sleep(0.01)
        assert len(self.pages(job)) < len(PRINTED) + len(PICTURES)
        return job, working

    async def _print_was_read(self, job: str) -> bool:
        name = workflow_id(JobKind.ACORD, UUID(job))
        try:
            events = (await self.client.get_workflow_handle(name).fetch_history()).events
        except RPCError:
            return False  # the API starts it once it has answered
        steps = {
            one.event_id: one.activity_task_scheduled_event_attributes.activity_type.name for one in events
        }
        done = {steps.get(one.activity_task_completed_event_attributes.scheduled_event_id) for one in events}
        return "read_form_pages" in done

    def pages(self, job: str) -> dict[int, int]:
        """The number of the news of each page that was read: one that is read again has another."""
        return dict(self._rows("SELECT page, seq FROM reading_page WHERE job_id = %s", job))

    def ended(self, job: str) -> tuple[Any, ...]:
        """Status and error of the job, state of its file, outcome of its reading."""
        query = (
            "SELECT j.status, j.error_code, f.state, r.outcome FROM job j JOIN reading r ON r.job_id = j.id"
            " JOIN file f ON f.id = r.file_id WHERE j.id = %s"
        )
        return self._rows(query, job)[0]

    async def end_of(self, job: str) -> tuple[Any, ...]:
        """The same once the job has ended."""
        until = time.monotonic() + PATIENCE_S
        while (found := self.ended(job))[0] == "processing":
            assert time.monotonic() < until, f"{job} has no end"
            await asyncio.sleep(0.2)
        return found

    async def left(self, job: str, *, of_reading: bool = False) -> list[str]:
        """Keys of parts that lie in the store; of_reading: also of what shows it."""
        file_id = UUID(str(self._rows("SELECT file_id FROM reading WHERE job_id = %s", job)[0][0]))
        keys = passing_keys(file_id, PICTURES)
        keys += kept_keys(file_id, (*PRINTED, *PICTURES)) if of_reading else ()
        return [key for key in keys if await self._is_there(key)]

    async def none_left(self, job: str, *, of_reading: bool = False) -> None:
        """Until none of them is there."""
        until = time.monotonic() + PATIENCE_S
        while left := await self.left(job, of_reading=of_reading):
            assert time.monotonic() < until, f"{left} stayed"
            await asyncio.sleep(0.2)

    async def _is_there(self, key: str) -> bool:
        try:
            await self.store.get(key)
        except KeyError:
            return False
        return True

    def _rows(self, query: str, job: str) -> list[tuple[Any, ...]]:
        with psycopg.connect(self.owner_url.replace("+psycopg", "")) as connection:
            return connection.execute(query, [job]).fetchall()


@pytest.fixture
async def forms(stack: Stack, agent: Product, owner_url: str) -> Forms:
    settings = Settings()
    assert settings.tesseract is not None, "tesseract is set up with the tests"
    client = await connect(
        settings.temporal_address,
        settings.codec_keys.get_secret_value(),
        namespace=settings.temporal_namespace,
    )
    return Forms(agent, client, S3ObjectStore.of(settings), owner_url, stack.pid("worker"))


def readers(worker: int) -> set[int]:
    """Programs that read a picture just now, and the children of a worker that started them."""
    found: set[int] = set()
    for entry in Path("/proc").iterdir():
        with suppress(OSError):  # it may end meanwhile
            if entry.name.isdigit() and b"tesseract\0" in (entry / "cmdline").read_bytes():
                child = _parent(int(entry.name))
                found |= {int(entry.name), child} if _parent(child) == worker else set()
    return found


def stopped(processes: set[int]) -> bool:
    """Stop the programs among them: those end by a kill alone. Returns: whether all of them stand still."""
    try:
        programs = [pid for pid in processes if _parent(pid) in processes]
        for pid in programs:
            os.kill(pid, signal.SIGSTOP)
        return bool(programs) and all(_state(pid) in "Tt" for pid in programs)
    except OSError:  # one of them ended meanwhile
        return False


def go_on(processes: set[int]) -> None:
    """Let those that were stopped read their pages to the end."""
    for pid in processes:
        with suppress(ProcessLookupError):
            os.kill(pid, signal.SIGCONT)


def _parent(pid: int) -> int:
    return int(_status(pid)[1])


def _state(pid: int) -> str:
    return _status(pid)[0]


def _status(pid: int) -> list[str]:
    """State, parent and what else the kernel says of a process. Raises: OSError."""
    return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()


async def gone(processes: set[int]) -> None:
    """Until none of them runs. Raises: TimeoutError."""
    async with asyncio.timeout(CHILD_GONE_S):
        while any(_runs(pid) for pid in processes):
            await asyncio.sleep(0.05)


def _runs(pid: int) -> bool:
    try:
        return _state(pid) != "Z"
    except OSError:
        return False


async def test_a_form_survives_kill_9_of_its_worker_half_way(stack: Stack, forms: Forms) -> None:
    job, working = await forms.half_read("Walnut Kill LLC")
    before = {page: forms.pages(job)[page] for page in PRINTED}
    folders = {Path(f"/proc/{pid}/cwd").resolve() for pid in working}
    assert all(folder.is_dir() for folder in folders)
    os.kill(forms.worker, signal.SIGKILL)
    go_on(working)  # what nobody waits for any more ends with its page
    await gone(working)
    beside = await sent_form(forms.agent, drawn.filled_form("Walnut Beside LLC"))
    assert await forms.end_of(job) == ("done", None, "read", "read")
    after = forms.pages(job)
    assert set(after) == {*PRINTED, *PICTURES}
    assert {page: after[page] for page in before} == before
    assert await forms.end_of(beside) == ("done", None, "read", "read")
    await forms.none_left(job)
    await asyncio.to_thread(stack.wait_healthy, "worker", forms.worker)
    assert not any(folder.exists() for folder in folders)


async def test_a_form_is_read_though_the_store_dies_half_way(stack: Stack, forms: Forms) -> None:
    job, working = await forms.half_read("Walnut Store LLC")
    killed = stack.kill("s3")
    go_on(working)
    assert await forms.end_of(job) == ("done", None, "read", "read")
    assert set(forms.pages(job)) == {*PRINTED, *PICTURES}
    await asyncio.to_thread(stack.wait_healthy, "s3", killed)
    await forms.none_left(job)


async def test_a_form_that_is_stopped_half_way_leaves_no_child_and_no_part(forms: Forms) -> None:
    job, working = await forms.half_read("Walnut Stop LLC")
    headers = {"X-CSRF-Token": forms.agent.csrf}
    answers = [
        (await forms.agent.http.post(f"/api/readings/{job}/cancel", headers=headers)).json() for _ in range(2)
    ]
    assert answers == [{"job": job, "status": "error", "cancelled": True}] * 2
    await gone(working)
    assert await forms.end_of(job) == ("error", "cancelled", "refused", None)
    await forms.none_left(job, of_reading=True)
    again = await sent_form(forms.agent, drawn.filled_form("Walnut Next LLC"))
    assert (await forms.end_of(again))[0] == "done"
