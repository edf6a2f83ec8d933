"""The sandbox in this process: the carrier's adapter speaks real HTTP to it, without a port."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any
from uuid import uuid4

import httpx
from fastapi import FastAPI

from activities.bind.carrier_port import CarrierPort
from activities.bind.retrieval import Asking, CarrierRetrieval
from adapters.carriers.registry import ADAPTERS, sandbox_access
from adapters.outgoing_http import SafeHttpClient
from models.carrier_quote import CarrierQuote
from models.job import JobRef
from models.quote import QuoteInput
from sandbox.app import create_app
from sandbox.settings import SandboxSettings
from tests.support.bind_accounts import FakeBindAccounts, FakeCorrections, FakeLeases
from tests.support.carrier_calls import Amtrust
from tests.support.carrier_port import FakeEvidenceLog
from tests.support.ports import FakeBooks
from tests.support.quote_cases import a_job

ORIGIN = "http://sandbox.test"


@dataclass
class Sandbox:
    """An adapter in front of the sandbox, and the sandbox's hidden controls."""

    app: FastAPI
    amtrust: CarrierPort
    birch: CarrierPort
    control: httpx.AsyncClient
    evidence: FakeEvidenceLog
    accounts: FakeBindAccounts = field(default_factory=FakeBindAccounts)
    corrections: FakeCorrections = field(default_factory=FakeCorrections)
    leases: FakeLeases = field(default_factory=FakeLeases)

    def asking(
        self,
        request: QuoteInput,
        job: JobRef | None = None,
        program: str = "gms-amtrust",
        carrier: CarrierPort | None = None,
    ) -> Asking:
        """A run of its own that asks, of an agency."""
        return Asking(
            job=job or a_job(),
            run_id=uuid4(),
            program=program,
            request=request,
            carrier=carrier or self.amtrust,
            carrier_name="AmTrust",
        )

    def of_run(self, asking: Asking, run: Asking) -> Asking:
        """The same as part of another one's run."""
        return replace(asking, run_id=run.run_id)

    async def in_review(self, quote_id: str | None, status: str) -> None:
        """Hand a referred quote to the carrier's underwriter, and wait until he has come to this status."""
        if status in ("Submitted", "Approved"):
            (await Amtrust(self.control).submit(quote_id or "")).raise_for_status()
        if status == "Approved":
            await self.control.post("/_sandbox/clock", json={"seconds": 60})

    async def answered(self, asking: QuoteInput | Asking) -> CarrierQuote:
        """What a run is answered."""
        asked = asking if isinstance(asking, Asking) else self.asking(asking)
        asks = CarrierRetrieval(self.accounts, self.leases, FakeBooks(), self.corrections)
        return await asks.answered(asked)

    async def quotes(self, fein: str) -> list[dict[str, Any]]:
        """What the carrier keeps for a FEIN."""
        answer = await self.control.get("/_sandbox/quotes", params={"fein": fein})
        return list(answer.json())

    async def fault(self, **rule: object) -> None:
        """Set a fault."""
        answer = await self.control.post("/_sandbox/faults", json=rule)
        answer.raise_for_status()


@asynccontextmanager
async def a_sandbox(
    state: Path | None = None, *, secret: str = "quoteloom-sandbox"
) -> AsyncIterator[Sandbox]:
    """A sandbox that answers at once."""
    app = create_app(SandboxSettings(state=state, latency_s=(0, 0)))
    transport = httpx.ASGITransport(app)
    log = FakeEvidenceLog()
    async with (
        SafeHttpClient(plain_origins=[ORIGIN], transport=transport) as http,
        httpx.AsyncClient(transport=transport, base_url=ORIGIN) as control,
    ):
        accesses = {key: replace(own, client_secret=secret) for key, own in sandbox_access(ORIGIN).items()}
        carriers = {key: ADAPTERS[key](http, access, log) for key, access in accesses.items()}
        yield Sandbox(app, carriers["amtrust"], carriers["birch"], control, log)
    app.state.sandbox.close()
