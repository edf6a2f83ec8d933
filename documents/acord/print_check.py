"""Whether the page shows what a form field holds."""

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import replace

from documents.acord.kinds import kind_of
from documents.acord.leaves import DOUBT, with_confidence
from documents.acord.values import canonical
from documents.latin import shown
from documents.reading import Box, Leaf, PageText, Word

_MARGIN = 3
_BAND = 16
_SEEN = 0.02
_BEGIN = 20
"""Letters at the begin of a long text that prove it; boxes cut off the rest."""


class Print:
    """The words of a page by their place."""

    def __init__(self, page: PageText) -> None:
        self._bands: dict[int, list[Word]] = defaultdict(list)
        for word in page.words:
            self._bands[int((word.box.y0 + word.box.y1) / 2 // _BAND)].append(word)
        self.is_text = bool(page.words) and not page.from_picture

    def within(self, boxes: Iterable[Box]) -> str:
        """The words whose middle lies in the boxes, box by box, each in reading order."""
        return " ".join(word.text for box in boxes for word in self._near(box) if _lies_in(word.box, box))

    def _near(self, box: Box) -> Iterator[Word]:
        """The words of the box's heights, from the top."""
        first, last = int((box.y0 - _MARGIN) // _BAND), int((box.y1 + _MARGIN) // _BAND)
        for band in range(last, first - 1, -1):
            yield from self._bands.get(band, ())


def _lies_in(word: Box, box: Box) -> bool:
    x, y = (word.x0 + word.x1) / 2, (word.y0 + word.y1) / 2
    return box.x0 - _MARGIN <= x <= box.x1 + _MARGIN and box.y0 - _MARGIN <= y <= box.y1 + _MARGIN


def seen_in_print(leaf: Leaf, page: Print, boxes: Iterable[Box]) -> Leaf:
    """The leaf surer where the boxes of its text show that text, flagged where they show another one."""
    evidence, value = leaf.evidence, leaf.value
    if not page.is_text or value is None or "hidden_twin" in evidence.flags:
        return leaf
    printed = page.within(boxes)
    wanted, found = _bare(evidence.snippet), _bare(printed)
    if not wanted or not found:
        return leaf
    if wanted in found or canonical(kind_of(leaf.path), printed).value == value:
        return with_confidence(leaf, min(1.0, evidence.confidence + _SEEN))
    if found in wanted or found.startswith(wanted[:_BEGIN]):
        return leaf
    doubted = with_confidence(leaf, min(evidence.confidence, DOUBT), "differs_from_print")
    return replace(doubted, evidence=replace(doubted.evidence, as_printed=printed[:240]))


def _bare(text: str) -> str:
    """Letters and digits alone; a form may print the nearest Latin letter for one that its font lacks."""
    return re.sub(r"[\W_]", "", shown(text)).casefold()
