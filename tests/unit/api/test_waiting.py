"""Waits for a job: over with its news, looking anyway where none can arrive, never for longer than asked."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import UTC, datetime
from types import SimpleNamespace
from typing import cast
from uuid import UUID, uuid4

from api.job.waiting import ended_job
from api.services import Services
from models.job import Job, JobKind, JobStatus
from models.tenant import Tenant
from tests.support.clock import Clock
from workflows.options import LOOK_AGAIN_DEAF_S

JOB = uuid4()


class Desk:
    """A listener and the reads of jobs: the job ends when it is told to."""

    def __init__(self, *, connected: bool = True) -> None:
        self.connected, self.news, self.reads = connected, asyncio.Event(), 0
        self.status = JobStatus.PROCESSING
        self.stopping = asyncio.Event()

    @property
    def served(self) -> Services:
        """As much of the services as a wait needs."""
        return cast(Services, SimpleNamespace(listener=self, jobs=self, stopping=self.stopping))

    @asynccontextmanager
    async def subscribe(self, job_id: UUID) -> AsyncIterator[asyncio.Event]:
        """See Listener."""
        assert job_id == JOB
        yield self.news

    async def job(self, tenant: Tenant, job_id: UUID) -> Job:
        """See JobReads."""
        self.reads += 1
        return Job(
            id=job_id, kind=JobKind.DOCUMENT, status=self.status, input_ref=JOB, created_at=datetime.now(UTC)
        )

    async def ended(self, within_s: float) -> Job | None:
        """The wait."""
        return await ended_job(self.served, Tenant.system(), JOB, within_s)


async def test_it_hears_of_the_end_and_looks_no_more_often_than_it_is_told() -> None:
    desk = Desk()
    with Clock().held() as clock:
        waiting = asyncio.create_task(desk.ended(30))
        await clock.passes(LOOK_AGAIN_DEAF_S * 4)
        assert desk.reads == 1
        desk.news.set()
        await clock.passes(LOOK_AGAIN_DEAF_S * 4)
        assert (desk.reads, waiting.done()) == (2, False), "news of a job that goes on"
        desk.status = JobStatus.DONE
        desk.news.set()
        found = await waiting
    assert found is not None and found.status is JobStatus.DONE
    assert desk.reads == 3


async def test_without_notifications_it_looks_every_half_second() -> None:
    desk = Desk(connected=False)
    with Clock().held() as clock:
        waiting = asyncio.create_task(desk.ended(30))
        await clock.passes(LOOK_AGAIN_DEAF_S * 0.9)
        assert desk.reads == 1
        desk.status = JobStatus.ERROR
        await clock.passes(LOOK_AGAIN_DEAF_S * 0.2)
        assert waiting.done()
        found = await waiting
    assert found is not None and found.status is JobStatus.ERROR
    assert desk.reads == 2


async def test_it_waits_no_longer_than_asked_and_ends_with_the_process() -> None:
    desk = Desk()
    with Clock().held() as clock:
        waiting = asyncio.create_task(desk.ended(0.2))
        await clock.passes(0.15)
        assert not waiting.done()
        await clock.passes(0.1)
        assert waiting.done() and await waiting is None
        waiting = asyncio.create_task(desk.ended(30))
        await clock.passes(0.05)
        desk.stopping.set()
        assert await waiting is None
