"""The pieces of a line: its cells, parted where a value stands beside a text or another value."""

import re
from collections.abc import Iterator, Sequence

from documents.loss_run.kinds import amount, count, day, is_money, is_value, parts_beside
from documents.loss_run.lines import Cell, Line
from documents.reading import Word

_DAY_BESIDE = re.compile(r"(?a)\d{1,4}[/.-]\w{1,3}[/.-]\d{2,4} (?![-\u2013]|(?i:to|thru|through)\b|\d{1,2}:)")
"""A date with something else than the end of a term or an hour behind it."""
_DASHES, _SIGN_GAP = ("-", "\u2013", "\u2014"), 0.45


def pieces(line: Line) -> list[Cell]:
    """The cells of a line, parted where a value stands beside a text or another value."""
    return list(line.cells) if line.sheet else [piece for cell in line.cells for piece in _pieces(cell)]


def _pieces(cell: Cell) -> Iterator[Cell]:
    words = cell.words
    if (
        len(words) == 1
        or (day(cell.text) and not _DAY_BESIDE.match(cell.text))
        or (amount(cell.text) is not None and not _dash_apart(words, 1))
        or all(count(part) is not None for part in parts_beside(cell.text))
    ):
        yield cell
        return
    kept: list[int] = []
    for at, word in enumerate(words):
        alone = is_value(word.text) or (kept and is_value(words[at - 1].text))
        if kept and (_dash_apart(words, at) or (alone and not _joins(words, at))):
            yield Cell(tuple(words[n] for n in kept))
            kept = []
        kept.append(at)
    yield Cell(tuple(words[n] for n in kept))


def _joins(words: Sequence[Word], at: int) -> bool:
    """Whether a word belongs to the value before it: a sign, a bracket, an amount behind a stroke."""
    return (
        words[at - 1].text in ("$", "(", "-$", "($", "-")
        or words[at].text.upper() in ("CR", ")", "%")
        or _at_stroke(words, at)
    )


def _at_stroke(words: Sequence[Word], at: int) -> bool:
    """Whether a word is the stroke of `50.00 / 20.00`, or the amount behind it."""
    stroke = at if words[at].text == "/" else at - 1
    if words[stroke].text != "/" or not 0 < stroke < len(words) - 1:
        return False
    return is_money(words[stroke - 1].text) and is_money(words[stroke + 1].text)


def _dash_apart(words: Sequence[Word], at: int) -> bool:
    """Whether a dash before an amount is no sign of it, but says nothing of the column beside."""
    if words[at - 1].text not in _DASHES or not is_money(words[at].text):
        return False
    height = words[at].box.y1 - words[at].box.y0
    return words[at].box.x0 - words[at - 1].box.x1 > _SIGN_GAP * height
