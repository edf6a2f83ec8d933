"""Many quotes: every one ends, none waits for another's slow carrier, and memory stays flat."""

import asyncio
import time
from pathlib import Path
from uuid import uuid4

from bench.product_client import Product, quote_body
from tests.faults.stack import RATED, WITH_SLOW_CARRIER, Stack

QUOTES = 300
AT_ONCE = 16
WARM = 100


def _resident_mb(pid: int) -> float:
    """Resident memory of a process, megabytes."""
    for line in Path(f"/proc/{pid}/status").read_text().splitlines():
        if line.startswith("VmRSS:"):
            return int(line.split()[1]) / 1024
    raise AssertionError(f"process {pid} is gone")


async def _timed(agent: Product, carriers: tuple[tuple[str, str], ...]) -> float:
    """Seconds from asking to the end."""
    begin = time.perf_counter()
    answer = await agent.wait(await agent.start_quote(quote_body(carriers), key=str(uuid4())))
    assert isinstance(answer, dict), answer
    return time.perf_counter() - begin


async def test_32_quotes_at_once_all_end_and_none_waits_for_a_slow_carrier(agent: Product) -> None:
    begin = time.perf_counter()
    await asyncio.gather(*(_timed(agent, RATED) for _ in range(24)))
    alone = time.perf_counter() - begin
    slow = [_timed(agent, WITH_SLOW_CARRIER) for _ in range(8)]
    fast = [_timed(agent, RATED) for _ in range(24)]
    begin = time.perf_counter()
    fast_times = asyncio.gather(*fast)
    slow_times = asyncio.gather(*slow)
    finished_fast = await fast_times
    all_fast = time.perf_counter() - begin
    finished_slow = await slow_times
    assert len(finished_fast) == 24
    assert len(finished_slow) == 8
    told = f"24 rated quotes took {all_fast:.1f} s beside 8 that wait for a slow carrier, {alone:.1f} s alone"
    assert all_fast < 15 + 3 * alone, told


async def test_memory_stays_flat_over_300_quotes(stack: Stack, agent: Product) -> None:
    pids = {name: stack.pid(name) for name in ("api", "worker")}
    turn = asyncio.Semaphore(AT_ONCE)

    async def quote_once() -> None:
        async with turn:
            await _timed(agent, RATED)

    await asyncio.gather(*(quote_once() for _ in range(WARM)))
    warm = {name: _resident_mb(pid) for name, pid in pids.items()}
    await asyncio.gather(*(quote_once() for _ in range(QUOTES - WARM)))
    after = {name: _resident_mb(pid) for name, pid in pids.items()}
    for name in pids:
        grown = after[name] - warm[name]
        assert grown < 0.1 * warm[name], f"{name} grew from {warm[name]:.0f} to {after[name]:.0f} MB"
