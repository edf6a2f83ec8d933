"""A page as a picture that values are shown on: upright as it was read, so that boxes of values fit it."""

from io import BytesIO
from typing import NamedTuple

import pypdfium2
from PIL import Image

from documents.pdf.flatten import shown_page
from documents.pdf.glyphs import View, view_of
from documents.pdf.pictures import drawn

DOTS_AN_INCH = 110
MOST_DOTS = 2_000
"""Of a side; a larger page is drawn smaller."""
_SCALE = DOTS_AN_INCH / 72
_PACKED = 3
"""Half the time of the usual level, for an eighth more bytes."""
_GREYS = [level * 17 for level in range(16) for _ in "rgb"]
"""As many as an eye needs to read by: two thirds of the time and the bytes of all 256."""


class PagePicture(NamedTuple):
    """A PNG, and the size of its page in points."""

    png: bytes
    width: float
    height: float


def page_picture(content: bytes, number: int, *, from_picture: bool = False) -> PagePicture:
    """One page of a file that the gate let pass, counted from 1, with its filled fields.

    Args: from_picture: it was read from its picture, and stands as its rotation says.
    """
    document = pypdfium2.PdfDocument(content)
    try:
        document.init_forms()
        page = shown_page(document, number - 1)
        view = _view(page, from_picture=from_picture)
        width, height = view.size
        scale = min(_SCALE, MOST_DOTS / max(width, height, 1.0))
        picture, out = drawn(page, view, scale), BytesIO()
        page.close()
    finally:
        document.close()
    greys = Image.fromarray(picture[:MOST_DOTS, :MOST_DOTS] >> 4, mode="P")
    greys.putpalette(_GREYS)
    greys.save(out, "PNG", bits=4, compress_level=_PACKED)
    return PagePicture(out.getvalue(), round(width, 2), round(height, 2))


def _view(page: pypdfium2.PdfPage, *, from_picture: bool) -> View:
    if from_picture:
        left, bottom, right, top = page.get_bbox()
        return View(left, bottom, right, top, page.get_rotation() // 90)
    text = page.get_textpage()
    try:
        return view_of(page, text)
    finally:
        text.close()
