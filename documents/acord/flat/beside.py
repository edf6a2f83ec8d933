"""Which printed words are the value of which caption.

Every word that is no caption goes to the caption of its ruled cell that it stands beside: right of it on its
line, or below it. Without ruling a value is near: on the line as far as the next caption, or up to 14 points
below.
"""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from documents.acord.flat.captions import Side
from documents.acord.flat.groups import Placed
from documents.acord.flat.match import Seen
from documents.acord.flat.text_lines import Text
from documents.pdf.cells import Cells, around
from documents.pdf.words import in_lines
from documents.reading import Box, Word

_BELOW = 14.0
_REACH = 220.0
NOISE = frozenset("$:*#|_.")
_LEVEL = frozenset((Side.LEFT, Side.RIGHT))


@dataclass(frozen=True, slots=True)
class Standing:
    """What stands at a caption: its lines of words, and whether ruling closes the cell."""

    lines: list[list[Word]]
    closed: bool

    @property
    def words(self) -> list[Word]:
        """All words in reading order."""
        return [word for line in self.lines for word in line]

    @property
    def text(self) -> str:
        """The words as one text."""
        return " ".join(word.text for word in self.words).strip()

    @property
    def box(self) -> Box:
        """Where they stand."""
        return around(self.words)


@dataclass(frozen=True, slots=True)
class _Spot:
    seen: Seen
    sides: frozenset[Side]
    cell: Box
    closed: bool


def beside(
    text: Text, cells: Cells, placed: Iterable[Placed], seen: Sequence[Seen]
) -> dict[Seen, dict[Side, Standing]]:
    """The words at each caption, by the side on which they stand."""
    placed = list(placed)
    taken = {index for one in seen for index in one.words}
    spots = _spots(cells, placed, seen)
    found: dict[Seen, dict[Side, list[Word]]] = defaultdict(lambda: defaultdict(list))
    boxes = [tick.box for tick in text.page.ticks]
    for index, word in enumerate(text.words):
        if index in taken or set(word.text) <= NOISE or _in_any(word, boxes):
            continue
        best = _best(word, cells, spots)
        if best is not None:
            found[best[0].seen][best[1]].append(word)
    closed = {spot.seen: spot.closed for spot in spots}
    return {
        one: {side: Standing(in_lines(words), closed[one]) for side, words in sides.items()}
        for one, sides in found.items()
    }


def _in_any(word: Word, boxes: Iterable[Box]) -> bool:
    if len(word.text) > 2:
        return False
    x, y = (word.box.x0 + word.box.x1) / 2, (word.box.y0 + word.box.y1) / 2
    return any(box.x0 - 2 <= x <= box.x1 + 2 and box.y0 - 2 <= y <= box.y1 + 2 for box in boxes)


def _spots(cells: Cells, placed: Iterable[Placed], seen: Iterable[Seen]) -> list[_Spot]:
    sides: dict[Seen, set[Side]] = defaultdict(set)
    for one in placed:
        sides[one.seen].add(one.caption.side)
    spots = []
    for spotted in seen:
        if all(caption.side is Side.TICK for caption in spotted.captions):
            continue
        cell = _cell_of(cells, spotted.box)
        spots.append(_Spot(spotted, frozenset(sides[spotted]), cell, cells.closed(cell)))
    return spots


def _cell_of(cells: Cells, caption: Box) -> Box:
    """The cell of a caption; a tick box beside it is no border of what stands below."""
    cell = cells.of(caption)
    below = cells.at(caption.x0 + 2, caption.y0 - 2)
    same = below.y1 >= (caption.y0 + caption.y1) / 2 and below.x0 <= caption.x0
    return below if same and below.x1 - below.x0 > cell.x1 - cell.x0 else cell


def _best(word: Word, cells: Cells, spots: Iterable[_Spot]) -> tuple[_Spot, Side] | None:
    best: tuple[float, _Spot, Side] | None = None
    level: tuple[float, _Spot, Side] | None = None
    x, y = (word.box.x0 + word.box.x1) / 2, (word.box.y0 + word.box.y1) / 2
    for spot in spots:
        if not _inside(spot.cell, x, y):
            continue
        for cost, side in _costs(word, spot):
            if best is None or cost < best[0]:
                best = (cost, spot, side)
            if side in _LEVEL and (level is None or cost < level[0]):
                level = (cost, spot, side)
    if best is not None and level is not None and _only_heads(best[1]) and level[1].sides & _LEVEL:
        # A heading above has no value of its own: the line's caption does.
        best = level
    return (best[1], best[2]) if best else None


def _only_heads(spot: _Spot) -> bool:
    return spot.sides <= {Side.HEAD}


def _inside(cell: Box, x: float, y: float) -> bool:
    return cell.x0 <= x <= cell.x1 and cell.y0 <= y <= cell.y1


def _costs(word: Word, spot: _Spot) -> Iterable[tuple[float, Side]]:
    """How far a word is from a caption on each side; a caption that heads nothing keeps what follows it."""
    box, caption = word.box, spot.seen.box
    height = caption.y1 - caption.y0
    middle = (box.y0 + box.y1) / 2
    level = caption.y0 - 0.35 * min(height, 8) <= middle <= caption.y1 + 0.5 * min(height, 8)
    if level and box.x0 >= caption.x1 - 2:
        apart = box.x0 - caption.x1
        if spot.closed or apart < _REACH:
            yield apart, Side.RIGHT
    if level and box.x1 <= caption.x0 + 2 and Side.LEFT in spot.sides:
        yield caption.x0 - box.x1, Side.LEFT
    fall = caption.y0 - middle
    if fall > 0 and Side.RIGHT not in spot.sides - {Side.TICK, Side.BELOW, Side.CELL, Side.BLOCK}:
        beside_it = max(0.0, box.x0 - caption.x1, caption.x0 - box.x1)
        if spot.closed or (fall < _BELOW + (box.y1 - box.y0) / 2 and beside_it < 30):
            yield 2.5 * fall + 2 * beside_it + 6, Side.BELOW
