"""Waiting until a process hears of news."""

import asyncio

from adapters.postgres.core.listener import Listener


async def until_it_hears(listener: Listener) -> None:
    """Wait until notifications arrive. Raises: TimeoutError."""
    async with asyncio.timeout(10):
        while not listener.connected:
            await asyncio.sleep(0.01)
