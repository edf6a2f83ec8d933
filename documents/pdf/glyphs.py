"""The visible characters of a page by pdfium, with the page upright.

Content may be turned (`/Rotate`, or a page that was printed sideways); places are those of the page as it is
read. Text that is drawn invisibly (the layer that a scanner's software puts over its picture) is
left out: the picture is read instead.
"""

import ctypes
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from typing import NamedTuple

import pypdfium2
import pypdfium2.raw as pdfium

_INVISIBLE = 3
_SAMPLED = 100
_FEWEST_OVERLAPS, _OVER, _LEVEL = 8, 0.15, 0.1
_LINE_ENDS = (0x0A, 0x0D)
_LAST_HYPHEN = 0x02
"""What pdfium gives for a hyphen behind a letter at the end of a line, though it is printed."""
_PICTURE_FONTS = ("dingbats", "wingdings", "webdings")
_LETTERS_OF_TICKS = frozenset("345678lnouqxRSQTUVXûýþü")
_PRIVATE_TICKS = frozenset((0x33, 0x34, 0x35, 0x36, 0x37, 0x38, 0x52, 0x53, 0x78, 0xFB, 0xFC, 0xFD, 0xFE))
TICK = "\u2713"
EMPTY_BOX = "\u25a1"


class Glyph(NamedTuple):
    """One character with its advance box; `apart` says that white space was drawn before it."""

    text: str
    x0: float
    y0: float
    x1: float
    y1: float
    apart: bool
    at: int


@dataclass(frozen=True, slots=True)
class View:
    """How a page's own space becomes the shown one: its corners, and clockwise quarter turns."""

    left: float
    bottom: float
    right: float
    top: float
    turns: int

    @property
    def size(self) -> tuple[float, float]:
        """Width and height as shown."""
        width, height = self.right - self.left, self.top - self.bottom
        return (height, width) if self.turns % 2 else (width, height)

    def shown(self, x0: float, y0: float, x1: float, y1: float) -> tuple[float, float, float, float]:
        """A rectangle of the page's own space as it is shown."""
        if self.turns == 0:
            return x0 - self.left, y0 - self.bottom, x1 - self.left, y1 - self.bottom
        if self.turns == 1:
            return y0 - self.bottom, self.right - x1, y1 - self.bottom, self.right - x0
        if self.turns == 2:
            return self.right - x1, self.top - y1, self.right - x0, self.top - y0
        return self.top - y1, x0 - self.left, self.top - y0, x1 - self.left


def view_of(page: pypdfium2.PdfPage, text: pypdfium2.PdfTextPage) -> View:
    """How a page is read: with most of its letters upright; one without letters as its rotation says."""
    left, bottom, right, top = page.get_bbox()
    turns = _turns_of_letters(text)
    return View(left, bottom, right, top, page.get_rotation() // 90 if turns is None else turns)


def glyphs_of(page: pypdfium2.PdfPage, text: pypdfium2.PdfTextPage, view: View) -> list[Glyph]:
    """Every visible character in the order of the content; white space only as the gap before the next."""
    hidden = has_hidden_text(page)
    found: list[Glyph] = []
    apart = False
    raw, rect = text.raw, pdfium.FS_RECTF()
    width, height = view.size
    for index in range(text.count_chars()):
        code = pdfium.FPDFText_GetUnicode(raw, index)
        if code == _LAST_HYPHEN and pdfium.FPDFText_IsHyphen(raw, index) == 1:
            code = ord("-")
        if code <= 0x20 or code in (0xA0, 0x2028, 0xFFFE, 0xFFFF):
            apart = apart or code not in _LINE_ENDS or not pdfium.FPDFText_IsGenerated(raw, index)
            continue
        if hidden and _is_hidden(raw, index):
            continue
        pdfium.FPDFText_GetLooseCharBox(raw, index, rect)
        x0, y0, x1, y1 = view.shown(rect.left, rect.bottom, rect.right, rect.top)
        if y1 - y0 < 0.5 or not (-5 < x0 < width + 5 and -5 < y0 < height + 5):
            continue
        found.append(Glyph(chr(code), x0, y0, x1, y1, apart, index))
        apart = False
    return found


def in_order_drawn(page: pypdfium2.PdfPage, text: pypdfium2.PdfTextPage, glyphs: list[Glyph]) -> list[Glyph]:
    """Characters text after text as they were drawn, where pdfium mixed those that lie over each other.

    Where cells are too narrow, one text runs into the next, and by place alone `MI170` and `Ann` are
    `MI1A7n0n`. Whose gap a white space was is lost, so gaps count by their width.
    """
    if sum(_overlaps(before, glyph) for before, glyph in pairwise(glyphs)) < _FEWEST_OVERLAPS:
        return glyphs
    order = {_place(item): number for number, item in enumerate(_texts(page))}
    drawn = sorted(
        glyphs, key=lambda glyph: order.get(_place(pdfium.FPDFText_GetTextObject(text.raw, glyph.at)), 0)
    )
    return [
        glyph._replace(apart=before is not None and _overlaps(before, glyph))
        for before, glyph in pairwise([None, *drawn])
        if glyph is not None
    ]


def _overlaps(before: Glyph, glyph: Glyph) -> bool:
    """Whether a character lies over the one before it on its line."""
    height = max(before.y1 - before.y0, glyph.y1 - glyph.y0)
    level = abs(before.y0 + before.y1 - glyph.y0 - glyph.y1) < _LEVEL * height
    return level and before.x0 - height < glyph.x0 < before.x1 - _OVER * height


def _place(item: pdfium.FPDF_PAGEOBJECT) -> int | None:
    return ctypes.cast(item, ctypes.c_void_p).value


def has_hidden_text(page: pypdfium2.PdfPage) -> bool:
    """Whether any text of the page is drawn invisibly."""
    return any(pdfium.FPDFTextObj_GetTextRenderMode(item) == _INVISIBLE for item in _texts(page))


def of_one_text(text: pypdfium2.PdfTextPage, one: Glyph, other: Glyph) -> bool:
    """Whether two characters were drawn as parts of the same text."""
    items = [pdfium.FPDFText_GetTextObject(text.raw, glyph.at) for glyph in (one, other)]
    places = [_place(item) for item in items]
    return places[0] == places[1]


def tick_sign(text: pypdfium2.PdfTextPage, glyph: Glyph) -> str:
    """A lone character as it is seen: letters of picture fonts are ticks, whatever code they carry."""
    code = ord(glyph.text)
    if 0xF000 <= code <= 0xF0FF:
        return TICK if code - 0xF000 in _PRIVATE_TICKS else EMPTY_BOX
    if glyph.text in _LETTERS_OF_TICKS and _is_picture_font(text, glyph.at):
        return TICK
    return glyph.text


def _texts(page: pypdfium2.PdfPage) -> Iterator[pdfium.FPDF_PAGEOBJECT]:
    return (item for item in _objects(page) if pdfium.FPDFPageObj_GetType(item) == pdfium.FPDF_PAGEOBJ_TEXT)


def _objects(page: pypdfium2.PdfPage) -> Iterator[pdfium.FPDF_PAGEOBJECT]:
    for index in range(pdfium.FPDFPage_CountObjects(page)):
        yield pdfium.FPDFPage_GetObject(page, index)


def _is_hidden(text: pdfium.FPDF_TEXTPAGE, index: int) -> bool:
    item = pdfium.FPDFText_GetTextObject(text, index)
    return bool(item) and pdfium.FPDFTextObj_GetTextRenderMode(item) == _INVISIBLE


def _turns_of_letters(text: pypdfium2.PdfTextPage) -> int | None:
    """By how many quarter turns clockwise most letters stand upright."""
    count = text.count_chars()
    angles = Counter(
        round(pdfium.FPDFText_GetCharAngle(text.raw, index) / 1.5707963) % 4
        for index in range(0, count, max(1, count // _SAMPLED))
        if pdfium.FPDFText_GetUnicode(text.raw, index) > 0x20
    )
    if not angles:
        return None
    return int(-angles.most_common(1)[0][0] % 4)


def _is_picture_font(text: pypdfium2.PdfTextPage, index: int) -> bool:
    name = ctypes.create_string_buffer(80)
    flags = ctypes.c_int()
    pdfium.FPDFText_GetFontInfo(text.raw, index, name, 80, flags)
    return any(font in name.value.decode("latin-1").lower() for font in _PICTURE_FONTS)
