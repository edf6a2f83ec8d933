"""The premium block of a rating sheet: factor and premium right of each item."""

from collections.abc import Iterator

from documents.acord.flat.captions import Side
from documents.acord.flat.groups import Placed
from documents.acord.flat.leaves import leaf_of
from documents.acord.flat.sheet import Sheet
from documents.acord.values import Kind
from documents.reading import Box, Leaf, Word

_NOT_APPLICABLE = ("N", "/", "A", "N/A", "NA")


def premium_rows(sheet: Sheet) -> Iterator[Leaf | None]:
    """The leaves of the premium block."""
    block = [one for one in sheet.placed if one.path.startswith("rating[].premium.")]
    items = [one for one in block if one.caption.side is Side.ROW]
    heads = [one for one in block if one.caption.side is Side.COLUMN]
    for item in items:
        yield from _item(sheet, item, items, heads)


def _item(sheet: Sheet, item: Placed, items: list[Placed], heads: list[Placed]) -> Iterator[Leaf | None]:
    cell = sheet.cells.of(item.seen.box)
    closed = sheet.cells.closed(cell) and cell.y1 - cell.y0 < 30
    low, high = (cell.y0, cell.y1) if closed else (item.seen.box.y0 - 2, item.seen.box.y1 + 3)
    beyond = [one.seen.box.x0 for one in items if one.seen.box.x0 > item.seen.box.x1 + 20]
    right = min(beyond, default=sheet.page.width)
    words = sheet.unclaimed(Box(item.seen.box.x1, low, right - 2, high))
    words = [word for word in words if word.text not in _NOT_APPLICABLE and word.text not in ("$", "*")]
    factors = [one.seen.box for one in heads if one.path.endswith(".factor")]
    factor = _under(sheet, words, [box for box in factors if item.seen.box.x1 < box.x1 and box.x0 < right])
    premium = [word for word in words if word not in factor]
    kind = Kind.MODIFICATION if item.path.endswith("experience_mod") else Kind.RATE
    yield leaf_of(sheet.page, f"{item.path}.factor", kind, factor, closed=closed)
    yield leaf_of(sheet.page, f"{item.path}.premium", Kind.MONEY, premium, closed=closed)


def _under(sheet: Sheet, words: list[Word], heads: list[Box]) -> list[Word]:
    """The words in the column of a factor: below its head."""
    if not heads:
        return []
    head = heads[0]
    cell = sheet.cells.of(head)
    left, right = head.x0 - 15, head.x1 + 15
    if sheet.cells.closed(cell) and cell.x1 - cell.x0 < 120:
        left, right = cell.x0, cell.x1
    return [word for word in words if left <= (word.box.x0 + word.box.x1) / 2 <= right]
