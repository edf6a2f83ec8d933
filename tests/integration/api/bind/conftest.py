"""An application and a worker process in a namespace of their own, and people who quote and bind."""

import asyncio
import os
import secrets
import socket
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator

import httpx
import pytest
import uvicorn
from fastapi import FastAPI
from pydantic import SecretStr

from adapters.postgres.core.engine import create_engine
from adapters.settings import Settings
from api.main import create_app
from temporal.bootstrap import prepare_namespace
from tests.integration.api.bind.office import Bound, a_prospect
from tests.integration.api.conftest import Browser, Open, People
from tests.support.audit_lines import Audited, audited_in
from tests.support.databases import cloned_database
from tests.support.mails import Sink
from tests.support.sandbox_process import SandboxProcess
from tests.support.worker_process import WorkerProcess

SCALE = 20
"""What all waits of a bind are divided by."""

Prospect = Callable[..., Awaitable[Bound]]


@pytest.fixture(scope="module")
def bind_worker(bind_app: FastAPI) -> WorkerProcess:
    """Who does what the application asks for."""
    found: WorkerProcess = bind_app.state.worker
    return found


@pytest.fixture(scope="module")
def scaled_sandbox(tmp_path_factory: pytest.TempPathFactory) -> Iterator[SandboxProcess]:
    """A sandbox whose carriers take a fraction of the time that they say they do."""
    folder = tmp_path_factory.mktemp("sandbox")
    sandbox = SandboxProcess(folder, PROTOCOL_TIME_SCALE=str(SCALE))
    yield sandbox
    sandbox.kill()


@pytest.fixture(scope="module")
async def bind_app(settings: Settings, scaled_sandbox: SandboxProcess) -> AsyncIterator[FastAPI]:
    """The application with a database of its own, and a worker that does what it asks for.

    Of its own, since a worker does what stands in the outbox, whoever wrote it.
    """
    async with cloned_database() as database:
        own = settings.model_copy(
            update={
                "database_url": SecretStr(database.app),
                "worker_database_url": SecretStr(database.worker),
                "owner_database_url": SecretStr(database.owner),
                "temporal_namespace": f"bind-{secrets.token_hex(4)}",
            }
        )
        await prepare_namespace(own)
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            port = str(free.getsockname()[1])
        environment = {
            **os.environ,
            "WORKER_DATABASE_URL": database.worker,
            "TEMPORAL_NAMESPACE": own.temporal_namespace,
            "WORKER_METRICS_PORT": port,
            "PROTOCOL_TIME_SCALE": str(SCALE),
            "SANDBOX_URL": scaled_sandbox.url,
            "LOG_LEVEL": "warning",
        }
        worker = WorkerProcess(environment, ("core", "bind", "carriers", "mail"))
        await worker.start()
        app = create_app(own)
        app.state.worker = worker
        try:
            async with app.router.lifespan_context(app):
                yield app
        finally:
            await worker.kill()


@pytest.fixture(scope="module")
async def audited(bind_app: FastAPI) -> AsyncIterator[Audited]:
    """The lines of the audit log about an object, in the application's own database."""
    owner = bind_app.state.services.settings.owner_database_url.get_secret_value()
    engine = create_engine(owner, name="test-audit", pool_size=1)
    yield audited_in(engine)
    await engine.dispose()


@pytest.fixture(scope="module")
async def bind_address(bind_app: FastAPI) -> AsyncIterator[str]:
    """The application behind a real server, for streams."""
    config = uvicorn.Config(bind_app, host="127.0.0.1", port=0, lifespan="off", log_level="warning")
    server = uvicorn.Server(config)
    server.install_signal_handlers = lambda: None  # type: ignore[attr-defined]
    with socket.socket() as bound:
        bound.bind(("127.0.0.1", 0))
        task = asyncio.create_task(server.serve(sockets=[bound]))
        yield f"http://localhost:{bound.getsockname()[1]}"
        server.should_exit = True
        await task


@pytest.fixture(scope="module")
def mail_sink() -> Sink:
    """Where mails arrive."""
    return Sink()


@pytest.fixture(scope="module")
async def carrier(scaled_sandbox: SandboxProcess) -> AsyncIterator[httpx.AsyncClient]:
    """The sandbox, as nobody but tests sees it."""
    async with scaled_sandbox.client() as found:
        yield found


@pytest.fixture(scope="module")
async def bind_agent(browse: Open, people: People, bind_app: FastAPI) -> Browser:
    """An agent of an agency of its own."""
    key = f"agency-{secrets.token_hex(4)}"
    person = await people.make("AgencyBeta", "GetQuoteBeta", user_type="agency", agency_key=key)
    return await browse(person, on=bind_app)


@pytest.fixture(scope="module")
async def bind_underwriter(browse: Open, people: People, bind_app: FastAPI) -> Browser:
    """An underwriter."""
    return await browse(await people.make("UWBeta", "RecalBeta"), on=bind_app)


@pytest.fixture(scope="module")
def prospect(
    bind_agent: Browser, bind_underwriter: Browser, carrier: httpx.AsyncClient, bind_app: FastAPI
) -> Prospect:
    """Makes prospects; ending: of the FEIN, which picks what the carrier does; word: the carrier's.

    said: what the company profile says otherwise.
    """

    async def make(ending: str = "00", word: str = "Amtrust", **said: str) -> Bound:
        services = bind_app.state.services
        return await a_prospect(bind_agent, bind_underwriter, carrier, services, ending, word, **said)

    return make


@pytest.fixture(scope="module")
async def demo_underwriter(browse: Open, people: People, bind_app: FastAPI) -> Browser:
    """Who would be an underwriter, were this no demo."""
    return await browse(await people.make("UWBeta", "DemoBeta"), on=bind_app)
