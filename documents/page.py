"""The page that every document of ours shares: A4, one embedded font, page n of m, heads that repeat.

Text is real text, in the letters of Europe (Latin with its extensions, Greek, Cyrillic) and of Vietnamese; a
letter beyond them is written without its accent. Only the letters that are used are embedded.
"""

import unicodedata
from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from functools import cache
from io import BytesIO
from typing import Any
from xml.sax.saxutils import escape

from reportlab.lib.colors import Color, HexColor
from reportlab.lib.enums import TA_RIGHT
from reportlab.lib.pagesizes import A4
from reportlab.lib.styles import ParagraphStyle
from reportlab.lib.units import mm
from reportlab.pdfbase.pdfmetrics import registerFont, registerFontFamily
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus import (
    CondPageBreak,
    Flowable,
    PageBreak,
    Paragraph,
    SimpleDocTemplate,
    Table,
    TableStyle,
)
from ttf_opensans import OPENSANS_BOLD, OPENSANS_REGULAR

SIDE = 16 * mm
TOP = 18 * mm
BOTTOM = 20 * mm
WIDTH = A4[0] - 2 * SIDE
_FRAME = 6
"""Padding of reportlab's frame, inside its margins."""
DETAIL_ROWS = 30
"""Detail rows of a page."""

FONT, BOLD = OPENSANS_REGULAR.name, OPENSANS_BOLD.name
INK, QUIET = HexColor("#1a1f2b"), HexColor("#5b6472")
LINE, SHADE = HexColor("#d5dae2"), HexColor("#f3f5f8")
WARN = HexColor("#8a4b00")

Row = Sequence[str | Flowable]


@cache
def _glyphs() -> frozenset[int]:
    """Register the font, once; what it can draw."""
    regular = TTFont(FONT, str(OPENSANS_REGULAR.path))
    registerFont(regular)
    registerFont(TTFont(BOLD, str(OPENSANS_BOLD.path)))
    registerFontFamily(FONT, normal=FONT, bold=BOLD, italic=FONT, boldItalic=BOLD)
    return frozenset(regular.face.charToGlyph)


def printable(text: str) -> str:
    """The text in letters that the font has: accents that it lacks fall away, what has no letter is '?'."""
    known = _glyphs()
    out: list[str] = []
    for letter in unicodedata.normalize("NFC", text):
        if ord(letter) in known:
            out.append(letter)
        elif letter.isspace():
            out.append(" ")
        elif unicodedata.category(letter)[0] != "C":
            plain = [part for part in unicodedata.normalize("NFKD", letter) if ord(part) in known]
            out.append("".join(plain) or "?")
    return "".join(out)


def style(size: float = 8, *, bold: bool = False, color: Color = INK, after: float = 0) -> ParagraphStyle:
    """A paragraph style of our documents."""
    return ParagraphStyle(
        f"{size}{bold}{color}{after}",
        fontName=BOLD if bold else FONT,
        fontSize=size,
        leading=size * 1.35,
        textColor=color,
        spaceAfter=after,
    )


def words(
    text: str, size: float = 8, *, bold: bool = False, color: Color = INK, after: float = 0
) -> Paragraph:
    """A paragraph that wraps; the text is data, never markup."""
    return Paragraph(escape(printable(text)), style(size, bold=bold, color=color, after=after))


def figure(text: str, *, bold: bool = False) -> Paragraph:
    """A right-aligned cell that may wrap."""
    look = ParagraphStyle("figure", style(7.5, bold=bold), alignment=TA_RIGHT)
    return Paragraph(escape(printable(text)), look)


def _look(numbers: Sequence[int], closing: int) -> TableStyle:
    commands: list[tuple[Any, ...]] = [
        ("FONT", (0, 0), (-1, 0), BOLD, 7),
        ("FONT", (0, 1), (-1, -1), FONT, 7.5),
        ("TEXTCOLOR", (0, 0), (-1, 0), QUIET),
        ("TEXTCOLOR", (0, 1), (-1, -1), INK),
        ("BACKGROUND", (0, 0), (-1, 0), SHADE),
        ("LINEBELOW", (0, 0), (-1, -1), 0.5, LINE),
        ("VALIGN", (0, 0), (-1, -1), "TOP"),
        ("VALIGN", (0, 0), (-1, 0), "BOTTOM"),
        ("TOPPADDING", (0, 0), (-1, -1), 3),
        ("BOTTOMPADDING", (0, 0), (-1, -1), 3),
        ("LEFTPADDING", (0, 0), (-1, -1), 4),
        ("RIGHTPADDING", (0, 0), (-1, -1), 4),
        *(("ALIGN", (column, 0), (column, -1), "RIGHT") for column in numbers),
    ]
    if closing:
        commands += [
            ("FONT", (0, -closing), (-1, -1), BOLD, 7.5),
            ("LINEABOVE", (0, -closing), (-1, -closing), 0.8, INK),
        ]
    return TableStyle(commands)


def table(
    head: Row, rows: Sequence[Row], widths: Sequence[float], *, numbers: Sequence[int], closing: int = 0
) -> list[Flowable]:
    """Rows under a head that every page repeats, at most 30 rows to a page.

    Args: widths: shares of the page's width; numbers: columns to the right; closing: bold rows at the end.
    """
    total = sum(widths)
    columns = [WIDTH * width / total for width in widths]
    parts: list[Flowable] = []
    for start in range(0, max(1, len(rows)), DETAIL_ROWS):
        some = rows[start : start + DETAIL_ROWS]
        last = start + DETAIL_ROWS >= len(rows)
        if parts:
            parts.append(PageBreak())
        body = [head, *some]
        parts.append(
            Table(body, columns, repeatRows=1, style=_look(numbers, closing if last else 0), hAlign="LEFT")
        )
    return parts


def section(title: str, rows: Sequence[Row], *, space: float = 120, first: bool = False) -> list[Flowable]:
    """The heading of a table: on this page where the table's begin fits, on a new one before a long table.

    Args: space: points that are wanted below; first: nothing but a title stands on this page yet.
    """
    long = len(rows) > DETAIL_ROWS and not first
    break_before = PageBreak() if long else CondPageBreak(space)
    return [break_before, words(title, 11, bold=True, after=4)]


def _counting(foot: str, made_at: datetime) -> type[Canvas]:
    """A canvas that learns how many pages there are before it writes the foot of each."""

    class Counting(Canvas):  # type: ignore[misc]  # reportlab has no types
        def __init__(self, *args: Any, **kwargs: Any) -> None:
            super().__init__(*args, **kwargs)
            # What gives the same bytes for the same story would also date them all to the year 2000.
            stamp, moment = self._doc._timeStamp, made_at.astimezone(UTC)
            stamp.t, stamp.lt, stamp.YMDhms = moment.timestamp(), moment.timetuple(), moment.timetuple()[:6]
            self._pages: list[dict[str, Any]] = []

        def showPage(self) -> None:  # noqa: N802 - reportlab's name
            self._pages.append(dict(self.__dict__))
            self._startPage()

        def save(self) -> None:
            for number, page in enumerate(self._pages, 1):
                self.__dict__.update(page)
                self.setFont(FONT, 7)
                self.setFillColor(QUIET)
                self.drawString(SIDE, 11 * mm, foot)
                self.drawRightString(A4[0] - SIDE, 11 * mm, f"Page {number} of {len(self._pages)}")
                super().showPage()
            super().save()

    return Counting


def write(
    story: Callable[[], list[Flowable]], *, title: str, subject: str, foot: str, made_at: datetime
) -> bytes:
    """A PDF of a story; the same story of the same moment gives the same bytes."""
    _glyphs()
    out = BytesIO()
    document = SimpleDocTemplate(
        out,
        pagesize=A4,
        leftMargin=SIDE - _FRAME,
        rightMargin=SIDE - _FRAME,
        topMargin=TOP,
        bottomMargin=BOTTOM,
        title=printable(title),
        subject=printable(subject),
        author="Quoteloom",
        creator="Quoteloom",
        invariant=1,
        lang="en-US",
    )
    document.build(story(), canvasmaker=_counting(printable(foot), made_at))
    return out.getvalue()
