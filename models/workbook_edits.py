"""What one Save of a workbook asks for: a field that is absent stays as it is."""

from typing import Any

from models.base import Factor, Frozen, Money
from models.workbook import CellStatus, ScheduleReason


class Edit(Frozen):
    """Fields that were sent; `values` leaves out those that were not."""

    def values(self, *fields: str) -> dict[str, Any]:
        """The fields that were sent, of those named."""
        return {name: getattr(self, name) for name in fields if name in self.model_fields_set}


class CellEdit(Edit):
    """Of a cell."""

    column: str
    row: str
    status: CellStatus = CellStatus.SELECT
    comments: str = ""
    debit_credit: str | None = None
    """As it was typed; None takes it back."""
    reasons: tuple[ScheduleReason, ...] = ()
    note: str = ""
    premium: Money | None = None


class ColumnEdit(Edit):
    """Of a column; without a key of a new custom carrier."""

    key: str | None = None
    name: str = ""
    hidden: bool = False


class RateEdit(Edit):
    """Of a class of a state; rates per $100 of payroll, net rates as fractions of it."""

    column: str
    state: str
    code: str
    description: str = ""
    manual_rate: Factor | None = None
    net_rate: Factor | None = None
    net_rate_ax: Factor | None = None
    reason: str = ""


class WorkbookSave(Frozen):
    """One Save, made upon a version of the workbook."""

    base_version: int
    cells: tuple[CellEdit, ...] = ()
    columns: tuple[ColumnEdit, ...] = ()
    rates: tuple[RateEdit, ...] = ()

    @property
    def size(self) -> int:
        """How many cells, columns and rates it is about."""
        return len(self.cells) + len(self.columns) + len(self.rates)
