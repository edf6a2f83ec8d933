"""Pages drawn as grey pictures: how much ink lies in a box, and which pages are nothing but a picture."""

import ctypes
from collections.abc import Iterator, Sequence
from itertools import pairwise

import numpy as np
import numpy.typing as npt
import pypdfium2
import pypdfium2.raw as pdfium

from documents.pdf.glyphs import View
from documents.reading import Box, Rule, Tick

Grey = npt.NDArray[np.uint8]

_SCALE = 1.5
_DARK = 140
_SMALLEST, _LARGEST = 5.0, 24.0
_NEAR = 1.6
_INSET = 1.4
_LARGEST_SIDE = 20 * 72.0


def drawn(page: pypdfium2.PdfPage, view: View, scale: float = _SCALE) -> Grey:
    """The page as a grey picture, upright as it is shown; a page beyond 20 inches is drawn smaller."""
    width, height = page.get_size()
    scale *= min(1.0, _LARGEST_SIDE / max(width, height, 1.0))
    turns = view.turns - page.get_rotation() // 90
    bitmap = page.render(scale=scale, grayscale=True, rotation=turns % 4 * 90, may_draw_forms=False)
    try:
        picture: Grey = bitmap.to_numpy()
        return np.array(picture.reshape(picture.shape[0], picture.shape[1]))
    finally:
        bitmap.close()


def ticks_of(picture: Grey, rules: Sequence[Rule], height: float) -> list[Tick]:
    """The small ruled boxes of a page with the ink inside, from the top and from the left."""
    dark = picture < _DARK
    scale = picture.shape[0] / height
    return [Tick(box, ink_in(dark, box, height, scale)) for box in small_boxes(rules)]


def ink_in(dark: npt.NDArray[np.bool_], box: Box, height: float, scale: float) -> float:
    """Which share of a box is dark, its ruling left out."""
    left, right = round((box.x0 + _INSET) * scale), round((box.x1 - _INSET) * scale)
    top, bottom = round((height - box.y1 + _INSET) * scale), round((height - box.y0 - _INSET) * scale)
    part = dark[max(0, top) : max(0, bottom), max(0, left) : max(0, right)]
    return float(part.mean()) if part.size else 0.0


def small_boxes(rules: Sequence[Rule]) -> list[Box]:
    """Boxes of the size of a tick box that the ruling closes on four sides."""
    level = [rule for rule in rules if rule.y0 == rule.y1]
    upright = sorted((rule for rule in rules if rule.x0 == rule.x1), key=lambda rule: rule.x0)
    boxes: list[Box] = []
    for index, left in enumerate(upright):
        for right in upright[index + 1 :]:
            if right.x0 - left.x0 > _LARGEST:
                break
            if right.x0 - left.x0 >= _SMALLEST:
                boxes.extend(_between(left, right, level))
    inner: list[Box] = []
    for box in sorted(set(boxes), key=_area):
        if not any(_holds(box, other) for other in inner):
            inner.append(box)
    return sorted(inner, key=lambda box: (-box.y1, box.x0))


def _between(left: Rule, right: Rule, level: Sequence[Rule]) -> Iterator[Box]:
    low, high = max(left.y0, right.y0) - _NEAR, min(left.y1, right.y1) + _NEAR
    steps = sorted(
        rule.y0
        for rule in level
        if low <= rule.y0 <= high and rule.x0 <= left.x0 + _NEAR and rule.x1 >= right.x0 - _NEAR
    )
    for bottom, top in pairwise(steps):
        if _SMALLEST <= top - bottom <= _LARGEST:
            yield Box(left.x0, bottom, right.x0, top)


def _holds(box: Box, other: Box) -> bool:
    """Whether `other` is the same or a smaller box inside: the smallest boxes are the ticks'."""
    return (
        box.x0 - _NEAR <= other.x0
        and other.x1 <= box.x1 + _NEAR
        and box.y0 - _NEAR <= other.y0
        and other.y1 <= box.y1 + _NEAR
    )


def _area(box: Box) -> float:
    return (box.x1 - box.x0) * (box.y1 - box.y0)


def is_picture(page: pypdfium2.PdfPage) -> bool:
    """Whether images cover most of a page: without words it has to be read from its picture."""
    left, bottom, right, top = page.get_bbox()
    area = max(1.0, (right - left) * (top - bottom))
    covered = 0.0
    x0, y0, x1, y1 = ctypes.c_float(), ctypes.c_float(), ctypes.c_float(), ctypes.c_float()
    for index in range(pdfium.FPDFPage_CountObjects(page)):
        item = pdfium.FPDFPage_GetObject(page, index)
        if pdfium.FPDFPageObj_GetType(item) == pdfium.FPDF_PAGEOBJ_IMAGE:
            pdfium.FPDFPageObj_GetBounds(item, x0, y0, x1, y1)
            covered += max(0.0, x1.value - x0.value) * max(0.0, y1.value - y0.value)
    return bool(covered > 0.4 * area)
