"""A clock that a test moves: what would wait for seconds is due at once, so its absence is soon proven."""

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager

ROUNDS = 25
"""Turns of the loop after a step: what became due runs, and what that starts."""


class Clock:
    """The time of the running loop, ahead of the real one by what the test let pass."""

    def __init__(self) -> None:
        self._ahead = 0.0
        self._loop = asyncio.get_running_loop()

    @contextmanager
    def held(self) -> Iterator["Clock"]:
        """Within it the loop's time is this clock's."""
        real = self._loop.time
        self._loop.time = lambda: real() + self._ahead  # type: ignore[method-assign]
        try:
            yield self
        finally:
            del self._loop.time

    async def passes(self, seconds: float) -> None:
        """Let time pass, in small steps, so that waits end in their order."""
        steps = max(1, round(seconds / 0.05))
        for _ in range(steps):
            self._ahead += seconds / steps
            for _ in range(ROUNDS):
                await asyncio.sleep(0)
