"""One process of the sandbox for a file of tests, and clients of both carriers."""

from collections.abc import AsyncIterator, Iterator

import pytest
import pytest_asyncio

from tests.support.carrier_calls import Amtrust, Birch
from tests.support.sandbox_process import Control, SandboxProcess


@pytest.fixture(scope="module")
def process(tmp_path_factory: pytest.TempPathFactory) -> Iterator[SandboxProcess]:
    """A sandbox on loopback."""
    running = SandboxProcess(tmp_path_factory.mktemp("sandbox"))
    yield running
    running.kill()


@pytest_asyncio.fixture(scope="module")
async def control(process: SandboxProcess) -> AsyncIterator[Control]:
    """Its controls."""
    async with process.client() as http:
        yield Control(http)


@pytest.fixture
def amtrust(control: Control) -> Amtrust:
    """A client of the first carrier."""
    return Amtrust(control.http)


@pytest.fixture
def birch(control: Control) -> Birch:
    """A client of the second carrier."""
    return Birch(control.http)
