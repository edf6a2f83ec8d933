"""Both carriers by their keys, each test once for each: real HTTP to a sandbox process."""

from collections.abc import AsyncIterator, Iterator

import pytest
import pytest_asyncio

from tests.support.carrier_desk import KEYS, CarrierDesk, a_carrier_desk
from tests.support.sandbox_process import Control, SandboxProcess


@pytest.fixture(scope="module")
def process(tmp_path_factory: pytest.TempPathFactory) -> Iterator[SandboxProcess]:
    """A sandbox on loopback."""
    running = SandboxProcess(tmp_path_factory.mktemp("sandbox"))
    yield running
    running.kill()


@pytest_asyncio.fixture(scope="module")
async def control(process: SandboxProcess) -> AsyncIterator[Control]:
    """Its controls, once it answers."""
    async with process.client() as http:
        found = Control(http)
        await found.get("scenarios")
        yield found


@pytest_asyncio.fixture(params=KEYS)
async def desk(
    request: pytest.FixtureRequest, process: SandboxProcess, control: Control
) -> AsyncIterator[CarrierDesk]:
    """A carrier by its key; `able` names those that can be asked something."""
    async with a_carrier_desk(request.param, process.url, control) as found:
        yield found
        await control.http.delete("/_sandbox/faults")
