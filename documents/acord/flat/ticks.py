"""Ticked boxes: the box left of a caption is compared with the others of its group."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from documents.acord.flat.groups import Placed
from documents.acord.flat.match import Text, box_left
from documents.reading import Box, Tick, Word

_LEAST_INK = 0.05
_NEAR = 16.0
_MARKS = frozenset("Xx\u2713\u2714\u2715\u2716\u2717\u2718\u00d7\u2611\u2612") | {"[X]", "[x]", "(X)"}
_OCR_MARKS = _MARKS | frozenset(("K", "XX", ">", "><", "4"))


@dataclass(frozen=True, slots=True)
class Ticked:
    """A tick box by its caption."""

    path: str
    on: bool
    box: Box
    found: bool


def ticked(text: Text, placed: Iterable[Placed]) -> dict[str, list[Ticked]]:
    """The tick boxes of a page by the path that they set; `found` is false where no box was seen."""
    groups: dict[str, list[tuple[Placed, Tick | None, Word | None]]] = defaultdict(list)
    for one in placed:
        tick = box_left(text.page.ticks, one.seen.box)
        mark = _mark_left(text, one.seen.box, tick)
        groups[one.path.partition("=")[0]].append((one, tick, mark))
    return {path: _compared(group) for path, group in groups.items()}


def _compared(group: Sequence[tuple[Placed, Tick | None, Word | None]]) -> list[Ticked]:
    inks = [tick.ink for _, tick, _ in group if tick is not None]
    emptiest = min(inks, default=0.0)
    found = []
    for one, tick, mark in group:
        on = mark is not None
        if tick is not None and not on:
            on = tick.ink >= _LEAST_INK and tick.ink > 2.5 * emptiest + 0.02
        box = tick.box if tick is not None else mark.box if mark is not None else one.seen.box
        found.append(Ticked(one.path, on, box, tick is not None or mark is not None))
    return found


def _mark_left(text: Text, caption: Box, tick: Tick | None) -> Word | None:
    marks = _OCR_MARKS if text.fuzzy else _MARKS
    for word in text.words:
        if word.text not in marks:
            continue
        box = word.box
        x, y = (box.x0 + box.x1) / 2, (box.y0 + box.y1) / 2
        if tick is not None:
            inside = tick.box.x0 <= x <= tick.box.x1 and tick.box.y0 - 1 <= y <= tick.box.y1 + 1
            if inside:
                return word
        elif 0 < caption.x0 - box.x1 < _NEAR + 6 and caption.y0 - 3 <= y <= caption.y1 + 3:
            return word
    return None
