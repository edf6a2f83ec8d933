"""Agencies that quote at a carrier of the sandbox, by worker processes that may be killed; no fakes."""

import asyncio
import base64
import os
import secrets
import socket
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from decimal import Decimal
from typing import Any
from uuid import UUID

import httpx
from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncEngine
from temporalio.client import Client

from adapters.postgres.unit_of_work import UnitOfWork
from adapters.settings import Settings
from models.job import JobKind, JobRef, JobStatus
from models.prospect import DraftSections
from models.quote import ProgramQuote, QuoteInput
from models.tenant import Tenant
from temporal.bootstrap import prepare_namespace
from temporal.starter import start
from tests.integration.adapters.run_starts import started
from tests.support.codec_key import TEST_KEYS
from tests.support.databases import Database
from tests.support.quote_cases import a_risk, an_input
from tests.support.temporal_servers import a_plugin
from tests.support.timeouts import PATIENCE_S
from tests.support.worker_process import WorkerProcess

AMTRUST = ("gms-amtrust", "wcn-amtrust", "rippling-amtrust")
MANY = 1000
"""Calls that a fault which only counts waits for."""
FIELD_KEYS = f"test-1:{base64.b64encode(bytes(range(32))).decode()}"


@dataclass
class Office:
    """Prospects and runs of agencies, and what the carrier holds."""

    uow: UnitOfWork
    owner: AsyncEngine
    carrier: httpx.AsyncClient
    client: Client
    environment: dict[str, str]
    workers: list[WorkerProcess] = field(default_factory=list)

    async def start_worker(self) -> None:
        """A worker process of the product, on queues of the namespace of these tests."""
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            port = str(free.getsockname()[1])
        environment = {**self.environment, "WORKER_METRICS_PORT": port}
        self.workers.append(WorkerProcess(environment, ("core", "carriers")))
        await self.workers[-1].start()

    async def kill_worker(self) -> None:
        """End the worker without a warning."""
        await self.workers.pop().kill()

    def new_fein(self, ending: str = "00") -> str:
        """One that no other test has; its ending picks what the carrier does."""
        return f"{secrets.randbelow(9_000_000) + 1_000_000}{ending}"

    async def prospect(self, agency: Tenant) -> UUID:
        """A prospect of an agency."""
        async with self.uow.begin(agency) as work:
            return (await work.prospects.create(DraftSections())).id

    async def press(self, agency: Tenant, asked: QuoteInput) -> tuple[JobRef, UUID]:
        """Get Quote."""
        begun = await started(self.uow, agency, asked)
        await start(self.client, JobKind.QUOTE, begun.job)
        return begun.job, begun.run_id

    async def rows(self, agency: Tenant, press: tuple[JobRef, UUID]) -> dict[str, ProgramQuote]:
        """The rows of a run once it has closed, by program."""
        async with asyncio.timeout(PATIENCE_S):
            while True:
                async with self.uow.begin(agency) as work:
                    run = await work.quotes.run(press[1])
                if run.status is not JobStatus.PROCESSING:
                    return {row.program: row for row in run.programs}
                await asyncio.sleep(0.1)

    async def quoted(self, agency: Tenant, asked: QuoteInput) -> dict[str, ProgramQuote]:
        """Get Quote, to its end."""
        return await self.rows(agency, await self.press(agency, asked))

    async def held(self, fein: str) -> list[dict[str, Any]]:
        """What the carrier holds for a FEIN."""
        answer = await self.carrier.get("/_sandbox/quotes", params={"fein": fein})
        return list(answer.json())

    async def payrolls(self, fein: str) -> list[str]:
        """The restaurant's payroll of each quote that the carrier holds for a FEIN."""
        return [str(quote["quote"]["ClassCodes"][0]["Payroll"]) for quote in await self.held(fein)]

    async def when_held(self, fein: str, payroll: str) -> int:
        """Wait until the carrier has taken a request. Returns: its quote."""
        async with asyncio.timeout(PATIENCE_S):
            while await self.payrolls(fein) != [payroll]:
                await asyncio.sleep(0.05)
        return int((await self.held(fein))[0]["QuoteId"])

    async def named(self, name: str) -> list[dict[str, Any]]:
        """What the carrier holds for a business name; the other carrier of the sandbox has other bodies."""
        quotes = (await self.carrier.get("/_sandbox/quotes")).json()
        return [each for each in quotes if (each.get("quote") or {}).get("BusinessName") == name]

    async def until_named(self, name: str) -> None:
        """Wait until the carrier holds something for a business name."""
        async with asyncio.timeout(PATIENCE_S):
            while not await self.named(name):
                await asyncio.sleep(0.05)

    async def fault(self, **rule: object) -> int:
        """Set a fault. Returns: its number."""
        answer = await self.carrier.post("/_sandbox/faults", json=rule)
        return int(answer.raise_for_status().json()["id"])

    async def calls_left(self, fault: int) -> int:
        """How many calls a fault still waits for."""
        faults = (await self.carrier.get("/_sandbox/faults")).json()
        return next((rule["times"] for rule in faults if rule["id"] == fault), 0)

    async def until_called(self, fault: int, left: int) -> None:
        """Wait until a fault has so many calls left."""
        async with asyncio.timeout(PATIENCE_S):
            while await self.calls_left(fault) > left:
                await asyncio.sleep(0.02)

    @asynccontextmanager
    async def counted(self, path: str, body: str = "") -> AsyncIterator[list[int]]:
        """Counts the calls of a path whose body holds a text; the number stands there once all is over."""
        number, calls = await self.fault(path=path, body=body, times=MANY), list[int]()
        yield calls
        calls.append(MANY - await self.calls_left(number))

    async def hand_to_underwriter(self, quote: int) -> None:
        """Submit a referred quote to the carrier's underwriter."""
        client = {"client_id": "quoteloom-sandbox", "client_secret": "quoteloom-sandbox"}
        form = {"grant_type": "client_credentials", **client}
        token = (await self.carrier.post("/DigitalAPI/token", data=form)).json()["access_token"]
        headers = {"Authorization": f"Bearer {token}", "subscriber_id": "quoteloom-sandbox"}
        path = f"/DigitalAPI/api/v1/quotes/{quote}/submitToUnderwriter"
        note = {"NoteToUnderwriter": "Please look."}
        (await self.carrier.post(path, json=note, headers=headers)).raise_for_status()

    async def accounts(self, *prospects: UUID) -> list[tuple[UUID, str, str | None]]:
        """Accounts of prospects as (prospect, state, quote), in the order in which they were made."""
        query = text(
            "SELECT prospect_id, state, quote_ref FROM bind_account WHERE prospect_id = ANY (:ids)"
            " ORDER BY created_at"
        )
        async with self.owner.connect() as connection:
            rows = await connection.execute(query, {"ids": list(prospects)})
            return [(row.prospect_id, row.state, row.quote_ref) for row in rows]


def asking_for(
    payroll: str, fein: str | None, prospect: UUID | None = None, programs: Sequence[str] = AMTRUST[:1]
) -> QuoteInput:
    """What a run asks, told apart by the payroll of its restaurant."""
    risk = a_risk()
    (line,) = risk.locations[0].employees
    people = (line.model_copy(update={"payroll": Decimal(payroll)}),)
    places = (risk.locations[0].model_copy(update={"employees": people}), *risk.locations[1:])
    asked = an_input(*programs, fein=fein, risk=risk.model_copy(update={"locations": places}))
    return asked.model_copy(update={"prospect_id": prospect})


@asynccontextmanager
async def an_office(
    uow: UnitOfWork, owner: AsyncEngine, database: Database, settings: Settings
) -> AsyncIterator[Office]:
    """An office with one worker in a namespace of its own."""
    namespace = f"bind-{secrets.token_hex(4)}"
    await prepare_namespace(settings.model_copy(update={"temporal_namespace": namespace}))
    client = await Client.connect(settings.temporal_address, namespace=namespace, plugins=[a_plugin()])
    environment = {
        **os.environ,
        "WORKER_DATABASE_URL": database.worker,
        "TEMPORAL_NAMESPACE": namespace,
        "QUOTELOOM_CODEC_KEYS": TEST_KEYS,
        "QUOTELOOM_FIELD_KEYS": FIELD_KEYS,
        "LOG_LEVEL": "warning",
    }
    async with httpx.AsyncClient(base_url=settings.sandbox_url, timeout=PATIENCE_S) as carrier:
        office = Office(uow, owner, carrier, client, environment)
        await office.start_worker()
        try:
            yield office
        finally:
            while office.workers:
                await office.kill_worker()
