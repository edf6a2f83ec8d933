"""Signs of life of a try that may take long, so that a lost worker is noticed long before its timeout."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from temporalio import activity

BEATS = 3
"""Beats within the heartbeat timeout; Temporal takes a worker for lost when all of them stay away."""


@asynccontextmanager
async def beating() -> AsyncIterator[None]:
    """Heartbeat while the body runs; nothing where no heartbeat is expected.

    Only an activity that beats learns that it was cancelled; then the body is cancelled.
    """
    timeout = activity.info().heartbeat_timeout if activity.in_activity() else None
    if timeout is None:
        yield
        return
    task = asyncio.create_task(_beat(timeout.total_seconds() / BEATS))
    try:
        yield
    finally:
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)


async def _beat(every_s: float) -> None:
    while True:
        activity.heartbeat()
        await asyncio.sleep(every_s)
