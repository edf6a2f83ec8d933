"""The port DocumentReader: warm children that look at strangers' files, each outcome by its name."""

import math
import os
from collections.abc import Sequence
from typing import Any

from adapters.document_pool.child import Answer, ChildEnded, Reason
from adapters.document_pool.pool import Pool
from documents.child.frames import FAILED, Head
from documents.pdf.first_bytes import from_header
from documents.pdf.refusals import Code, Refused, refusal
from models.blank import BlankLook
from models.file_limits import DOCUMENT_BYTES
from models.reading import (
    DocumentUnread,
    DrawnPage,
    FileLook,
    FileRefusal,
    NotRead,
    PageHeard,
    PagesRead,
    PartRead,
)

AT_ONCE = min(4, os.cpu_count() or 1)
GATE_S, PAGE_S, LEAST_S, MOST_S = 4.0, 0.5, 5.0, 60.0
"""For the gate; for each page of a file, beside what any file has, and in all."""
PICTURE_S, DRAW_S, BLANK_S = 25.0, 10.0, 10.0
WARMING_S = 60.0
"""A child that is to read its first table imports what finds tables, on a machine that may be busy."""
OUTCOMES = {Reason.TIME: Code.OUT_OF_TIME, Reason.MEMORY: Code.OUT_OF_MEMORY, Reason.DIED: Code.UNSAFE}


class PooledDocumentReader:
    """Reads files in children that hold nothing of our environment and reach no network.

    Raises: DocumentUnread in every method where no child can be started.
    """

    def __init__(
        self, *, tesseract: str | None = None, at_once: int = AT_ONCE, patience: float = 1.0
    ) -> None:
        self._pool, self._patience = Pool("reader", at_once, tesseract), patience
        self.reads_pictures = bool(tesseract)

    async def aclose(self) -> None:
        """End its children."""
        await self._pool.close()

    async def gate(self, content: bytes) -> FileLook:
        """What the gate sees of a file. Raises: NotRead."""
        return (await self.opened(content))[0]

    async def opened(self, content: bytes) -> tuple[FileLook, bytes]:
        """The same, and the file from its header on, mended: so its pages are drawn. Raises: NotRead."""
        answer, own = await self._mended({"op": "gate"}, content, GATE_S * self._patience, None)
        return _look(answer.head), own

    async def read(self, content: bytes, heard: PageHeard | None = None, *, apart: bool = False) -> PagesRead:
        """Every page that prints its words; apart: they are put together later. Raises: NotRead."""
        seen: list[FileLook] = []

        async def progress(head: Head) -> float | None:
            if "gate" in head:
                seen[:] = [_look({**head["gate"], "ms": head["ms"]})]
                return WARMING_S * self._patience
            if "warm_ms" in head:
                warmed: float = head["warm_ms"] / 1000
                return warmed + reading_s(seen[0].pages) * self._patience
            if heard is not None:
                await heard(int(head["page"]), seen[0].pages)
            return None

        asked: Head = {"op": "read", "apart": apart}
        answer, own = await self._mended(asked, content, GATE_S * self._patience, progress)
        return PagesRead(
            look=seen[0],
            content=own,
            pictures=tuple(answer.head["pictures"]),
            part=answer.data,
            ms=answer.head["ms"],
            rss_mb=answer.rss_mb,
        )

    async def ocr_page(self, content: bytes, page: int) -> PartRead:
        """One page read from its picture. Raises: NotRead."""
        if not self.reads_pictures:
            raise NotRead(_refusal(Code.OCR_UNAVAILABLE))
        return await self._part({"op": "ocr_page", "page": page}, content, PICTURE_S)

    async def sheet(self, content: bytes, kind: str) -> PartRead:
        """The readings of a loss run that is a sheet, xlsx or csv. Raises: NotRead."""
        if len(content) > DOCUMENT_BYTES:
            raise NotRead(_refusal(Code.TOO_BIG))
        return await self._part({"op": "sheet", "kind": kind}, content, MOST_S)

    async def draw_page(self, content: bytes, page: int, *, from_picture: bool) -> DrawnPage:
        """One page as a PNG that boxes of values fit. Raises: NotRead."""
        head: Head = {"op": "draw_page", "page": page, "from_picture": from_picture}
        answer = await self._answered(head, content, DRAW_S * self._patience)
        return DrawnPage(png=answer.data, width=answer.head["width"], height=answer.head["height"])

    async def assemble(self, parts: Sequence[bytes], classes: bytes | None = None) -> PartRead:
        """The readings of a file from the parts of its pages. Raises: NotRead.

        Args: classes: the class codes that are known, as a JSON object of lists by state.
        """
        first = () if classes is None else (classes,)
        head: Head = {"op": "assemble", "classes": classes is not None}
        return await self._part(head, b"\n".join((*first, *parts)), MOST_S)

    async def known_names(self, content: bytes) -> tuple[BlankLook, bytes]:
        """What a file is as an operator's blank, and the file as it may be filled in. Raises: NotRead."""
        answer, _ = await self._mended({"op": "known_names"}, content, BLANK_S * self._patience, None)
        return BlankLook.model_validate(answer.head["blank"]), answer.data

    async def _part(self, head: Head, data: bytes, seconds: float) -> PartRead:
        answer = await self._answered(head, data, seconds * self._patience)
        return PartRead(part=answer.data, ms=answer.head["ms"], rss_mb=answer.rss_mb)

    async def _mended(
        self, asked: Head, content: bytes, seconds: float, progress: Any
    ) -> tuple[Answer, bytes]:
        """Ask of a file; one that is damaged is mended by a fresh child, once. Raises: NotRead."""
        try:
            own = from_header(content)
        except Refused as refused:
            raise NotRead(_refusal(refused.refusal.code, refused.refusal.message)) from None
        # The child says of the bytes before its header that they were there.
        head: Head = {**asked, "processor_s": math.ceil(MOST_S * self._patience) + 5}
        try:
            return await self._answered(head, content, seconds, progress), own
        except NotRead as refused:
            if not refused.mendable:
                raise
        mended = await self._answered({"op": "repair"}, own, seconds, fresh=True)
        return await self._answered({**head, "mended": True}, mended.data, seconds, progress), mended.data

    async def _answered(
        self, head: Head, data: bytes, seconds: float, progress: Any = None, *, fresh: bool = False
    ) -> Answer:
        """Raises: NotRead."""
        try:
            answer = await self._pool.ask(head, data, seconds, progress, fresh=fresh)
        except ChildEnded as ended:
            if ended.reason is Reason.UNSTARTED:
                raise DocumentUnread("What reads documents could not be started; see the log") from None
            raise NotRead(_refusal(OUTCOMES[ended.reason])) from None
        if not answer.refused:
            return answer
        said = answer.head
        if said["code"] == FAILED:
            raise NotRead(_refusal(Code.DAMAGED), answer.rss_mb)
        hint = said.get("hint") or refusal(Code(said["code"])).hint
        message = said["message"] or refusal(Code(said["code"])).message
        refused = FileRefusal(code=said["code"], message=message, hint=hint)
        raise NotRead(refused, answer.rss_mb, mendable=bool(said.get("mendable")))


def reading_s(pages: int) -> float:
    """How long a file of so many pages may take."""
    return min(MOST_S, LEAST_S + PAGE_S * pages)


def _refusal(code: Code, message: str = "") -> FileRefusal:
    named = refusal(code)
    return FileRefusal(code=code.value, message=message or named.message, hint=named.hint)


def _look(said: Head) -> FileLook:
    return FileLook(
        kinds=tuple(said["kinds"]), xfa=said["xfa"], warnings=tuple(said["warnings"]), ms=said["ms"]
    )
