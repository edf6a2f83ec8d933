"""The port DocumentWriter: warm children that write our own data as documents."""

import asyncio

from adapters.document_pool.child import Answer, ChildEnded, Reason
from adapters.document_pool.pool import Pool
from documents.child.frames import Head
from models.base import Frozen
from models.blank import BLANK_FACTS, Blank
from models.document import QuoteSheet
from models.eacord import AccordForm, EacordPaper, NoLossLetter, SheetKind
from models.errors import DocumentUnwritten
from models.packet import PACKET_BYTES, PACKET_REFUSED, Packet, PacketRefused

AT_ONCE = 2
PACKETS_AT_ONCE = 1
"""Packets take longest, and come from strangers' files: they leave a child to whoever wants a proposal."""
SECONDS = 20.0
"""A document of a hundred pages takes five."""


class PooledDocumentWriter:
    """Writes documents in children that hold nothing of our environment."""

    def __init__(self, *, at_once: int = AT_ONCE, seconds: float = SECONDS) -> None:
        self._pool, self._seconds = Pool("writer", at_once), seconds
        self._packets = asyncio.Semaphore(PACKETS_AT_ONCE)
        self.blanks: tuple[Blank, ...] = ()
        """What applications are written on, where one fits; else on our data sheets."""

    async def quote(self, sheet: QuoteSheet) -> bytes:
        """The quote PDF of a sheet. Raises: DocumentUnwritten."""
        return await self._written("quote", sheet)

    async def eacord(self, paper: EacordPaper) -> bytes:
        """An editable data sheet, or a blank filled in. Raises: DocumentUnwritten."""
        return await self._on_blanks("eacord", paper, self._for(paper.kind))

    async def accord_form(self, form: AccordForm) -> bytes:
        """All sheets of an application as one file of print. Raises: DocumentUnwritten."""
        return await self._on_blanks("accord_form", form, self.blanks)

    async def no_loss(self, letter: NoLossLetter) -> bytes:
        """A letter that no loss is known. Raises: DocumentUnwritten."""
        return await self._written("no_loss", letter)

    async def merge(self, packet: Packet) -> bytes:
        """Several PDFs as one, in a child that does nothing before or after it.

        Raises: PacketRefused, DocumentUnwritten.
        """
        data = b"".join(part.content for part in packet.parts)
        if len(data) > PACKET_BYTES:
            raise PacketRefused(f"A packet holds at most {PACKET_BYTES // 1024**2} MB of files")
        parts = [(part.name, len(part.content)) for part in packet.parts]
        head = {"op": "merge", "title": packet.title, "flat": packet.flat, "parts": parts}
        answer = await self._merged(head, data)
        if answer.head.get("code") == PACKET_REFUSED:
            name, words = answer.head["file"], answer.head["message"]
            raise PacketRefused(f"{name}: {words}" if name else str(words))
        return _document(answer)

    async def _merged(self, head: Head, data: bytes) -> Answer:
        """What takes too long is not tried again: it would take as long. Raises: as merge."""
        async with self._packets:
            try:
                return await self._pool.ask(head, data, self._seconds, fresh=True)
            except ChildEnded as ended:
                if ended.reason is Reason.TIME:
                    raise PacketRefused(f"The packet was not made within {self._seconds:g} s") from None
                raise _unwritten(ended) from None

    async def aclose(self) -> None:
        """End its children."""
        await self._pool.close()

    async def _written(self, operation: str, made_of: Frozen) -> bytes:
        return _document(await self._asked({"op": operation}, made_of.model_dump_json().encode()))

    def _for(self, kind: SheetKind) -> tuple[Blank, ...]:
        return tuple(blank for blank in self.blanks if blank.fits(kind))

    async def _on_blanks(self, operation: str, made_of: Frozen, blanks: tuple[Blank, ...]) -> bytes:
        """A blank is a stranger's file: the child that fills it in does nothing before or after it."""
        if not blanks:
            return await self._written(operation, made_of)
        told = [
            {**{name: getattr(blank, name) for name in BLANK_FACTS}, "length": len(blank.content)}
            for blank in blanks
        ]
        data = b"".join((made_of.model_dump_json().encode(), *(blank.content for blank in blanks)))
        return _document(await self._asked({"op": operation, "blanks": told}, data, fresh=True))

    async def _asked(self, head: Head, data: bytes, *, fresh: bool = False) -> Answer:
        try:
            return await self._pool.ask(head, data, self._seconds, fresh=fresh)
        except ChildEnded as ended:
            if ended.reason is Reason.TIME:
                raise DocumentUnwritten(f"The document was not written within {self._seconds:g} s") from None
            raise _unwritten(ended) from None


def _unwritten(ended: ChildEnded) -> DocumentUnwritten:
    return DocumentUnwritten(f"The document could not be written: {ended.reason.value}")


def _document(answer: Answer) -> bytes:
    """What was written. Raises: DocumentUnwritten."""
    if answer.refused or not answer.data.startswith(b"%PDF"):
        # By the type of the error; its text may quote the data.
        kind = answer.head.get("message") or "nothing said"
        raise DocumentUnwritten(f"The document could not be written: {kind}")
    return answer.data
