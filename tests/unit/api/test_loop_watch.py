"""A held event loop is seen, and one that is free is not."""

import asyncio
import time

from prometheus_client import CollectorRegistry

from api.http.loop_watch import LoopWatch


def _above(registry: CollectorRegistry, seconds: float) -> float:
    below = registry.get_sample_value("quoteloom_loop_gap_seconds_bucket", {"le": str(seconds)}) or 0
    return (registry.get_sample_value("quoteloom_loop_gap_seconds_count") or 0) - below


async def test_a_gap_stands_in_its_bucket() -> None:
    registry = CollectorRegistry()
    watching = asyncio.create_task(LoopWatch(registry).run())
    await asyncio.sleep(0.03)
    assert _above(registry, 5.0) == 0
    await asyncio.sleep(0)
    time.sleep(0.35)  # the loop is held on purpose
    await asyncio.sleep(0.02)
    watching.cancel()
    assert _above(registry, 0.3) >= 1
