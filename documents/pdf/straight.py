"""Making the picture of a page straight, and finding its ruling.

Half a degree of skew breaks the cells of a form, not its words; specks of a bad copy break words. Both are
measured on the picture itself.
"""

import cv2
import numpy as np
import numpy.typing as npt

from documents.pdf.pictures import Grey
from documents.pdf.ruling import merged
from documents.reading import Rule

_MOST_SKEW = 8.0
_PALE, _LONG, _FEW_LINES = 190, 8, 3
_DARK = 165
_PALE_LINE, _PALE_LONG, _ALONG = 187, 24.0, 5
"""Of a noisy picture: how pale a long line may be, and over how many of its dots that is measured."""
_COARSE, _PAPER, _SHADE = 8, 25, 0.87
_SHORTEST = 8.5
_THICKEST, _BLOCK, _RIM, _AS_A_LETTER = 3.2, 4.0, 1.4, 22.0
_SPECK, _BREAK = 8, 2
Mask = npt.NDArray[np.uint8]
_Place = tuple[int, int, int, int]


def skew_of(picture: Grey) -> float:
    """By how many degrees the long lines of a page fall to the right: the middle one of their angles."""
    half = cv2.resize(picture, None, fx=0.5, fy=0.5, interpolation=cv2.INTER_AREA)
    dark = np.where(half < _PALE, 255, 0).astype(np.uint8)
    level = cv2.morphologyEx(dark, cv2.MORPH_OPEN, np.ones((1, half.shape[1] // 60), np.uint8))
    joined = cv2.dilate(level, np.ones((3, 9), np.uint8))
    count, labels, stats, _ = cv2.connectedComponentsWithStats(joined, connectivity=8)
    angles: list[float] = []
    for index in range(1, count):
        x, y, w, h = (int(side) for side in stats[index][:4])
        if w < half.shape[1] // _LONG or h > 0.15 * w:
            continue
        down, across = np.nonzero((labels[y : y + h, x : x + w] == index) & (level[y : y + h, x : x + w] > 0))
        if across.size > 30:
            angles.append(float(np.degrees(np.arctan(np.polyfit(across, down, 1)[0]))))
    straight = [angle for angle in angles if abs(angle) < _MOST_SKEW]
    return float(np.median(straight)) if len(straight) >= _FEW_LINES else 0.0


def evenly_lit(picture: Grey) -> Grey:
    """The picture as if its paper were white everywhere: a photograph has a dark side."""
    height, width = picture.shape
    small = (max(1, width // _COARSE), max(1, height // _COARSE))
    coarse = cv2.resize(picture, small, interpolation=cv2.INTER_AREA)
    paper = cv2.dilate(coarse, np.ones((_PAPER, _PAPER), np.uint8))
    low, high = np.percentile(paper, (5, 95))
    if low > _SHADE * high:
        return picture
    whole = cv2.resize(cv2.blur(paper, (_PAPER, _PAPER)), (width, height), interpolation=cv2.INTER_LINEAR)
    return np.asarray(cv2.divide(picture, np.maximum(whole, 1), scale=255), dtype=np.uint8)


def turned(picture: Grey, degrees: float) -> Grey:
    """The picture turned back by its skew around its middle."""
    height, width = picture.shape
    matrix = cv2.getRotationMatrix2D((width / 2, height / 2), degrees, 1.0)
    straight = cv2.warpAffine(picture, matrix, (width, height), flags=cv2.INTER_LINEAR, borderValue=(255,))
    return np.asarray(straight, dtype=np.uint8)


def smooth(picture: Grey) -> Grey:
    """The picture without specks; a median filter would close the eyes of small letters with them."""
    dark = np.where(picture < _DARK, 255, 0).astype(np.uint8)
    count, labels, stats, _ = cv2.connectedComponentsWithStats(dark, connectivity=8)
    specks = np.zeros(count, dtype=np.uint8)
    specks[1:] = stats[1:, cv2.CC_STAT_AREA] <= _SPECK
    cleared = picture.copy()
    cleared[cv2.dilate(specks[labels], np.ones((3, 3), np.uint8)) > 0] = 255
    return cleared


def speckled(picture: Grey) -> float:
    """How many specks, smaller than a full stop, there are for each piece of the size of a letter."""
    dark = np.where(picture < _DARK, 255, 0).astype(np.uint8)
    _, _, stats, _ = cv2.connectedComponentsWithStats(dark, connectivity=8)
    sizes = stats[1:, cv2.CC_STAT_AREA]
    return float((sizes <= _SPECK).sum()) / max(1.0, float((sizes > 5 * _SPECK).sum()))


def lines_of(picture: Grey, scale: float, noisy: Grey | None = None) -> tuple[list[Rule], Mask]:
    """The ruling of a straight picture in points, and where it lies in the picture.

    Args: noisy: the picture before its specks were taken out, and with them the dots of pale lines. There a
    dot of a long line counts as its neighbours along the line do.
    """
    dark = _dark(picture, _DARK)
    sought = dark & ~_blocks(dark, scale)
    length = max(3, round(_SHORTEST * scale))
    level, upright = _opened(sought, 1, length), _opened(sought, length, 1)
    if noisy is not None:
        length = round(_PALE_LONG * scale)
        level |= _opened(_pale(noisy, _ALONG, 1), 1, length)
        upright |= _opened(_pale(noisy, 1, _ALONG), length, 1)
    height = picture.shape[0] / scale
    # A letter's stem ends at its arms, which end nowhere: what is left when such arms are gone has corners.
    for _ in range(2):
        level, flats = _thin(level, upright, scale, flat=True)
        upright, uprights = _thin(upright, level, scale, flat=False)
    rules = [_rule(*place, scale, height, flat=True) for place in flats]
    rules += [_rule(*place, scale, height, flat=False) for place in uprights]
    mask = cv2.dilate(level | upright, np.ones((3, 3), np.uint8))
    return merged(rules), np.asarray(mask, dtype=np.uint8)


def _pale(picture: Grey, wide: int, tall: int) -> Mask:
    return _dark(np.asarray(cv2.blur(picture, (wide, tall)), np.uint8), _PALE_LINE)


def _blocks(dark: Mask, scale: float) -> Mask:
    """The inner parts of what is too thick for a line: of a blackened box the sides are left."""
    side, rim = round(_BLOCK * scale), 2 * round(_RIM * scale) + 1
    return np.asarray(cv2.erode(_opened(dark, side, side), np.ones((rim, rim), np.uint8)), np.uint8)


def _dark(picture: Grey, limit: int) -> Mask:
    return np.where(picture < limit, 255, 0).astype(np.uint8)


def _opened(dark: Mask, tall: int, wide: int) -> Mask:
    return np.asarray(cv2.morphologyEx(dark, cv2.MORPH_OPEN, np.ones((tall, wide), np.uint8)), np.uint8)


def _thin(part: Mask, others: Mask, scale: float, *, flat: bool) -> tuple[Mask, list[_Place]]:
    """The lines among long pieces, and where each lies; `others` are those across."""
    # Specks break a line; what they leave between its pieces is narrower than what lies between letters.
    closed = cv2.dilate(part, np.ones((3, 2 * _BREAK + 1) if flat else (2 * _BREAK + 1, 3), np.uint8))
    count, labels, stats, _ = cv2.connectedComponentsWithStats(closed, connectivity=8)
    thin = np.zeros(count, dtype=bool)
    places: list[_Place] = []
    for index in range(1, count):
        x, y, w, h = (int(side) for side in stats[index][:4])
        x, w, y, h = (x + _BREAK, w - 2 * _BREAK, y, h) if flat else (x, w, y + _BREAK, h - 2 * _BREAK)
        across, along = (h, w) if flat else (w, h)
        # A line that rises a little on a long way is still one.
        if across - 2 > _THICKEST * scale + along * 0.004 or along < round(_SHORTEST * scale):
            continue
        if along < _AS_A_LETTER * scale and not _cornered(others, x, y, w, h, flat=flat):
            continue
        thin[index] = True
        places.append((x, y, w, h))
    return np.where(thin[labels], part, 0).astype(np.uint8), places


def _cornered(others: Mask, x: int, y: int, w: int, h: int, *, flat: bool) -> bool:
    """Whether a short line meets lines across it at both ends, as a side of a box does and no letter."""
    near = 6
    if flat:
        top, bottom = max(0, y - near), y + h + near
        ends = [others[top:bottom, max(0, at - near) : at + near + 1] for at in (x, x + w)]
    else:
        left, right = max(0, x - near), x + w + near
        ends = [others[max(0, at - near) : at + near + 1, left:right] for at in (y, y + h)]
    return all(end.any() for end in ends)


def _rule(x: int, y: int, w: int, h: int, scale: float, height: float, *, flat: bool) -> Rule:
    if flat:
        at = height - (y + h / 2) / scale
        return Rule(x / scale, at, (x + w) / scale, at)
    at = (x + w / 2) / scale
    return Rule(at, height - (y + h) / scale, at, height - y / scale)
