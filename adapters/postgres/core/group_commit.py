"""Writes that arrive while an earlier one is being committed share the next commit.

The programs of a run answer within milliseconds of each other, and each answer locks the job's row to take
its sequence number. One transaction for all that wait costs one lock, one flush and one notification.
"""

import asyncio
from collections.abc import Awaitable, Callable, Hashable, Sequence
from typing import Generic, TypeVar

Item = TypeVar("Item")


class GroupCommit(Generic[Item]):
    """Collects items per key and hands them on in groups, one group of a key at a time, in order."""

    def __init__(self, commit: Callable[[Sequence[Item]], Awaitable[None]]) -> None:
        """commit: writes a group whole or raises; then every waiter of the group gets that error."""
        self._commit = commit
        self._waiting: dict[Hashable, list[tuple[Item, asyncio.Future[None]]]] = {}
        self._running: set[asyncio.Task[None]] = set()

    async def write(self, key: Hashable, item: Item) -> None:
        """Return once the item is committed. Raises: whatever commit raised for its group."""
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        queue = self._waiting.get(key)
        if queue is not None:
            queue.append((item, done))
        else:
            self._waiting[key] = [(item, done)]
            task = asyncio.create_task(self._drain(key))
            self._running.add(task)
            task.add_done_callback(self._running.discard)
        await done

    async def _drain(self, key: Hashable) -> None:
        while group := self._waiting[key]:
            self._waiting[key] = []
            try:
                await self._commit([item for item, _ in group])
            except Exception as error:  # the edge of the group: each waiter raises it in its own activity
                _settle(group, error)
            else:
                _settle(group, None)
        del self._waiting[key]


def _settle(group: Sequence[tuple[object, asyncio.Future[None]]], error: Exception | None) -> None:
    """Answer the waiters that still wait; a cancelled activity no longer does."""
    for _, done in group:
        if done.done():
            continue
        if error is None:
            done.set_result(None)
        else:
            done.set_exception(error)
