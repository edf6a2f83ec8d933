"""Tables on their side: a caption begins each line, and each column is a policy, a claim or what all come to.

`Policy Number  WC-1  WC-2` above `Total Paid  50.00  20.00  70.00`: so policy years stand beside each other.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from documents.loss_run.captions import DATES, is_amount, tokens_of
from documents.loss_run.claims import begin_claim
from documents.loss_run.columns import Column
from documents.loss_run.header import Header, meant_by_rows
from documents.loss_run.kinds import is_value
from documents.loss_run.lines import Cell, Line
from documents.loss_run.pieces import pieces
from documents.loss_run.policies import policy_row, settle
from documents.loss_run.rows import fields_in
from documents.loss_run.seen import Entry, Seen, seen_in
from documents.loss_run.state import COUNTED, SUMMED, State
from documents.loss_run.totals import Scope, counted, total_scope

_NAMES = ("policy_number", "effective", "expiration", "claim_number", "injury_date")
_FEWEST_COLUMNS, _FEWEST_LINES, _FEWEST_NAMES, _FEWEST_SUMS = 2, 4, 2, 2
_PRINTED, _SURE = 0.85, 0.92


@dataclass(frozen=True, slots=True)
class _Row:
    """A line of such a table: what its caption means, and its cells by the number of their column."""

    line: Line
    field: str
    cells: dict[int, Cell]


def take_turned(state: State, lines: Sequence[Line], at: int) -> int:
    """Takes the table on its side that begins at a line, and says how many lines it has."""
    if len(lines[at].cells) < _FEWEST_COLUMNS or len(_captioned(state, lines[at])[1]) < _FEWEST_COLUMNS:
        return 0
    rows = list(_rows(state, lines, at))
    columns = sorted({number for row in rows for number in row.cells})
    values = {number: dict(_values(rows, number)) for number in columns}
    named = [number for number in columns if any(name in values[number] for name in _NAMES)]
    if not _is_table(rows, [values[number] for number in named]):
        return 0
    settle(state)
    of_claims = _header(rows).of_claims
    for number in named:
        if of_claims:
            begin_claim(state, list(values[number].items()))
        else:
            policy_row(state, values[number])
    headings = [*lines[max(0, at - 1) : at], *(row.line for row in rows)]
    for number in columns:
        if number not in named:
            _take_sums(state, _heading(headings, rows, number), values[number], of_claims=of_claims)
    state.header, state.record, state.amounts, state.block = None, None, (), False
    return len(rows)


def _captioned(state: State, line: Line) -> tuple[str, list[Cell]]:
    """What the caption at the beginning of a line means, and the cells behind it."""
    caption, *rest = pieces(line)
    if any(cell.text.endswith(":") for cell in rest):
        return "", []
    return state.layout.vocabulary.field(tokens_of(caption.text)) or "", rest


def _rows(state: State, lines: Sequence[Line], at: int) -> Iterator[_Row]:
    """The lines from here on that begin with a caption and have cells below those of the first ones."""
    found: list[tuple[Line, str, list[Cell]]] = []
    for line in lines[at:]:
        field, cells = _captioned(state, line)
        told = field or any(is_value(cell.text) for cell in cells)
        # The number again begins the next of several tables below each other.
        again = field in _NAMES and any(field == before for _, before, _ in found)
        if line.page != lines[at].page or len(cells) < _FEWEST_COLUMNS or not told or again:
            break
        found.append((line, field, cells))
    widest = max((cells for _, _, cells in found), key=len, default=[])
    for line, field, cells in found:
        yield _Row(line, field, _by_column(cells, widest))


def _by_column(cells: Sequence[Cell], columns: Sequence[Cell]) -> dict[int, Cell]:
    """The words of a line by the column that each stands nearest to."""
    found: dict[int, list[Cell]] = {}
    for cell in cells:
        over = [column for column in columns if min(cell.x1, column.x1) > max(cell.x0, column.x0)]
        parts = [Cell((word,)) for word in cell.words] if len(over) > 1 else [cell]
        for part in parts:
            middle = part.x0 + part.x1
            away = [abs(column.x0 + column.x1 - middle) for column in columns]
            found.setdefault(away.index(min(away)), []).append(part)
    return {number: Cell(tuple(word for part in own for word in part.words)) for number, own in found.items()}


def _header(rows: Sequence[_Row]) -> Header:
    """The captions as those of a table that stands upright."""
    columns = (Column(number, number, ((0, row.field),)) for number, row in enumerate(rows) if row.field)
    return meant_by_rows(Header(tuple(columns), 1))


def _values(rows: Sequence[_Row], number: int) -> Iterator[tuple[str, Seen]]:
    """The fields of a column, each with the place where it stands."""
    fields = {column.x0: column.fields[0][1] for column in _header(rows).columns}
    for at, row in enumerate(rows):
        if at in fields and number in row.cells:
            for name, words, value in fields_in(fields[at], [row.cells[number]]):
                sure = name in DATES or name in _NAMES
                yield name, seen_in(row.line, words, value, _SURE if sure else _PRINTED)


def _is_table(rows: Sequence[_Row], named: Sequence[dict[str, Seen]]) -> bool:
    """Whether several columns have names of policies or claims, and sums: two days alone are one term."""
    known = sum(bool(row.field) for row in rows)
    in_each = set.intersection(*(set(values) for values in named)) if named else set()
    sums = [name for name in in_each if is_amount(name) or name in SUMMED]
    return (
        len(named) >= _FEWEST_COLUMNS
        and known >= _FEWEST_LINES
        and len(in_each & set(_NAMES)) >= _FEWEST_NAMES
        and len(sums) >= _FEWEST_SUMS
    )


def _heading(headings: Sequence[Line], rows: Sequence[_Row], number: int) -> list[tuple[Line, Cell]]:
    """The words that stand in a column or right above it."""
    spans = [row.cells[number] for row in rows if number in row.cells]
    x0, x1 = min(cell.x0 for cell in spans), max(cell.x1 for cell in spans)
    return [
        (line, cell)
        for line in headings
        for cell in line.cells[1:]
        if min(cell.x1, x1) > max(cell.x0, x0) and not is_value(cell.text)
    ]


def _take_sums(
    state: State, heading: Sequence[tuple[Line, Cell]], values: dict[str, Seen], *, of_claims: bool
) -> None:
    """A column that its heading calls a total: of the policy above, or of the report."""
    scope = next((found for _, cell in heading if (found := total_scope(cell.text))), None)
    if scope is None or scope is Scope.ASIDE:
        return
    target = state.records.totals
    if of_claims and scope is Scope.POLICY and state.policy is not None:
        target = state.policy
    elif of_claims and scope is Scope.UNSAID:
        target = Entry()
        state.records.unsaid.append((state.policy, target))
    for name, seen in values.items():
        if is_amount(name) or name in SUMMED:
            target.put(name, seen)
    for line, cell in heading:
        if (number := counted(cell.text)) is not None and "claims" not in COUNTED & values.keys():
            target.put("claims", seen_in(line, cell.words, number, _PRINTED))
