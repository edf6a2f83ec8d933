"""Fifty people who wait for their quotes: how long a poll takes, and whether it ever asks Temporal."""

import asyncio
import random
import time
from dataclasses import dataclass

import httpx

from bench.figure import Figure, at_most, p95
from bench.plain_http import PlainConnection
from bench.product_client import Product

READERS = 50
SECONDS = 10
COUNTER = "quoteloom_temporal_calls_total"
"""Counted by the API where it hands out its one client of Temporal."""


@dataclass
class Reader:
    """A browser of its own: its session, one connection that stays open, one question after the other."""

    request: bytes
    connection: PlainConnection

    @classmethod
    async def open(cls, origin: str, email: str, password: str, path: str) -> "Reader":
        """Sign in, connect, ask once. Raises: HTTPStatusError, RuntimeError when the poll is refused."""
        product = Product(origin)
        try:
            await product.sign_in(email, password)
            connection = await PlainConnection.open(product)
        finally:
            await product.close()
        found = cls(connection.get(path), connection)
        await found.poll()
        return found

    async def poll(self) -> float:
        """Ask once. Returns: milliseconds until the whole answer is here. Raises: RuntimeError."""
        begin = time.perf_counter()
        await self.connection.ask(self.request)
        return (time.perf_counter() - begin) * 1000

    async def wait(self) -> list[float]:
        """Ask once a second, at a moment of one's own."""
        times = []
        await asyncio.sleep(random.random())  # noqa: S311 - people, not secrets
        for _ in range(SECONDS):
            begin = time.monotonic()
            times.append(await self.poll())
            await asyncio.sleep(max(0.0, begin + 1 - time.monotonic()))
        return times


async def temporal_calls(origin: str) -> float:
    """Calls to Temporal that the API has counted so far."""
    async with httpx.AsyncClient(timeout=10) as http:
        text = (await http.get(f"{origin}/metrics")).raise_for_status().text
    return sum(float(line.rsplit(" ", 1)[1]) for line in text.splitlines() if line.startswith(COUNTER))


async def figures(origin: str, email: str, password: str, job: str) -> list[Figure]:
    """50 readers, each once a second for ten seconds, of a job that is done: its answer is the dearest."""
    path = f"/api/getQuotesData/{job}"
    readers = [await Reader.open(origin, email, password, path) for _ in range(READERS)]
    try:
        before = await temporal_calls(origin)
        times = [time for one in await asyncio.gather(*(one.wait() for one in readers)) for time in one]
        calls = await temporal_calls(origin) - before
    finally:
        for one in readers:
            one.connection.close()
    note = f"{READERS} sessions, each a read a second (the screen: every five), {len(times)} reads"
    counted = "counted where the API hands out its client; each start above was counted too"
    return [
        at_most("poll_p95_ms", p95(times), 5, "ms", note),
        at_most("poll_temporal_calls", calls, 0, "calls", counted),
    ]
