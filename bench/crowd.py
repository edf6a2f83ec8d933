"""Many quotes in flight: how many end in a second beside bare workflows, who waits longest, and the cost."""

import asyncio
import time
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from datetime import timedelta
from uuid import uuid4

from temporalio.client import Client

from adapters.settings import Settings
from bench.bare_contract import BARE_QUEUE, PARTNER_CARRIERS
from bench.figure import Figure, at_least, at_most, median
from bench.processor_time import SERVICES, processor_s
from bench.product_client import Product, quote_body
from bench.quote import bare_worker
from bench.quote_runs import quote_runs
from models.job import JobRef, TenantScope

AT_ONCE, ROUND, ROUNDS, WARM = 32, 100, 3, 32
HIGHEST_COST_MS = 100.0
Once = Callable[[], Awaitable[None]]


@dataclass(frozen=True)
class Kind:
    """What is done again and again, and what has to be ready for so many before the clock runs."""

    once: Once
    prepare: Callable[[int], Awaitable[None]] | None = None


@dataclass
class Crowd:
    """What all rounds of one kind took together; seconds."""

    taken: list[float] = field(default_factory=list)
    wall_s: float = 0.0
    spent_s: dict[str, float] = field(default_factory=dict)
    """Processor time by service, and of whoever asks."""

    @property
    def per_s(self) -> float:
        """How many ended in a second."""
        return len(self.taken) / self.wall_s

    def spent_ms(self, *services: str) -> str:
        """Processor time of one by service, in words."""
        each = {
            name: self.spent_s[name] * 1000 / len(self.taken) for name in services or sorted(self.spent_s)
        }
        return ", ".join(f"{name} {spent:.1f}" for name, spent in each.items() if spent >= 0.05)


async def figures(client: Client, product: Product, settings: Settings) -> list[Figure]:
    """Throughput over the bare workflow's, without and with HTTP; the slowest of a hundred; processor time.

    The first holds workflows against workflows, each from its start to its result. Rows of job and run, which
    are what a quote's workflow begins with, are there by then; who asks over HTTP writes them meanwhile.
    """
    job = await product.start_quote(quote_body(PARTNER_CARRIERS))
    await product.wait(job)
    async with bare_worker() as bare_pid, quote_runs(settings, client, job) as runs:
        kinds = {
            "quote": Kind(runs.once, runs.write),
            "bare": Kind(_bare(client)),
            "http": Kind(_over_http(product)),
        }
        crowds = await _in_turn(kinds, {"bare worker": bare_pid})
    return _figures(crowds["quote"], crowds["bare"], crowds["http"])


def _figures(quote: Crowd, bare: Crowd, http: Crowd) -> list[Figure]:
    middle, late = median(http.taken), sorted(http.taken)[-(-99 * len(http.taken) // 100) - 1]
    waits = f"p99 {late:.2f} s / p50 {middle:.2f} s of {len(http.taken)}, {AT_ONCE} in flight, over HTTP"
    services = sum(http.spent_s[name] for name in SERVICES) * 1000 / len(http.taken)
    return [
        at_least(
            "quotes_per_s_32_vs_bare",
            quote.per_s / bare.per_s,
            1.7,
            "ratio",
            f"{quote.per_s:.1f} / {bare.per_s:.1f} workflows a second, {AT_ONCE} in flight; "
            f"processor ms: {quote.spent_ms()} / {bare.spent_ms()}",
        ),
        at_least(
            "quotes_per_s_32_over_http_vs_bare",
            http.per_s / bare.per_s,
            1.2,
            "ratio",
            f"{http.per_s:.1f} / {bare.per_s:.1f} a second: asked over HTTP, watched to the last event",
        ),
        at_most("quote_32_p99_over_p50", late / middle, 3, "ratio", waits),
        at_most(
            "quote_cost_ms",
            services,
            HIGHEST_COST_MS,
            "ms",
            f"processor time per quote of {len(PARTNER_CARRIERS)} programs: {http.spent_ms(*SERVICES)}",
        ),
    ]


async def _in_turn(kinds: Mapping[str, Kind], beside: Mapping[str, int]) -> dict[str, Crowd]:
    """Rounds of each kind in turn, in the other order every second time, so that one minute measures all."""
    crowds = {name: Crowd() for name in kinds}
    for kind in kinds.values():
        await crowd(kind, WARM, Crowd(), beside)
    order = list(kinds)
    for _ in range(ROUNDS):
        for name in order:
            await crowd(kinds[name], ROUND, crowds[name], beside)
        order.reverse()
    return crowds


async def crowd(kind: Kind, number: int, into: Crowd, beside: Mapping[str, int]) -> None:
    """So many, 32 at a time, added to what was measured of their kind."""
    turn = asyncio.Semaphore(AT_ONCE)

    async def timed() -> float:
        async with turn:
            begin = time.perf_counter()
            await kind.once()
            return time.perf_counter() - begin

    if kind.prepare is not None:
        await kind.prepare(number)
    begin, before = time.perf_counter(), _spent(beside)
    into.taken += await asyncio.gather(*(timed() for _ in range(number)))
    into.wall_s += time.perf_counter() - begin
    for name, seconds in _spent(beside).items():
        into.spent_s[name] = into.spent_s.get(name, 0.0) + seconds - before[name]


def _spent(beside: Mapping[str, int]) -> dict[str, float]:
    return {**processor_s(beside=beside), "who asks": time.process_time()}


def _over_http(product: Product) -> Once:
    """A quote from asking to its last event."""

    async def quote_once() -> None:
        job = await product.start_quote(quote_body(PARTNER_CARRIERS), key=str(uuid4()))
        async with asyncio.timeout(120):
            async for event in product.events(job):
                if event.name == "job":
                    return

    return quote_once


def _bare(client: Client) -> Once:
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
