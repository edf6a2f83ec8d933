"""A namespace of the run's server for all workflow tests of a process; each test has a queue of its own."""

import secrets

import pytest_asyncio
from temporalio.client import Client

from adapters.settings import Settings
from temporal.bootstrap import prepare_namespace
from tests.support.temporal_servers import a_plugin


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def client(settings: Settings) -> Client:
    """A client of the session's own namespace, with our plugin as tests run it."""
    name = f"flows-{secrets.token_hex(4)}"
    await prepare_namespace(settings.model_copy(update={"temporal_namespace": name}))
    return await Client.connect(settings.temporal_address, namespace=name, plugins=[a_plugin()])
