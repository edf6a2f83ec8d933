"""The pieces of a line: its cells, parted where a value stands beside a text or another value."""

import re
from collections.abc import Iterator

from documents.loss_run.kinds import amount, count, day, is_value, parts_beside
from documents.loss_run.lines import Cell, Line

_DAY_BESIDE = re.compile(r"(?a)\d{1,4}[/.-]\w{1,3}[/.-]\d{2,4} (?![-\u2013]|(?i:to|thru|through)\b|\d{1,2}:)")
"""A date with something else than the end of a term or an hour behind it."""


def pieces(line: Line) -> list[Cell]:
    """The cells of a line, parted where a value stands beside a text or another value."""
    return list(line.cells) if line.sheet else [piece for cell in line.cells for piece in _pieces(cell)]


def _pieces(cell: Cell) -> Iterator[Cell]:
    if (
        len(cell.words) == 1
        or (day(cell.text) and not _DAY_BESIDE.match(cell.text))
        or (amount(cell.text) is not None)
    ):
        yield cell
        return
    kept: list[int] = []
    words = cell.words
    if len(parts_beside(cell.text)) > 1 and all(count(part) is not None for part in parts_beside(cell.text)):
        yield cell
        return
    for at, word in enumerate(words):
        joins = kept and (
            words[at - 1].text in ("$", "(", "-$", "($", "-") or word.text.upper() in ("CR", ")", "%")
        )
        alone = is_value(word.text) or (kept and is_value(words[at - 1].text))
        if kept and alone and not joins:
            yield Cell(tuple(words[n] for n in kept))
            kept = []
        kept.append(at)
    yield Cell(tuple(words[n] for n in kept))
