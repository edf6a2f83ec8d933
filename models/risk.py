"""What is rated: the whole policy of a prospect over all its states, as the engine takes it."""

from datetime import date
from decimal import Decimal
from enum import StrEnum

from pydantic import Field

from models.base import Factor, Frozen, Money


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


class Risk(Frozen):
    """Everything that the engine needs to price one policy, but the program and the rate book."""

    effective_date: date
    """Picks programs, rate book and modification, and anchors the policy year."""
    start_date: date
    expiry_date: date
    limits: str = "1000/1000/1000"
    market: Market = Market.VOLUNTARY
    modifications: tuple[Modification, ...] = ()
    locations: tuple[RiskLocation, ...]
    schedule: tuple[ScheduleRating, ...] = ()
    years_in_business: int | None = None
    answers: dict[str, str] = Field(default_factory=dict)
    """Underwriting answers by question name: 'Y' or 'N'."""
    subcontracted_percent: Factor | None = None

    @property
    def states(self) -> tuple[str, ...]:
        """The states of the risk in order of first mention."""
        return tuple(dict.fromkeys(location.state for location in self.locations))
