"""The writer's children: every kind of document that we write, and packets that hold strangers' files."""

import asyncio
from contextlib import aclosing
from datetime import UTC, date, datetime
from io import BytesIO

import pytest
from pypdf import PdfReader

from adapters.document_pool.child import Answer, ChildEnded, Reason
from adapters.document_pool.writer import PooledDocumentWriter
from documents.eacord.form import accord_form
from documents.eacord.template import eacord
from documents.no_loss_letter import no_loss_letter
from models.eacord import AccordForm, EacordPaper, EacordSheet, NoLossLetter, SheetKind
from models.errors import DocumentUnwritten
from models.packet import PACKET_BYTES, Packet, PacketPart, PacketRefused
from tests.support.timeouts import PATIENCE_S

AT = datetime(2026, 11, 28, 12, tzinfo=UTC)
SHEET = EacordSheet(
    made_at=AT,
    values={"applicant": {"name": "Peach Street Diner LLC"}, "rating": [{"state": "GA"}, {"state": "CA"}]},
)
LETTER = NoLossLetter(
    made_at=AT,
    company_name="Peach Street Diner LLC",
    contact_person="Ada Alder",
    no_loss_from=date(2026, 1, 1),
    fein="58-1234567",
)


async def test_one_child_writes_sheets_forms_and_letters() -> None:
    paper = EacordPaper(sheet=SHEET, kind=SheetKind.CA)
    async with aclosing(PooledDocumentWriter(at_once=1, seconds=PATIENCE_S)) as writer:
        sheet = await writer.eacord(paper)
        form = await writer.accord_form(AccordForm(sheet=SHEET))
        letter = await writer.no_loss(LETTER)
    assert sheet == eacord(SHEET, SheetKind.CA, with_premium=False)
    assert len(PdfReader(BytesIO(form)).pages) == len(PdfReader(BytesIO(accord_form(SHEET))).pages)
    assert letter == no_loss_letter(LETTER)


async def test_a_sheet_that_no_application_has_is_refused_by_the_kind_of_its_error_alone() -> None:
    odd = EacordSheet(made_at=AT, values={"applicant": {"secret": "Peach"}})
    async with aclosing(PooledDocumentWriter(seconds=PATIENCE_S)) as writer:
        with pytest.raises(DocumentUnwritten, match=r"could not be written: SheetRefused$"):
            await writer.eacord(EacordPaper(sheet=odd, kind=SheetKind.NCCI))


async def test_a_packet_is_merged_by_a_child_of_its_own_and_names_the_file_that_cannot_be() -> None:
    letter = no_loss_letter(LETTER)
    good = Packet(
        parts=(PacketPart(name="a.pdf", content=letter), PacketPart(name="b.pdf", content=letter)),
        title="Packet",
    )
    bad = good.model_copy(update={"parts": (*good.parts, PacketPart(name="odd.pdf", content=b"%PDF-1.7 no"))})
    async with aclosing(PooledDocumentWriter(seconds=PATIENCE_S)) as writer:
        whole = PdfReader(BytesIO(await writer.merge(good)))
        assert (len(whole.pages), whole.metadata and whole.metadata.title) == (2, "Packet")
        assert not writer._pool._idle  # the child of a packet is asked for nothing else
        with pytest.raises(PacketRefused, match=r"odd\.pdf: The file cannot be read"):
            await writer.merge(bad)


async def test_a_packet_beyond_its_bytes_is_refused_before_a_child_is_asked() -> None:
    large = PacketPart(name="large.pdf", content=b" " * (PACKET_BYTES + 1))
    with pytest.raises(PacketRefused, match="at most 60 MB"):
        await PooledDocumentWriter().merge(Packet(parts=(large,)))


class _Slow:
    """Stands for the children: what they are asked for lasts until a test says so, or too long."""

    def __init__(self, *, ends: Reason | None = None) -> None:
        self.asked: list[str] = []
        self.go_on, self._ends = asyncio.Event(), ends

    async def ask(self, head: dict[str, str], *_: object, fresh: bool = False) -> Answer:
        self.asked.append(head["op"])
        if self._ends is not None:
            raise ChildEnded(self._ends)
        if fresh:
            await self.go_on.wait()
        return Answer(head={"op": "done"}, data=b"%PDF-1.7", rss_mb=1)


async def test_packets_leave_a_child_to_whoever_wants_another_document() -> None:
    writer, slow = PooledDocumentWriter(), _Slow()
    writer._pool = slow  # type: ignore[assignment]
    packet = Packet(parts=(PacketPart(name="a.pdf", content=b"%PDF-1.7"),))
    packets = [asyncio.create_task(writer.merge(packet)) for _ in range(2)]
    for _ in range(10):
        await asyncio.sleep(0)  # both have come as far as they come
    assert slow.asked == ["merge"], "the second waits outside"
    assert (await writer.no_loss(LETTER)).startswith(b"%PDF")
    slow.go_on.set()
    assert len(await asyncio.gather(*packets)) == 2


async def test_a_packet_that_takes_too_long_is_not_tried_again() -> None:
    writer = PooledDocumentWriter(seconds=20)
    writer._pool = _Slow(ends=Reason.TIME)  # type: ignore[assignment]
    with pytest.raises(PacketRefused, match="not made within 20 s"):
        await writer.merge(Packet(parts=(PacketPart(name="a.pdf", content=b"%PDF-1.7"),)))
    with pytest.raises(DocumentUnwritten):
        await writer.no_loss(LETTER)
