"""The children of a worker: those that write documents, and those that open strangers' ones."""

from pathlib import Path

from adapters.document_pool.blanks import taken_blanks
from adapters.document_pool.folders import remove_left_behind
from adapters.document_pool.reader import PooledDocumentReader
from adapters.document_pool.writer import PooledDocumentWriter


class DocumentChildren:
    """One pool of each; a child is started when it is first needed, and what killed workers left goes."""

    def __init__(self, tesseract: str | None = None) -> None:
        """tesseract: the program that reads scanned pages; None: those are refused by name."""
        remove_left_behind()
        self.writer, self.reader = PooledDocumentWriter(), PooledDocumentReader(tesseract=tesseract)

    async def take_blanks(self, folder: Path) -> None:
        """Look once at an operator's blanks, and write on those that are not refused from now on."""
        self.writer.blanks = await taken_blanks(self.reader, folder)

    async def aclose(self) -> None:
        """End all of them."""
        await self.writer.aclose()
        await self.reader.aclose()
