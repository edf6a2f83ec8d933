"""What a release brought: per column the price that went out beside the submitted one, and what made it."""

from datetime import datetime
from decimal import Decimal

from models.base import Frozen, Money
from models.risk import OverrideKind


class ReleasedRate(Frozen):
    """A figure that an underwriter entered for a class."""

    code: str
    kind: OverrideKind
    value: Decimal
    """Dollars per 100 of payroll for a rate, a fraction of payroll for a net rate."""


class ReleasedState(Frozen):
    """A state of a column: its total estimated annual premium before and after."""

    state: str
    submitted: Money
    released: Money
    schedule: Decimal | None = None
    """Signed percent, negative for a credit; None: none was entered."""
    rates: tuple[ReleasedRate, ...] = ()


class ReleasedColumn(Frozen):
    """A column whose released price is another one than was submitted."""

    column: str
    name: str
    submitted: Money
    released: Money
    states: tuple[ReleasedState, ...]
    """Those in which something was entered, or the price moved."""


class Released(Frozen):
    """What a submission brought its agent. released_at: None while the underwriters have it."""

    released_at: datetime | None
    columns: tuple[ReleasedColumn, ...] = ()
