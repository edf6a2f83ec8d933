"""The throw-away stacks of a run: one whose processes are killed, one of servers alone; each starts once."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator, Iterator, Sequence
from typing import Any

from dev.layout import Layout
from dev.stack import APPLICATION
from dev.testing.runner import Outcome
from dev.testing.throwaway_stack import NEVER, ThrowAwayStack, throw_away_stack
from dev.toolbox import Toolbox

WITH_PRODUCT = frozenset({"e2e", "faults"})
"""Parts whose stack runs our own processes too; the others bring the code under test themselves.

Theirs is another one: what one part kills must not be missed by another beside it.
"""


class SharedStack:
    """Starts at the first call and stops with the run; who needs it waits until it is ready."""

    def __init__(self, layout: Layout, toolbox: Toolbox, parts: Sequence[str]) -> None:
        self._layout, self._toolbox = layout, toolbox
        self._product = bool(WITH_PRODUCT & set(parts))
        self._running: asyncio.Task[None] | None = None
        self._ready: asyncio.Future[ThrowAwayStack] = asyncio.get_running_loop().create_future()
        self._over = asyncio.Event()

    def start(self) -> asyncio.Task[None]:
        """Begin to start it; a second call does nothing. Returns: what keeps it running."""
        if self._running is None:
            self._running = asyncio.create_task(self._run())
        return self._running

    async def _run(self) -> None:
        # Faults kill on purpose; elsewhere a death is found by the restart that follows it.
        applications = APPLICATION if self._product else ("sandbox",)
        # All journeys come from one address; the limits have tests of their own.
        limits = "off" if self._product else "on"
        async with throw_away_stack(
            self._layout, self._toolbox, applications=applications, crash_limit=NEVER, RATE_LIMITS=limits
        ) as stack:
            self._ready.set_result(stack)
            await self._over.wait()

    async def get(self) -> ThrowAwayStack:
        """The stack, once it is ready. Raises: what kept it from starting, to each part that asks."""
        running = self.start()
        either: set[asyncio.Future[Any]] = {self._ready, running}
        await asyncio.wait(either, return_when=asyncio.FIRST_COMPLETED)
        if not self._ready.done():
            running.result()
        return self._ready.result()

    async def stop(self) -> None:
        """End it, if it ever began. Raises: what went wrong while a stack that had started was ended."""
        self._over.set()
        if self._running is None:
            return
        if not self._ready.done():
            self._running.cancel()
        await asyncio.wait({self._running})
        if not self._running.cancelled() and (error := self._running.exception()) and self._ready.done():
            raise error


@contextlib.asynccontextmanager
async def shared_stack(layout: Layout, toolbox: Toolbox, parts: Sequence[str]) -> AsyncIterator[SharedStack]:
    """A stack for these parts; it starts when the first one asks for it or when `start` says so."""
    shared = SharedStack(layout, toolbox, parts)
    try:
        yield shared
    finally:
        await shared.stop()


@contextlib.contextmanager
def unbroken(stack: ThrowAwayStack, outcome: Outcome) -> Iterator[None]:
    """Fails the part when a service died and came back meanwhile: its tests may not have noticed."""
    before = stack.restarts()
    yield
    for name, number in stack.restarts().items():
        if died := number - before.get(name, 0):
            log = stack.layout.logs / f"{name}.log"
            times = "once" if died == 1 else f"{died} times"
            outcome.fail(f"{name} crashed and was started again {times}: see {log}")


def beside_the_product(stack: ThrowAwayStack) -> dict[str, str]:
    """For tests that bring the code under test: the limits are on, whatever the stack's own API does."""
    # No server of theirs has a certificate, and each client would read all authorities, for 25 ms.
    no_authorities = {"SSL_CERT_DIR": str(stack.layout.state)}
    return {**stack.test_environment(), **no_authorities, "RATE_LIMITS": "on"}
