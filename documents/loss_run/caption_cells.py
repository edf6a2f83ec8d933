"""The cells of a line of captions: those that stand too close for a gap are parted by what they mean."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import accumulate, pairwise

from documents.loss_run.captions import CAMEL, Tokens, Vocabulary, tokens_of
from documents.loss_run.lines import Cell, Line
from documents.reading import Word

_BOTH = frozenset({".medical", ".indemnity"})
_PARTS = _BOTH | {".expense", ".rehab", ".legal", ".total"}
_SIGN = re.compile(r"[-+=\u2013]")
_SPACE, _MONOSPACED = 1.15, 1.08
_LONG_ENOUGH = 3


def captions_of(line: Line, vocabulary: Vocabulary) -> Iterator[Cell]:
    """The cells of a line; two captions that stand too close for a gap are parted by what they mean."""
    space = _space(line)
    for cell in (_spaced(_without_signs(cell), vocabulary) for cell in line.cells):
        by_word = [tokens_of(word.text) for word in cell.words]
        tokens = [token for each in by_word for token in each]
        # `Claim Number / Claimant` is one caption, of two lines of a record.
        if _parts_beside(by_word, vocabulary):
            yield from (Cell((word,)) for word in cell.words)
            continue
        whole = len(cell.words) == 1 or not all(by_word) or vocabulary.field(tuple(tokens))
        pieces = None if whole else _parted(tokens, vocabulary)
        parts = list(_at_words(cell, by_word, pieces)) if pieces else [cell]
        # `Reserve Line` is one caption, though `Reserve` and `Line` are captions elsewhere.
        apart = all(after.x0 - before.x1 > space for before, after in pairwise(parts))
        yield from parts if apart else [cell]


def _space(line: Line) -> float:
    """How wide the space within a caption is; nothing where it may part captions just as well.

    So it is where all letters are equally wide, and in a picture or a sheet, where spaces tell nothing.
    """
    wide = [
        (word.box.x1 - word.box.x0) / len(word.text) for word in line.words if len(word.text) >= _LONG_ENOUGH
    ]
    if line.from_picture or line.sheet or not wide or max(wide) <= min(wide) * _MONOSPACED:
        return 0.0
    gaps = [after.box.x0 - before.box.x1 for cell in line.cells for before, after in pairwise(cell.words)]
    return min((gap for gap in gaps if gap > 0), default=0.0) * _SPACE


def _parts_beside(by_word: Sequence[Tokens], vocabulary: Vocabulary) -> bool:
    """`Medical Indemnity Expense`: captions of parts each, as no `and` makes them one."""
    fields = [vocabulary.field(tokens) for tokens in by_word]
    return len(set(fields)) == len(fields) and _BOTH <= set(fields) <= _PARTS


def _without_signs(cell: Cell) -> Cell:
    """`+ Reserves`, `= Total`: the signs are no words of a caption."""
    kept = tuple(word for word in cell.words if not _SIGN.fullmatch(word.text))
    return Cell(kept) if 0 < len(kept) < len(cell.words) else cell


def _spaced(cell: Cell, vocabulary: Vocabulary) -> Cell:
    """`TotalSubrogation`: words that touch are two, where both are words of captions."""
    return Cell(tuple(part for word in cell.words for part in _halves(word, vocabulary)))


def _halves(word: Word, vocabulary: Vocabulary) -> tuple[Word, ...]:
    text = word.text
    known = len(tokens_of(text)) == 1 and vocabulary.known(tokens_of(text))
    if len(text) < 2 * _LONG_ENOUGH or not text.isalpha() or known:
        return (word,)
    # `ClosedDate` shows where its words part.
    shown = [found.start() for found in CAMEL.finditer(text)]
    for at in shown or range(_LONG_ENOUGH, len(text) - _LONG_ENOUGH + 1):
        if vocabulary.known(tokens_of(f"{text[:at]} {text[at:]}")) == 1:
            x = word.box.x0 + (word.box.x1 - word.box.x0) * at / len(text)
            first, second = replace(word.box, x1=x), replace(word.box, x0=x)
            return replace(word, text=text[:at], box=first), replace(word, text=text[at:], box=second)
    return (word,)


def _at_words(cell: Cell, by_word: Sequence[Tokens], widths: Sequence[int]) -> Iterator[Cell]:
    """A cell parted into captions of some widths in tokens, as far as they end where words do."""
    ends = set(accumulate(widths))
    kept: list[Word] = []
    for word, end in zip(cell.words, accumulate(map(len, by_word)), strict=True):
        kept.append(word)
        if end in ends:
            yield Cell(tuple(kept))
            kept = []
    if kept:
        yield Cell(tuple(kept))


def _parted(tokens: Sequence[str], vocabulary: Vocabulary) -> list[int] | None:
    """The widths of the captions that follow each other without a rest, if they do."""
    widths, at = [], 0
    while at < len(tokens):
        found = vocabulary.longest(tokens, at)
        if not found or found[1] == 0:
            return None
        widths.append(found[1])
        at += found[1]
    return widths if len(widths) > 1 else None


def parted_as(
    stack: Sequence[Sequence[Cell]], cells: Sequence[Cell], vocabulary: Vocabulary
) -> Iterator[Cell]:
    """A line's captions; words that mean nothing together are parted as the captions of another line are."""
    for cell in cells:
        if len(cell.words) == 1 or vocabulary.field(tokens_of(cell.text)):
            yield cell
            continue
        found = (_by_columns(cell, other, vocabulary) for other in stack if other is not cells)
        yield from next((parts for parts in found if parts), [cell])


def _by_columns(cell: Cell, others: Sequence[Cell], vocabulary: Vocabulary) -> list[Cell]:
    """A cell's words by the captions below or above each; empty where some mean nothing together."""
    found: dict[int, list[Word]] = {}
    for word in cell.words:
        over = [number for number, other in enumerate(others) if stands_over(Cell((word,)), other)]
        if len(over) > 1 or not (over or found):
            return []
        found.setdefault(over[0] if over else max(found), []).append(word)
    parts = {number: Cell(tuple(words)) for number, words in found.items()}
    told = all(_together(part, others[number], vocabulary) for number, part in parts.items())
    return list(parts.values()) if len(parts) > 1 and told else []


def _together(one: Cell, other: Cell, vocabulary: Vocabulary) -> bool:
    return any(vocabulary.field(tokens_of(f"{a.text} {b.text}")) for a, b in ((one, other), (other, one)))


def stands_over(one: Cell, other: Cell) -> bool:
    """Whether two cells share a part of their width."""
    return min(one.x1, other.x1) - max(one.x0, other.x0) > 0.5
