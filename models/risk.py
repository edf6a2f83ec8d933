"""What is rated: the whole policy of a prospect over all its states, as the engine takes it."""

from datetime import date, datetime
from decimal import Decimal
from enum import StrEnum
from typing import Any

from pydantic import Field

from models.base import Factor, Frozen, Money

DEFAULT_LIMITS = "1000/1000/1000"
"""Employers' liability limits where none were chosen: thousands, each accident/policy/each employee."""


class Market(StrEnum):
    """Where the risk is placed."""

    VOLUNTARY = "voluntary"
    ASSIGNED_RISK = "assigned_risk"


class Exposure(Frozen):
    """The people of one class code at one location; payroll is annual dollars."""

    code: str
    description: str = ""
    ft: int = Field(default=0, ge=0, le=99_999)
    pt: int = Field(default=0, ge=0, le=99_999)
    payroll: Money = Field(ge=0, le=Decimal("10000000000"))

    @property
    def heads(self) -> int:
        """Full-time and part-time people together."""
        return self.ft + self.pt


class RiskLocation(Frozen):
    """A place of work; name is unique within the risk and never renumbered; state is upper case."""

    name: str
    state: str = Field(pattern=r"^[A-Z]{2}$")
    zip: str | None = None
    suta: str | None = None
    """Percent when at most two digits stand before the point; an unemployment account otherwise."""
    employees: tuple[Exposure, ...] = ()


class Modification(Frozen):
    """Experience modification of a state; state 'ncci' covers every NCCI and acting state of the risk."""

    state: str
    rate1: Factor
    date1: date | None = None
    rate2: Factor | None = None
    date2: date | None = None
    arap: Factor | None = None


class ScheduleRating(Frozen):
    """Signed percent of schedule rating in a state; negative is a credit."""

    state: str
    sdr: Factor


class OverrideKind(StrEnum):
    """What an underwriter's figure replaces."""

    MANUAL_RATE = "manual_rate"
    """The rate of the class, dollars per 100 of payroll."""
    NET_RATE = "net_rate"
    """The net rate without taxes and expense constant, a fraction of payroll."""
    NET_RATE_AX = "net_rate_ax"
    """The net rate with taxes and expense constant, a fraction of payroll."""


class RateOverride(Frozen):
    """A figure of an underwriter for one class of one state; who, when and why are kept with the price."""

    kind: OverrideKind
    state: str = Field(pattern=r"^[A-Z]{2}$")
    class_code: str
    value: Factor = Field(ge=0)
    program: str | None = None
    """None: every program."""
    author: str = ""
    at: datetime | None = None
    reason: str = ""


class ClaimYear(Frozen):
    """Losses of one policy year as the loss run states them; dollars."""

    year: int = Field(ge=1900, le=2200)
    carrier: str = ""
    premium: Money = Field(default=Decimal(0), ge=0)
    claims: int = Field(default=0, ge=0, le=99)
    incurred: Money = Field(default=Decimal(0), ge=0)
    reserves: Money = Field(default=Decimal(0), ge=0)
    payroll: Money | None = Field(default=None, ge=0)
    """Payroll of that year, where it is known."""
    no_coverage: bool = False


class ElectedCharge(Frozen):
    """A charge that the insured elects, e.g. a waiver of subrogation; it stands before the modification."""

    charge: str
    """As the table subject_charges calls it."""
    state: str | None = None
    """None: every state of the risk in which it is filed."""


def _nothing(value: Any) -> bool:
    """Whether a later field is as it was before there was such a field: then it is not written.

    Digests and stored inputs of earlier risks stay what they are.
    """
    return value is None or value == ()


class Risk(Frozen):
    """Everything that the engine needs to price one policy, but the program and the rate book."""

    effective_date: date
    """Picks programs, rate book and modification, and anchors the policy year."""
    start_date: date
    expiry_date: date
    limits: str = DEFAULT_LIMITS
    market: Market = Market.VOLUNTARY
    modifications: tuple[Modification, ...] = ()
    locations: tuple[RiskLocation, ...]
    schedule: tuple[ScheduleRating, ...] = ()
    years_in_business: int | None = None
    answers: dict[str, str] = Field(default_factory=dict)
    """Underwriting answers by question name: 'Y' or 'N'."""
    subcontracted_percent: Factor | None = None
    deductible_plan: str | None = Field(default=None, exclude_if=_nothing)
    """Name or amount of a small deductible plan of the table deductible_plans."""
    charges: tuple[ElectedCharge, ...] = Field(default=(), exclude_if=_nothing)
    overrides: tuple[RateOverride, ...] = Field(default=(), exclude_if=_nothing)
    claims: tuple[ClaimYear, ...] = Field(default=(), exclude_if=_nothing)
    no_loss_since: date | None = Field(default=None, exclude_if=_nothing)
    """Start of a no-loss statement; it stands in place of claims."""
    prior_coverage_years: int | None = Field(default=None, ge=0, le=200, exclude_if=_nothing)
    """None: as many as claims show without a gap, unknown where there are none."""

    @property
    def lines(self) -> int:
        """How many class-code lines its locations hold."""
        return sum(len(location.employees) for location in self.locations)

    @property
    def states(self) -> tuple[str, ...]:
        """The states of the risk in order of first mention."""
        return tuple(dict.fromkeys(location.state for location in self.locations))
