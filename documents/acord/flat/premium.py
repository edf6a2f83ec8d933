"""The premium block of a rating sheet: factor and premium right of each item."""

import re
from collections.abc import Iterator
from itertools import pairwise

from documents.acord.flat.captions import Side
from documents.acord.flat.groups import Placed
from documents.acord.flat.leaves import leaf_of
from documents.acord.flat.sheet import Sheet
from documents.acord.values import Kind
from documents.reading import Box, Leaf, Word

_TALLEST, _SOME_ITEMS = 30, 3
_MERIT = re.compile(r"(?i)experience\W+(?:\w{1,3}\W+)?merit\b")
"""The item of a modification, whose last words a picture may show badly."""
_NOT_APPLICABLE = ("N", "/", "A", "N/A", "NA")


def premium_rows(sheet: Sheet) -> Iterator[Leaf | None]:
    """The leaves of the premium block."""
    block = [one for one in sheet.placed if one.path.startswith("rating[].premium.")]
    items = [one for one in block if one.caption.side is Side.ROW]
    heads = [one for one in block if one.caption.side is Side.COLUMN] or _unplaced_heads(sheet, items)
    for item in items:
        yield from _item(sheet, item, items, heads)
    yield from _others(sheet, items, heads)


def _unplaced_heads(sheet: Sheet, items: list[Placed]) -> list[Placed]:
    """The heads above the items of a block that has no heading of its own, as Florida's has none."""
    return [
        Placed(caption, one, caption.path)
        for one in sheet.seen
        for caption in one.captions
        if caption.side is Side.COLUMN and caption.path.startswith("rating[].premium.")
        if any(one.box.x0 > item.seen.box.x0 and one.box.y0 > item.seen.box.y0 for item in items)
    ]


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


def _others(sheet: Sheet, items: list[Placed], heads: list[Placed]) -> Iterator[Leaf | None]:
    """The rows that have no printed item: who fills in the form writes what they are for."""
    cells = [sheet.cells.of(item.seen.box) for item in items]
    lows = [cell.y0 for cell in cells if sheet.cells.closed(cell) and cell.y1 - cell.y0 < _TALLEST]
    factors = sorted((one.seen.box for one in heads if one.path.endswith(".factor")), key=lambda box: box.x0)
    number = 0
    for head in factors if len(lows) >= _SOME_ITEMS else ():
        column = sheet.cells.of(head)
        middle = (column.x0 + column.x1) / 2
        steps = [column.y0, *sheet.cells.steps_down(middle, column.y0 - 2, min(lows) - 1)]
        for high, low in pairwise(steps):
            found = _other(sheet, f"rating[].premium.other[{number}]", (middle, (low + high) / 2), cells)
            number += any(".other[" in leaf.path for leaf in found)
            yield from found


def _other(sheet: Sheet, path: str, place: tuple[float, float], known: list[Box]) -> list[Leaf]:
    """The row that a factor's cell stands in, unless it is that of a printed item."""
    factor = sheet.cells.at(*place)
    text = sheet.cells.at(factor.x0 - 3, place[1])
    premium = sheet.cells.at(factor.x1 + 3, place[1])
    parts: tuple[tuple[Box, Kind, str], ...] = (
        (text, Kind.TEXT, "text"),
        (factor, Kind.RATE, "factor"),
        (premium, Kind.MONEY, "premium"),
    )
    if text in known or not all(sheet.cells.closed(cell) for cell, _, _ in parts):
        return []
    if sheet.page.from_picture and _MERIT.match(" ".join(word.text for word in sheet.unclaimed(text))):
        path = "rating[].premium.experience_mod"
        parts = ((factor, Kind.MODIFICATION, "factor"), (premium, Kind.MONEY, "premium"))
    leaves = []
    for cell, kind, name in parts:
        words = [word for word in sheet.unclaimed(cell) if word.text not in _NOT_APPLICABLE]
        leaf = leaf_of(sheet.page, f"{path}.{name}", kind, words, closed=True)
        if leaf is not None:
            leaves.append(leaf)
    return leaves


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
