"""A database of the session's own, engines for its roles, and what is built upon them."""

from collections.abc import AsyncIterator

import pytest
import pytest_asyncio
from sqlalchemy.ext.asyncio import AsyncEngine

from adapters.crypto import FieldCipher
from adapters.postgres.core.engine import create_engine
from adapters.postgres.core.listener import Listener
from adapters.postgres.identity.repository import SessionReads
from adapters.postgres.job.read import JobReads
from adapters.postgres.quote.store import PostgresQuoteStore
from adapters.postgres.unit_of_work import UnitOfWork
from adapters.settings import Settings
from tests.support.audit_lines import Audited, audited_in
from tests.support.databases import Database, cloned_database
from tests.support.file_order import longest_first
from workflows.contracts import new_job


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """The longest files first, in every process alike."""
    items[:] = longest_first(items)


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def database() -> AsyncIterator[Database]:
    """A migrated and seeded database of this session."""
    async with cloned_database() as found:
        yield found


@pytest.fixture(scope="session")
def cipher() -> FieldCipher:
    """A field cipher with a key of tests."""
    return FieldCipher({"test-1": bytes(range(32))})


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def owner_engine(database: Database) -> AsyncIterator[AsyncEngine]:
    """As quoteloom_owner."""
    engine = create_engine(database.owner, name="test-owner")
    yield engine
    await engine.dispose()


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def app_engine(database: Database) -> AsyncIterator[AsyncEngine]:
    """As quoteloom_app, the API's role."""
    engine = create_engine(database.app, name="test-app")
    yield engine
    await engine.dispose()


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def worker_engine(database: Database) -> AsyncIterator[AsyncEngine]:
    """As quoteloom_worker."""
    engine = create_engine(database.worker, name="test-worker")
    yield engine
    await engine.dispose()


@pytest.fixture(scope="session")
def audited(owner_engine: AsyncEngine) -> Audited:
    """The lines of the audit log about an object."""
    return audited_in(owner_engine)


@pytest.fixture(scope="session")
def uow(app_engine: AsyncEngine, cipher: FieldCipher) -> UnitOfWork:
    """Units of work as the API opens them."""
    return UnitOfWork(app_engine, cipher, new_job=new_job)


@pytest.fixture(scope="session")
def worker_uow(worker_engine: AsyncEngine, cipher: FieldCipher) -> UnitOfWork:
    """Units of work as the worker opens them."""
    return UnitOfWork(worker_engine, cipher, new_job=new_job)


@pytest.fixture(scope="session")
def job_reads(app_engine: AsyncEngine, database: Database) -> JobReads:
    """Jobs as polls and streams read them; it hears no news, so that it reads each time."""
    return JobReads(app_engine, Listener(database.app))


@pytest.fixture(scope="session")
def session_reads(app_engine: AsyncEngine) -> SessionReads:
    """Sessions as every request asks for them."""
    return SessionReads(app_engine)


@pytest.fixture
def quote_store(worker_engine: AsyncEngine, cipher: FieldCipher) -> PostgresQuoteStore:
    """The projections as activities write them."""
    return PostgresQuoteStore(worker_engine, cipher)


@pytest.fixture(scope="session")
def settings() -> Settings:
    """The servers of this run, by the environment that `./quoteloom test` sets."""
    return Settings()
