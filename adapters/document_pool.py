"""The port DocumentWriter, and logos: each is made by a process of its own, at most so many at once.

Neither worker nor API ever loads a PDF library or draws a picture; a child that hangs is killed and named,
nothing else stops.
"""

import asyncio
import contextlib
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from models.document import LOGO, LOGO_REFUSED, QuoteSheet
from models.errors import DocumentUnwritten, InvalidInput, NoRoomToDraw, TooManyAtOnce

CHECKOUT = Path(__file__).resolve().parents[1]
AT_ONCE = 2
SECONDS = 20.0
"""A document of a hundred pages takes five."""
DRAWING_SECONDS = 10.0
"""Of a logo, whose child has two seconds of processor time beside: only a machine at its end needs more."""
WAIT_S = 3.0
"""For a place to draw a logo."""
_SAID = 300
_UNDRAWN = "The file could not be drawn; save the logo anew as a PNG"
_ANOTHER = "Another logo of your agency is being drawn; wait for it, then try again"
_FULL = "Too many logos are being drawn; try again in a few seconds"


class ProcessDocumentWriter:
    """Writes documents by `python -m documents`, with nothing of our environment but our folder."""

    def __init__(self, *, at_once: int = AT_ONCE, seconds: float = SECONDS) -> None:
        self._slots, self._seconds = asyncio.Semaphore(at_once), seconds

    async def quote(self, sheet: QuoteSheet) -> bytes:
        """The quote PDF of a sheet. Raises: DocumentUnwritten."""
        async with self._slots:
            return await self._written(sheet.model_dump_json().encode())

    async def _written(self, data: bytes) -> bytes:
        code, pdf, said = await in_child(data, self._seconds)
        if code != 0 or not pdf.startswith(b"%PDF"):
            lines = said.decode(errors="replace").strip().splitlines()
            # The last line names the error's type; its text may quote the data.
            kind = lines[-1].partition(":")[0][:_SAID] if lines else "nothing said"
            raise DocumentUnwritten(f"The document could not be written: {kind}")
        return pdf


class LogoDrawer:
    """Draws logos that strangers send, each in a process of its own, one at a time of each agency."""

    def __init__(
        self, *, at_once: int = AT_ONCE, seconds: float = DRAWING_SECONDS, wait_s: float = WAIT_S
    ) -> None:
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
            async with self._place():
                code, png, said = await in_child(data, self._seconds, LOGO)
        except DocumentUnwritten:
            # A picture that is too much work has used up its processor time long before.
            raise NoRoomToDraw(_FULL) from None
        finally:
            self._drawing.discard(agency)
        if code == LOGO_REFUSED:
            raise InvalidInput(said.decode(errors="replace")[:_SAID], LOGO)
        if code != 0 or not png:
            raise InvalidInput(_UNDRAWN, LOGO)
        return png

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


async def in_child(data: bytes, seconds: float, *words: str) -> tuple[int | None, bytes, bytes]:
    """Run `python -m documents` on data. Returns: exit code, output, errors. Raises: DocumentUnwritten."""
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "documents", *words,
        stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.PIPE,
        cwd=CHECKOUT, env={"PYTHONPATH": str(CHECKOUT), "PYTHONDONTWRITEBYTECODE": "1"},
    )  # fmt: skip
    try:
        out, said = await asyncio.wait_for(process.communicate(data), seconds)
    except TimeoutError:
        raise DocumentUnwritten(f"The document was not written within {seconds:g} s") from None
    finally:
        if process.returncode is None:
            with contextlib.suppress(ProcessLookupError):
                process.kill()
            await process.wait()
    return process.returncode, out, said
