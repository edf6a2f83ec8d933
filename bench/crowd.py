"""Many quotes in flight: who waits longest beside who waits as most do."""

import asyncio
import time
from uuid import uuid4

from bench.bare_contract import PARTNER_CARRIERS
from bench.figure import Figure, at_most, median
from bench.product import Product, quote_body

AT_ONCE, QUOTES, WARM = 32, 300, 32


async def figure(product: Product) -> Figure:
    """The slowest of a hundred over the median, of quotes of ten programs with 32 in flight."""
    await waits(product, WARM)
    begin = time.perf_counter()
    taken = await waits(product, QUOTES)
    per_s = QUOTES / (time.perf_counter() - begin)
    middle, late = median(taken), sorted(taken)[-(-99 * QUOTES // 100) - 1]
    note = f"p99 {late:.2f} s / p50 {middle:.2f} s of {QUOTES}, {AT_ONCE} in flight, {per_s:.1f} a second"
    return at_most("quote_32_p99_over_p50", late / middle, 3, "ratio", note)


async def waits(product: Product, quotes: int) -> list[float]:
    """Seconds that each of so many quotes took, from asking to its last event."""
    turn = asyncio.Semaphore(AT_ONCE)

    async def one() -> float:
        async with turn:
            begin = time.perf_counter()
            job = await product.start_quote(quote_body(PARTNER_CARRIERS), key=str(uuid4()))
            async with asyncio.timeout(120):
                async for event in product.events(job):
                    if event.name == "job":
                        break
            return time.perf_counter() - begin

    return await asyncio.gather(*(one() for _ in range(quotes)))
