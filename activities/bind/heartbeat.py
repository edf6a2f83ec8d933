"""Signs of life of a try that may take long, so that a lost worker is noticed long before its timeout."""

import asyncio
import math
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager

from temporalio import activity

BEATS = 3
"""Beats within the heartbeat timeout; Temporal takes a worker for lost when all of them stay away."""


@asynccontextmanager
async def beating(
    with_each: Callable[[], Awaitable[None]] | None = None, *, most_s: float = math.inf
) -> AsyncIterator[None]:
    """Heartbeat while the body runs; nothing where no heartbeat is expected.

    Only an activity that beats learns that it was cancelled; then the body is cancelled.
    Args: with_each: what is done with each beat, beside it; it raises nothing; most_s: seconds between two
        beats, where a cancel is to be heard soon.
    """
    timeout = activity.info().heartbeat_timeout if activity.in_activity() else None
    if timeout is None:
        yield
        return
    every_s = min(timeout.total_seconds() / BEATS, most_s)
    tasks = [asyncio.create_task(_beat(every_s))]
    if with_each is not None:
        tasks.append(asyncio.create_task(_again(with_each, every_s)))
    try:
        yield
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


async def _beat(every_s: float) -> None:
    while True:
        activity.heartbeat()
        await asyncio.sleep(every_s)


async def _again(work: Callable[[], Awaitable[None]], every_s: float) -> None:
    while True:
        await asyncio.sleep(every_s)
        await work()
