"""Rows and cells of a workbook: what each is, which of them hold figures, and which count."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from models.indication import RowType
from models.quote import PRICED, ProgramQuote
from models.workbook import MASTER, CellForm, CellStatus, Column, ColumnKind, Workbook


@dataclass(frozen=True, slots=True)
class GridColumn:
    """A column of the grid: a program with a price, or a custom carrier."""

    key: str
    carrier: str
    """Whose cells may be bound together: the carrier of a program, the key of a custom column."""
    name: str
    kind: ColumnKind = ColumnKind.PROGRAM
    hidden: bool = False
    rated: bool = True
    """Whether our engine prices it."""
    types: Mapping[str, RowType] = field(default_factory=dict)
    """How a program writes each state of the risk."""

    @property
    def master_states(self) -> tuple[str, ...]:
        """The states that it writes on the policy of the PEO, A to Z."""
        return tuple(sorted(state for state, kind in self.types.items() if kind is RowType.MASTER))


@dataclass(frozen=True, slots=True)
class FoldedColumn:
    """A program that has no price: nothing is entered in it."""

    key: str
    name: str
    reason: str


@dataclass(frozen=True, slots=True)
class Grid:
    """The cells of a workbook, by column and row."""

    columns: Mapping[str, GridColumn]
    folded: tuple[FoldedColumn, ...]
    states: tuple[str, ...]
    """Of the risk, A to Z."""
    rows: tuple[str, ...]
    """As they are shown; TOTAL, in which nothing is entered, follows them."""

    def form(self, column: str, row: str) -> CellForm | None:
        """What a cell is; None: the column has no such cell."""
        found = self.columns.get(column)
        if found is None:
            return None
        if row == MASTER:
            return CellForm.MASTER if found.master_states else None
        if row not in self.states:
            return None
        kind = found.types.get(row)
        if kind is RowType.MONO:
            return CellForm.MONO
        if found.kind is ColumnKind.CUSTOM:
            return CellForm.CUSTOM
        if kind is None:
            return None
        if kind is RowType.MASTER:
            return CellForm.IN_MASTER
        return CellForm.OPEN if found.rated else CellForm.CARRIER

    def counted(self, book: Workbook) -> Iterable[tuple[GridColumn, str, CellStatus]]:
        """The cells whose status counts: column, row, status.

        A custom cell counts once it has a price or a status; hidden columns count nowhere.
        """
        for column in self.columns.values():
            if column.hidden:
                continue
            for row in (MASTER, *self.states):
                form = self.form(column.key, row)
                if form is None or not form.is_counted:
                    continue
                cell = book.cell(column.key, row)
                empty = cell.premium is None and cell.status is CellStatus.SELECT
                if form is CellForm.CUSTOM and empty:
                    continue
                yield column, row, cell.status


def grid_of(
    programs: Sequence[ProgramQuote],
    custom: Iterable[Column],
    states: Collection[str],
    monopolistic: Collection[str],
    rated: Collection[str],
) -> Grid:
    """The grid of a submitted run.

    Args: programs: of the run, in the order of the price indication; custom: columns that were added; states:
        of the risk; monopolistic: states whose own fund insures; rated: programs that our engine prices.
    """
    columns: dict[str, GridColumn] = {}
    folded: list[FoldedColumn] = []
    for row in programs:
        if row.state in PRICED and row.totals is not None:
            columns[row.program] = _of_program(row, states, monopolistic, row.program in rated)
        else:
            folded.append(FoldedColumn(row.program, row.carrier_name, _reason(row)))
    for column in sorted(custom, key=lambda one: (one.place, one.key)):
        types = {state: RowType.MONO for state in states if state in monopolistic}
        columns[column.key] = GridColumn(
            column.key, column.key, column.name, ColumnKind.CUSTOM, column.hidden, rated=False, types=types
        )
    ordered = tuple(sorted(states))
    return Grid(columns, tuple(folded), ordered, rows_of(columns.values(), ordered))


def rows_of(columns: Collection[GridColumn], states: Sequence[str]) -> tuple[str, ...]:
    """MASTER where a program writes a master policy, then the states.

    A state that every program writes on a master policy has no row of its own, unless a custom carrier's
    figures stand in it.
    """
    programs = [column for column in columns if column.kind is ColumnKind.PROGRAM]
    has_custom = any(column.kind is ColumnKind.CUSTOM and not column.hidden for column in columns)
    in_master = {
        state
        for state in states
        if programs and all(column.types.get(state) is RowType.MASTER for column in programs)
    }
    shown = [state for state in states if has_custom or state not in in_master]
    return (*((MASTER,) if any(column.master_states for column in programs) else ()), *shown)


def _of_program(
    row: ProgramQuote, states: Collection[str], monopolistic: Collection[str], rated: bool
) -> GridColumn:
    types = {part.state: RowType(part.state_type.upper()) for part in row.states}
    types |= {state: RowType.MONO for state in states if state in monopolistic}
    return GridColumn(row.program, row.carrier, row.carrier_name, rated=rated, types=types)


def _reason(row: ProgramQuote) -> str:
    """Why a program has no price, in its own first words."""
    return next((reason.text for reason in row.reasons), f"No price: {row.state.value.replace('_', ' ')}")
