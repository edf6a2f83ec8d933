"""Who sells and who insures: partners, carriers and their programs."""

from datetime import date
from enum import StrEnum

from models.base import Frozen


class CarrierKind(StrEnum):
    """Who prices a program."""

    RATED = "rated"
    ONLINE_BIND = "online_bind"
    PORTAL = "portal"


class DateRange(Frozen):
    """When a program is sold: from inclusive, to exclusive; an open end is None."""

    from_date: date | None = None
    to_date: date | None = None

    def contains(self, day: date) -> bool:
        """Whether the program is sold to policies that start on this day."""
        return (self.from_date is None or self.from_date <= day) and (
            self.to_date is None or day < self.to_date
        )


class Program(Frozen):
    """One carrier's offer through one partner; key is 'partner-carrier'."""

    key: str
    partner: str
    partner_name: str
    carrier: str
    carrier_name: str
    carrier_legal_name: str
    demo_carrier_name: str | None = None
    kind: CarrierKind = CarrierKind.RATED
    adapter: str | None = None
    """Key of the carrier adapter that prices it; None: our own engine."""
    ranges: tuple[DateRange, ...] = ()
    disabled: bool = False
    illustrative: bool = True
    paygo: bool = False
    """True: the carrier bills by pay run, and no PEO cost stack is added."""

    def offered_on(self, day: date) -> bool:
        """Whether it is sold to policies that start on this day; no range means always."""
        return not self.disabled and (not self.ranges or any(r.contains(day) for r in self.ranges))
