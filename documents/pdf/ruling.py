"""The ruling of a page: its straight lines, level and upright, whatever drew them.

A line may be a stroke, a side of a stroked rectangle or a filled rectangle, thin enough to be seen as one:
a stroke as tall as a line of text is the ground that a program laid under a value, or over an older one.
Lines that continue each other are given as one.
"""

import ctypes
import math
from collections.abc import Iterable, Iterator
from itertools import pairwise

import pypdfium2
import pypdfium2.raw as pdfium

from documents.pdf.glyphs import View
from documents.reading import Rule

_THIN = 2.6
_BROADEST = 6.0
_SHORTEST = 3.0
_STRAIGHT = 0.6
_SAME = 0.9
_GAP = 1.6
_MOST = 20_000
_DEEPEST = 4

Matrix = tuple[float, float, float, float, float, float]
Point = tuple[float, float]
_UNMOVED: Matrix = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)


def rules_of(page: pypdfium2.PdfPage, view: View) -> list[Rule]:
    """The level and upright lines of a page, from the top and from the left."""
    found: list[Rule] = []
    for item, matrix in _drawn(page.raw):
        found.extend(_rules(item, matrix, view))
        if len(found) > _MOST:
            break
    return merged(found)


def merged(rules: Iterable[Rule]) -> list[Rule]:
    """Lines that lie on each other or continue each other as one."""
    level: list[tuple[float, float, float]] = []
    upright: list[tuple[float, float, float]] = []
    for rule in rules:
        if rule.y0 == rule.y1:
            level.append((rule.y0, rule.x0, rule.x1))
        else:
            upright.append((rule.x0, rule.y0, rule.y1))
    flat = [Rule(start, at, end, at) for at, start, end in _chained(level)]
    tall = [Rule(at, start, at, end) for at, start, end in _chained(upright)]
    flat.sort(key=lambda rule: (-rule.y0, rule.x0))
    tall.sort(key=lambda rule: (rule.x0, -rule.y1))
    return flat + tall


def _chained(lines: list[tuple[float, float, float]]) -> Iterator[tuple[float, float, float]]:
    band: list[tuple[float, float, float]] = []
    for line in sorted(lines):
        if band and line[0] - band[0][0] > _SAME:
            yield from _chained_band(band)
            band = []
        band.append(line)
    yield from _chained_band(band)


def _chained_band(band: list[tuple[float, float, float]]) -> Iterator[tuple[float, float, float]]:
    at = start = end = None
    for place, first, last in sorted(band, key=lambda line: line[1]):
        if end is not None and start is not None and at is not None and first <= end + _GAP:
            end = max(end, last)
            continue
        if at is not None and start is not None and end is not None:
            yield at, start, end
        at, start, end = place, first, last
    if at is not None and start is not None and end is not None:
        yield at, start, end


def _drawn(page: pdfium.FPDF_PAGE) -> Iterator[tuple[pdfium.FPDF_PAGEOBJECT, Matrix]]:
    for index in range(pdfium.FPDFPage_CountObjects(page)):
        yield from _paths(pdfium.FPDFPage_GetObject(page, index), _UNMOVED, _DEEPEST)


def _paths(
    item: pdfium.FPDF_PAGEOBJECT, outer: Matrix, depth: int
) -> Iterator[tuple[pdfium.FPDF_PAGEOBJECT, Matrix]]:
    kind = pdfium.FPDFPageObj_GetType(item)
    if kind == pdfium.FPDF_PAGEOBJ_PATH:
        yield item, _times(_matrix(item), outer)
    elif kind == pdfium.FPDF_PAGEOBJ_FORM and depth:
        inner = _times(_matrix(item), outer)
        for index in range(pdfium.FPDFFormObj_CountObjects(item)):
            yield from _paths(pdfium.FPDFFormObj_GetObject(item, index), inner, depth - 1)


def _matrix(item: pdfium.FPDF_PAGEOBJECT) -> Matrix:
    matrix = pdfium.FS_MATRIX()
    if not pdfium.FPDFPageObj_GetMatrix(item, matrix):
        return _UNMOVED
    return matrix.a, matrix.b, matrix.c, matrix.d, matrix.e, matrix.f


def _times(one: Matrix, other: Matrix) -> Matrix:
    if other == _UNMOVED:
        return one
    a, b, c, d, e, f = one
    p, q, r, s, t, u = other
    return a * p + b * r, a * q + b * s, c * p + d * r, c * q + d * s, e * p + f * r + t, e * q + f * s + u


def _rules(item: pdfium.FPDF_PAGEOBJECT, matrix: Matrix, view: View) -> Iterator[Rule]:
    filled, stroked = ctypes.c_int(), ctypes.c_int()
    pdfium.FPDFPath_GetDrawMode(item, filled, stroked)
    if not filled.value and (not stroked.value or _broad(item, matrix)):
        return
    for points in _outlines(item, matrix):
        xs, ys = [x for x, _ in points], [y for _, y in points]
        x0, y0, x1, y1 = view.shown(min(xs), min(ys), max(xs), max(ys))
        wide, tall = x1 - x0, y1 - y0
        if tall <= _THIN < wide:
            yield Rule(x0, (y0 + y1) / 2, x1, (y0 + y1) / 2)
        elif wide <= _THIN < tall:
            yield Rule((x0 + x1) / 2, y0, (x0 + x1) / 2, y1)
        elif stroked.value:
            yield from _sides(points, view)


def _broad(item: pdfium.FPDF_PAGEOBJECT, matrix: Matrix) -> bool:
    width = ctypes.c_float()
    pdfium.FPDFPageObj_GetStrokeWidth(item, width)
    a, b, c, d = matrix[:4]
    scale = math.sqrt(abs(a * d - b * c))
    return float(width.value) * scale > _BROADEST


def _sides(points: list[Point], view: View) -> Iterator[Rule]:
    for (ax, ay), (bx, by) in pairwise(points):
        x0, y0, x1, y1 = view.shown(min(ax, bx), min(ay, by), max(ax, bx), max(ay, by))
        if y1 - y0 <= _STRAIGHT and x1 - x0 >= _SHORTEST:
            yield Rule(x0, (y0 + y1) / 2, x1, (y0 + y1) / 2)
        elif x1 - x0 <= _STRAIGHT and y1 - y0 >= _SHORTEST:
            yield Rule((x0 + x1) / 2, y0, (x0 + x1) / 2, y1)


def _outlines(item: pdfium.FPDF_PAGEOBJECT, matrix: Matrix) -> Iterator[list[Point]]:
    """The corner points of each part of a path in the page's space; a curve counts by its points."""
    a, b, c, d, e, f = matrix
    x, y = ctypes.c_float(), ctypes.c_float()
    points: list[Point] = []
    for index in range(min(pdfium.FPDFPath_CountSegments(item), _MOST)):
        segment = pdfium.FPDFPath_GetPathSegment(item, index)
        pdfium.FPDFPathSegment_GetPoint(segment, x, y)
        point = (a * x.value + c * y.value + e, b * x.value + d * y.value + f)
        if pdfium.FPDFPathSegment_GetType(segment) == pdfium.FPDF_SEGMENT_MOVETO:
            if len(points) > 1:
                yield points
            points = []
        points.append(point)
        if pdfium.FPDFPathSegment_GetClose(segment) and points[0] != point:
            points.append(points[0])
    if len(points) > 1:
        yield points
