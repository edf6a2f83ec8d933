"""Texts of several lines: the description of operations, and remarks."""

from collections.abc import Iterator

from documents.acord.flat.leaves import leaf_of
from documents.acord.flat.match import Seen
from documents.acord.flat.sheet import Sheet
from documents.acord.values import Kind
from documents.pdf.words import in_lines
from documents.reading import Box, Leaf, Word

_GUIDANCE_STARTS = frozenset(("GIVE", "CIVE"))
_GUIDANCE_ENDS = frozenset(("SUBCONTRACTS", "SUBCONTRACTORS", "NUMBER"))
_GUIDANCE_HEIGHT = 45.0


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
    cells = sheet.cells
    inside = cells.at((heading.box.x0 + heading.box.x1) / 2, top - 4)
    bottom = sheet.next_part(heading.box.y0)
    if cells.closed(inside):
        bottom = max(inside.y0, bottom)
    return Box(inside.x0, max(bottom, 0.06 * sheet.page.height), inside.x1, top)


def _after_guidance(sheet: Sheet, heading: Seen) -> float:
    """The height below the printed guidance on what to write, which ends with words of its own."""
    text, start = sheet.text, heading.box.y0
    low = start - _GUIDANCE_HEIGHT
    inside = [i for i, word in enumerate(text.words) if low < (word.box.y0 + word.box.y1) / 2 < start]
    if not any(text.letters[i] in _GUIDANCE_STARTS for i in inside[:3]):
        return start
    ends = [text.words[i].box.y0 for i in inside if _ends(text.letters[i], fuzzy=text.fuzzy)]
    caps = [text.words[i].box.y0 for i in inside if text.words[i].text.isupper() and len(text.letters[i]) > 3]
    return min(ends or caps or [start]) - 0.5


def _ends(letters: str, *, fuzzy: bool) -> bool:
    plain = letters.replace("O", "0") if fuzzy else letters
    known = {end.replace("O", "0") if fuzzy else end for end in _GUIDANCE_ENDS}
    return plain in known


def _in_tick(sheet: Sheet, word: Word) -> bool:
    x, y = (word.box.x0 + word.box.x1) / 2, (word.box.y0 + word.box.y1) / 2
    return len(word.text) < 3 and any(
        tick.box.x0 <= x <= tick.box.x1 and tick.box.y0 <= y <= tick.box.y1 for tick in sheet.page.ticks
    )
