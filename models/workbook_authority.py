"""Authority: how far an underwriter of a level may go alone, and what waits for somebody of a higher one."""

from collections.abc import Mapping
from datetime import datetime
from decimal import Decimal
from enum import StrEnum
from uuid import UUID

from models.base import Frozen, Money

HIGHEST_LEVEL = 3


class Measure(StrEnum):
    """What a limit limits."""

    CREDIT = "credit"
    DEBIT = "debit"
    RATE_BELOW_FILED = "rate_below_filed"
    """A rate or net rate below the computed one, percent."""
    PRICE_BELOW_SUBMITTED = "price_below_submitted"
    """A price below that of the submitted run, percent."""
    PRICE = "price"
    """Dollars."""
    REASON_MISSING = "reason_missing"
    """A percent without its reason, which holds its price back until somebody gives it."""


class IssueState(StrEnum):
    """Where an issue stands."""

    OPEN = "open"
    APPROVED = "approved"
    REFUSED = "refused"
    VOID = "void"


Limits = Mapping[tuple[int, Measure], Decimal]
"""Most that a level may do itself, by level and measure; what is absent has the filed range alone."""


class Excess(Frozen):
    """Something that its author may not do alone."""

    measure: Measure
    row: str = ""
    """The cell or rate that it is about; '' for the price."""
    value: Decimal | None = None
    level: int
    """Least that may decide it."""
    by: UUID
    """Whose change it is."""


class AuthorityIssue(Frozen):
    """Something that waits for somebody of a higher level, or was decided."""

    id: UUID
    column: str
    price_run: UUID
    measure: Measure
    row: str = ""
    value: Decimal | None = None
    level: int
    state: IssueState
    cause: str = ""
    """Why it is void."""
    raised_by: UUID
    raised_by_name: str = ""
    made_by: frozenset[UUID] = frozenset()
    """Who set a percent or a rate of the price, and whose Save it was: none of them decides."""
    raised_at: datetime
    decided_by_name: str = ""
    decided_at: datetime | None = None
    note: str = ""


class PricePoint(Frozen):
    """A price of a column: its run, and its total estimated annual premium."""

    run_id: UUID
    total: Money


class ColumnPrice(Frozen):
    """The prices of a program's column, as a release needs them."""

    key: str
    name: str
    submitted: PricePoint
    current: PricePoint
    goes_out: PricePoint
    """The newest one that is within the level of who made it, or approved."""
    held_back: tuple[AuthorityIssue, ...] = ()
    """What keeps the current price from going out."""
    running_job: UUID | None = None
    """Of a recalculation that is under way."""
    not_repriced: str | None = None
    """Code of the ending of the last recalculation, where it brought no price."""
