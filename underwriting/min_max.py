"""The premium range of a class line: what it would cost at least and at most over the programs on sale."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from decimal import Decimal

from models.eligibility import Eligibility
from models.errors import QuotingError
from models.program import Program
from models.risk import Exposure, Risk, RiskLocation
from underwriting.eligibility import evaluate
from underwriting.reference import UnderwritingBook

_PLACE = "1"
_HUNDRED = Decimal(100)


@dataclass(frozen=True, slots=True)
class PremiumRange:
    """Lowest and highest annual manual premium of a class line, dollars, and which programs ask them."""

    lowest: Decimal
    highest: Decimal
    lowest_program: str
    highest_program: str


def min_max_premium(
    exposure: Exposure,
    state: str,
    day: date,
    expiry: date,
    zip_code: str | None,
    programs: Sequence[Program],
    book: UnderwritingBook,
) -> PremiumRange | None:
    """The range over the programs that would take the class; None where none does ('Not eligible').

    A program counts when it is on sale, has a rate for the class and does not decline it. state is upper
    case; expiry any day after day. Ties go to the program named first in the alphabet.
    """
    location = RiskLocation(name=_PLACE, state=state, zip=zip_code, employees=(exposure,))
    risk = Risk(effective_date=day, start_date=day, expiry_date=expiry, locations=(location,))
    answers = evaluate(risk, programs, book).programs
    premiums: dict[str, Decimal] = {}
    for answer in sorted(answers, key=lambda entry: entry.program):
        if answer.outcome is Eligibility.NO or answer.program not in book.programs():
            continue
        try:
            rate = book.class_rate(answer.program, state, exposure.code, day, zip_code)
            round_amount = book.terms(answer.program, state, day).round_amount
            premiums[answer.program] = round_amount(exposure.payroll * rate.per_100 / _HUNDRED)
        except QuotingError:
            continue  # a program that cannot rate the class has no part in the range
    if not premiums:
        return None
    lowest = min(premiums, key=lambda program: premiums[program])
    highest = max(premiums, key=lambda program: premiums[program])
    return PremiumRange(premiums[lowest], premiums[highest], lowest, highest)
