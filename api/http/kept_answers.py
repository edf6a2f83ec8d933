"""Answers that may be some seconds old: worked out once for all who ask for the same meanwhile."""

import asyncio
import time
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Hashable
from typing import Generic, TypeVar

Answer = TypeVar("Answer")


class KeptAnswers(Generic[Answer]):
    """At most so many answers, each for so many seconds."""

    def __init__(self, kept_s: float, most: int = 500) -> None:
        self._kept_s, self._most = kept_s, most
        self._kept: OrderedDict[Hashable, tuple[float, asyncio.Task[Answer]]] = OrderedDict()

    def forget(self, first: Hashable) -> None:
        """Work out anew whatever is asked next of those keys that begin with this."""
        for key in [key for key in self._kept if isinstance(key, tuple) and key[:1] == (first,)]:
            del self._kept[key]

    async def get(self, key: Hashable, work: Callable[[], Awaitable[Answer]]) -> Answer:
        """The answer to a question, worked out where none is kept. Raises: what the work raises."""
        made_at, task = self._kept.get(key, (0.0, None))
        if task is None or time.monotonic() - made_at > self._kept_s or _failed(task):
            task = asyncio.ensure_future(_of(work))
            self._kept[key] = time.monotonic(), task
            self._kept.move_to_end(key)
            while len(self._kept) > self._most:
                self._kept.popitem(last=False)
        # Whoever goes away leaves the work to the others who wait for it.
        return await asyncio.shield(task)


async def _of(work: Callable[[], Awaitable[Answer]]) -> Answer:
    return await work()


def _failed(task: "asyncio.Task[Answer]") -> bool:
    return task.done() and (task.cancelled() or task.exception() is not None)
