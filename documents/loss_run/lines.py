"""The layout text of a loss run: lines of cells, as they are printed or as a sheet holds them.

A cell is a run of words without a wide gap and without a ruling between them. All later steps see
lines only, so that a page, its picture and a spreadsheet are read by the same rules.
"""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from statistics import median

from documents.loss_run.broken_words import mended
from documents.loss_run.touching import parted
from documents.pdf.cells import around
from documents.pdf.words import in_lines
from documents.reading import Box, PageText, Rule, Word

# Of the line's height: the gap between two cells, where spaces are narrow and where all letters are as wide.
_GAP, _WIDE_GAP, _WIDE_SPACE = 0.45, 0.9, 0.5
# A picture's words are as high as their ink, not as their letters' room.
_OF_PICTURE = 0.85
MOST_WORDS, _OVER, _LOWER = 400, 1.5, 0.7
_TOP, _FOOT = 0.32, 0.12
_LABEL_AND_VALUE = re.compile(r"([^\d:][^:]*:)([^:/]+)")
_DASHES = re.compile(r"^(?:[-=_\u2014]{2,}|\.{3,})|(?:[-=_\u2014]{2,}|\.{3,})$")
_STRAY = re.compile(r"[-=_.*~|\u2500-\u257f]{2,}|[|\u2022_]")


@dataclass(frozen=True, slots=True)
class Cell:
    """Words that stand together on one line."""

    words: tuple[Word, ...]

    @property
    def text(self) -> str:
        """The words with one space between them."""
        return " ".join(word.text for word in self.words)

    @property
    def x0(self) -> float:
        """Where the cell begins."""
        return self.words[0].box.x0

    @property
    def x1(self) -> float:
        """Where the cell ends."""
        return self.words[-1].box.x1


@dataclass(frozen=True, slots=True)
class Line:
    """A line of a page (or a row of a sheet) with its cells from the left.

    `furniture` is a line of the page's head or foot that other pages repeat.
    """

    page: int
    top: float
    height: float
    cells: tuple[Cell, ...]
    from_picture: bool = False
    furniture: bool = False
    sheet: bool = False

    @property
    def text(self) -> str:
        """The cells with two spaces between them."""
        return "  ".join(cell.text for cell in self.cells)

    @property
    def words(self) -> Iterator[Word]:
        """All words from the left."""
        return (word for cell in self.cells for word in cell.words)


def page_lines(pages: Sequence[PageText]) -> list[Line]:
    """All lines of some pages, from the top of the first; what pages repeat at head and foot is marked."""
    by_page = [list(_with_values(list(_lines(page)))) for page in pages]
    repeated = Counter(key for lines in by_page for key in {_likeness(line) for line in lines})
    found: list[Line] = []
    for page, lines in zip(pages, by_page, strict=True):
        again = [repeated[_likeness(line)] > 1 for line in lines]
        head = again.index(False) if False in again else len(again)
        foot = len(again) - (again[::-1].index(False) if False in again else len(again))
        for at, line in enumerate(lines):
            low, high = page.height * _FOOT, page.height * (1 - _TOP)
            furniture = (at < head and line.top > high) or (at >= foot and line.top < low)
            found.append(replace(line, furniture=furniture))
    return found


def union(words: Sequence[Word]) -> Box | None:
    """The box around some words."""
    return around(words) if words else None


def _lines(page: PageText) -> Iterator[Line]:
    upright = [rule for rule in page.rules if rule.x0 == rule.x1]
    found = in_lines(
        value
        for word in page.words
        for piece in _at_colon(word)
        if piece.text.strip() and not _STRAY.fullmatch(piece.text)
        for value in parted(piece)
    )
    found = found if page.from_picture else mended(found)
    gap = _gap(found, page.from_picture)
    for words in (line[:MOST_WORDS] for line in found):
        height = median(word.box.y1 - word.box.y0 for word in words)
        middle = (words[0].box.y0 + words[0].box.y1) / 2
        cells = tuple(Cell(tuple(group)) for group in _cells(words, gap * height, upright, middle))
        yield Line(page.number, middle, height, cells, page.from_picture)


def _with_values(lines: Sequence[Line]) -> Iterator[Line]:
    """Lines; a label alone is joined to what stands right of it, a little higher or lower."""
    waiting: Line | None = None
    for line in lines:
        if waiting is not None:
            near = abs(waiting.top - line.top) < _LOWER * max(waiting.height, line.height)
            if near and line.cells[0].x0 > waiting.cells[-1].x1:
                line = replace(line, cells=(*waiting.cells, *line.cells))
            else:
                yield waiting
        waiting = line if len(line.cells) == 1 and line.text.endswith(":") else None
        if waiting is None:
            yield line
    if waiting is not None:
        yield waiting


def _at_colon(word: Word) -> Iterator[Word]:
    """`Name:Smith` is a label and a value; the hours of a time stay together."""
    word = replace(word, text=_DASHES.sub("", word.text))
    found = _LABEL_AND_VALUE.fullmatch(word.text)
    if not found:
        yield word
        return
    label, value = found.groups()
    x = word.box.x0 + (word.box.x1 - word.box.x0) * len(label) / len(word.text)
    yield replace(word, text=label, box=replace(word.box, x1=x))
    yield replace(word, text=value, box=replace(word.box, x0=x))


def _gap(lines: Sequence[Sequence[Word]], from_picture: bool) -> float:
    """What parts cells on this page: more where every letter, and so every space, is equally wide."""
    least, wide, most = (
        (_OF_PICTURE, _OF_PICTURE, 1.8 * _OF_PICTURE) if from_picture else (_GAP, _WIDE_SPACE, _WIDE_GAP)
    )
    spaces = [
        (after.box.x0 - before.box.x1) / max(before.box.y1 - before.box.y0, 1.0)
        for words in lines
        for before, after in pairwise(words)
    ]
    narrow = [space for space in spaces if 0 < space < most]
    return most if narrow and median(narrow) >= wide else least


def _cells(words: Sequence[Word], gap: float, upright: Sequence[Rule], middle: float) -> Iterator[list[Word]]:
    cell: list[Word] = []
    for word in words:
        if cell and (_apart(cell[-1], word, gap) or _ruled(cell[-1], word, upright, middle)):
            yield cell
            cell = []
        cell.append(word)
    yield cell


def _apart(before: Word, after: Word, gap: float) -> bool:
    """Whether a gap parts two words, or one lies over the other, as of cells that are too narrow."""
    return not -_OVER < after.box.x0 - before.box.x1 <= gap


def _ruled(before: Word, after: Word, upright: Sequence[Rule], middle: float) -> bool:
    """Whether a line of the ruling stands between two words."""
    return any(
        before.box.x1 - 1 <= rule.x0 <= after.box.x0 + 1
        and min(rule.y0, rule.y1) <= middle <= max(rule.y0, rule.y1)
        for rule in upright
    )


def _likeness(line: Line) -> tuple[str, int]:
    """What makes two lines of two pages the same: their words, page numbers aside, at one height."""
    text = re.sub(r"(?i)\bpage\s*:?\s*\d+(\s*(of|/)\s*\d+)?", "page", line.text)
    return text.casefold(), round(line.top / 12)
