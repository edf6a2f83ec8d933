"""The columns that rows show by themselves: where their cells stand above each other, whatever captions say.

Captions that stand too close for a gap, or are printed over each other, are parted by these columns.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from documents.loss_run.columns import Column
from documents.loss_run.kinds import FROM_TO, amount, count, day, is_money, is_value
from documents.loss_run.lines import Cell, Line
from documents.loss_run.pieces import pieces
from documents.loss_run.totals import total_scope
from documents.reading import Word

_ROWS, _AHEAD = 12, 40
_FEWEST_CELLS, _FEWEST_VALUES, _FEWEST_EXTENTS = 4, 3, 3
_EVEN, _SLACK, _FAR, _TOUCH = 2.0, 1.0, 30.0, 0.5


@dataclass(frozen=True, slots=True)
class Extent:
    """A column of the rows: what its cells take, and how far a caption above may reach to either side."""

    x0: float
    x1: float
    left: float
    right: float


def is_table_row(line: Line) -> bool:
    """Whether a line is a row of a table: several cells, of which some are days or amounts of money."""
    if len(line.cells) < 2 or total_scope(line.text) is not None:
        return False
    cells = pieces(line)
    shaped = sum(is_money(cell.text) or day(cell.text) is not None for cell in cells)
    values = shaped + sum(count(cell.text) is not None for cell in cells)
    return len(cells) >= _FEWEST_CELLS and shaped > 0 and values >= _FEWEST_VALUES


def extents_below(lines: Sequence[Line], at: int, most_captions: int) -> tuple[Extent, ...]:
    """The columns of the rows that begin within some lines below; nothing where none do."""
    ahead = lines[at + 1 : at + 1 + _AHEAD]
    first = next((n for n, line in enumerate(ahead[:most_captions]) if is_table_row(line)), None)
    if first is None or ahead[first].page != lines[at].page or ahead[first].sheet:
        return ()
    return _extents([pieces(line) for line in _table(ahead[first:])])


def _table(below: Sequence[Line]) -> list[Line]:
    """The rows up to the end of the page or the next captions, whose table may have columns of its own."""
    rows: list[Line] = []
    for line in below[:_AHEAD]:
        captions = len(line.cells) >= _FEWEST_CELLS and not any(is_value(word.text) for word in line.words)
        if line.page != below[0].page or (captions and rows) or len(rows) == _ROWS:
            break
        if is_table_row(line):
            rows.append(line)
    headings = [line for line in rows if FROM_TO.search(line.text)]
    return rows if len(headings) == len(rows) else [line for line in rows if line not in headings]


def over_rows(columns: Sequence[Column], below: Sequence[Line]) -> tuple[Column, ...]:
    """Columns with what stands in them, as their captions may be in the middle or to another side."""
    rows = _table(below)
    extents = _extents([pieces(line) for line in rows]) if rows and not rows[0].sheet else ()
    at = [_of((column.x0 + column.x1) / 2, extents) if extents else 0 for column in columns]
    if not extents or len(set(at)) < len(at):
        return tuple(columns)
    return tuple(
        replace(column, extent=(extents[number].x0, extents[number].x1))
        for column, number in zip(columns, at, strict=True)
    )


def _extents(rows: Sequence[Sequence[Cell]]) -> tuple[Extent, ...]:
    columns = _apart(rows)
    if len(columns) < _FEWEST_EXTENTS:
        return ()
    edges = [_edge(before, after) for before, after in pairwise(columns)]
    return tuple(
        Extent(_x0(column), _x1(column), left, right)
        for column, left, right in zip(columns, [float("-inf"), *edges], [*edges, float("inf")], strict=True)
    )


def _apart(rows: Sequence[Sequence[Cell]]) -> list[list[Cell]]:
    """The cells by column; one that reaches over two cells of another row is left out."""
    cells = [(at, cell) for at, row in enumerate(rows) for cell in row]
    while True:
        columns = list(_touching(cells))
        bridged = next((column for column in columns if _doubled(column)), None)
        if bridged is None:
            return [[cell for _, cell in column] for column in columns]
        longest = max(bridged, key=lambda item: item[1].x1 - item[1].x0)
        cells = [item for item in cells if item is not longest]


def _touching(cells: Sequence[tuple[int, Cell]]) -> Iterator[list[tuple[int, Cell]]]:
    column: list[tuple[int, Cell]] = []
    end = 0.0
    for item in sorted(cells, key=lambda item: item[1].x0):
        if column and item[1].x0 > end - _SLACK / 2:
            yield column
            column = []
        end = max(end, item[1].x1) if column else item[1].x1
        column.append(item)
    if column:
        yield column


def _doubled(column: Sequence[tuple[int, Cell]]) -> bool:
    return len({at for at, _ in column}) < len(column)


def _edge(before: Sequence[Cell], after: Sequence[Cell]) -> float:
    """Where captions of two columns part: at the side on which the cells of one are even.

    Amounts of one width are even on both sides; they stand to the right as all amounts do.
    """
    uneven = not _even([cell.x0 for cell in before])
    money = all(is_money(cell.text) or (uneven and amount(cell.text) is not None) for cell in before)
    if money and _even([cell.x1 for cell in before]):
        return _x1(before) + _SLACK
    if _even([cell.x0 for cell in after]):
        return _x0(after) - _SLACK
    if uneven and _even([cell.x1 for cell in before]):
        return _x1(before) + _SLACK
    return (_x1(before) + _x0(after)) / 2


def _even(edges: Sequence[float]) -> bool:
    return max(edges) - min(edges) < _EVEN


def _x0(column: Sequence[Cell]) -> float:
    return min(cell.x0 for cell in column)


def _x1(column: Sequence[Cell]) -> float:
    return max(cell.x1 for cell in column)


def rows_by_column(columns: Sequence[Column], below: Sequence[Line]) -> list[dict[int, Cell]]:
    """The cells of the rows below captions by the number of their column, up to the end of the page."""
    return [_by_column(line, columns) for line in _table(below)]


def _by_column(line: Line, columns: Sequence[Column]) -> dict[int, Cell]:
    found: dict[int, Cell] = {}
    for cell in pieces(line):
        over = [min(cell.x1, column.x1) - max(cell.x0, column.x0) for column in columns]
        if over and max(over) > -_FAR:
            found.setdefault(over.index(max(over)), cell)
    return found


def parted_by_extents(cell: Cell, extents: Sequence[Extent], *, only_touching: bool) -> Iterator[Cell]:
    """Captions, parted where the columns of the rows below are."""
    group: list[Word] = []
    for word in cell.words:
        apart = group and not (only_touching and word.box.x0 - group[-1].box.x1 > _TOUCH)
        if apart and _extent(word, extents) != _extent(group[-1], extents):
            yield Cell(tuple(group))
            group = []
        group.append(word)
    yield Cell(tuple(group))


def _extent(word: Word, extents: Sequence[Extent]) -> int:
    return _of((word.box.x0 + word.box.x1) / 2, extents)


def _of(x: float, extents: Sequence[Extent]) -> int:
    """The number of the extent that holds a place."""
    return next(at for at, extent in enumerate(extents) if x < extent.right)
