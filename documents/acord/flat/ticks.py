"""Ticked boxes: the box left of a caption is compared with the others of its group."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from documents.acord.flat.groups import Placed
from documents.acord.flat.match import box_left
from documents.acord.flat.text_lines import Text
from documents.reading import Box, Tick, Word

_LEAST_INK = 0.05
_NEAR = 16.0
_GROUP_WIDTH = 90.0
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


def unnamed(text: Text, placed: Iterable[Placed], names: Mapping[str, str]) -> Iterator[tuple[str, Tick]]:
    """Ticked boxes without a caption: who fills in a form writes beside them what they are for.

    Args: names: the paths of the groups that have such boxes, by the group's path.
    """
    claimed: list[tuple[str, Box]] = []
    for one in placed:
        tick = box_left(text.page.ticks, one.seen.box)
        if tick is not None:
            claimed.append((one.path.partition("=")[0], tick.box))
    boxes = [box for _, box in claimed]
    for tick in text.page.ticks:
        if tick.ink < _LEAST_INK or any(_same(tick.box, box) for box in boxes):
            continue
        level = [(path, box) for path, box in claimed if path in names and _beside(tick.box, box)]
        if level:
            yield min(level, key=lambda one: tick.box.x0 - one[1].x0)[0], tick


def _same(one: Box, other: Box) -> bool:
    return abs(one.x0 - other.x0) < 4 and abs(one.y0 - other.y0) < 4


def _beside(box: Box, other: Box) -> bool:
    """Whether a box stands in the row of another, right of it, or right under it."""
    across = box.x0 - other.x0
    level = abs(box.y0 + box.y1 - other.y0 - other.y1) < 8
    return (level and 0 < across < _GROUP_WIDTH) or (abs(across) < 4 and 0 < other.y0 - box.y0 < 16)


def _compared(group: Sequence[tuple[Placed, Tick | None, Word | None]]) -> list[Ticked]:
    inks = [tick.ink for _, tick, _ in group if tick is not None]
    emptiest = min(inks) if len(inks) > 1 else 0.0
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
