"""Who sells and who insures: partners, carriers and their programs."""

from datetime import date
from enum import StrEnum

from models.base import Frozen

SHORT_NAME = 4
"""Partner names up to this length are shown upper-cased."""


def partner_label(name: str) -> str:
    """A partner's name as it is shown, wherever it is."""
    return name.upper() if len(name) <= SHORT_NAME else name


class CarrierKind(StrEnum):
    """Who prices a program."""

    RATED = "rated"
    """Our engine, and its price can be bought as it stands."""
    ONLINE_BIND = "online_bind"
    """The carrier."""
    PORTAL = "portal"
    """Our engine, as an indication: the carrier's underwriter decides in a portal of ours."""

    @property
    def by_our_engine(self) -> bool:
        """Whether our rate book prices it."""
        return self is not CarrierKind.ONLINE_BIND


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
    """As it is shown."""
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
    dev_removed: bool = False
    """Not shown to anybody in installations for development and demonstration."""
    prod_removed: bool = False
    """Not shown to anybody in production."""

    def shown_in(self, environment: str) -> bool:
        """Whether an installation shows the program at all; environment as in the settings."""
        return not (self.prod_removed if environment == "prod" else self.dev_removed)

    def offered_on(self, day: date) -> bool:
        """Whether it is sold to policies that start on this day; no range means always."""
        return not self.disabled and (not self.ranges or any(r.contains(day) for r in self.ranges))


class CarrierAddition(Frozen):
    """Carriers that come into the selection with a state: one of the programs brings the others along."""

    state: str
    when: tuple[str, ...]
    adds: tuple[str, ...]
    note: str = ""


class LeftUnselected(Frozen):
    """Programs that choosing the partner does not select: those whose carrier holds the marker."""

    partner: str
    marker: str
    note: str = ""

    def leaves_out(self, program: Program) -> bool:
        """Whether the program waits for somebody to choose it."""
        return program.partner == self.partner and self.marker in program.carrier


class SelectionRules(Frozen):
    """How carriers come into a selection, and where no premium range is asked for; configuration, no code."""

    premium_check_skipped: tuple[str, ...] = ()
    """States, upper case, whose class codes are not sent to the premium range."""
    carriers_added: tuple[CarrierAddition, ...] = ()
    left_unselected: tuple[LeftUnselected, ...] = ()
