"""A carrier's people, what is submitted to them, and a worker that keeps the cases."""

import asyncio
import secrets
from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import dataclass
from datetime import timedelta
from typing import Any

import pytest
from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncEngine
from temporalio.client import Client
from temporalio.worker import Worker

from activities.decision import DecisionActivities
from activities.registry import activities_of
from adapters.postgres.core.engine import create_engine
from adapters.postgres.decision.store import PostgresDecisions
from adapters.postgres.job.outbox import OutboxRelay
from adapters.settings import Settings
from api import gateway
from api.services import Services
from temporal.client import connect
from temporal.relay import Relay
from tests.integration.api.conftest import Browser, Open, People
from tests.integration.api.submission.conftest import Quote, Quoted, desk, quoted, submit, underwriter
from tests.support.timeouts import PATIENCE_S
from tests.support.unattended import UnattendedWork
from workflows.contracts import CORE_QUEUE, decision_case_id, job_of
from workflows.decision import CarrierDecisionWorkflow

__all__ = ["desk", "quoted", "underwriter"]
PORTAL = "quadrant-key_risk"
TRIES = 3
"""A busy server does not take everything at once."""
_CASES_FIRST = text(
    "UPDATE outbox SET due_at = now() - interval '1 hour'"
    " WHERE sent_at IS NULL AND workflow_id LIKE 'decision/%'"
)


@pytest.fixture(scope="session")
async def carrier(browse: Open, people: People) -> Browser:
    """Somebody of Key Risk, who decides in the portal."""
    return await browse(await people.make("CarrierBeta", carrier_key="key_risk"))


@pytest.fixture(scope="session")
async def other_carrier(browse: Open, people: People) -> Browser:
    """Somebody of another carrier."""
    return await browse(await people.make("CarrierBeta", carrier_key="zurich"))


@pytest.fixture(scope="session")
async def sales(browse: Open, people: People) -> Browser:
    """Somebody of the sales desk who quotes as well."""
    return await browse(await people.make("SalesBeta", "GetQuoteBeta"))


@pytest.fixture(scope="session")
async def worker_engine(settings: Settings) -> AsyncIterator[AsyncEngine]:
    """The worker's own role."""
    url = settings.worker_database_url.get_secret_value()
    engine = create_engine(url, name="test-cases", pool_size=4)
    yield engine
    await engine.dispose()


@pytest.fixture(scope="session")
async def owner_engine(settings: Settings) -> AsyncIterator[AsyncEngine]:
    """The owner's role, which lets time pass in rows."""
    url = settings.owner_database_url.get_secret_value()
    engine = create_engine(url, name="test-owner", pool_size=1)
    yield engine
    await engine.dispose()


@dataclass
class Cases:
    """The worker of cases, and what the relay sends by hand."""

    client: Client
    relay: Relay
    engine: AsyncEngine

    async def relayed(self) -> None:
        """Send whatever waits for a case, due or not, before all that other tests left in the outbox."""
        for _ in range(TRIES):
            async with self.engine.begin() as connection:
                waits = await connection.execute(_CASES_FIRST)
            if waits.rowcount == 0:
                return
            await self.relay.sweep()

    async def ended(self, submission: str, carrier: str = "key_risk") -> Any:
        """Where a case stands once it has ended."""
        handle = self.client.get_workflow_handle_for(
            CarrierDecisionWorkflow.run, f"decision/{submission}/{carrier}"
        )
        async with asyncio.timeout(PATIENCE_S):
            return await handle.result()


@pytest.fixture(scope="module")
async def cases(settings: Settings, services: Services, worker_engine: AsyncEngine) -> AsyncIterator[Cases]:
    """A worker of the shared application's namespace that runs cases and nothing else.

    One of each module: beside another on its queue, each would be given what only the other one knows.
    """
    keys = settings.codec_keys.get_secret_value()
    client = await connect(settings.temporal_address, keys, namespace=settings.temporal_namespace)
    store = PostgresDecisions(worker_engine, services.cipher, job_of, decision_case_id)
    steps = activities_of(DecisionActivities(store))
    flows = [CarrierDecisionWorkflow, UnattendedWork]
    with pytest.MonkeyPatch.context() as patched:
        # On a busy machine the worker has other tests' work before a case's answer.
        patched.setattr(gateway, "UPDATE_TIMEOUT", timedelta(seconds=PATIENCE_S))
        async with Worker(client, task_queue=CORE_QUEUE, workflows=flows, activities=steps):
            yield Cases(client, Relay(client, OutboxRelay(worker_engine)), worker_engine)


@dataclass(frozen=True)
class Submitted:
    """A prospect that waits for its carrier."""

    prospect: Quoted
    submission: str
    keys: list[str]

    def press(self, quote_status: str, review: str = "", **more: Any) -> dict[str, Any]:
        """The body of the specified call."""
        key = {"user_email_id": self.prospect.user_id, "uuid_carrier": self.keys}
        return {"key": key, "quote_status": quote_status, "uw": False, "review": review, **more}


Hand = Callable[..., Awaitable[Submitted]]


@pytest.fixture(scope="module")
def handed(quoted: Quote, agent: Browser, carrier: Browser, cases: Cases) -> Hand:
    """Submits prospects of the agent, or of another browser, to the portal."""

    async def make(*, by: Browser | None = None, fein: str | None = None, start: bool = False) -> Submitted:
        number = fein or f"{secrets.randbelow(90) + 10}-{secrets.randbelow(9_000_000) + 1_000_000}"
        prospect = await quoted(of=PORTAL, by=by, fein=number)
        made = await submit(by or agent, prospect)
        if start:
            await cases.relayed()
        row = await row_of(carrier, prospect)
        return Submitted(prospect, made["id"], row["uuid_carrier"])

    return make


async def rows(browser: Browser, state: str = "open") -> list[dict[str, Any]]:
    """The list as somebody sees it."""
    answer = await browser.get("/api/decisions", params={"state": state, "limit": 1_000})
    assert answer.status_code == 200, answer.text
    return list(answer.json()["decisions"])


async def row_of(browser: Browser, prospect: Quoted, state: str = "open") -> dict[str, Any]:
    """The row of a prospect."""
    return next(row for row in await rows(browser, state) if row["user_email_id"] == prospect.user_id)
