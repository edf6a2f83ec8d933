"""Jobs that are polled: read once, and again as soon as the database tells of them."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any
from uuid import uuid4

import pytest
from sqlalchemy.ext.asyncio import AsyncEngine

from adapters.postgres.core.listener import Listener
from adapters.postgres.core.transaction import one_trip
from adapters.postgres.job import read as job_read
from adapters.postgres.job.read import REMEMBERED_S, JobReads
from adapters.postgres.job.start import StartedJob
from adapters.postgres.quote.store import PostgresQuoteStore
from adapters.postgres.unit_of_work import UnitOfWork
from models.errors import RunNotFound
from models.job import JobKind, JobStart, JobStatus
from models.prospect import DraftSections
from models.tenant import Tenant
from tests.support.databases import Database
from tests.support.people import an_agency, staff
from tests.support.process_listens import until_it_hears
from tests.support.quote_cases import an_input
from workflows.contracts import new_job

LESS_THAN_REMEMBERED_S = REMEMBERED_S - 5


class Trips:
    """Counts how often the database is asked."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.made = 0
        monkeypatch.setattr(job_read, "one_trip", self._trip)

    async def _trip(self, *asked: Any) -> list[list[Any]]:
        self.made += 1
        return await one_trip(*asked)


@asynccontextmanager
async def listening(engine: AsyncEngine, database: Database) -> AsyncIterator[JobReads]:
    """Reads of a process that the database tells of news."""
    listener = Listener(database.app)
    reads = JobReads(engine, listener)
    await listener.start()
    try:
        await until_it_hears(listener)
        yield reads
    finally:
        await listener.stop()


async def a_run(uow: UnitOfWork, tenant: Tenant, *, of_prospect: bool = False) -> StartedJob:
    """A quote job that was just started."""
    job_id, asked = uuid4(), an_input("gms-uwic")
    async with uow.begin(tenant) as work:
        if of_prospect:
            made = await work.prospects.create(DraftSections())
            asked = asked.model_copy(update={"prospect_id": made.id})
        start = JobStart(
            job=new_job(JobKind.QUOTE, job_id=job_id),
            row_id=uuid4(),
            input=asked,
            actor=tenant.user or uuid4(),
            digest=None,
        )
        return await work.jobs.start(start)


async def test_a_job_is_read_once_until_it_has_news(
    app_engine: AsyncEngine,
    database: Database,
    uow: UnitOfWork,
    quote_store: PostgresQuoteStore,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    agency = an_agency()
    run, trips = await a_run(uow, agency), Trips(monkeypatch)
    async with listening(app_engine, database) as reads:
        polled = [(await reads.job(agency, run.job.job_id)).status for _ in range(5)]
        assert polled == [JobStatus.PROCESSING] * 5
        assert trips.made == 1
        await quote_store.close(run.job, run.run_id, JobStatus.DONE, "jobs/x/result.json", None)
        async with asyncio.timeout(LESS_THAN_REMEMBERED_S):
            while (await reads.job(agency, run.job.job_id)).status is not JobStatus.DONE:
                await asyncio.sleep(0.01)


async def test_what_one_may_see_is_not_remembered_for_another(
    app_engine: AsyncEngine, database: Database, uow: UnitOfWork
) -> None:
    agency = an_agency()
    run = await a_run(uow, agency)
    async with listening(app_engine, database) as reads:
        await reads.job(staff(), run.job.job_id)
        await reads.job(agency, run.job.job_id)
        with pytest.raises(RunNotFound):
            await reads.job(an_agency(), run.job.job_id)


async def test_a_job_that_is_erased_is_not_remembered(
    app_engine: AsyncEngine, database: Database, uow: UnitOfWork
) -> None:
    agency = an_agency()
    run = await a_run(uow, agency, of_prospect=True)
    async with listening(app_engine, database) as reads:
        await reads.job(agency, run.job.job_id)
        async with uow.begin(agency) as work:
            read = await work.quotes.run(run.run_id)
            assert read.prospect_id is not None
            await work.prospects.erase(read.prospect_id)
        with pytest.raises(RunNotFound):
            async with asyncio.timeout(LESS_THAN_REMEMBERED_S):
                while True:
                    await reads.job(agency, run.job.job_id)
                    await asyncio.sleep(0.01)


async def test_a_process_that_hears_nothing_reads_each_time(
    job_reads: JobReads, uow: UnitOfWork, monkeypatch: pytest.MonkeyPatch
) -> None:
    agency = an_agency()
    run, trips = await a_run(uow, agency), Trips(monkeypatch)
    for _ in range(3):
        await job_reads.job(agency, run.job.job_id)
    assert trips.made == 3
