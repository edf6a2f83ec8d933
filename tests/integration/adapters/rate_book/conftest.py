"""A database where books may be published without other tests pricing with them, and its roles."""

from collections.abc import AsyncIterator

import pytest
import pytest_asyncio
from sqlalchemy.ext.asyncio import AsyncEngine

from adapters.crypto import FieldCipher
from adapters.postgres.core.engine import create_engine
from adapters.postgres.unit_of_work import UnitOfWork
from tests.support.databases import Database, cloned_database


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def own() -> AsyncIterator[Database]:
    """A database where books may be published without other tests pricing with them."""
    async with cloned_database() as database:
        yield database


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def app(own: Database) -> AsyncIterator[AsyncEngine]:
    """As the API."""
    engine = create_engine(own.app)
    yield engine
    await engine.dispose()


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def worker(own: Database) -> AsyncIterator[AsyncEngine]:
    """As the worker."""
    engine = create_engine(own.worker)
    yield engine
    await engine.dispose()


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def owner(own: Database) -> AsyncIterator[AsyncEngine]:
    """As whoever migrates."""
    engine = create_engine(own.owner)
    yield engine
    await engine.dispose()


@pytest.fixture(scope="module")
def uow(app: AsyncEngine, cipher: FieldCipher) -> UnitOfWork:
    """Transactions of the API."""
    return UnitOfWork(app, cipher)
