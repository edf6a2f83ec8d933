"""Who and what there is in a run: its database, its processes, its people and whoever ends the processes."""

import asyncio
import contextlib
import os
import random
import secrets
import tempfile
import time
from collections import Counter
from collections.abc import AsyncIterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

import httpx
from keycloak import KeycloakAdmin, KeycloakError, KeycloakOpenIDConnection
from temporalio.client import Client

from adapters.settings import Settings
from bench.product_client import Product
from temporal.bootstrap import prepare_namespace
from temporal.client import connect
from tests.chaos.door import Door
from tests.chaos.operations import Operations
from tests.chaos.plan import Plan
from tests.chaos.processes import Processes, free_ports, running
from tests.chaos.saboteur import Saboteur
from tests.faults.stack import Stack
from tests.support.accounts import People, Person
from tests.support.databases import cloned_database

READY_S = 600.0
"""How long the product may take to answer at first, on a machine that others use."""


@dataclass
class Scene:
    """Who and what there is."""

    plan: Plan
    processes: Processes
    sandbox: httpx.AsyncClient
    operations: Operations
    saboteur: Saboteur
    agent: Door
    underwriters: Sequence[Door]
    owner_url: str

    @property
    def outages(self) -> Counter[str]:
        """Answers that somebody had to ask for again, by what was met."""
        doors = (self.agent, *self.underwriters, self.operations.door)
        return sum((door.asked for door in doors), Counter())


@asynccontextmanager
async def staged(plan: Plan, stack: Stack) -> AsyncIterator[Scene]:
    """All of it, gone afterwards. The servers are those of the environment."""
    async with AsyncExitStack() as doors:
        database = await doors.enter_async_context(cloned_database())
        ports = free_ports("api", "sandbox", "worker", "worker2")
        folder = Path(doors.enter_context(tempfile.TemporaryDirectory(prefix="quoteloom-chaos-")))
        namespace = f"chaos-{secrets.token_hex(4)}"
        environment = {
            "DATABASE_URL": database.app, "WORKER_DATABASE_URL": database.worker,
            "TEMPORAL_NAMESPACE": namespace, "PROTOCOL_TIME_SCALE": str(plan.scale), "RATE_LIMITS": "off",
            "SANDBOX_URL": f"http://127.0.0.1:{ports['sandbox']}", "SANDBOX_PORT": str(ports["sandbox"]),
            "SANDBOX_STATE": str(folder), "SANDBOX_LATENCY": "0", "API_PORT": str(ports["api"]),
            "PUBLIC_ORIGIN": f"http://localhost:{ports['api']}", "LOG_LEVEL": "warning", "WEB_DIST": "",
        }  # fmt: skip
        settings = Settings().model_copy(update={"temporal_namespace": namespace})
        await prepare_namespace(settings)
        logs = Path(os.environ.get("QUOTELOOM_STATE", str(folder))) / "logs"
        logs.mkdir(parents=True, exist_ok=True)
        processes = await doors.enter_async_context(running(environment, ports, logs))
        sandbox = await doors.enter_async_context(
            httpx.AsyncClient(base_url=environment["SANDBOX_URL"], timeout=30)
        )
        client = await _temporal(settings)
        agent, operator, *underwriters = await _people(doors, settings, environment["PUBLIC_ORIGIN"])
        operations = Operations(operator, database.owner)
        dice = random.Random(plan.seed)
        saboteur = Saboteur(processes, stack, client, sandbox, operations, dice, plan.scale, plan.every_s)
        yield Scene(plan, processes, sandbox, operations, saboteur, agent, underwriters, database.owner)


async def _temporal(settings: Settings) -> Client:
    return await connect(
        settings.temporal_address,
        settings.codec_keys.get_secret_value(),
        namespace=settings.temporal_namespace,
    )


async def _people(doors: AsyncExitStack, settings: Settings, origin: str) -> list[Door]:
    """An agent, somebody of operations and two underwriters, who are there for this run only."""
    connection = KeycloakOpenIDConnection(
        server_url=settings.keycloak_url,
        realm_name=settings.keycloak_realm,
        client_id="quoteloom-admin",
        client_secret_key=settings.admin_secret.get_secret_value(),
        grant_type="client_credentials",
    )
    keycloak = KeycloakAdmin(connection=connection)
    people = People(keycloak)

    async def leave() -> None:
        with contextlib.suppress(KeycloakError):  # its servers end with the run; what went wrong is told
            await people.leave_no_trace()
        await keycloak.connection.keycloak_openid.connection.aclose()
        await keycloak.connection.aclose()

    doors.push_async_callback(leave)
    agency = f"agency-{secrets.token_hex(4)}"
    made = [await people.make("AgencyBeta", "GetQuoteBeta", user_type="agency", agency_key=agency)]
    made.append(await people.make("OpsBeta"))
    made += [await people.make("UWBeta", "RecalBeta", uw_level="3") for _ in range(2)]
    return [Door(await _entered(doors, origin, person)) for person in made]


async def _entered(doors: AsyncExitStack, origin: str, person: Person) -> Product:
    product = Product(origin)
    doors.push_async_callback(product.close)
    until = time.monotonic() + READY_S
    while True:
        try:
            await product.sign_in(person.email, person.password)
        except (httpx.TransportError, httpx.HTTPStatusError):
            if time.monotonic() > until:
                raise
            await asyncio.sleep(0.5)
        else:
            return product
