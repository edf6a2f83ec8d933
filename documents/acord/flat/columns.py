"""Tables of a form: columns by their printed heads, rows by the ruling or else by the lines of text."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise, takewhile

from documents.acord.flat.captions import Caption, Side, captions_of
from documents.acord.flat.groups import Placed
from documents.acord.flat.sheet import Sheet
from documents.pdf.cells import within
from documents.reading import Box, Word

_ROW_LEAST, _ROW_MOST = 7.0, 60.0
_UNRULED_ROW = 30.0
_APART = 14.0
_BODY, _SAME_LINE = 200.0, 3.0
_BROKEN = 1.5
_FEW = 4
_TALLER = 2.4
_LEVEL = 8.0
_LAST_YEAR, _WIDER = "payroll_last_year", 1.4


@dataclass(frozen=True, slots=True)
class Column:
    """One column: its path, and from where to where it reaches."""

    one: Placed
    x0: float
    x1: float


@dataclass(frozen=True, slots=True)
class Row:
    """The words of one row by column; `closed` where ruling parts it from the next."""

    box: Box
    cells: dict[str, list[Word]]
    closed: bool


def columns_of(sheet: Sheet, under: str) -> list[Column]:
    """The columns of a part's table from the left."""
    heads = _one_row(
        [one for one in sheet.placed if one.caption.side is Side.COLUMN and one.caption.under == under]
    )
    if len(heads) < _FEW:
        # The heading of the part may be missing or unreadable: the row of heads tells the table by itself.
        anywhere = [
            Placed(caption, one, caption.path)
            for one in sheet.seen
            for caption in one.captions
            if caption.side is Side.COLUMN and caption.under == under
        ]
        heads = max(heads, _one_row(anywhere), key=len) if len(_one_row(anywhere)) >= _FEW else heads
    heads.sort(key=lambda one: one.seen.box.x0)
    found: list[Column] = []
    for number, one in enumerate(heads):
        box, cell = one.seen.box, sheet.cells.of(one.seen.box)
        others = [other for other in heads if other is not one and _middle_in(other.seen.box, cell)]
        if sheet.cells.closed(cell) and not others and cell.x1 - cell.x0 < 0.93 * sheet.page.width:
            found.append(Column(one, cell.x0, cell.x1))
            continue
        before = heads[number - 1].seen.box.x1 if number else box.x0 - 30
        last = number + 1 == len(heads)
        after = box.x1 if last else heads[number + 1].seen.box.x0
        right = _right_of_all(sheet, box) if last else _edge(sheet, box, box.x1, after)
        left = (before + box.x0) / 2 if not number else _edge(sheet, box, box.x0, before)
        found.append(Column(one, left, right))
    return _with_unread(sheet, found, under)


def _edge(sheet: Sheet, head: Box, near: float, far: float) -> float:
    """Where a column ends between its head and the next: at a line that a picture broke, else midway."""
    lines = _lines(sheet, head, min(near, far), max(near, far))
    return min(lines, key=lambda x: abs(x - near), default=(near + far) / 2)


def _lines_between(sheet: Sheet, before: Column, after: Column) -> list[float]:
    """The upright lines between the heads of two columns, those that a picture broke at the heads."""
    one, other = before.one.seen.box, after.one.seen.box
    return _lines(sheet, one, one.x1, other.x0)


def _lines(sheet: Sheet, head: Box, left: float, right: float) -> list[float]:
    """Where a picture has upright lines at the heads of a table or not far below them, from the left."""
    if not sheet.page.from_picture:
        return []
    upright = (rule for rule in sheet.page.rules if rule.x0 == rule.x1 and left < rule.x0 < right)
    found: list[float] = []
    for x in sorted(rule.x0 for rule in upright if rule.y0 < head.y1 and rule.y1 > head.y0 - _BODY):
        if not found or x - found[-1] > _SAME_LINE:
            found.append(x)
    return found


def _right_of_all(sheet: Sheet, head: Box) -> float:
    """How far the last column reaches where no line ends it: to the next caption, or to the page's edge."""
    beside = [one.box.x0 for one in sheet.seen if one.box.x0 > head.x1 and abs(one.box.y0 - head.y0) < _LEVEL]
    return min([*beside, sheet.cells.of(head).x1])


def _with_unread(sheet: Sheet, found: list[Column], under: str) -> list[Column]:
    """Columns whose heads could not be read, told by their place: a table's columns come in one order."""
    order = [
        caption
        for caption in captions_of(sheet.code)
        if caption.side is Side.COLUMN and caption.under == under
    ]
    whole: list[Column] = []
    for column in found:
        if whole:
            before = whole[-1]
            start, end = order.index(before.one.caption), order.index(column.one.caption)
            places = _cells_between(sheet, before, column)
            missing = _printed_ones(order[start + 1 : end], places)
            lines = [] if places else _lines_between(sheet, before, column)
            if missing and len(lines) == len(missing) + 1:
                whole[-1], column = replace(before, x1=lines[0]), replace(column, x0=lines[-1])
                places = list(pairwise(lines))
            if missing and len(missing) == len(places):
                for caption, (x0, x1) in zip(missing, places, strict=True):
                    whole.append(Column(Placed(caption, before.one.seen, caption.path), x0, x1))
        whole.append(column)
    first = _first_unread(sheet, whole, order) if under == "rating" else ()
    return [*first, *whole, *_last_unread(sheet, whole, order)]


def _printed_ones(missing: list[Caption], places: Sequence[tuple[float, float]]) -> list[Caption]:
    """Of the columns that some edition has there those of this one, by their number and width.

    Only Florida's form has last year's payroll: a wide column where others have none or counts.
    """
    if len(missing) == len(places) or not missing or not missing[-1].path.endswith(_LAST_YEAR):
        return missing
    widths = [x1 - x0 for x0, x1 in places]
    if len(widths) == len(missing) - 1:
        return missing[:-1]
    if len(widths) == 1:
        return missing[-1:]
    if len(widths) == 2 and missing[0].path.endswith("full_time"):
        return [missing[0], missing[-1] if widths[1] > _WIDER * widths[0] else missing[1]]
    return missing


def _first_unread(sheet: Sheet, found: list[Column], order: list[Caption]) -> list[Column]:
    """The column left of the first one of a class table, which is the location's."""
    if not found:
        return []
    first = found[0]
    before = order[: order.index(first.one.caption)]
    box = first.one.seen.box
    cell = sheet.cells.at(first.x0 - 3, (box.y0 + box.y1) / 2)
    if not before or cell.x0 <= 0 or not sheet.cells.closed(cell) or cell.x1 - cell.x0 > 60:
        return []
    return [Column(Placed(before[-1], first.one.seen, before[-1].path), cell.x0, cell.x1)]


def _last_unread(sheet: Sheet, found: list[Column], order: list[Caption]) -> Iterator[Column]:
    """The columns right of the last one that was read, where the ruling has as many as are wanted."""
    if not found:
        return
    last = found[-1]
    box, wanted = last.one.seen.box, order[order.index(last.one.caption) + 1 :]
    y, x = (box.y0 + box.y1) / 2, last.x1 + 3
    places: list[tuple[float, float]] = []
    while len(places) <= len(wanted):
        cell = sheet.cells.at(x, y)
        if cell.x1 >= sheet.page.width or abs(cell.x0 - x) > 6 or not sheet.cells.closed(cell):
            break
        places.append((cell.x0, cell.x1))
        x = cell.x1 + 3
    if wanted and len(places) == len(wanted):
        for caption, (x0, x1) in zip(wanted, places, strict=True):
            yield Column(Placed(caption, last.one.seen, caption.path), x0, x1)


def _cells_between(sheet: Sheet, before: Column, after: Column) -> list[tuple[float, float]]:
    """The ruled cells of a table's head between two columns."""
    box = before.one.seen.box
    y, x = (box.y0 + box.y1) / 2, before.x1 + 3
    found: list[tuple[float, float]] = []
    while x < after.x0 - 3:
        cell = sheet.cells.at(x, y)
        if not sheet.cells.closed(cell) or cell.x1 > after.x0 + 3:
            return []
        found.append((max(cell.x0, before.x1), cell.x1))
        x = cell.x1 + 3
    return found


def rows_of(sheet: Sheet, columns: Sequence[Column], key: Column, bottom: float) -> list[Row]:
    """The rows below the heads of columns, down to a height."""
    head = _heads_end(sheet, columns)
    steps = [head, *sheet.cells.steps_down((key.x0 + key.x1) / 2, head - 1.5, bottom - 1.5)]
    bands = [(low, high) for high, low in pairwise(steps) if high - low >= _ROW_LEAST]
    if sheet.page.from_picture and not key.one.path.endswith(".block"):
        bands = [part for band in bands for part in _parted(sheet, key, *band)]
    closed = bool(bands) and bands[0][1] - bands[0][0] <= _ROW_MOST
    if not closed:
        bands = _unruled(sheet, columns, key, head, bottom)
    else:
        tallest = _TALLER * (bands[0][1] - bands[0][0])
        bands = list(
            takewhile(
                lambda band: band[1] - band[0] < tallest and _is_ruled(sheet, columns, *band),
                bands,
            )
        )
        lowest = min(column.one.seen.box.y0 for column in columns)
        if sheet.unclaimed(Box(columns[0].x0, head, columns[-1].x1, lowest - 0.5)):
            # The first row shares the cells of the heads.
            bands.insert(0, (head, lowest - 0.5))
    return [_row(sheet, columns, low, high, closed=closed) for low, high in bands]


def _parted(sheet: Sheet, key: Column, low: float, high: float) -> list[tuple[float, float]]:
    """A band of the ruling as its rows: a picture lost the line between two numbers of the key column."""
    words = [word for word in sheet.in_body(Box(key.x0, low, key.x1, high)) if word.text.isdecimal()]
    middles = sorted(((word.box.y0 + word.box.y1) / 2 for word in words), reverse=True)
    ends = [high]
    for above, below in pairwise(middles):
        if above - below > _APART:
            middle = (above + below) / 2
            levels = [rule.y0 for rule in sheet.page.rules if rule.y0 == rule.y1 and below < rule.y0 < above]
            ends.append(min(levels, key=lambda y: abs(y - middle), default=middle))
    return [(bottom, top) for top, bottom in pairwise([*ends, low])]


def _row(sheet: Sheet, columns: Iterable[Column], low: float, high: float, *, closed: bool) -> Row:
    columns = list(columns)
    box = Box(columns[0].x0, low, columns[-1].x1, high)
    below_heads = closed and high <= min(column.one.seen.box.y0 for column in columns)
    words_in = sheet.in_row if below_heads else sheet.in_body
    cells = {column.one.path: words_in(Box(column.x0, low, column.x1, high)) for column in columns}
    return Row(box, cells, closed)


def _heads_end(sheet: Sheet, columns: Iterable[Column]) -> float:
    """The height at which the heads of a table end: the line below them, or else their lowest words."""
    boxes = [column.one.seen.box for column in columns]
    lowest = min(box.y0 for box in boxes)
    lines = [sheet.cells.of(box).y0 for box in boxes if sheet.cells.closed(sheet.cells.of(box))]
    return max((line for line in lines if lowest - 20 < line < lowest + 3), default=lowest)


def _is_ruled(sheet: Sheet, columns: Sequence[Column], low: float, high: float) -> bool:
    """Whether the lines between columns go on: where most end, another part of the form begins."""
    sides = [column.x0 for column in columns[1:]]
    # A picture breaks a line over a row or two; the form ends it for good.
    spare = _BROKEN * (high - low) if sheet.page.from_picture else 0.0
    bottom, top = (low + high) / 2 - spare, (low + high) / 2 + spare
    lines = [rule for rule in sheet.page.rules if rule.x0 == rule.x1]
    upright = [rule.x0 for rule in lines if rule.y0 <= top and bottom <= rule.y1]
    kept = sum(any(abs(side - x) < 4 for x in upright) for side in sides)
    return 2 * kept >= len(sides)


def _unruled(
    sheet: Sheet, columns: Sequence[Column], key: Column, head: float, bottom: float
) -> list[tuple[float, float]]:
    """Rows by the words of the key column: each begins one, which goes on as far as the next."""
    words = within(sheet.text.words, Box(key.x0, bottom, key.x1, head - 1))
    middles = sorted({round((word.box.y0 + word.box.y1) / 2, 1) for word in words}, reverse=True)
    starts: list[float] = []
    for middle in middles:
        if not starts or starts[-1] - middle > 5:
            starts.append(middle)
    bands = []
    for number, middle in enumerate(starts):
        gap = starts[number - 1] - middle if number else _UNRULED_ROW
        top = min(head, middle + 5)
        low = max(bottom, middle - min(gap, _UNRULED_ROW) + 5)
        if number + 1 < len(starts):
            low = starts[number + 1] + 5
        if number and gap > 2.5 * _UNRULED_ROW:
            break
        bands.append((low, top))
    return bands


def _one_row(heads: Sequence[Placed]) -> list[Placed]:
    """The heads that stand beside each other: the row that has most of them, each path once."""
    best: list[Placed] = []
    for anchor in heads:
        row: dict[str, Placed] = {}
        for one in heads:
            if abs(one.seen.box.y0 + one.seen.box.y1 - anchor.seen.box.y0 - anchor.seen.box.y1) < 36:
                row.setdefault(one.path or f"-{len(row)}", one)
        if len(row) > len(best):
            best = list(row.values())
    return best


def _middle_in(box: Box, cell: Box) -> bool:
    x, y = (box.x0 + box.x1) / 2, (box.y0 + box.y1) / 2
    return cell.x0 <= x <= cell.x1 and cell.y0 <= y <= cell.y1
