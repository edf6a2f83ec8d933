"""Many quotes in flight: who waits longest, how many end in a second beside bare workflows, and the cost."""

import asyncio
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from datetime import timedelta
from uuid import uuid4

from temporalio.client import Client

from bench.bare_contract import BARE_QUEUE, PARTNER_CARRIERS
from bench.figure import Figure, at_least, at_most, median
from bench.processor_time import processor_s
from bench.product_client import Product, quote_body
from bench.quote import bare_worker
from models.job import JobRef, TenantScope

AT_ONCE, QUOTES, WARM = 32, 300, 32
HIGHEST_COST_MS = 100.0


@dataclass(frozen=True)
class Crowd:
    """Seconds that each took, and how many ended in a second."""

    taken: list[float]
    per_s: float


async def figures(client: Client, product: Product) -> list[Figure]:
    """The slowest of a hundred over the median, throughput over the bare workflow's, processor time."""
    async with bare_worker():
        await crowd(_quote(product), WARM)
        await crowd(_bare(client), WARM)
        before = processor_s()
        quotes = await crowd(_quote(product), QUOTES)
        cost_ms = {name: (seconds - before[name]) * 1000 / QUOTES for name, seconds in processor_s().items()}
        bare = await crowd(_bare(client), QUOTES)
    middle, late = median(quotes.taken), sorted(quotes.taken)[-(-99 * QUOTES // 100) - 1]
    waits = f"p99 {late:.2f} s / p50 {middle:.2f} s of {QUOTES}, {AT_ONCE} in flight"
    ended = f"{quotes.per_s:.1f} / {bare.per_s:.1f} a second, {AT_ONCE} in flight"
    each = ", ".join(f"{name} {spent:.0f}" for name, spent in sorted(cost_ms.items()))
    cost = f"processor time per quote of {len(PARTNER_CARRIERS)} programs: {each}"
    return [
        at_most("quote_32_p99_over_p50", late / middle, 3, "ratio", waits),
        at_least("quotes_per_s_32_vs_bare", quotes.per_s / bare.per_s, 1.7, "ratio", ended),
        at_most("quote_cost_ms", sum(cost_ms.values()), HIGHEST_COST_MS, "ms", cost),
    ]


async def crowd(quote_once: Callable[[], Awaitable[None]], number: int) -> Crowd:
    """So many, 32 at a time."""
    turn = asyncio.Semaphore(AT_ONCE)

    async def timed() -> float:
        async with turn:
            begin = time.perf_counter()
            await quote_once()
            return time.perf_counter() - begin

    begin = time.perf_counter()
    taken = await asyncio.gather(*(timed() for _ in range(number)))
    return Crowd(list(taken), number / (time.perf_counter() - begin))


def _quote(product: Product) -> Callable[[], Awaitable[None]]:
    """A quote from asking to its last event."""

    async def quote_once() -> None:
        job = await product.start_quote(quote_body(PARTNER_CARRIERS), key=str(uuid4()))
        async with asyncio.timeout(120):
            async for event in product.events(job):
                if event.name == "job":
                    return

    return quote_once


def _bare(client: Client) -> Callable[[], Awaitable[None]]:
    """A bare workflow from its start to its result."""

    async def quote_once() -> None:
        ref = JobRef(job_id=uuid4(), scope=TenantScope(org="bench", user=uuid4()))
        started = await client.start_workflow(
            "BareQuoteWorkflow",
            ref,
            id=f"bench/{uuid4()}",
            task_queue=BARE_QUEUE,
            execution_timeout=timedelta(minutes=5),
        )
        await started.result()

    return quote_once
