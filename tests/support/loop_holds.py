"""How long the event loop was held at the longest, in processor time: a busy machine does not count.

A turn of the loop follows upon the other; what the process computed between two of them is what held it,
in the loop's own thread or in one that kept the interpreter for itself.
"""

import asyncio
import gc
import sys
import time
from collections.abc import Awaitable, Callable, Iterator, Sequence
from contextlib import contextmanager

from api.__main__ import GIVE_WAY_S
from temporal.garbage_collection import settle_heap

TRIES = 4
BEYOND = 4
"""What holds the loop so many times too long, twice, is no busy machine's doing."""


class Holds:
    """Watches from its beginning to `stop`."""

    def __init__(self) -> None:
        self.longest_s = 0.0
        self._loop = asyncio.get_running_loop()
        self._turned_at = time.process_time()
        self._next = self._loop.call_soon(self._turn)

    def _turn(self) -> None:
        self._look()
        self._next = self._loop.call_soon(self._turn)

    def _look(self) -> None:
        now = time.process_time()
        self.longest_s = max(self.longest_s, now - self._turned_at)
        self._turned_at = now

    def stop(self) -> float:
        """Returns: the longest hold, in seconds."""
        self._look()
        self._next.cancel()
        return self.longest_s


async def least_held(asked: Callable[[], Awaitable[object]], most_s: float, tries: int = TRIES) -> float:
    """How long something holds the loop, at the least of some tries; one below most_s is enough.

    What we compute on the loop holds it each time. What a busy machine does, taking the turn of the loop
    while a thread goes on, does not.
    """
    held: list[float] = []
    while len(held) < tries and not _decided(held, most_s):
        holds = Holds()
        await asked()
        held.append(holds.stop())
    return min(held)


def _decided(held: Sequence[float], most_s: float) -> bool:
    least = min(held, default=most_s)
    return least < most_s or (len(held) >= 2 and least >= BEYOND * most_s)


@contextmanager
def as_it_serves() -> Iterator[None]:
    """Threads take turns, and memory is looked after, as in the process that serves."""
    switch, thresholds = sys.getswitchinterval(), gc.get_threshold()
    gc.collect()
    settle_heap(brief=True)
    sys.setswitchinterval(GIVE_WAY_S)
    try:
        yield
    finally:
        sys.setswitchinterval(switch)
        gc.set_threshold(*thresholds)
