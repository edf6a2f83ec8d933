"""An agency and its run, for the tests of what is written about runs; a database that one file has alone."""

from collections.abc import AsyncIterator
from contextlib import AsyncExitStack
from dataclasses import dataclass

import pytest
import pytest_asyncio
from sqlalchemy.ext.asyncio import AsyncEngine

from adapters.crypto import FieldCipher
from adapters.postgres.core.engine import create_engine
from adapters.postgres.job.start import StartedJob
from adapters.postgres.unit_of_work import UnitOfWork
from models.tenant import Tenant
from tests.integration.adapters.notice_desk import Desk
from tests.integration.adapters.run_starts import started
from tests.support.databases import cloned_database
from tests.support.people import an_agency


@pytest_asyncio.fixture(loop_scope="session")
async def agency() -> Tenant:
    """An agency that no other test has."""
    return an_agency()


@pytest_asyncio.fixture(loop_scope="session")
async def run(uow: UnitOfWork, agency: Tenant) -> StartedJob:
    """A run of the agency, started."""
    return await started(uow, agency)


@dataclass(frozen=True)
class Alone:
    """A database by its roles, in which no other file leaves anything."""

    uow: UnitOfWork
    app: AsyncEngine
    worker: AsyncEngine
    owner: AsyncEngine


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def alone(cipher: FieldCipher) -> AsyncIterator[Alone]:
    """For what looks at the rows of all: counts, sweeps, plans of queries."""
    async with cloned_database() as database, AsyncExitStack() as closing:
        engines = [create_engine(url) for url in (database.app, database.worker, database.owner)]
        for engine in engines:
            closing.push_async_callback(engine.dispose)
        app, worker, owner = engines
        yield Alone(UnitOfWork(app, cipher), app, worker, owner)


@pytest.fixture
async def desk(
    uow: UnitOfWork, owner_engine: AsyncEngine, worker_engine: AsyncEngine, cipher: FieldCipher
) -> Desk:
    """An agent of an agency that no other test has, with a submission."""
    return await Desk(uow, owner_engine, worker_engine, cipher).open()
