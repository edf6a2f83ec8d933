"""A second look at what the first reading of a picture left out or was not sure of.

A page reader drops single letters and short numbers that stand alone in a box: an answer, a count, a state.
All such places of a page are cut out, set side by side as lines of one small picture and read once more.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import cv2
import numpy as np

from documents.pdf.pictures import Grey
from documents.reading import Box, Word

_WIDTH = 2200
_GAP, _MARGIN = 70, 40
_MOST = 400
_UNSURE = 0.75
_DARK = 150
_LEAST_TALL, _MOST_TALL = 3.2, 17.0
_JOIN = 3.0


@dataclass(frozen=True, slots=True)
class _Cut:
    """A piece of the page's picture in dots, and where it lies in the small picture."""

    x: int
    y: int
    w: int
    h: int
    left: int = 0
    top: int = 0


def second_look(
    picture: Grey, words: Sequence[Word], scale: float, height: float, read: Callable[[Grey], list[Word]]
) -> list[Word]:
    """The words with those that were left out, doubtful ones compared with a second reading.

    Args: read: reads a small picture; its words' places are dots of that picture, from the top.
    """
    unread = _unread(picture, words, scale, height)
    doubtful = [_cut_of(word.box, scale, height) for word in words if _is_doubtful(word)]
    again = _read_again(picture, doubtful, read)
    found = [_compared(word, again, scale, height) for word in words]
    for cut, new in _read_again(picture, unread, read).items():
        back = [_back(word, cut, scale, height) for word in new]
        found.extend(word for word in back if not any(_covers(known.box, word.box) for known in words))
    return found


def _covers(box: Box, other: Box) -> bool:
    """Whether the middle of a box lies in a word: what is left over there are scraps of its letters."""
    x, y = (other.x0 + other.x1) / 2, (other.y0 + other.y1) / 2
    return box.x0 - 1 <= x <= box.x1 + 1 and box.y0 - 1.5 <= y <= box.y1 + 1.5


def _read_again(
    picture: Grey, cuts: Sequence[_Cut], read: Callable[[Grey], list[Word]]
) -> dict[_Cut, list[Word]]:
    """What pieces of a page say when they are read side by side."""
    placed, small = _side_by_side(picture, cuts[:_MOST])
    again: dict[_Cut, list[Word]] = {}
    for word in read(small) if placed else ():
        cut = _at(placed, (word.box.x0 + word.box.x1) / 2, (word.box.y0 + word.box.y1) / 2)
        if cut is not None:
            again.setdefault(cut, []).append(word)
    return again


def _is_doubtful(word: Word) -> bool:
    short = len(word.text) <= 2
    return short or word.confidence < _UNSURE or any(sign.isdigit() for sign in word.text)


def _unread(picture: Grey, words: Sequence[Word], scale: float, height: float) -> list[_Cut]:
    """Pieces with ink of the size of letters where no word was read."""
    dark = np.where(picture < _DARK, 255, 0).astype(np.uint8)
    for word in words:
        cut = _cut_of(word.box, scale, height)
        dark[max(0, cut.y) : cut.y + cut.h, max(0, cut.x) : cut.x + cut.w] = 0
    reach = max(3, round(_JOIN * scale))
    joined = cv2.dilate(dark, np.ones((3, reach), np.uint8))
    count, _, stats, _ = cv2.connectedComponentsWithStats(joined, connectivity=8)
    cuts = []
    for index in range(1, count):
        x, y, w, h = (int(side) for side in stats[index][:4])
        ink = int((dark[y : y + h, x : x + w] > 0).sum())
        if _LEAST_TALL * scale <= h <= _MOST_TALL * scale and w >= reach + 3 and ink > 3 * scale:
            pad = round(0.8 * scale)
            cuts.append(_Cut(max(0, x - pad), max(0, y - pad), w + 2 * pad, h + 2 * pad))
    return sorted(cuts, key=lambda cut: (cut.y, cut.x))


def _cut_of(box: Box, scale: float, height: float) -> _Cut:
    pad = 1.2
    x, y = round((box.x0 - pad) * scale), round((height - box.y1 - pad) * scale)
    w, h = round((box.x1 - box.x0 + 2 * pad) * scale), round((box.y1 - box.y0 + 2 * pad) * scale)
    return _Cut(max(0, x), max(0, y), w, h)


def _side_by_side(picture: Grey, cuts: Sequence[_Cut]) -> tuple[list[_Cut], Grey]:
    """The pieces as lines of one picture."""
    placed: list[_Cut] = []
    left, top, tall = _MARGIN, _MARGIN, 0
    for cut in cuts:
        if left + cut.w > _WIDTH and left > _MARGIN:
            left, top, tall = _MARGIN, top + tall + _GAP // 2, 0
        placed.append(_Cut(cut.x, cut.y, cut.w, cut.h, left, top))
        left, tall = left + cut.w + _GAP, max(tall, cut.h)
    wide = max((cut.left + cut.w for cut in placed), default=0) + _MARGIN
    small = np.full((top + tall + _MARGIN, max(wide, _WIDTH)), 255, dtype=np.uint8)
    for cut in placed:
        piece = picture[cut.y : cut.y + cut.h, cut.x : cut.x + cut.w]
        small[cut.top : cut.top + piece.shape[0], cut.left : cut.left + piece.shape[1]] = piece
    return placed, small


def _at(cuts: Sequence[_Cut], x: float, y: float) -> _Cut | None:
    for cut in cuts:
        if cut.left - 8 <= x <= cut.left + cut.w + 8 and cut.top - 8 <= y <= cut.top + cut.h + 8:
            return cut
    return None


def _back(word: Word, cut: _Cut, scale: float, height: float) -> Word:
    """A word of the small picture where it stands on the page."""
    x0 = (word.box.x0 - cut.left + cut.x) / scale
    x1 = (word.box.x1 - cut.left + cut.x) / scale
    top = height - (word.box.y0 - cut.top + cut.y) / scale
    bottom = height - (word.box.y1 - cut.top + cut.y) / scale
    return Word(word.text, Box(x0, bottom, x1, top), word.confidence)


def _compared(word: Word, again: dict[_Cut, list[Word]], scale: float, height: float) -> Word:
    if not _is_doubtful(word):
        return word
    own = _cut_of(word.box, scale, height)
    others = next(
        (
            found
            for one, found in again.items()
            if (one.x, one.y, one.w, one.h) == (own.x, own.y, own.w, own.h)
        ),
        [],
    )
    if not others:
        return Word(word.text, word.box, round(word.confidence * 0.9, 3))
    text = "".join(other.text for other in others)
    sure = min(other.confidence for other in others)
    if text == word.text:
        return Word(word.text, word.box, max(word.confidence, sure))
    best = word.text if word.confidence >= sure else text
    return Word(best, word.box, round(max(word.confidence, sure) * 0.7, 3))
