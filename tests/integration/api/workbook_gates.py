"""Gates for what happens at once: a worker that stops where a test says so, and a queue before a prospect."""

import asyncio
from collections import defaultdict
from collections.abc import AsyncIterator, Coroutine
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Any
from uuid import UUID

import httpx
from sqlalchemy import func, select, text
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine
from temporalio.client import Client
from temporalio.worker import Worker

from activities.ops.stuck import JobActivities
from activities.recalculation import RecalculationActivities
from activities.registry import activities_of
from adapters.crypto import FieldCipher
from adapters.postgres.ops.ending import PostgresJobEndings
from adapters.postgres.recalculation.store import PostgresRecalculations
from adapters.settings import Settings
from api.services import Services
from models.job import JobRef
from models.recalculation import RecalculationTask
from temporal.client import connect
from tests.integration.api.conftest import Browser
from tests.support.timeouts import PATIENCE_S
from tests.support.unattended import UnattendedWork
from workflows.contracts import CORE_QUEUE, new_job
from workflows.recalculation import RecalculationWorkflow


class GatedRecalculations(PostgresRecalculations):
    """The store of a worker that can be stopped before it reads what to price, and right after it."""

    def __init__(self, engine: AsyncEngine, cipher: FieldCipher) -> None:
        super().__init__(engine, cipher, new_job)
        self._stopped: UUID | None = None
        self._before: defaultdict[UUID, asyncio.Event] = defaultdict(asyncio.Event)
        self._reads: defaultdict[UUID, asyncio.Event] = defaultdict(asyncio.Event)
        self._after: defaultdict[UUID, asyncio.Event] = defaultdict(asyncio.Event)

    def stop_all_of(self, submission: UUID) -> None:
        """From now on each job of this submission, and of no other, waits to be told."""
        self._stopped = submission

    async def reads(self, job: UUID) -> None:
        """Let a job read what it is to price, and no more."""
        self._before[job].set()
        await asyncio.wait_for(self._reads[job].wait(), PATIENCE_S)

    def goes_on(self, *jobs: UUID) -> None:
        """Let jobs go on to their end."""
        for job in jobs:
            self._before[job].set()
            self._after[job].set()

    async def task(self, job_ref: JobRef) -> RecalculationTask:
        """What this job asks, once the test says so; it goes on when the test says so."""
        found = await super().task(job_ref)
        job = job_ref.job_id
        if found.submission_id != self._stopped:
            return found
        await self._before[job].wait()
        found = await super().task(job_ref)
        self._reads[job].set()
        await self._after[job].wait()
        return found


@dataclass
class Floor:
    """The worker whose jobs the tests let pass, and the server that it works for."""

    client: Client
    gate: GatedRecalculations

    async def lands(self, browser: Browser, job: str) -> str:
        """Let a job go on. Returns: how it ended."""
        self.gate.goes_on(UUID(job))
        async with asyncio.timeout(PATIENCE_S):
            while (await browser.get(f"/api/getRecalculateQuote/{job}")).json() == "processing":
                await asyncio.sleep(0.02)
        handle = self.client.get_workflow_handle_for(RecalculationWorkflow.run, f"recalculation/{job}")
        outcome = await handle.result()
        return str(outcome.ending)


@asynccontextmanager
async def open_floor(settings: Settings, services: Services, engine: AsyncEngine) -> AsyncIterator[Floor]:
    """A worker where the application sends its jobs to. engine: of the worker's role."""
    client = await connect(
        settings.temporal_address,
        settings.codec_keys.get_secret_value(),
        namespace=settings.temporal_namespace,
    )
    gate = GatedRecalculations(engine, services.cipher)
    steps = RecalculationActivities(gate, services.books)
    jobs = JobActivities(PostgresJobEndings(engine))
    async with Worker(
        client,
        task_queue=CORE_QUEUE,
        workflows=[RecalculationWorkflow, UnattendedWork],
        activities=activities_of(steps, jobs),
        max_cached_workflows=50,
    ):
        yield Floor(client, gate)


@asynccontextmanager
async def closed_door(engine: AsyncEngine, prospect: UUID) -> AsyncIterator["Queue"]:
    """Keeps everybody waiting who wants to work on a prospect; they go in by the order in which they came."""
    async with engine.connect() as door, engine.connect() as looks:
        name = func.hashtextextended(f"prospect:{prospect}", 0)
        await door.execute(select(func.pg_advisory_xact_lock(name)))
        queue = Queue(looks)
        try:
            yield queue
        finally:
            await door.rollback()
            await queue.over()


class Queue:
    """Requests before a closed door."""

    def __init__(self, looks: AsyncConnection) -> None:
        self._looks = looks
        self._asked: list[asyncio.Task[httpx.Response]] = []

    async def comes(self, request: Coroutine[Any, Any, httpx.Response]) -> asyncio.Task[httpx.Response]:
        """A request is sent, and stands behind those that came before it."""
        before = await self._waiting()
        task = asyncio.create_task(request)
        self._asked.append(task)
        async with asyncio.timeout(PATIENCE_S):
            while await self._waiting() == before:
                assert not task.done(), task.result().text
                await asyncio.sleep(0.02)
        return task

    async def over(self) -> None:
        """Everybody was answered."""
        await asyncio.gather(*self._asked)

    async def _waiting(self) -> int:
        """How many wait for advisory locks in this database, which is the test's own."""
        query = text(
            "SELECT count(*) FROM pg_locks WHERE locktype = 'advisory' AND NOT granted"
            " AND database = (SELECT oid FROM pg_database WHERE datname = current_database())"
        )
        return int(await self._looks.scalar(query) or 0)
