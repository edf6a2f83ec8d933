"""A prospect of the agent's, and the worker that reads what is sent for it."""

from collections.abc import AsyncIterator
from contextlib import aclosing

import pytest

from adapters.document_pool.reader import PooledDocumentReader
from adapters.postgres.core.engine import create_engine
from adapters.settings import Settings
from api.services import Services
from tests.integration.api.acord.form_desk import FormDesk
from tests.integration.api.conftest import Browser


@pytest.fixture(scope="session")
async def reader() -> AsyncIterator[PooledDocumentReader]:
    """A child that reads strangers' files; on a machine that is busy it has time."""
    async with aclosing(PooledDocumentReader(at_once=1, patience=6)) as found:
        yield found


@pytest.fixture
async def desk(
    settings: Settings, services: Services, reader: PooledDocumentReader
) -> AsyncIterator[FormDesk]:
    """A worker of documents, with nothing left to do of what others asked for."""
    engine = create_engine(settings.worker_database_url.get_secret_value(), name="test-forms", pool_size=2)
    found = FormDesk(engine, services, reader)
    await found.give_up()
    yield found
    await found.give_up()
    await engine.dispose()


@pytest.fixture
async def prospect(agent: Browser) -> str:
    """The user_id of a draft of the agent's."""
    answer = await agent.post("/api/prospects", {"sections": {"companyProfile": {"companyName": "Peach"}}})
    assert answer.is_success, answer.text
    return str(answer.json()["user_id"])
