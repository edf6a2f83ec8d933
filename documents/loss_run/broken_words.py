"""Words that a print has broken, `Numbe r` and `Lo s s`: their pieces stand far closer than its words do."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise
from statistics import median

from documents.reading import Box, Word

_NEAR, _OF_A_SPACE, _MOST = 0.25, 0.35, 1.2
_ARTICLE = "a"


def mended(lines: Sequence[Sequence[Word]]) -> list[list[Word]]:
    """Lines of words, of which those with small letters right behind a piece of a word are one with it."""
    gaps = [_gap(before, after) for words in lines for before, after in pairwise(words)]
    spaces = [gap for gap in gaps if gap > 0]
    if not spaces:
        return [list(words) for words in lines]
    most = _OF_A_SPACE * median(spaces)
    return [list(_joined(words, most)) for words in lines]


def _joined(words: Sequence[Word], most: float) -> Iterator[Word]:
    whole: list[Word] = []
    for word in words:
        if whole and not _goes_on(whole, word, most):
            yield _one(whole)
            whole = []
        whole.append(word)
    if whole:
        yield _one(whole)


def _one(pieces: Sequence[Word]) -> Word:
    if len(pieces) == 1:
        return pieces[0]
    box = Box(
        pieces[0].box.x0, min(piece.box.y0 for piece in pieces),
        pieces[-1].box.x1, max(piece.box.y1 for piece in pieces),
    )  # fmt: skip
    return replace(pieces[0], text="".join(piece.text for piece in pieces), box=box)


def _goes_on(pieces: Sequence[Word], after: Word, most: float) -> bool:
    """Whether a small letter, or what stands behind such a piece, is right behind a word's pieces."""
    before = pieces[-1]
    height = max(word.box.y1 - word.box.y0 for word in (*pieces, after))
    if not 0 <= after.box.x0 - before.box.x1 <= min(most, _NEAR * height):
        return False
    if not (before.text[-1:].isalpha() and after.text.isalpha() and after.text.islower()):
        return False
    return (len(after.text) == 1 and after.text != _ARTICLE) or len(pieces) > 1


def _gap(before: Word, after: Word) -> float:
    """The gap between two words of a text; nothing where it is as wide as between columns."""
    gap = after.box.x0 - before.box.x1
    return gap if gap < _MOST * max(before.box.y1 - before.box.y0, 1.0) else 0.0
