"""One real dev server for all workflow tests; each test has a queue of its own."""

from collections.abc import AsyncIterator

import pytest_asyncio
from temporalio.client import Client

from tests.support.temporal_servers import dev_server


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def client() -> AsyncIterator[Client]:
    """A client of the session's dev server, with our plugin."""
    async with dev_server() as environment:
        yield environment.client
