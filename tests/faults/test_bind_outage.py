"""Temporal and the database are both away for longer than a step of an account may take: it ends by name."""

import asyncio
import os
import signal
import subprocess
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from typing import Any
from uuid import UUID

import httpx
import psycopg
import pytest

from adapters.settings import Settings
from bench.product_client import Product
from tests.faults.stack import Stack
from tests.integration.api.bind.office import Bound, a_prospect
from tests.integration.api.conftest import Browser
from tests.support.timeouts import PATIENCE_S
from workflows.options import CARRIER_STEP

MANY = 10
"""Calls that are slow."""
STEP_S = CARRIER_STEP["schedule_to_close_timeout"].total_seconds()


class Polled(Bound):
    """Looks again and again: nobody tells it of news while what tells them is away."""

    async def told(self, watched: UUID, look: Callable[[], Awaitable[Any]]) -> Any:
        """See base class."""
        end = time.monotonic() + PATIENCE_S + STEP_S
        while time.monotonic() < end:
            try:
                found = await look()
            except (AssertionError, httpx.HTTPError):
                found = None  # the API or its database is not back yet
            if found is not None:
                return found
            await asyncio.sleep(0.3)
        raise AssertionError(f"{watched} has no ending within {PATIENCE_S + STEP_S:g} s")


@pytest.fixture
async def found(agent: Product) -> AsyncIterator[Polled]:
    """A prospect with a quote at the carrier."""
    browser = Browser(agent.http, agent.csrf)
    async with httpx.AsyncClient(base_url=Settings().sandbox_url, timeout=PATIENCE_S) as carrier:
        made = await a_prospect(browser, browser, carrier, None)
        polled = Polled(**vars(made))
        await polled.get_quote()
        body = {"Quote": polled.facts, "user_id": polled.user_id}
        answer = await polled.step("QuoteGeneration", "createQuote", body)
        polled.quote = answer["Data"]["QuoteId"]
        yield polled


@contextmanager
def away(*processes: int) -> Iterator[None]:
    """Processes that answer nobody, though nothing of them is lost."""
    for process in processes:
        os.kill(process, signal.SIGSTOP)
    try:
        yield
    finally:
        for process in processes:
            os.kill(process, signal.SIGCONT)


def backends(postmaster: int) -> list[int]:
    """The processes that serve the connections of a database."""
    listed = subprocess.run(
        ["ps", "-o", "pid=", "--ppid", str(postmaster)], capture_output=True, text=True, check=True
    )
    return [int(pid) for pid in listed.stdout.split()]


async def is_asked(carrier: httpx.AsyncClient) -> None:
    """Until the step has come as far as the carrier: an outage before that would only delay it."""
    async with asyncio.timeout(PATIENCE_S):
        while (await carrier.get("/_sandbox/faults")).json()[0]["times"] == MANY:
            await asyncio.sleep(0.02)


@asynccontextmanager
async def leases_that_run_out(owner_url: str) -> AsyncIterator[None]:
    """The lease of the try that was lost keeps others away for two minutes, which pass at once.

    Again and again: that try may be on its way back, and renews it until somebody else has it.
    """

    async def pass_by() -> None:
        async with await psycopg.AsyncConnection.connect(
            owner_url.replace("+psycopg", ""), autocommit=True
        ) as connection:
            while True:
                await connection.execute("UPDATE carrier_lease SET until = now() WHERE until > now()")
                await asyncio.sleep(0.2)

    passing = asyncio.create_task(pass_by())
    try:
        yield
    finally:
        passing.cancel()
        await asyncio.gather(passing, return_exceptions=True)


async def test_a_step_that_an_outage_outlasted_has_an_ending_and_the_next_one_goes_on(
    stack: Stack, found: Polled, owner_url: str
) -> None:
    temporal, database = stack.pid("temporal"), stack.pid("postgres")
    slow = {"path": "/questions", "delay_s": STEP_S, "times": MANY}
    (await found.carrier.post("/_sandbox/faults", json=slow)).raise_for_status()
    started = await found.agent.get(f"/api/triggerAmtrustGetQuestions/{found.quote}")
    assert started.status_code == 200, started.text
    job = started.json()["uuid"]
    await is_asked(found.carrier)
    with away(temporal, *backends(database), database):
        await asyncio.sleep(STEP_S + 5)  # the outage itself
    (await found.carrier.delete("/_sandbox/faults")).raise_for_status()
    assert await found.ended(job, "getQuestions") == "error"
    async with leases_that_run_out(owner_url):
        again = await found.step(f"GetQuestions/{found.quote}", "getQuestions")
    assert again["StatusCode"] == 200
    with psycopg.connect(owner_url.replace("+psycopg", "")) as connection:
        left = connection.execute(
            "SELECT count(*) FROM job j JOIN bind_step s ON s.job_id = j.id"
            " WHERE j.status = 'processing' AND s.prospect_id = %s",
            [found.id],
        ).fetchone()
    assert left == (0,)
