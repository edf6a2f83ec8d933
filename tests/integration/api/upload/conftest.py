"""A prospect of the agent's, and the worker that checks what is uploaded for it."""

from collections.abc import AsyncIterator
from contextlib import aclosing
from typing import Any

import pytest

from adapters.document_pool.reader import PooledDocumentReader
from adapters.postgres.core.engine import create_engine
from adapters.settings import Settings
from api.services import Services
from tests.integration.api.conftest import Browser, Open, People
from tests.integration.api.upload.upload_desk import UploadDesk


@pytest.fixture(scope="session")
async def reader() -> AsyncIterator[PooledDocumentReader]:
    """A child that looks at strangers' files."""
    async with aclosing(PooledDocumentReader(at_once=1)) as found:
        yield found


@pytest.fixture
async def desk(
    settings: Settings, services: Services, reader: PooledDocumentReader
) -> AsyncIterator[UploadDesk]:
    """A worker of documents, with nothing left to do of what others asked for."""
    engine = create_engine(settings.worker_database_url.get_secret_value(), name="test-files", pool_size=2)
    found = UploadDesk(engine, services, reader)
    await found.give_up()
    yield found
    await engine.dispose()


@pytest.fixture
async def prospect(agent: Browser) -> dict[str, Any]:
    """A draft of the agent's."""
    answer = await agent.post("/api/prospects", {"sections": {"companyProfile": {"companyName": "Peach"}}})
    assert answer.is_success, answer.text
    found: dict[str, Any] = answer.json()
    return found


@pytest.fixture(scope="session")
async def underwriter(browse: Open, people: People) -> Browser:
    """An underwriter."""
    return await browse(await people.make("UWBeta"))


@pytest.fixture(scope="session")
async def administrator(browse: Open, people: People) -> Browser:
    """An administrator."""
    return await browse(await people.make("AdminBeta"))
