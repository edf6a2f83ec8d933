"""What a Save may set: cells that there are, fields that a cell has, values that hold."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal

from models.errors import InvalidInput, NoSchedulePlan, QuotingError
from models.rounding import places
from models.workbook import CellForm, CellRange, ColumnKind, ReasonCategory, Workbook
from models.workbook_edits import CellEdit, ColumnEdit, RateEdit, WorkbookSave
from models.workbook_errors import NO_RANGE, Fault, ReasonMissing
from underwriting.workbook_carriers import checked_name
from underwriting.workbook_grid import Grid
from underwriting.workbook_merge import PERCENT, Merged
from underwriting.workbook_percent import (
    LONGEST_NOTE,
    SHORTEST_NOTE,
    percent_fault,
    percent_of,
    reason_faults,
)

RangeOf = Callable[[str, str], CellRange]
"""The range of an open cell, by column and state."""
MOST_RATE = Decimal("999.999")
MOST_NET_RATE = Decimal("9.999999")
"""A fraction of payroll: 999.9999 per $100."""
MOST_CARRIERS = 40
"""That are added to a workbook by hand."""
_OF_SCHEDULE = (PERCENT, "reasons", "note")
_WHY_CLOSED = {
    CellForm.CARRIER: "the carrier prices by itself",
    CellForm.MASTER: "schedule rating is not applied to a master policy",
    CellForm.IN_MASTER: "schedule rating is not applied to a master policy",
    CellForm.MONO: "the state fund insures",
    CellForm.CUSTOM: "this carrier was added by hand",
}


@dataclass(frozen=True, slots=True)
class RatedClass:
    """A class of a state as a column's submitted price has it; rates as they were computed."""

    description: str
    manual_rate: Decimal
    net_rate: Decimal | None
    net_rate_ax: Decimal | None
    decimals: int | None = None
    """Of the program's rates; None: as many as there are."""


ClassesOf = Callable[[str], Mapping[tuple[str, str], RatedClass]]
"""The classes of a column, by state and code."""


def cell_range(grid: Grid, range_of: RangeOf, column: str, row: str) -> CellRange:
    """The range of a cell; none, with the reason, where no percent is entered."""
    form = grid.form(column, row)
    if form is CellForm.OPEN:
        return range_of(column, row)
    if form is None:
        known = ", ".join(grid.states)
        return CellRange(why=f"the risk has no location in {row}; choose one of {known}")
    return CellRange(why=_WHY_CLOSED[form])


def read_percents(
    save: WorkbookSave, grid: Grid, range_of: RangeOf
) -> tuple[dict[int, Decimal], list[Fault]]:
    """The percents of a Save by the place of their cell, and those that cannot be read or given."""
    found: dict[int, Decimal] = {}
    faults: list[Fault] = []
    for at, edit in enumerate(save.cells):
        typed = edit.values(PERCENT).get(PERCENT)
        if typed is None:
            continue
        try:
            found[at] = percent_of(typed, cell_range(grid, range_of, edit.column, edit.row))
        except QuotingError as refusal:
            faults.append(percent_fault(refusal, f"cells.{at}.{PERCENT}"))
    return found, faults


def edit_faults(save: WorkbookSave, grid: Grid, classes_of: ClassesOf) -> Iterator[Fault]:
    """Fields that their cell or class does not have, and values that cannot be."""
    for at, cell in enumerate(save.cells):
        yield from _cell_faults(cell, grid, f"cells.{at}")
    for at, rate in enumerate(save.rates):
        yield from _rate_faults(rate, grid, classes_of, f"rates.{at}")
    yield from _twice("cells", ((cell.column, cell.row) for cell in save.cells))
    yield from _twice("rates", ((rate.column, rate.state, rate.code) for rate in save.rates))
    yield from _twice("columns", ((column.key,) if column.key else () for column in save.columns))


def _twice(name: str, keys: Iterable[tuple[str, ...]]) -> Iterator[Fault]:
    """What one Save sets twice: which of the two counts would be a guess. keys: empty for what is new."""
    seen: set[tuple[str, ...]] = set()
    for at, key in enumerate(keys):
        if key in seen:
            yield Fault(InvalidInput, f"{name}.{at}", f"{' '.join(key)} stands twice; send it once")
        if key:
            seen.add(key)


def _cell_faults(edit: CellEdit, grid: Grid, path: str) -> Iterator[Fault]:
    form = grid.form(edit.column, edit.row)
    if edit.column not in grid.columns:
        known = ", ".join(grid.columns)
        yield Fault(InvalidInput, f"{path}.column", f"No such column has a price; choose of {known}")
        return
    if form is None:
        if not edit.values(PERCENT):  # of a percent it is said already
            known = ", ".join(grid.rows)
            yield Fault(InvalidInput, f"{path}.row", f"This column has no row {edit.row}; choose of {known}")
        return
    if not form.is_counted and edit.values("status", "comments"):
        yield Fault(InvalidInput, f"{path}.row", f"Nothing is entered in {edit.row} of this column")
    if form is not CellForm.OPEN and (edit.reasons or edit.note):
        yield Fault(NoSchedulePlan, f"{path}.{PERCENT}", f"{NO_RANGE} {_WHY_CLOSED[form]}")
    if form is not CellForm.CUSTOM and edit.premium is not None:
        yield Fault(InvalidInput, f"{path}.premium", "The premium of a program is computed; take it out")
    yield from _given_twice(edit, path)


def _given_twice(edit: CellEdit, path: str) -> Iterator[Fault]:
    """Parts of a percent that name the category of an earlier one: a worksheet files one credit for each."""
    seen: set[ReasonCategory] = set()
    for at, reason in enumerate(edit.reasons or ()):
        if reason.category in seen:
            words = f"{reason.category.replace('_', ' ')} stands twice; send one reason with the sum of both"
            yield Fault(InvalidInput, f"{path}.reasons.{at}.category", words)
        seen.add(reason.category)


def _rate_faults(edit: RateEdit, grid: Grid, classes_of: ClassesOf, path: str) -> Iterator[Fault]:
    column = grid.columns.get(edit.column)
    if column is None or column.kind is not ColumnKind.PROGRAM or not column.rated:
        yield Fault(InvalidInput, f"{path}.column", "Rates are entered for a program that we price ourselves")
        return
    found = classes_of(edit.column).get((edit.state, edit.code))
    if found is None:
        yield Fault(
            InvalidInput,
            f"{path}.code",
            f"Class {edit.code} is not priced in {edit.state}",
        )
        return
    if not SHORTEST_NOTE <= len(edit.reason.strip()) <= LONGEST_NOTE:
        yield Fault(
            ReasonMissing,
            f"{path}.reason",
            f"Give a reason of {SHORTEST_NOTE} to {LONGEST_NOTE} characters",
        )
    yield from _figure_faults(edit, found, path)


def _figure_faults(edit: RateEdit, found: RatedClass, path: str) -> Iterator[Fault]:
    if edit.manual_rate is not None:
        if not 0 <= edit.manual_rate <= MOST_RATE:
            yield Fault(InvalidInput, f"{path}.manual_rate", f"Enter a rate of 0 to {MOST_RATE}")
        elif found.decimals is not None and edit.manual_rate != round_to(edit.manual_rate, found.decimals):
            yield Fault(
                InvalidInput, f"{path}.manual_rate", f"Enter a rate with at most {found.decimals} decimals"
            )
    for name in ("net_rate", "net_rate_ax"):
        value = getattr(edit, name)
        if value is None:
            continue
        if getattr(found, name) is None:
            words = f"{edit.state} has no manual premium, so it has no net rate to enter"
            yield Fault(InvalidInput, f"{path}.{name}", words)
        elif not 0 <= value <= MOST_NET_RATE or value != round_to(value, 6):
            words = "Enter a net rate of 0 to 999.9999 with at most four decimals"
            yield Fault(InvalidInput, f"{path}.{name}", words)


def round_to(value: Decimal, decimals: int) -> Decimal:
    """A number with so many decimals, to see whether it has no more."""
    return places(decimals)(value)


def named_columns(
    save: WorkbookSave, book: Workbook, grid: Grid, reserved: Sequence[str]
) -> tuple[tuple[ColumnEdit, ...], list[Fault]]:
    """The edits of columns with names as they are kept, and those that are refused."""
    names = {key: column.name for key, column in grid.columns.items()}
    names |= {column.key: column.name for column in grid.folded}
    kept: list[ColumnEdit] = []
    faults: list[Fault] = []
    room = MOST_CARRIERS - sum(one.kind is ColumnKind.CUSTOM for one in book.columns.values())
    for at, edit in enumerate(save.columns):
        path = f"columns.{at}"
        room -= edit.key is None
        if edit.key is None and room < 0:
            words = f"A workbook takes {MOST_CARRIERS} carriers of your own; give one of them another name"
            faults.append(Fault(InvalidInput, path, words))
            continue
        if edit.key is None and edit.hidden:
            faults.append(Fault(InvalidInput, f"{path}.hidden", "A carrier that is new is not hidden yet"))
            continue
        if edit.key is not None and edit.key not in book.columns:
            faults.append(Fault(InvalidInput, f"{path}.key", "A program keeps its name and its place"))
            continue
        if edit.key is not None and book.columns[edit.key].kind is not ColumnKind.CUSTOM:
            faults.append(Fault(InvalidInput, f"{path}.key", "A program keeps its name and its place"))
            continue
        if edit.key is None or edit.values("name"):
            others = [name for key, name in names.items() if key != edit.key]
            try:
                name = checked_name(edit.name, others, reserved, f"{path}.name")
            except QuotingError as refusal:
                faults.append(percent_fault(refusal, refusal.path or path))
                continue
            names[edit.key or f"new {at}"] = name
            edit = edit.model_copy(update={"name": name})
        kept.append(edit)
    return tuple(kept), faults


def merged_faults(save: WorkbookSave, merged: Merged, grid: Grid, range_of: RangeOf) -> Iterator[Fault]:
    """What is wrong of the changed cells once they are laid upon what others saved."""
    for at, edit in enumerate(save.cells):
        touched = edit.values(*_OF_SCHEDULE)
        if touched and (edit.column, edit.row) in merged.cells:
            allowed = cell_range(grid, range_of, edit.column, edit.row)
            yield from reason_faults(merged.book.cell(edit.column, edit.row), allowed, f"cells.{at}")
    for at, column in enumerate(save.columns):
        if column.hidden and column.key and _has_bound(merged.book, column.key):
            yield Fault(InvalidInput, f"columns.{at}.hidden", "A carrier with a bound state cannot be hidden")


def _has_bound(book: Workbook, column: str) -> bool:
    return any(cell.status.value == "bound" for (key, _), cell in book.cells.items() if key == column)
