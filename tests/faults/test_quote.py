"""A process dies in the middle of a quote: the job ends once, and right."""

import asyncio
import os
import signal
from contextlib import aclosing
from typing import Any

import httpx
import psycopg
import pytest

from bench.product_client import Product, quote_body
from tests.faults.conftest import HeldCarrier, signed_in
from tests.faults.stack import RATED, WITH_SLOW_CARRIER, Stack
from tests.support.timeouts import PATIENCE_S


async def _prices(answer: Any) -> dict[str, Any]:
    """The result document, with premiums only, so that two runs of the same risk can be compared."""
    assert isinstance(answer, dict), f"expected an address, got {answer!r}"
    async with httpx.AsyncClient(timeout=PATIENCE_S) as http:
        document = (await http.get(answer["url"])).raise_for_status().json()
    return {
        f"{location}/{peo}/{carrier}": price
        if price == "Dropped"
        else price["total_estimated_annual_premium"]
        for location, peos in document.items()
        for peo, carriers in peos.items()
        for carrier, price in carriers.items()
    }


@pytest.fixture(scope="module")
async def undisturbed(stack: Stack) -> dict[str, Any]:
    """What the risk of these tests costs while nothing dies."""
    async with signed_in(stack) as agent:
        return await _prices(await agent.wait(await agent.start_quote(quote_body(WITH_SLOW_CARRIER))))


async def _in_the_middle(agent: Product, job: str, carrier: HeldCarrier) -> None:
    """Until a first price is here while the carrier that is held still has its own."""
    async with asyncio.timeout(PATIENCE_S), aclosing(agent.events(job)) as events:
        async for event in events:
            assert event.name == "program", "the quote ended before a price was seen"
            if event.data["totals"] is not None:
                break
    await carrier.asked()
    assert await agent.poll(job) == "processing"


def _rows(owner_url: str, job: str) -> tuple[list[tuple[str, int]], list[tuple[str, int]]]:
    """(programs with number of rows), (worksheets with number of rows) of a job, as the owner sees them."""
    with psycopg.connect(owner_url.replace("+psycopg", "")) as connection:
        quotes = connection.execute(
            "SELECT q.program, count(*) FROM carrier_quote q JOIN quote_run r ON r.id = q.run_id"
            " WHERE r.job_id = %s GROUP BY 1",
            [job],
        ).fetchall()
        sheets = connection.execute(
            "SELECT w.program, count(*) FROM quote_worksheet w JOIN quote_run r ON r.id = w.run_id"
            " WHERE r.job_id = %s GROUP BY 1",
            [job],
        ).fetchall()
    return quotes, sheets


@pytest.mark.parametrize("service", ["worker", "api", "temporal"])
async def test_a_quote_survives_kill_9(
    stack: Stack,
    agent: Product,
    owner_url: str,
    undisturbed: dict[str, Any],
    held_carrier: HeldCarrier,
    service: str,
) -> None:
    gone = stack.pid(service)
    job = await agent.start_quote(quote_body(WITH_SLOW_CARRIER))
    await _in_the_middle(agent, job, held_carrier)
    os.kill(gone, signal.SIGKILL)
    await held_carrier.let_go()
    answer = await agent.wait(job)
    assert await _prices(answer) == undisturbed
    quotes, sheets = _rows(owner_url, job)
    assert dict(quotes) == {f"{p}-{c}": 1 for p, c in WITH_SLOW_CARRIER}
    assert all(count == 1 for _, count in sheets)
    await asyncio.to_thread(stack.wait_healthy, service, gone)


async def test_a_quote_survives_an_api_that_dies_with_its_answer(
    stack: Stack, agent: Product, undisturbed: dict[str, Any]
) -> None:
    """The answer comes after the commit and does not wait for Temporal; what is lost then is the relay's."""
    api = stack.pid("api")
    job = await agent.start_quote(quote_body(WITH_SLOW_CARRIER))
    os.kill(api, signal.SIGKILL)
    assert await _prices(await agent.wait(job)) == undisturbed
    await asyncio.to_thread(stack.wait_healthy, "api", api)


async def test_a_quote_survives_a_restart_of_the_database(
    stack: Stack, agent: Product, owner_url: str, undisturbed: dict[str, Any], held_carrier: HeldCarrier
) -> None:
    gone = stack.pid("postgres")
    job = await agent.start_quote(quote_body(WITH_SLOW_CARRIER))
    await _in_the_middle(agent, job, held_carrier)
    os.kill(gone, signal.SIGINT)
    await held_carrier.let_go()
    answer = await agent.wait(job)
    assert await _prices(answer) == undisturbed
    await asyncio.to_thread(stack.wait_healthy, "postgres", gone)
    quotes, _ = _rows(owner_url, job)
    assert all(count == 1 for _, count in quotes)


async def test_a_quote_that_was_asked_while_temporal_is_down_is_started_by_the_relay(
    stack: Stack, agent: Product
) -> None:
    gone = stack.kill("temporal")
    job = await agent.start_quote(quote_body(RATED))
    answer = await agent.wait(job)
    assert "Dropped" not in (await _prices(answer)).values()
    await asyncio.to_thread(stack.wait_healthy, "temporal", gone)
