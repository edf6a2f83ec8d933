"""Logos that strangers send: each is drawn by a child of its own, at most so many at once."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from adapters.document_pool.child import Answer, Child, ChildEnded
from models.document import LOGO, LOGO_REFUSED
from models.errors import InvalidInput, NoRoomToDraw, TooManyAtOnce

AT_ONCE = 2
SECONDS = 10.0
"""Of a logo, whose child has two seconds of processor time beside: only a machine at its end needs more."""
PROCESSOR_S = 2
"""A logo of a few hundred shapes takes a tenth of one."""
WAIT_S = 3.0
"""For a place to draw a logo."""
_SAID = 300
_UNDRAWN = "The file could not be drawn; save the logo anew as a PNG"
_ANOTHER = "Another logo of your agency is being drawn; wait for it, then try again"
_FULL = "Too many logos are being drawn; try again in a few seconds"


class LogoDrawer:
    """Draws logos that strangers send, each in a child of its own, one at a time of each agency."""

    def __init__(self, *, at_once: int = AT_ONCE, seconds: float = SECONDS, wait_s: float = WAIT_S) -> None:
        self._slots, self._seconds, self._wait_s = asyncio.Semaphore(at_once), seconds, wait_s
        self._drawing: set[str] = set()

    async def drawn(self, data: bytes, agency: str) -> bytes:
        """A PNG of ours from a PNG or SVG.

        Raises: InvalidInput saying what would be right; TooManyAtOnce where the agency draws one already;
        NoRoomToDraw where others keep their places.
        """
        if agency in self._drawing:
            raise TooManyAtOnce(_ANOTHER)
        self._drawing.add(agency)
        try:
            async with self._place(), asyncio.timeout(self._seconds):
                answer = await in_child(data, self._seconds)
        except TimeoutError:
            # A picture that is too much work has used up its processor time long before.
            raise NoRoomToDraw(_FULL) from None
        except ChildEnded:
            raise InvalidInput(_UNDRAWN, LOGO) from None
        finally:
            self._drawing.discard(agency)
        if answer.refused and answer.head["code"] == LOGO_REFUSED:
            raise InvalidInput(str(answer.head["message"])[:_SAID], LOGO)
        if answer.refused or not answer.data:
            raise InvalidInput(_UNDRAWN, LOGO)
        return answer.data

    @asynccontextmanager
    async def _place(self) -> AsyncIterator[None]:
        """One of the few places, for as long as it takes. Raises: NoRoomToDraw."""
        try:
            await asyncio.wait_for(self._slots.acquire(), self._wait_s)
        except TimeoutError:
            raise NoRoomToDraw(_FULL) from None
        try:
            yield
        finally:
            self._slots.release()


async def in_child(data: bytes, seconds: float) -> Answer:
    """Draw one logo in a child that ends with it. Raises: ChildEnded."""
    child = await Child.begin("drawer")
    try:
        return await child.ask({"op": LOGO, "processor_s": PROCESSOR_S}, data, seconds)
    finally:
        await asyncio.shield(child.end())
