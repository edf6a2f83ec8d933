"""What of an earlier workbook of a prospect can be entered into the next one."""

from collections.abc import Callable

from models.workbook import ZERO, Cell, CellForm, CellRange, EnteredRate, Workbook
from underwriting.workbook_grid import Grid

_NO_PERCENT = {"debit_credit": ZERO, "reasons": (), "note": ""}


def carried_cells(
    old: Workbook, grid: Grid, range_of: Callable[[str, str], CellRange]
) -> dict[tuple[str, str], Cell]:
    """The entered cells whose column and row exist again, by both.

    A percent goes along where one may be entered today, even beyond today's range, which its box says; status
    and comments go wherever the cell counts. Carriers that were added by hand are no columns of the new one.
    """
    found: dict[tuple[str, str], Cell] = {}
    for key, cell in sorted(old.cells.items()):
        form = grid.form(*key)
        if form is None or not form.is_counted or form is CellForm.CUSTOM:
            continue
        is_open = form is CellForm.OPEN and range_of(*key).is_open
        carried = cell if is_open else cell.model_copy(update=_NO_PERCENT)
        if carried.is_entered:
            found[key] = carried
    return found


def carried_rates(
    old: Workbook, grid: Grid, description: Callable[[str, str], str]
) -> dict[tuple[str, str, str], EnteredRate]:
    """The entered rates whose class is in the risk again and whose program our engine still rates."""
    return {
        (column, state, code): rate
        for (column, state, code), rate in sorted(old.rates.items())
        if not rate.is_empty
        and (found := grid.columns.get(column)) is not None
        and found.rated
        and state in found.types
        and description(state, code) != ""
    }
