"""The port LossRunReader: what strangers send is looked at, and read, by children that read documents."""

from collections.abc import Mapping
from typing import Any

from adapters.document_pool.outcome import LOSS_RUN
from adapters.document_pool.reader import PooledDocumentReader
from adapters.document_pool.whole import read_file
from models.reading import NotRead
from models.upload import FileType


class GatedFiles:
    """Refuses what the gate refuses; files that are no PDF are told by their first bytes alone."""

    def __init__(self, reader: PooledDocumentReader) -> None:
        self._reader = reader

    async def refusal(self, content: bytes, type: FileType) -> tuple[str, str] | None:
        """See UploadReader. Raises: DocumentUnread where no child can be started."""
        if type is not FileType.PDF:
            return None
        try:
            await self._reader.gate(content)
        except NotRead as refused:
            said = refused.refusal
            return said.code, f"{said.message} {said.hint}".strip()
        return None

    async def loss_run(self, content: bytes, name: str) -> Mapping[str, Any]:
        """See LossRunReader. Raises: DocumentUnread where no child can be started."""
        return await read_file(self._reader, name, content, expected=LOSS_RUN)
