"""The product's reader for somebody who reads one file after the other, without an event loop of his own."""

import asyncio
from pathlib import Path
from time import perf_counter
from typing import Any, Self

from adapters.document_pool.blanks import blanks_of
from adapters.document_pool.reader import PooledDocumentReader
from adapters.document_pool.whole import read_file
from models.file_limits import DOCUMENT_BYTES


class ReaderAtDesk:
    """Children that stay warm from file to file."""

    def __init__(self, tesseract: str | None = None) -> None:
        self._tesseract, self._runner = tesseract, asyncio.Runner()

    def __enter__(self) -> Self:
        self._reader = PooledDocumentReader(tesseract=self._tesseract)
        return self

    def __exit__(self, *_: object) -> None:
        self._runner.run(self._reader.aclose())
        self._runner.close()

    def read(self, file: Path, expected: str | None = None) -> tuple[dict[str, Any], float]:
        """The reading of a file, and the seconds that it took. Raises: OSError, DocumentUnread."""
        with file.open("rb") as opened:
            # One byte more than a file may have tells that it is too large.
            content = opened.read(DOCUMENT_BYTES + 1)
        began = perf_counter()
        found = self._runner.run(read_file(self._reader, file.name, content, expected=expected))
        return found, perf_counter() - began

    def blanks(self, folder: Path) -> list[tuple[str, str, dict[str, Any]]]:
        """What each PDF of a folder is as an operator's blank. Raises: OSError, DocumentUnread."""
        seen = self._runner.run(blanks_of(self._reader, folder))
        return [(one.file, one.words, one.look.model_dump(mode="json")) for one in seen]
