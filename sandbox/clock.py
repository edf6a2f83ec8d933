"""The carriers' time: real time, moved on by what was advanced; waits end when it is moved past them."""

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta

FOREVER_S = 600
"""Real seconds after which a call that is never answered is cut."""


class Clock:
    """One for all carriers. scale divides every wait, so that a rehearsed day takes minutes."""

    def __init__(self, offset_s: float = 0, scale: float = 1) -> None:
        self._offset_s, self._scale = offset_s, scale
        self._moved: asyncio.Event | None = None
        self._waiting = 0

    @property
    def offset_s(self) -> float:
        """Seconds by which it was moved on."""
        return self._offset_s

    @property
    def waiting(self) -> int:
        """How many calls wait for the clock."""
        return self._waiting

    def now(self) -> datetime:
        """The time at the carriers."""
        return datetime.now(UTC) + timedelta(seconds=self._offset_s)

    def scaled(self, seconds: float) -> float:
        """How long a wait of so many seconds is here."""
        return seconds / self._scale

    def after(self, seconds: float) -> datetime:
        """The time when a wait of so many seconds from now is over."""
        return self.now() + timedelta(seconds=self.scaled(seconds))

    def set_back(self) -> None:
        """Real time again."""
        self._offset_s = 0

    def advance(self, seconds: float) -> datetime:
        """Move on; whoever waits looks again. Returns: the new time."""
        self._offset_s += seconds
        if self._moved is not None:
            self._moved.set()
            self._moved = None
        return self.now()

    async def sleep(self, seconds: float) -> None:
        """Wait until the clock has gone on so far."""
        until = self.after(seconds)
        with self._counted():
            while (left := (until - self.now()).total_seconds()) > 0:
                self._moved = moved = self._moved or asyncio.Event()
                try:
                    async with asyncio.timeout(left):
                        await moved.wait()
                except TimeoutError:
                    continue

    async def hang(self) -> None:
        """Wait without an end, however far the clock is moved."""
        with self._counted():
            await asyncio.sleep(FOREVER_S)

    @contextmanager
    def _counted(self) -> Iterator[None]:
        self._waiting += 1
        try:
            yield
        finally:
            self._waiting -= 1
