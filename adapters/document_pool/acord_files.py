"""The port AcordReader: a file read step by step, each in a child, and what came of it in all."""

import json
from typing import Any

from adapters.document_pool.outcome import ACORD, MOST_PICTURES, Found, refused_reading, whole_reading
from adapters.document_pool.reader import PooledDocumentReader
from models.acord import PagesKept, PictureKept
from models.reading import DrawnPage, FileLook, FileRefusal, PageHeard, PagesRead, PartRead


class AcordFiles:
    """Raises: DocumentUnread in every method that asks a child, where none can be started."""

    most_pictures = MOST_PICTURES

    def __init__(self, reader: PooledDocumentReader) -> None:
        self._reader = reader

    async def opened(self, content: bytes) -> tuple[FileLook, bytes]:
        """See AcordReader."""
        return await self._reader.opened(content)

    async def read(self, content: bytes, heard: PageHeard) -> PagesRead:
        """See AcordReader."""
        return await self._reader.read(content, heard, apart=True)

    async def ocr_page(self, content: bytes, page: int) -> PartRead:
        """See AcordReader."""
        return await self._reader.ocr_page(content, page)

    async def draw_page(self, content: bytes, page: int, *, from_picture: bool) -> DrawnPage:
        """See AcordReader."""
        return await self._reader.draw_page(content, page, from_picture=from_picture)

    async def put_together(
        self,
        name: str,
        sha256: str,
        pages: PagesKept,
        pictures: tuple[PictureKept, ...],
        classes: bytes | None,
    ) -> dict[str, Any]:
        """See AcordReader."""
        found = Found.of_look(pages.look)
        parts = [pages.part.encode()]
        for picture in pictures:
            if picture.refusal is not None:
                found.not_read(picture.page, picture.refusal)
            else:
                parts.append(picture.part.encode())
        found.beyond(pages.pictures[MOST_PICTURES:])
        made = await self._reader.assemble(parts, classes)
        found.read = json.loads(made.part)
        found.rss_mb = max([pages.rss_mb, made.rss_mb, *(picture.rss_mb for picture in pictures)])
        found.ms |= {"read": pages.ms, "ocr": sum(picture.ms for picture in pictures)}
        return whole_reading(name, sha256, found, sum(found.ms.values()) + made.ms, ACORD)

    @staticmethod
    def not_read(name: str, sha256: str, refused: FileRefusal, rss_mb: int) -> dict[str, Any]:
        """See AcordReader."""
        return refused_reading(name, sha256, refused, 0, rss_mb)
