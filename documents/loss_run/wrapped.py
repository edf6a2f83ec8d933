"""Rows whose cells take several lines: `Medical` above `Only`, `202473-` above `5157`.

A row's figures stand on one line, at the top, in the middle or at the foot of it. Lines without any figure
that lie nearest to it hold the rest of its words.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from documents.loss_run.columns import Column
from documents.loss_run.header import Header
from documents.loss_run.kinds import ANY_DAY, amount, day, is_value
from documents.loss_run.lines import Cell, Line
from documents.loss_run.pieces import pieces
from documents.loss_run.totals import total_scope
from documents.pdf.cells import around
from documents.reading import Word

_NEAR, _MOST = 1.9, 3
_NUMBERS = frozenset({"claim_number", "policy_number"})
_WORDS = frozenset({"claimant", "type", "status", "ignored", "line", "insured"})
_CODE = re.compile(r"(?a)[-/]?(?!NO\.?$|NUMBER$)[A-Z0-9][A-Z0-9/.-]*")
"""A part of a number, and no word of its caption."""
_TERM = re.compile(f"(?i)(?:to |[-\u2013] ?)?(?:{ANY_DAY.pattern})(?: ?[-\u2013]| to)?", re.ASCII)
_FIGURES = 3
_SLACK, _SPACE = 3.0, 1.0
CUT = ("-", "/")
"""How a number ends that goes on below."""


@dataclass(frozen=True, slots=True)
class Gathered:
    """A row as one line, and how many lines it takes."""

    line: Line
    lines: int


def gathered(lines: Sequence[Line], at: int, header: Header) -> Gathered:
    """The row that begins at a line, with the words of its cells from the lines above and below."""
    alone = Gathered(lines[at], 1)
    if (
        not (header.of_claims or header.of_policies)
        or len(header.levels) > 1
        or lines[at].sheet
        or lines[at].from_picture
    ):
        return alone
    main = at
    while main - at < _MOST and main + 1 < len(lines) and _rest(lines[main], header):
        main += 1
        if not _near(lines[main - 1], lines[main]):
            return alone
    if not _is_row(lines[main], header):
        return alone
    end = main + 1
    while end < len(lines) and end - main <= _MOST and _below(lines, main, end, header):
        end += 1
    above, below = lines[at:main], lines[main + 1 : end]
    if not (above or below) or (above and not below):
        # Words above a row alone are a heading, or what was said of the row before.
        return alone
    if not _wrap(lines[at:end], header):
        return alone
    return Gathered(_joined(lines[at:end], main - at, header), end - at)


def with_rest_of_number(lines: Sequence[Line], at: int) -> Gathered:
    """A line of labels; a number that is cut at its dash goes on in a line that holds nothing else."""
    line, below = lines[at], lines[at + 1] if at + 1 < len(lines) else None
    alone = Gathered(line, 1)
    if below is None or line.sheet or not _near(line, below) or len(list(below.words)) != 1:
        return alone
    rest = below.cells[0].words[0]
    for number, cell in enumerate(line.cells):
        last = cell.words[-1]
        begins = any(abs(rest.box.x0 - word.box.x0) <= _SLACK for word in (cell.words[0], last))
        cut = last.text.endswith(CUT) and any(map(str.isdigit, last.text))
        if cut and begins and _CODE.fullmatch(rest.text):
            cells = (*line.cells[:number], _together(cell, below.cells[0]), *line.cells[number + 1 :])
            return Gathered(replace(line, cells=cells), 2)
    return alone


def _wrap(lines: Sequence[Line], header: Header) -> bool:
    """Whether the words of each column go on below because they found no room beside each other."""
    by_column: dict[int, list[Cell]] = {}
    for line in lines:
        for piece in _parts(line, header):
            if (at := _of(piece, header)) is not None:
                by_column.setdefault(at, []).append(piece)
    fragments = [
        _of(piece, header) for line in lines if not _is_row(line, header) for piece in _parts(line, header)
    ]
    several = {at: cells for at, cells in by_column.items() if len(cells) > 1}
    return several.keys() >= set(fragments) and all(
        _no_room(before, after, max(header.columns[at].x1, *(cell.x1 for cell in cells)))
        for at, cells in several.items()
        for before, after in pairwise(cells)
    )


def _no_room(before: Cell, after: Cell, right: float) -> bool:
    """Whether the first word below would have stood farther right than any word of the column does."""
    if before.words[-1].text.endswith(CUT):
        return True
    first = after.words[0].box
    return before.x1 + (first.x1 - first.x0) + _SPACE > right


def _near(one: Line, other: Line) -> bool:
    return one.page == other.page and abs(one.top - other.top) <= _NEAR * max(one.height, other.height)


def _below(lines: Sequence[Line], main: int, at: int, header: Header) -> bool:
    """Whether a line belongs to the row above it rather than to one below."""
    if not _rest(lines[at], header) or not _near(lines[at - 1], lines[at]):
        return False
    following = next(
        (n for n in range(at + 1, min(at + 1 + _MOST, len(lines))) if _is_row(lines[n], header)), None
    )
    if following is None or lines[following].page != lines[at].page:
        return True
    up, down = lines[main].top - lines[at].top, lines[at].top - lines[following].top
    return up <= down


def _is_row(line: Line, header: Header) -> bool:
    """Whether a line has a day and an amount, as every claim has, or the figures of a policy."""
    texts = [piece.text for piece in pieces(line)]
    figures = sum(amount(text) is not None for text in texts)
    if total_scope(line.text) is not None:
        return False
    if header.of_policies:
        return figures >= _FIGURES
    return figures > 0 and any(day(text) is not None for text in texts)


def _rest(line: Line, header: Header) -> bool:
    """Whether all of a line stands in cells that hold words or numbers of claims, and is no figure."""
    if (
        line.furniture
        or any(word.text.endswith(":") for word in line.words)
        or total_scope(line.text) is not None
    ):
        return False
    return _fragments(line, header) is not None


def _fragments(line: Line, header: Header) -> list[Cell] | None:
    """The pieces of a line by columns, where each has one; cells that stand close are parted."""
    found: list[Cell] = []
    for cell in line.cells:
        cuts = (
            [(cell,)]
            if _of(cell, header) is not None
            else ((Cell(cell.words[:n]), Cell(cell.words[n:])) for n in range(1, len(cell.words)))
        )
        parts = next((cut for cut in cuts if all(_of(part, header) is not None for part in cut)), None)
        if parts is None:
            return None
        found += parts
    return found


def _parts(line: Line, header: Header) -> list[Cell]:
    return pieces(line) if _is_row(line, header) else _fragments(line, header) or []


def _of(cell: Cell, header: Header) -> int | None:
    """The column of a fragment: it lies below one caption's room and is of its kind."""
    columns = header.columns
    for at, column in enumerate(columns):
        room = columns[at + 1].x0 if at + 1 < len(columns) else float("inf")
        before = columns[at - 1].x1 if at else 0.0
        if cell.x0 < before - _SLACK or cell.x1 > room + _SLACK or not _touches(cell, column):
            continue
        fields = {field for _, field in column.fields}
        if fields & _NUMBERS:
            return (
                at
                if all(_CODE.fullmatch(word.text) for word in cell.words) and len(cell.words) <= 2
                else None
            )
        if "period" in fields:
            return at if _TERM.fullmatch(cell.text) else None
        if not fields or fields & _WORDS:
            return at if not any(is_value(word.text) for word in cell.words) else None
    return None


def _touches(cell: Cell, column: Column) -> bool:
    """Whether a cell stands below a caption, or begins or ends where it does."""
    over = min(cell.x1, column.x1) - max(cell.x0, column.x0)
    return over > 0 or abs(cell.x0 - column.x0) <= _SLACK or abs(cell.x1 - column.x1) <= _SLACK


def _joined(lines: Sequence[Line], main: int, header: Header) -> Line:
    """One line with the words of all lines by column."""
    cells = list(pieces(lines[main]))
    for at, line in enumerate(lines):
        if at == main:
            continue
        for cell in _parts(line, header):
            column = header.columns[_of(cell, header) or 0]
            own = next((n for n, each in enumerate(cells) if _same(each, cell, column)), None)
            if own is None:
                cells.append(cell)
            else:
                cells[own] = _together(cells[own], cell) if at > main else _together(cell, cells[own])
    return replace(lines[main], cells=tuple(sorted(cells, key=lambda cell: cell.x0)))


def _same(one: Cell, other: Cell, column: Column) -> bool:
    """Whether two pieces lie in one column."""
    return min(one.x1, other.x1) - max(one.x0, other.x0) > 0 and _touches(one, column)


def _together(one: Cell, other: Cell) -> Cell:
    """Words above and below each other; a number that is cut at its dash is one word."""
    first, second = one.words[-1], other.words[0]
    if not (first.text.endswith(CUT) or second.text.startswith("-")):
        return Cell((*one.words, *other.words))
    whole = Word(first.text + second.text, around((first, second)), min(first.confidence, second.confidence))
    return Cell((*one.words[:-1], whole, *other.words[1:]))
