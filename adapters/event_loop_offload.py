"""Computing that would hold the event loop, done beside it: one piece at a time, in one thread.

A thread competes with the loop for the interpreter: with one of them the loop gets its turn within
milliseconds, with many it would wait for each. So all that is large goes through this one.

What one caller asks for waits in a line of its own, and the lines take turns: however much somebody asks for,
a neighbour waits for a piece or two of it.
"""

import asyncio
import contextvars
import ctypes
from collections import OrderedDict, deque
from collections.abc import Callable, Hashable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import TypeVar
from weakref import WeakKeyDictionary

Result = TypeVar("Result")

MANY = 250
"""Lines, rows or cells from which a piece of work belongs here: it may take longer than 20 ms."""
_BESIDE = ThreadPoolExecutor(1, thread_name_prefix="large")


asking: contextvars.ContextVar[Hashable] = contextvars.ContextVar("asking", default=None)
"""Who asks, once that is known; everybody else stands in one line."""


class _Lines:
    """Who waits for the one thread, caller by caller."""

    def __init__(self) -> None:
        self._waiting: OrderedDict[Hashable, deque[asyncio.Future[None]]] = OrderedDict()
        self._taken = False

    async def turn(self) -> None:
        """Wait for a turn; who has one gives it on by `over`."""
        mine = asyncio.get_running_loop().create_future()
        self._waiting.setdefault(asking.get(), deque()).append(mine)
        self._give()
        try:
            await mine
        except asyncio.CancelledError:
            if mine.done() and not mine.cancelled():
                self.release()
            raise

    def release(self) -> None:
        """The next line's turn."""
        self._taken = False
        self._give()

    def _give(self) -> None:
        while self._waiting and not self._taken:
            caller, line = self._waiting.popitem(last=False)
            first = line.popleft()
            if line:
                self._waiting[caller] = line
            if not first.done():
                self._taken = True
                first.set_result(None)


_LINES: "WeakKeyDictionary[asyncio.AbstractEventLoop, _Lines]" = WeakKeyDictionary()

_TRIM = getattr(ctypes.CDLL(None), "malloc_trim", None)
"""The C library's, where it has one."""


def give_back() -> None:
    """Give memory that is free back to the machine, beside the loop; a large body leaves much behind."""
    if _TRIM is not None:
        _BESIDE.submit(_TRIM, 0)


async def off_loop(work: Callable[..., Result], *args: object) -> Result:
    """Do the work beside the loop, after what its caller asked for earlier. Raises: what the work raises."""
    loop, context = asyncio.get_running_loop(), contextvars.copy_context()
    lines = _LINES.setdefault(loop, _Lines())
    await lines.turn()
    try:
        return await loop.run_in_executor(_BESIDE, partial(context.run, work, *args))
    finally:
        lines.release()


async def off_loop_if(large: bool, work: Callable[..., Result], *args: object) -> Result:
    """The same where the work is large; what is small is done at once. Raises: what the work raises."""
    return await off_loop(work, *args) if large else work(*args)


async def off_loop_if_many(lines: int, work: Callable[..., Result], *args: object) -> Result:
    """The same for work over so many lines. Raises: what the work raises."""
    return await off_loop_if(lines > MANY, work, *args)
