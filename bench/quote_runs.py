"""Quotes without HTTP: rows and workflow by the API's own code, awaited as a bare workflow is."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from uuid import UUID

from sqlalchemy import create_engine, select
from temporalio.client import Client
from uuid6 import uuid7

from activities.ports import OutboxMessage
from adapters.postgres.core.engine import sqlalchemy_url
from adapters.postgres.core.ownership import owner_columns, owner_of
from adapters.postgres.quote.store import PostgresQuoteStore
from adapters.postgres.tables.index import job as jobs
from adapters.settings import Settings
from api.main import build_services
from api.services import Services
from models.job import JobEnding, JobKind, JobRef, JobStart, TenantScope
from models.quote import QuoteInput, QuoteOutcome
from models.tenant import Tenant
from workflows.contracts import new_job

BY_US_ALONE_S = 3_600
"""The relay leaves what was not started yet to us."""


class QuoteRuns:
    """Runs that wait for their workflow; each asks what one asked before, for the same owner."""

    def __init__(self, services: Services, client: Client, owner: TenantScope, asked: QuoteInput) -> None:
        self._services, self._client, self._owner, self._asked = services, client, owner, asked
        self._written: list[OutboxMessage] = []

    async def write(self, number: int) -> None:
        """The rows of so many: job, run and message, as a start over HTTP writes them."""
        for _ in range(number):
            async with self._services.uow.at_once(Tenant.of_job(self._owner)) as work:
                start = JobStart(
                    new_job(JobKind.QUOTE),
                    uuid7(),
                    self._asked,
                    self._owner.user,
                    owner=self._owner,
                    delay_s=BY_US_ALONE_S,
                    clash_fails=True,
                )
                message = (await work.jobs.start(start)).message
            if message is None:
                raise RuntimeError("a quote joined one that runs; no new one would be measured")
            self._written.append(message)

    async def once(self) -> None:
        """One quote from the start of its workflow to its result.

        Raises: IndexError when none is written; RuntimeError when it ended without prices; TimeoutError.
        """
        message = self._written.pop()
        handle = self._client.get_workflow_handle(message.workflow_id, result_type=QuoteOutcome)
        async with asyncio.timeout(120):
            while not await self._services.send(message):
                pass  # a machine that is busy with others; a second start of the same workflow starts nothing
            outcome = await handle.result()
        if outcome.status is not JobEnding.DONE or len(outcome.states) != len(self._asked.programs):
            raise RuntimeError(
                f"{message.workflow_id} ended as {outcome.status}, {len(outcome.states)} states"
            )


@asynccontextmanager
async def quote_runs(settings: Settings, client: Client, job: str) -> AsyncIterator[QuoteRuns]:
    """Runs that ask what a job asked over HTTP."""
    services = build_services(settings)
    try:
        owner = await asyncio.to_thread(_owner, settings, UUID(job))
        ref = JobRef(job_id=UUID(job), scope=owner)
        asked = (await PostgresQuoteStore(services.engine, services.cipher).snapshot(ref)).input
        yield QuoteRuns(services, client, owner, asked)
    finally:
        services.stopping.set()
        await services.settle()
        await services.engine.dispose()


def _owner(settings: Settings, job: UUID) -> TenantScope:
    """Whose a job is, as the owner of the database may read it."""
    query = select(*owner_columns(jobs)).where(jobs.c.id == job)
    engine = create_engine(sqlalchemy_url(settings.owner_database_url.get_secret_value()))
    with engine.connect() as connection:
        return owner_of(connection.execute(query).one())
