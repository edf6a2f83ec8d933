"""Three hundred quotes while a process dies every six seconds, and everything is away for three minutes once.

By hand, since it takes minutes: `./quoteloom test faults tests/faults/chaos_quotes.py -s`. What dies when is
drawn anew each time, since no two runs meet the same moments.
"""

import asyncio
import os
import random
import signal
import time
from collections import Counter
from dataclasses import dataclass, field
from typing import Any
from uuid import UUID, uuid4

import httpx
import psycopg
import pytest

from bench.product_client import Product, quote_body
from tests.faults.conftest import signed_in
from tests.faults.stack import WITH_SLOW_CARRIER, Stack
from tests.faults.test_quote import _prices

pytestmark = pytest.mark.timeout(1_500)

QUOTES, AT_ONCE = 300, 32
EVERY_S, AWAY_S, AWAY_AFTER = 6.0, 180.0, 100
"""AWAY_AFTER: so many quotes have ended when everything goes away."""
MORTAL = ("postgres", "postgres", "worker", "worker", "api", "temporal", "sandbox")
FROZEN = ("postgres", "temporal", "sandbox")
LOST = ("worker", "api")


@dataclass
class Saboteur:
    """Ends processes until it is told to stop."""

    stack: Stack
    dice: random.Random
    killed: Counter[str] = field(default_factory=Counter)

    async def run(self, ended: list[UUID]) -> None:
        """One death each six seconds; after a hundred quotes the long outage, once."""
        away = False
        while True:
            await asyncio.sleep(EVERY_S)
            if not away and len(ended) >= AWAY_AFTER:
                away = True
                await self._everything_away()
            else:
                await self._kill(self.dice.choice(MORTAL))

    async def _kill(self, service: str) -> None:
        try:
            await asyncio.to_thread(self.stack.kill, service)
        except (KeyError, ProcessLookupError):
            return  # it is just being started again
        self.killed[service] += 1

    async def _everything_away(self) -> None:
        pids = [await asyncio.to_thread(self._pid, service) for service in FROZEN]
        frozen = [pid for pid in pids if pid]
        for pid in frozen:
            os.kill(pid, signal.SIGSTOP)
        try:
            for service in LOST:
                await self._kill(service)
            await asyncio.sleep(AWAY_S)
        finally:
            for pid in frozen:
                os.kill(pid, signal.SIGCONT)

    def _pid(self, service: str) -> int | None:
        try:
            return self.stack.pid(service)
        except KeyError:
            return None


async def _start_quote(agent: Product) -> UUID:
    """A quote, asked again under its key until the API has taken it."""
    key, until = str(uuid4()), time.monotonic() + 600
    while True:
        try:
            return UUID(await agent.start_quote(quote_body(WITH_SLOW_CARRIER), key=key))
        except (httpx.TransportError, httpx.HTTPStatusError) as error:
            status = error.response.status_code if isinstance(error, httpx.HTTPStatusError) else 503
            if (status < 500 and status != httpx.codes.CONFLICT) or time.monotonic() > until:
                raise
        await asyncio.sleep(1)


async def _all_asked(agent: Product, ended: list[UUID]) -> dict[UUID, Any]:
    """The prices of every quote, or 'error'."""
    turn, answers = asyncio.Semaphore(AT_ONCE), dict[UUID, Any]()

    async def quote_once() -> None:
        async with turn:
            job = await _start_quote(agent)
            answer = await agent.wait(str(job), timeout_s=900, every_s=0.5)
            # At once: an address is valid for some minutes only, and the outage takes longer.
            answers[job] = answer if answer == "error" else await _prices(answer)
            ended.append(job)

    await asyncio.gather(*(quote_once() for _ in range(QUOTES)))
    return answers


async def test_every_quote_ends_by_name_once_and_at_the_same_price(stack: Stack, owner_url: str) -> None:
    ended: list[UUID] = []
    async with signed_in(stack) as agent:
        right = await _prices(await agent.wait(await agent.start_quote(quote_body(WITH_SLOW_CARRIER))))
        saboteur = Saboteur(stack, random.Random())
        at_work = asyncio.create_task(saboteur.run(ended))
        begin = time.monotonic()
        try:
            answers = await _all_asked(agent, ended)
        finally:
            at_work.cancel()
        print(
            f"{QUOTES} quotes in {time.monotonic() - begin:.0f} s; killed {dict(saboteur.killed)}", flush=True
        )
        for service in ("postgres", "api"):
            await asyncio.to_thread(stack.wait_healthy, service, -1)
    found = [answer for answer in answers.values() if answer != "error"]
    assert len(answers) == QUOTES
    same = sum(prices == right for prices in found)
    part = sum(prices != right for prices in found)
    print(
        f"{same} the same to the cent, {part} with programs that were dropped, {QUOTES - len(found)} errors"
    )
    dropped = Counter(key for prices in found for key, price in prices.items() if price == "Dropped")
    print(f"dropped: {dict(dropped)}", flush=True)
    for prices in found:
        assert {key: price for key, price in prices.items() if price not in ("Dropped", right[key])} == {}
    _judge_rows(owner_url, list(answers))


def _judge_rows(owner_url: str, jobs: list[UUID]) -> None:
    """Each job has ended by a name, each program of it once."""
    with psycopg.connect(owner_url.replace("+psycopg", "")) as connection:
        endings = connection.execute(
            "SELECT status, error_code, count(*) FROM job WHERE id = ANY(%s) GROUP BY 1, 2", [jobs]
        ).fetchall()
        doubled = connection.execute(
            "SELECT job_id FROM carrier_quote WHERE job_id = ANY(%s) GROUP BY 1"
            " HAVING count(*) <> count(DISTINCT program) OR bool_or(state IN ('queued', 'rating'))",
            [jobs],
        ).fetchall()
        open_jobs = connection.execute("SELECT count(*) FROM job WHERE status = 'processing'").fetchone()
    print(f"endings: {endings}", flush=True)
    assert all(status == "done" or code for status, code, _ in endings)
    assert doubled == []
    assert open_jobs == (0,), "a start that was answered late is a job too"
