"""How far a schedule credit or debit may go: what the program files, else what the state allows."""

from dataclasses import dataclass
from datetime import date
from decimal import Decimal

from rating.book import RateBook
from rating.program_terms import ProgramTerms


@dataclass(frozen=True, slots=True)
class ScheduleRange:
    """The largest debit and credit, percents without a sign; both 0: there is no plan."""

    debit: Decimal
    credit: Decimal
    note: str
    """Whose range it is, for the worksheet."""

    @property
    def is_plan(self) -> bool:
        """Whether schedule rating may be applied at all."""
        return bool(self.debit or self.credit)

    def holds(self, percent: Decimal) -> bool:
        """Whether a signed percent lies within it; a credit is negative."""
        return -self.credit <= percent <= self.debit


def schedule_range(book: RateBook, state: str, day: date, terms: ProgramTerms | None = None) -> ScheduleRange:
    """The range in a state on a day; a program that files both ends has its own.

    Raises: TableRowMissing for a state without a row.
    """
    row = book.dated("schedule_ranges").require(state, day)
    if terms is not None and None not in (terms.schedule_debit_max_pct, terms.schedule_credit_max_pct):
        return ScheduleRange(
            terms.schedule_debit_max_pct or Decimal(0),
            terms.schedule_credit_max_pct or Decimal(0),
            "program range",
        )
    return ScheduleRange(
        Decimal(row["debit_max_pct"]), Decimal(row["credit_max_pct"]), f"state range, {row['status']}"
    )
