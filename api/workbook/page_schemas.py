"""What the underwriting page reads: columns, cells, rates, issues, who is there."""

from datetime import datetime
from decimal import Decimal
from typing import Any
from uuid import UUID

from api.http.wire import Wire
from api.workbook.schemas import ReasonPart
from models.base import Money
from models.workbook import CellForm, CellStatus, ColumnKind
from models.workbook_authority import IssueState, Measure


class DebitCredit(Wire):
    """The box of a cell: value without a sign, isChecked says that it is a credit."""

    value: str
    isChecked: bool  # noqa: N815 - the specified name
    error: str


class CellAnswer(Wire):
    """A cell as it stands; premium and payroll are of the column's current price."""

    status: CellStatus
    comments: str
    debit_credit: DebitCredit
    isChecked: bool  # noqa: N815 - the specified names
    stateType: str  # noqa: N815
    premium: Money | None
    form: CellForm
    payroll: Money | None
    submitted_premium: Money | None
    submitted_percent: str
    """The percent that the current price is made of; another one than debit_credit is not priced yet."""
    counted: bool
    open: bool
    """Whether a percent may be entered."""
    closed_why: str
    reasons: list[ReasonPart]
    reason_missing: bool
    note: str
    version: int
    changed_by: str
    changed_at: datetime | None


class PriceAnswer(Wire):
    """A price of a column."""

    run_id: UUID
    total: Money
    submitted: bool
    """Whether it is the price that was submitted."""


class IssueAnswer(Wire):
    """Something that waits for somebody of a higher level, or was decided."""

    id: UUID
    column: str
    price_run: UUID
    measure: Measure
    row: str
    value: Decimal | None
    level: int
    state: IssueState
    cause: str
    raised_by: str
    raised_at: datetime
    decided_by: str
    decided_at: datetime | None
    note: str
    mine_to_decide: bool


class ColumnAnswer(Wire):
    """A column: of a program, or a carrier that was added."""

    key: str
    name: str
    carrier: str
    kind: ColumnKind
    hidden: bool
    rated: bool
    """Whether our engine prices it."""
    folded_why: str
    """Why it has no price; '' where it has one."""
    referred_why: str
    """Why the carrier refers the risk, in the words of its rules; '' where it does not."""
    price: PriceAnswer | None
    submitted: PriceAnswer | None
    premium: Money | None
    """TOTAL of the column; of a custom carrier the sum of what was entered."""
    payroll: Money | None
    entered: str
    """Of a custom carrier: '1 of 3 states'."""
    job: UUID | None
    """Of the recalculation that is under way."""
    not_repriced: str | None
    """Why the last recalculation brought no price."""
    version: int


class EnteredRateAnswer(Wire):
    """Figures of an underwriter for a class, per $100 of payroll."""

    column: str
    state: str
    code: str
    description: str
    manual_rate: Decimal | None
    net_rate: Decimal | None
    net_rate_ax: Decimal | None
    reason: str
    version: int
    changed_by: str
    changed_at: datetime | None


class PresentAnswer(Wire):
    """Somebody on the page."""

    person: UUID
    name: str
    cell: str | None
    me: bool


class Allowed(Wire):
    """What the reader may do here."""

    save: bool
    """Statuses, comments, carriers; False once released."""
    price: bool
    """Percents and rates."""
    level: int
    why_not: str


class WorkbookAnswer(Wire):
    """A workbook whole."""

    submission: UUID
    prospect: UUID
    run_id: UUID
    version: int
    state: str
    uw_status: str | None
    derived_status: str | None
    rows: list[str]
    """MASTER where there is one, states; TOTAL stands last and holds no inputs."""
    states: list[str]
    master_states: dict[str, list[str]]
    """By column: the states whose sum its MASTER cell is."""
    columns: list[ColumnAnswer]
    stateCarrierData: dict[str, dict[str, CellAnswer]]  # noqa: N815 - the specified name
    rates: list[EnteredRateAnswer]
    issues: list[IssueAnswer]
    presence: list[PresentAnswer]
    notes: dict[str, str]
    """Of states that are written in a way of their own."""
    allowed: Allowed


class ChangeAnswer(Wire):
    """A field that somebody changed."""

    version: int
    column: str
    row: str
    field: str
    before: Any
    after: Any
    by: str
    at: datetime | None


class ChangesAnswer(Wire):
    """The history of a workbook after a version, oldest first."""

    version: int
    changes: list[ChangeAnswer]


class CarriedCell(Wire):
    """A cell as it stood in the submission before. debit_credit: signed text."""

    column: str
    row: str
    status: CellStatus
    comments: str
    debit_credit: str
    reasons: list[ReasonPart]
    note: str


class CarriedRate(Wire):
    """Figures that were entered for a class, per $100 of payroll; null: none."""

    column: str
    state: str
    code: str
    manual_rate: Decimal | None
    net_rate: Decimal | None
    net_rate_ax: Decimal | None
    reason: str


class CarryOverAnswer(Wire):
    """What can be carried over into a workbook.

    number: of the prospect's submission that it comes from, null for the first one. left_out: how many
    entries are of columns, states or classes that do not exist any more.
    """

    number: int | None
    cells: list[CarriedCell]
    rates: list[CarriedRate]
    left_out: int
