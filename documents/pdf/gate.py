"""The gate: whether a file may be read, how many pages it has and what kind each is.

Nothing else of the product opens a stranger's PDF before it came through here. It runs in a reader child,
whose limits stand behind those of the gate.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from io import BytesIO

import pypdfium2
from pypdf import PdfReader, PdfWriter
from pypdf.generic import NameObject, NumberObject

from documents.pdf.drawing import Drawings, Drawn, has_fields
from documents.pdf.first_bytes import from_header
from documents.pdf.meaning import hides_letters, meaningless
from documents.pdf.opening import forget, opened, within_limits
from documents.pdf.packed import survey
from documents.pdf.refusals import Code, Refusal, Refused
from documents.pdf.tree import LETTER, LONGEST_SIDE, PageNode, count_fields, pages_of
from documents.pdf.xfa_state import Xfa, xfa_state

_FEW_SHOWS = 12
"""Steps that write text on a page that is a picture: a scanner's stamp, a fax's head line."""


class PageKind(StrEnum):
    """How a page is to be read."""

    FIELDS = "fields"
    TEXT = "text"
    PICTURE = "picture"
    BLANK = "blank"
    SKIPPED = "skipped"
    """Too large to be drawn."""


@dataclass(frozen=True, slots=True)
class Warned:
    """Something of a file that was passed over; `page` from 1, None for all of it."""

    code: str
    page: int | None
    text: str


@dataclass(frozen=True, slots=True)
class Gate:
    """What the gate says of a file; `content` is what readers get: from its header on, and unlocked."""

    refusal: Refusal | None = None
    mendable: bool = False
    """Whether opening and saving it may help, in a child of its own (`repair.repaired`)."""
    kinds: tuple[PageKind, ...] = ()
    fields: int = 0
    xfa: Xfa = Xfa.NONE
    warnings: tuple[Warned, ...] = ()
    content: bytes = b""
    meaningless: frozenset[int] = frozenset()
    """Pages, counted from 1, that are pictures to a reader although they may be drawn with letters."""

    @property
    def pages(self) -> int:
        """How many there really are."""
        return len(self.kinds)


_JUNK = Warned("pdf.junk_before", None, "Something before the file's own beginning was passed over.")
_MENDED = Warned("pdf.repaired", None, "The file was damaged and has been repaired; compare what was read.")
_LOCKED = Warned("pdf.owner_locked", None, "Its owner restricts what may be done with the file.")
_XFA = Warned("pdf.xfa_ignored", None, "The form's XML declares entities and was not read.")
_TOO_LARGE = "The page is too large to be drawn and was not read."


def look(content: bytes, *, mended: bool = False) -> Gate:
    """Look at a file before anything reads it; mended: it is what `repaired` made of a damaged one."""
    try:
        return _looked(content, mended)
    except Refused as refused:
        forget()
        return Gate(refused.refusal, mendable=refused.mendable and not mended)


def _looked(content: bytes, mended: bool) -> Gate:
    """Raises: Refused."""
    own = from_header(content)
    with within_limits():
        nested = survey(own)
        reader = opened(own)
        locked = reader.is_encrypted
        nodes = pages_of(reader)
        fields, xfa = count_fields(reader), xfa_state(reader)
        drawings = Drawings()
        kinds = tuple(_kind(node, drawings.page(node, fields=nested or locked)) for node in nodes)
    said = (
        (_JUNK, len(own) < len(content)),
        (_MENDED, mended),
        (_LOCKED, locked),
        (_XFA, xfa in (Xfa.IGNORED, Xfa.IGNORED_ALONE)),
    )
    skipped = (
        Warned("pdf.page_skipped", number, _TOO_LARGE)
        for number, kind in enumerate(kinds, 1)
        if kind is PageKind.SKIPPED
    )
    readable = _readable(own, reader, kinds)
    unread = _meaningless(readable, nodes, kinds)
    return Gate(
        kinds=tuple(PageKind.PICTURE if at in unread else kind for at, kind in enumerate(kinds, 1)),
        fields=fields,
        xfa=xfa,
        warnings=(*(warned for warned, so in said if so), *skipped),
        content=readable,
        meaningless=unread,
    )


def _meaningless(content: bytes, nodes: Sequence[PageNode], kinds: Sequence[PageKind]) -> frozenset[int]:
    """Pages of text whose fonts hide it, and pages of neither text nor pictures that show something.

    Raises: Refused.
    """
    pages = list(enumerate(zip(nodes, kinds, strict=True), 1))
    with within_limits():
        letters = [at for at, (node, kind) in pages if kind is PageKind.TEXT and hides_letters(node)]
    blank = [at for at, (_, kind) in pages if kind is PageKind.BLANK]
    try:
        return meaningless(content, letters, blank)
    except pypdfium2.PdfiumError:
        raise Refused(Code.DAMAGED, mendable=True) from None


def _kind(node: PageNode, drawn: Drawn) -> PageKind:
    if max(node.width, node.height) > LONGEST_SIDE or drawn.too_large:
        return PageKind.SKIPPED
    if has_fields(node):
        return PageKind.FIELDS
    if drawn.pictures and drawn.shows <= _FEW_SHOWS:
        return PageKind.PICTURE
    return PageKind.TEXT if drawn.shows else PageKind.BLANK


def _readable(content: bytes, reader: PdfReader, kinds: Sequence[PageKind]) -> bytes:
    """The file as readers get it: with as many pages as there are, without its lock, which the empty
    password opens and which camelot refuses, and with empty pages in the place of those that are too large.

    Raises: Refused.
    """
    try:
        document = pypdfium2.PdfDocument(content)
        if len(document) != len(kinds):
            document.close()
            document = pypdfium2.PdfDocument(_counted(reader, len(kinds)))
        elif not reader.is_encrypted and PageKind.SKIPPED not in kinds:
            document.close()
            return content
        try:
            return _saved(document, kinds)
        finally:
            document.close()
    except pypdfium2.PdfiumError:
        raise Refused(Code.DAMAGED, mendable=True) from None


def _saved(document: pypdfium2.PdfDocument, kinds: Sequence[PageKind]) -> bytes:
    """Raises: PdfiumError."""
    for index, kind in enumerate(kinds):
        if kind is PageKind.SKIPPED:
            document.del_page(index)
            document.new_page(*LETTER, index).close()
    out = BytesIO()
    document.save(out, flags=pypdfium2.raw.FPDF_REMOVE_SECURITY)
    return out.getvalue()


def _counted(reader: PdfReader, pages: int) -> bytes:
    """The file with a page tree that says how many pages there are. Raises: Refused."""
    out = BytesIO()
    with within_limits():
        writer = PdfWriter(clone_from=reader)
        writer.root_object["/Pages"][NameObject("/Count")] = NumberObject(pages)  # type: ignore[index]
        writer.write(out)
    return out.getvalue()
