"""Whether a price still stands on today's facts, and what changed since it was made."""

from datetime import date, datetime, timedelta
from decimal import Decimal
from enum import StrEnum
from uuid import UUID

from models.base import Frozen, Money, Words
from models.claim_history import ClaimHistory
from models.prospect import DraftSections
from models.risk import Risk

HOLDS_FOR = timedelta(days=60)
"""How long a price holds that was made after its policy had begun."""


def last_valid_day(begins: date, priced_on: date) -> date:
    """The last day on which a price may be taken: that on which its policy begins, else a while after it."""
    return begins if priced_on <= begins else priced_on + HOLDS_FOR


class StaleCause(StrEnum):
    """Why a price no longer stands."""

    FACT = "fact"
    """A rated fact of the draft is another one."""
    DATE = "date"
    """The effective date has passed since."""
    PROGRAM = "program"
    """A program is no longer sold for the effective date, or disabled."""
    RATE_BOOK = "rate_book"
    """Another rate book, with other figures, is in effect for the effective date."""
    ELIGIBILITY = "eligibility"
    """A program would answer otherwise to the risk of today."""


class StaleChange(Frozen):
    """What changed since a run priced, in words: 'payroll of 8810 at 500 Main St', '$90,000', '$120,000'."""

    cause: StaleCause
    about: Words
    old: Words
    new: Words
    program: str | None = None
    """Whose prices alone it touches; None: those of the whole run."""

    @property
    def words(self) -> str:
        """'Payroll of 8810 at 500 Main St: was $90,000, is $120,000'."""
        return f"{self.about}: was {self.old}, is {self.new}"

    def concerns(self, *named: str) -> bool:
        """Whether the price of a program, by any of its names, is of before this change."""
        return self.program in (None, *named)


class PricedFacts(Frozen):
    """The facts that a run stands on, in short."""

    priced_at: datetime
    effective_date: date
    payroll: Money
    locations: int
    states: tuple[str, ...]


class RunFreshness(Frozen):
    """What is to be said beside every figure of a run."""

    run_id: UUID
    stands: bool
    """Whether the run still prices the facts of today."""
    changes: tuple[StaleChange, ...] = ()
    more: int = 0
    """How many further changes are not listed."""
    valid_until: date
    """The last day on which its prices may be taken, as long as they stand."""
    facts: PricedFacts


class PricedBook(Frozen):
    """A rate book that a run was priced with."""

    version: str
    sha256: str


class PricedRun(Frozen):
    """A run as it priced, and its draft as it stands."""

    run_id: UUID
    priced_at: datetime
    risk: Risk
    programs: tuple[str, ...]
    books: tuple[PricedBook, ...] = ()
    """None where carriers alone priced it."""
    sections: DraftSections | None = None
    """Of today; None: the draft is still the one that was priced, or there is none."""
    claims: ClaimHistory | None = None
    """Of today; None without a prospect."""

    @property
    def payroll(self) -> Decimal:
        """Annual payroll of all class lines."""
        return sum((line.payroll for place in self.risk.locations for line in place.employees), Decimal(0))
