"""Warm children of one kind: started when first needed, at most so many, replaced when they are spent."""

import asyncio
import contextlib
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Self

from adapters.document_pool.child import Answer, Child, ChildEnded, Heard, Reason
from documents.child.frames import Head

FILES, REST_MB = 50, 300
"""After so many files, or holding so much memory at rest, a child makes room for another."""


class Pool:
    """Children of one kind, shared by whoever asks at once."""

    def __init__(self, kind: str, at_once: int, tesseract: str | None = None) -> None:
        self._kind, self._tesseract = kind, tesseract
        self._slots = asyncio.Semaphore(at_once)
        self._idle: list[Child] = []
        self._successions: set[asyncio.Task[None]] = set()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()

    async def ask(
        self, head: Head, data: bytes, seconds: float, heard: Heard | None = None, *, fresh: bool = False
    ) -> Answer:
        """Ask one of them. What ends a child for no reason of ours is asked of another, once.

        Args: fresh: of a child that nobody asked before and nobody asks again. Raises: ChildEnded.
        """
        for last in (False, True):
            try:
                async with self.child(fresh=fresh) as child:
                    return await child.ask(head, data, seconds, heard)
            except ChildEnded as ended:
                if last or ended.reason not in (Reason.DIED, Reason.UNSTARTED):
                    raise
        raise AssertionError("unreachable")

    @asynccontextmanager
    async def child(self, *, fresh: bool = False) -> AsyncIterator[Child]:
        """One of them for as long as it takes. Raises: ChildEnded where none could be started."""
        async with self._slots:
            child = await self._begun() if fresh else await self._next()
            try:
                yield child
            finally:
                if fresh or not child.alive:
                    await asyncio.shield(child.end())
                elif child.files >= FILES or child.rest_mb > REST_MB:
                    self._succeed(child)
                else:
                    self._idle.append(child)

    async def close(self) -> None:
        """End all of them."""
        for task in self._successions:
            task.cancel()
        await asyncio.gather(*self._successions, return_exceptions=True)
        while self._idle:
            await self._idle.pop().end()

    async def _next(self) -> Child:
        """The one that was asked last, since it is warmest."""
        while self._idle:
            child = self._idle.pop()
            if child.alive:
                return child
            await child.end()
        return await self._begun()

    async def _begun(self) -> Child:
        return await Child.begin(self._kind, self._tesseract)

    def _succeed(self, child: Child) -> None:
        """Start the next one, and end this one when it is there."""
        task = asyncio.create_task(self._succession(child))
        self._successions.add(task)
        task.add_done_callback(self._successions.discard)

    async def _succession(self, child: Child) -> None:
        try:
            with contextlib.suppress(ChildEnded):
                self._idle.insert(0, await self._begun())
        finally:
            await child.end()
