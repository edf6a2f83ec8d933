"""A data sheet from its values to its bytes: layout on the page that all our documents share, then fields."""

from io import BytesIO

from pypdf import PdfReader, PdfWriter
from reportlab.platypus import Flowable

from documents.eacord.blocks import lead
from documents.eacord.history import continued, history
from documents.eacord.pen import Pen
from documents.eacord.profile import profile
from documents.eacord.sheet import Content, content_of
from documents.eacord.widgets import Form
from documents.eacord.worksheet import worksheet
from documents.page import write
from models.eacord import EacordSheet, SheetKind

NOT_ACORD = "Data sheet, not an ACORD form"
FLORIDA = "For transfer to the form that Florida prescribes."
EDITION = "QUOTELOOM EACORD {kind} 1"
_TITLES = {
    SheetKind.NCCI: "Workers compensation data sheet",
    SheetKind.CA: "Workers compensation data sheet: California",
    SheetKind.FL: "Workers compensation data sheet: Florida",
}


def eacord(sheet: EacordSheet, kind: SheetKind, *, with_premium: bool = False) -> bytes:
    """The editable data sheet of a kind. Raises: SheetRefused."""
    content = content_of(sheet, kind, with_premium=with_premium)
    pen = Pen(content, content.values)
    edition = EDITION.format(kind=kind.value.upper())
    applicant = content.values.get("applicant.name", "")
    pages = write(
        lambda: _story(pen, applicant, sheet),
        title=_TITLES[kind] + (f" · {applicant}" if applicant else ""),
        subject=NOT_ACORD,
        foot=f"{NOT_ACORD} · {edition}",
        made_at=sheet.made_at,
    )
    writer = PdfWriter(clone_from=PdfReader(BytesIO(pages)))
    Form(writer).add(pen.spots, edition)
    out = BytesIO()
    writer.write(out)
    return out.getvalue()


def _story(pen: Pen, applicant: str, sheet: EacordSheet) -> list[Flowable]:
    content: Content = pen.content
    prepared = f"Prepared {sheet.made_at:%m/%d/%Y}."
    prescribed = FLORIDA if content.kind is SheetKind.FL else ""
    count = len(content.worksheets)
    worksheets = [
        block
        for number, one in enumerate(content.worksheets, 1)
        for block in worksheet(pen, one, number, count, applicant)
    ]
    return [
        *lead(_TITLES[content.kind], " ".join(filter(None, (f"{NOT_ACORD}.", prescribed, prepared)))),
        *profile(pen),
        *worksheets,
        *history(pen),
        *continued(pen),
    ]
