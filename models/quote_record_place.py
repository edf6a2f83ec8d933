"""What a quote record says of one location: its part of the price, its classes, and how it was priced."""

from decimal import Decimal
from enum import StrEnum
from typing import Literal
from uuid import UUID

from pydantic import ConfigDict, Field

from models.base import Factor, Frozen, Money
from models.risk import RateOverride, ScheduleRating
from models.worksheet import ClassMinimum, ClassRate, StatePremium

PolicyForm = Literal["master", "mcp", "MONO"]
FundRateOrigin = Literal["program", "override"]


class CalculationType(StrEnum):
    """What a state's premium was made by."""

    MANUAL = "manual"
    FUND_RATE = "fund_rate"
    MINIMUM_PREMIUM = "minimum_premium"
    CARRIER = "carrier"
    MONO = "mono"


class SheetStep(Frozen):
    """A line of a worksheet, as far as a record needs it; the rest of it is left unread."""

    model_config = ConfigDict(extra="ignore")

    key: str
    state: str | None = None
    class_code: str | None = None
    amount: Money = Decimal(0)


class PriceParts(Frozen):
    """What a record needs of the price that its reader is shown, beside the program's row."""

    run_id: UUID
    program: str
    engine_version: str
    proration: Factor
    class_rates: tuple[ClassRate, ...] = ()
    class_minimums: tuple[ClassMinimum, ...] = ()
    annual: tuple[StatePremium, ...] = ()
    """The states for a whole year; none: as the row has them."""
    taken: tuple[SheetStep, ...] = ()
    """Class premiums, and steps about minimums."""
    skipped: tuple[SheetStep, ...] = ()
    """Steps about minimums that were not taken."""
    schedule: tuple[ScheduleRating, ...] = ()
    overrides: tuple[RateOverride, ...] = ()


class RecordAmounts(Frozen):
    """A carrier's figures for one location."""

    admin_fee: Money
    total_estimated_annual_premium: Money
    total: Money
    futa: Money
    fica: Money
    suta: Money


class RecordEmployees(Frozen):
    """The people of a class at a location."""

    code: str
    description: str
    payroll: Money
    """Of the insured term."""
    original_payroll: Money
    """Of a year."""


class RecordPlace(RecordAmounts):
    """A location of a price. Values by class are keyed 'code#description', rates per $100 of payroll."""

    state: str
    program: str
    masterOrMcp: PolicyForm  # noqa: N815 - the specified names
    employees: tuple[RecordEmployees, ...]
    manual_rate_values: dict[str, Factor] = Field(default_factory=dict)
    net_rate_values: dict[str, Factor | None] = Field(default_factory=dict)
    """With taxes and expense constant; None: the state has no manual premium."""
    manual_premium_values: dict[str, Money] = Field(default_factory=dict)
    """The location's parts of the class premiums."""
    manual_premium_sum: Money
    minimum_premium_sum: Money
    """Of the location's classes, each once."""
    fundRateOrigin: FundRateOrigin | None  # noqa: N815
    """Whose the fund rate is; None: the state is billed by no fund rate."""
    scheduled_rating_factor: Factor
    calculationType: CalculationType  # noqa: N815
    prorateValue: Factor  # noqa: N815
    total_tax: Money
    estimated_annual_premium: Money
    original_estimated_annual_premium: Money
    """Of a whole year."""
    f_class_codes: tuple[str, ...]
    """Classes of federal coverage."""


class RecordRate(Frozen):
    """Figures that an underwriter entered for a class, per $100 of payroll; None: not this one."""

    manual_rate: Factor | None = None
    net_rate_ax: Factor | None = None
    net_rate: Factor | None = None


EnteredRates = dict[str, dict[str, dict[str, RecordRate]]]
"""program -> state -> 'code#description' -> figures."""
