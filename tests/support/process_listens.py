"""Waiting until a process hears of news."""

import asyncio

from adapters.postgres.core.listener import Listener
from tests.support.timeouts import PATIENCE_S


async def until_it_hears(listener: Listener) -> None:
    """Wait until notifications arrive. Raises: TimeoutError."""
    async with asyncio.timeout(PATIENCE_S):
        while not listener.connected:
            await asyncio.sleep(0.01)
