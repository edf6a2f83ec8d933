"""Texts of several lines: the description of operations, and remarks."""

from collections.abc import Iterator, Sequence
from itertools import groupby

from documents.acord.flat.leaves import leaf_of
from documents.acord.flat.match import Seen
from documents.acord.flat.sheet import Sheet
from documents.acord.flat.text_lines import Text
from documents.acord.values import Kind
from documents.pdf.cells import around
from documents.pdf.words import in_lines
from documents.reading import Box, Leaf, Word

_GUIDANCE_STARTS = frozenset(("GIVE", "CIVE"))
_GUIDANCE_ENDS = frozenset(("SUBCONTRACTS", "SUBCONTRACTORS", "NUMBER"))
_GUIDANCE_HEIGHT = 45.0
_SAME_HEIGHT, _CLOSE = 0.07, 0.4
_BEHIND = 4.0


def narratives(sheet: Sheet) -> Iterator[Leaf | None]:
    """What stands below the headings of operations and remarks."""
    if sheet.code == "130":
        yield _below(sheet, "nature", "description_of_operations")
    yield _below(sheet, "remarks", "remarks")


def _below(sheet: Sheet, part: str, path: str) -> Leaf | None:
    heading = sheet.heading(part)
    if heading is None:
        return None
    top = _after_guidance(sheet, heading)
    box = _region(sheet, heading, top)
    words = [word for line in in_lines(sheet.unclaimed(box)) for word in line]
    words = [word for word in words if not _in_tick(sheet, word)]
    return leaf_of(sheet.page, path, Kind.NARRATIVE, words, closed=bool(sheet.page.rules))


def _region(sheet: Sheet, heading: Seen, top: float) -> Box:
    cells, middle = sheet.cells, (heading.box.x0 + heading.box.x1) / 2
    inside = cells.at(middle, top - 4)
    bottom = sheet.next_part(heading.box.y0)
    lower = cells.at(middle, (max(inside.y0, bottom) + top) / 2)
    if _spans(lower, inside) and lower.y0 >= bottom - _BEHIND:
        # Tick boxes at the head of the space are no border of the text below them.
        inside = lower
    if cells.closed(inside):
        bottom = max(inside.y0, bottom)
    return Box(inside.x0, max(bottom, 0.06 * sheet.page.height), inside.x1, top)


def _spans(one: Box, other: Box) -> bool:
    return one.x0 <= other.x0 and other.x1 <= one.x1


def _after_guidance(sheet: Sheet, heading: Seen) -> float:
    """The height below the printed guidance on what to write: lines of one print that stand close.

    They end with words of their own, which whoever fills in a form may use as well, further down.
    """
    text, start = sheet.text, heading.box.y0
    low = start - _GUIDANCE_HEIGHT
    inside = [i for i, word in enumerate(text.words) if low < (word.box.y0 + word.box.y1) / 2 < start]
    lines = list(_together(text, inside))
    if not any(text.letters[i] in _GUIDANCE_STARTS for line in lines[:1] for i in line[:3]):
        return start
    ends = [line for line in lines if any(_ends(text.letters[i], fuzzy=text.fuzzy) for i in line)]
    return min(text.words[i].box.y0 for i in (ends or lines)[-1]) - 0.5


def _together(text: Text, inside: Sequence[int]) -> Iterator[list[int]]:
    """The lines that follow the first one closely, in capitals as tall as its own."""
    before: Box | None = None
    for _, group in groupby(inside, key=lambda i: text.line_of[i]):
        line = list(group)
        box = around([text.words[i] for i in line])
        capitals = sum(text.words[i].text.isupper() for i in line) > len(line) / 2
        height = box.y1 - box.y0
        if before is not None:
            tall = before.y1 - before.y0
            alike = text.fuzzy or abs(height - tall) <= _SAME_HEIGHT * tall
            if not capitals or not alike or before.y0 - box.y1 > _CLOSE * tall:
                return
        yield line
        before = box


def _ends(letters: str, *, fuzzy: bool) -> bool:
    plain = letters.replace("O", "0") if fuzzy else letters
    known = {end.replace("O", "0") if fuzzy else end for end in _GUIDANCE_ENDS}
    return plain in known


def _in_tick(sheet: Sheet, word: Word) -> bool:
    x, y = (word.box.x0 + word.box.x1) / 2, (word.box.y0 + word.box.y1) / 2
    return len(word.text) < 3 and any(
        tick.box.x0 <= x <= tick.box.x1 and tick.box.y0 <= y <= tick.box.y1 for tick in sheet.page.ticks
    )
