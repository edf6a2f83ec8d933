"""The workbook of a submission: columns of carriers, cells by state, what an underwriter enters."""

from datetime import datetime
from decimal import Decimal
from enum import StrEnum
from typing import Annotated
from uuid import UUID

from pydantic import Field, JsonValue

from models.base import Factor, Frozen, Money

MASTER, TOTAL = "MASTER", "TOTAL"
CUSTOM_PREFIX = "custom_carrier_"
"""Of the key of a column that an underwriter added; eight hexadecimal digits follow."""
ZERO = Decimal(0)

Percent = Annotated[Decimal, Field(ge=-100, le=100, decimal_places=2)]
"""Signed percent of schedule rating: positive is a debit, negative a credit, 0 none."""


class CellStatus(StrEnum):
    """Where a carrier stands with a state."""

    SELECT = "select"
    BOUND = "bound"
    QUOTED = "quoted"
    CLOSED = "closed"
    DECLINED = "declined"
    UW_QUESTIONS = "uw_questions"
    SUBMITTED = "submitted"


class ReasonCategory(StrEnum):
    """Why a schedule credit or debit is given."""

    PREMISES = "premises"
    CLASSIFICATION = "classification_peculiarities"
    MEDICAL = "medical_facilities"
    SAFETY = "safety_devices"
    EMPLOYEES = "employee_selection_and_training"
    MANAGEMENT = "management_cooperation"


class ScheduleReason(Frozen):
    """A part of a cell's percent, signed alike, and what it is given for."""

    category: ReasonCategory
    percent: Percent


class ColumnKind(StrEnum):
    """Whose column it is."""

    PROGRAM = "program"
    CUSTOM = "custom"


class CellForm(StrEnum):
    """What a cell is; a percent is entered in an open one alone."""

    OPEN = "open"
    """A policy of the client's own, priced by our engine."""
    CARRIER = "carrier"
    """A policy of the client's own, priced by its carrier."""
    MASTER = "master"
    """The states that the program writes on the policy of the PEO, in one sum."""
    IN_MASTER = "in_master"
    """A state whose figures stand in MASTER."""
    MONO = "mono"
    """The state's own fund insures."""
    CUSTOM = "custom"
    """A carrier that an underwriter added."""

    @property
    def is_counted(self) -> bool:
        """Whether the cell's status counts for the whole workbook."""
        return self not in (CellForm.IN_MASTER, CellForm.MONO)


class CellKey(Frozen):
    """A cell: a column, and MASTER or two capitals."""

    column: str
    row: str


class Cell(Frozen):
    """What was entered in a cell; a cell that nobody touched holds the defaults."""

    status: CellStatus = CellStatus.SELECT
    comments: str = ""
    debit_credit: Percent = ZERO
    reasons: tuple[ScheduleReason, ...] = ()
    note: str = ""
    """On a large percent."""
    premium: Money | None = None
    """Of a custom carrier."""
    version: int = 0
    by: UUID | None = None
    percent_by: UUID | None = None
    """Who set the percent last; their authority counts for it."""
    at: datetime | None = None

    @property
    def is_entered(self) -> bool:
        """Whether anything in it is another than the default."""
        return bool(
            self.status is not CellStatus.SELECT
            or self.comments
            or self.debit_credit
            or self.premium is not None
        )


CELL_FIELDS = ("status", "comments", "debit_credit", "reasons", "note", "premium")
"""What is entered in a cell, each a field that clashes by itself."""


class RateKey(Frozen):
    """A class of a state in a column."""

    column: str
    state: str
    code: str


def rate_row(state: str, code: str, description: str) -> str:
    """How the history names a class of a state."""
    return f"{state}|{code}#{description}"


class EnteredRate(Frozen):
    """Figures that an underwriter entered for a class of a state; None: as computed."""

    description: str = ""
    manual_rate: Factor | None = None
    """Dollars per 100 of payroll."""
    net_rate: Factor | None = None
    """Without taxes and expense constant, a fraction of payroll."""
    net_rate_ax: Factor | None = None
    """With both, a fraction of payroll."""
    reason: str = ""
    version: int = 0
    by: UUID | None = None
    at: datetime | None = None

    @property
    def is_empty(self) -> bool:
        """Whether nothing is entered any more."""
        return self.manual_rate is None and self.net_rate is None and self.net_rate_ax is None


RATE_FIELDS = ("manual_rate", "net_rate", "net_rate_ax")
RATE_REASON = "reason"
"""Of the figures of a class: it goes with them, and is a change of its own where they stay."""


class Column(Frozen):
    """A carrier's column as it is kept; of an untouched program nothing is."""

    key: str
    kind: ColumnKind = ColumnKind.PROGRAM
    name: str = ""
    place: int = 0
    """Order in which custom carriers were added."""
    hidden: bool = False
    version: int = 0
    price_run: UUID | None = None
    """The current price; None: the submitted one."""
    price_version: int = 0
    """Version of the workbook that the current price was made of."""
    approved_run: UUID | None = None
    released_run: UUID | None = None
    asked_job: UUID | None = None
    """Of the newest recalculation that was asked for."""


class Workbook(Frozen):
    """Everything that is kept of a workbook."""

    submission_id: UUID
    version: int = 0
    columns: dict[str, Column] = Field(default_factory=dict)
    cells: dict[tuple[str, str], Cell] = Field(default_factory=dict)
    """By column and row."""
    rates: dict[tuple[str, str, str], EnteredRate] = Field(default_factory=dict)
    """By column, state and class code."""

    def cell(self, column: str, row: str) -> Cell:
        """The cell as it stands."""
        return self.cells.get((column, row), Cell())

    def column(self, key: str) -> Column:
        """The column as it is kept; a program that nobody touched holds the defaults."""
        return self.columns.get(key) or Column(key=key)

    def schedule(self, column: str) -> dict[str, Decimal]:
        """The percents of a column by state, without zeros."""
        found = {row: cell.debit_credit for (key, row), cell in self.cells.items() if key == column}
        return {row: percent for row, percent in sorted(found.items()) if percent}

    def entered(self, column: str) -> dict[tuple[str, str], EnteredRate]:
        """The entered figures of a column by state and class code."""
        found = {(state, code): rate for (key, state, code), rate in self.rates.items() if key == column}
        return {key: rate for key, rate in sorted(found.items()) if not rate.is_empty}


class CellRange(Frozen):
    """The largest debit and credit of a cell, percents without a sign; both 0: there is none."""

    debit: Decimal = ZERO
    credit: Decimal = ZERO
    why: str = ""
    """Whose range it is, or why there is none."""

    @property
    def is_open(self) -> bool:
        """Whether a percent may be entered at all."""
        return bool(self.debit or self.credit)


class ChangeKey(Frozen):
    """What a change is of: a field of a cell, of a rate or, with an empty row, of a column."""

    column: str
    row: str
    field: str


class Change(Frozen):
    """One field that somebody changed, as it is shown; the history of every cell is made of these."""

    version: int
    column: str
    row: str
    """Of a rate 'TN|5190#Electrical wiring'; '' of the column itself."""
    field: str
    before: JsonValue
    after: JsonValue
    by: UUID
    by_name: str = ""
    at: datetime | None = None

    @property
    def key(self) -> ChangeKey:
        """What it is a change of."""
        return ChangeKey(column=self.column, row=self.row, field=self.field)
