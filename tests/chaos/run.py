"""A run: businesses are bound at both carriers while everything that can die dies; then it is counted."""

import asyncio
import contextlib
import logging
import os
import random
import secrets
import tempfile
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

import httpx
import psycopg
from keycloak import KeycloakAdmin, KeycloakError, KeycloakOpenIDConnection
from temporalio.client import Client
from temporalio.service import RPCError

from adapters.settings import Settings
from bench.product_client import Product
from temporal.bootstrap import prepare_namespace
from temporal.client import connect
from tests.chaos.business import SCENARIOS, WORDS, Business, Ledger
from tests.chaos.checker import judge
from tests.chaos.door import Door, Refused
from tests.chaos.figures import Figures, outcome_of, share, wrongs
from tests.chaos.operations import Operations
from tests.chaos.processes import Processes, free_ports, running
from tests.chaos.rows import all_found, carrier_calls, parked_and_open, timelines
from tests.chaos.saboteur import Saboteur
from tests.faults.stack import Stack
from tests.support.accounts import People, Person
from tests.support.databases import cloned_database

log = logging.getLogger(__name__)
AT_ONCE = 12
"""Businesses that people work on at the same time."""
LOST_REPLIES = (
    {"when": "after", "drop": True, "percent": 10},
    {"when": "after", "cut": True, "percent": 5},
    {"when": "after", "status": 502, "percent": 5},
    {"when": "before", "drop": True, "percent": 5},
    {"when": "before", "status": 503, "percent": 5},
)
"""Of binds, at each carrier: thirty of a hundred lose something, before the policy is made or after."""
BIND_PATHS = {"amtrust": "/bind/", "birch": "/bind"}
MANY = 1_000_000
MOST_PRESSED = 50
"""Binds that people wait for at the same time, each asking three times a second: more keep the API busy."""
EACH = 10
"""Businesses after which a line tells how far it is."""
READY_S, SETTLED_S = 120.0, 420.0
"""How long the product may take to answer at first; how long everything may take to end at the end."""


@dataclass(frozen=True)
class Plan:
    """What is run. scale: divides the protocol's waits."""

    binds: int
    seed: int
    scale: int = 20
    calm_start: bool = False
    """Nothing dies before all can be bound: quicker where the binds alone are meant."""
    scenarios: tuple[str, ...] = SCENARIOS


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


async def run(plan: Plan, stack: Stack) -> Figures:
    """To its end. The servers are those of the environment; everything else is started here."""
    began, ledger, parked = time.monotonic(), Ledger(), set[str]()
    async with _scene(plan, stack) as scene:
        await _lose_replies(scene)
        await _bound_beside_deaths(scene, businesses(scene, ledger))
        await scene.saboteur.recovered()
        (await scene.sandbox.delete("/_sandbox/faults")).raise_for_status()
        await _settled(scene, parked)
        found = await all_found(scene.owner_url, scene.sandbox, ledger.told)
        calls = await carrier_calls(scene.sandbox)
        verdict = judge(found)
        happened = await timelines(scene.owner_url, wrongs(verdict))
        outages = sum(door.asked.total() for door in (scene.agent, *scene.underwriters))
    bound, rejected, resubmits = outcome_of(found)
    return Figures(
        seed=plan.seed,
        scale=plan.scale,
        prospects=plan.binds,
        asked=len(found.jobs),
        bound=bound,
        rejected=dict(rejected),
        refused=dict(ledger.refused),
        meddled=dict(ledger.meddled),
        given_up=ledger.given_up,
        parked=len(parked),
        lost=len(verdict.lost),
        doubled=len(verdict.doubled),
        endless=len(verdict.endless),
        kills=dict(scene.saboteur.done),
        outages=outages,
        resubmits=resubmits,
        longest_s=max(ledger.took_s, default=0.0),
        p50_s=share(ledger.took_s, 50),
        p95_s=share(ledger.took_s, 95),
        carrier_calls_per_bind=calls.total() / max(bound, 1),
        took_s=time.monotonic() - began,
        wrong=wrongs(verdict),
        happened=happened,
    )


def businesses(scene: Scene, ledger: Ledger) -> list[Business]:
    """A fifth is pressed at both carriers, a tenth twice at one; some share a FEIN; some are meddled with."""
    plan, dice = scene.plan, random.Random(scene.plan.seed)
    found, feins = [], list[str]()
    for number in range(plan.binds):
        ending = plan.scenarios[number % len(plan.scenarios)]
        fein = f"{dice.randrange(1_000_000, 9_999_999)}{ending}"
        if number % 16 == 15:
            fein = feins[-1]
        feins.append(fein)
        both = number % 5 == 0
        words = WORDS if both else (WORDS[number % 2],)
        found.append(
            Business(
                scene.agent, scene.underwriters[number % len(scene.underwriters)], ledger, fein, words,
                twice=number % 10 == 3, meddle=number % 10 == 7, dice=random.Random(dice.random()),
            )
        )  # fmt: skip
    return found


async def _bound_beside_deaths(scene: Scene, every: Sequence[Business]) -> None:
    began = time.monotonic()
    if scene.plan.calm_start:
        await _all(every, AT_ONCE, Business.readied)
        print(f"{time.monotonic() - began:6.0f} s: all can be bound", flush=True)
    sabotage = asyncio.create_task(scene.saboteur.run())
    try:
        if scene.plan.calm_start:
            await _all(every, MOST_PRESSED, Business.bound)
        else:
            await _all(every, AT_ONCE, Business.readied, Business.bound)
    finally:
        sabotage.cancel()
        await asyncio.gather(sabotage, return_exceptions=True)


async def _all(
    every: Sequence[Business], at_once: int, *steps: Callable[[Business], Awaitable[None]]
) -> None:
    """Each business takes all of its steps, so many of them at a time."""
    turn, began, over = asyncio.Semaphore(at_once), time.monotonic(), 0

    async def one(business: Business) -> None:
        nonlocal over
        async with turn:
            try:
                for step in steps:
                    await step(business)
            except Refused as refused:
                business.ledger.refused[f"on the way: {refused.code}"] += 1
            except TimeoutError as late:
                # Whoever pressed has gone away; what became of it the rows say, as of all the others.
                business.ledger.given_up.append(str(late))
        over += 1
        if over % EACH == 0 or over == len(every):
            print(f"{time.monotonic() - began:6.0f} s: {over} of {len(every)}", flush=True)

    await asyncio.gather(*(one(each) for each in every))


async def _lose_replies(scene: Scene) -> None:
    for carrier, path in BIND_PATHS.items():
        for rule in LOST_REPLIES:
            body = {"carrier": carrier, "path": path, "times": MANY, **rule}
            (await scene.sandbox.post("/_sandbox/faults", json=body)).raise_for_status()


async def _settled(scene: Scene, parked: set[str]) -> None:
    """Until nothing is under way any more; what was parked is let go on, as operations do."""
    until, looked = time.monotonic() + SETTLED_S, set[str]()
    while time.monotonic() < until:
        try:
            waiting, unsettled, open_jobs = await parked_and_open(scene.owner_url)
            for row in waiting:
                parked.add(row["id"])
                await scene.operations.retry(row["account_id"])
            if not (waiting or unsettled or open_jobs):
                return
            for account in await scene.operations.binding():
                if account not in looked:
                    looked.add(account)
                    await scene.operations.look(account)
        except (psycopg.OperationalError, RPCError) as error:
            log.info("Not yet: %s", error)
        await asyncio.sleep(2)


@asynccontextmanager
async def _scene(plan: Plan, stack: Stack) -> AsyncIterator[Scene]:
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
        agent, *underwriters = await _people(doors, settings, environment["PUBLIC_ORIGIN"])
        operations = Operations(client, database.owner)
        dice = random.Random(plan.seed)
        saboteur = Saboteur(processes, stack, client, sandbox, operations, dice, plan.scale)
        yield Scene(plan, processes, sandbox, operations, saboteur, agent, underwriters, database.owner)


async def _temporal(settings: Settings) -> Client:
    return await connect(
        settings.temporal_address,
        settings.codec_keys.get_secret_value(),
        namespace=settings.temporal_namespace,
    )


async def _people(doors: AsyncExitStack, settings: Settings, origin: str) -> list[Door]:
    """An agent and two underwriters, who are there for this run only."""
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
