"""How long a child may work on one thing: by the wall, longer where the machine does not let it run."""

import asyncio
from collections.abc import Callable
from typing import Self

from adapters.document_pool import watch

MOST_TIMES = 4
"""So many times its seconds a child has that gets less than half of a processor."""
_LOOK_AGAIN_S = 0.25


class Clock:
    """Calls once when the time of a child is over, unless it is stopped before."""

    def __init__(self, pid: int, over: Callable[[], None]) -> None:
        self._pid, self._over = pid, over
        self._loop = asyncio.get_running_loop()
        self._began, self._spent = self._loop.time(), watch.processor_s(pid)
        self._seconds = 0.0
        self._timer: asyncio.TimerHandle | None = None

    def allow(self, seconds: float) -> None:
        """So many seconds from its beginning."""
        self.stop()
        self._seconds = seconds
        self._timer = self._loop.call_at(self._began + seconds, self._look)

    def again(self, seconds: float) -> Self:
        """A clock that begins now, in the place of this one."""
        self.stop()
        begun = type(self)(self._pid, self._over)
        begun.allow(seconds)
        return begun

    def stop(self) -> None:
        """Call no more."""
        if self._timer is not None:
            self._timer.cancel()

    def _look(self) -> None:
        """A file can only compute: who was let run has had its time, who was not gets some more."""
        gone = self._loop.time() - self._began
        starved = watch.processor_s(self._pid) - self._spent < gone / 2
        if starved and gone < MOST_TIMES * self._seconds:
            self._timer = self._loop.call_later(min(_LOOK_AGAIN_S, self._seconds), self._look)
        else:
            self._over()
