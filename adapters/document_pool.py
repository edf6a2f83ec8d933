"""The port DocumentWriter: each document is written by a process of its own, at most so many at once.

The worker itself never loads a PDF library; a document that hangs is killed and named, nothing else stops.
"""

import asyncio
import contextlib
import sys
from pathlib import Path

from models.document import QuoteSheet
from models.errors import DocumentUnwritten

CHECKOUT = Path(__file__).resolve().parents[1]
AT_ONCE = 2
SECONDS = 20.0
"""A document of a hundred pages takes five."""
_SAID = 300


class ProcessDocumentWriter:
    """Writes documents by `python -m documents`, with nothing of our environment but our folder."""

    def __init__(self, *, at_once: int = AT_ONCE, seconds: float = SECONDS) -> None:
        self._slots, self._seconds = asyncio.Semaphore(at_once), seconds

    async def quote(self, sheet: QuoteSheet) -> bytes:
        """The quote PDF of a sheet. Raises: DocumentUnwritten."""
        async with self._slots:
            return await self._written(sheet.model_dump_json().encode())

    async def _written(self, data: bytes) -> bytes:
        process = await asyncio.create_subprocess_exec(
            sys.executable, "-m", "documents",
            stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.PIPE,
            cwd=CHECKOUT, env={"PYTHONPATH": str(CHECKOUT), "PYTHONDONTWRITEBYTECODE": "1"},
        )  # fmt: skip
        try:
            pdf, said = await asyncio.wait_for(process.communicate(data), self._seconds)
        except TimeoutError:
            raise DocumentUnwritten(f"The document was not written within {self._seconds:g} s") from None
        finally:
            if process.returncode is None:
                with contextlib.suppress(ProcessLookupError):
                    process.kill()
                await process.wait()
        if process.returncode != 0 or not pdf.startswith(b"%PDF"):
            lines = said.decode(errors="replace").strip().splitlines()
            # The last line names the error's type; its text may quote the data.
            kind = lines[-1].partition(":")[0][:_SAID] if lines else "nothing said"
            raise DocumentUnwritten(f"The document could not be written: {kind}")
        return pdf
