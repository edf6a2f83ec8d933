"""Servers for all workflow tests of a process: a namespace of the run's, and one whose timers pass at once.

Each test has a queue of its own.
"""

import secrets
from collections.abc import AsyncIterator

import pytest_asyncio
from temporalio.client import Client
from temporalio.testing import WorkflowEnvironment

from adapters.settings import Settings
from temporal.bootstrap import prepare_namespace
from tests.support.temporal_servers import a_plugin, time_skipping_server


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def client(settings: Settings) -> Client:
    """A client of the session's own namespace, with our plugin as tests run it."""
    name = f"flows-{secrets.token_hex(4)}"
    await prepare_namespace(settings.model_copy(update={"temporal_namespace": name}))
    return await Client.connect(settings.temporal_address, namespace=name, plugins=[a_plugin()])


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def skipping() -> AsyncIterator[WorkflowEnvironment]:
    """The server whose timers pass at once, as long as no activity is under way anywhere on it."""
    async with time_skipping_server() as environment:
        yield environment
