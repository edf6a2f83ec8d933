"""How long the event loop was held: the gaps between turns that should come every few milliseconds."""

import asyncio
import time

from prometheus_client import REGISTRY, CollectorRegistry, Histogram

EVERY_S = 0.005
_FINE = tuple(round(0.01 * step, 2) for step in range(1, 21))
BUCKETS = (*_FINE, 0.3, 0.5, 0.75, 1.0, 2.0, 5.0, 10.0)
"""Seconds; fine where the target lies, so that the largest gap is read to ten milliseconds."""


class LoopWatch:
    """Measures from inside, since from outside a busy machine looks like a held loop."""

    def __init__(self, registry: CollectorRegistry = REGISTRY) -> None:
        self.gaps = Histogram(
            "quoteloom_loop_gap_seconds",
            "Time for which the event loop took no turn beyond what was asked",
            registry=registry,
            buckets=BUCKETS,
        )

    async def run(self) -> None:
        """Measure until cancelled."""
        while True:
            began = time.perf_counter()
            await asyncio.sleep(EVERY_S)
            self.gaps.observe(max(0.0, time.perf_counter() - began - EVERY_S))
