"""The premium range of a class line: what it would cost at least and at most over the programs on sale."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from decimal import Decimal

from models.eligibility import Eligibility
from models.errors import QuotingError
from models.program import Program
from underwriting.eligibility import evaluate
from underwriting.intake import one_line_risk
from underwriting.intake_request import RequestedLine
from underwriting.reference import UnderwritingBook

_HUNDRED = Decimal(100)


@dataclass(frozen=True, slots=True)
class PremiumRange:
    """Lowest and highest annual manual premium of a class line, dollars, and which programs ask them."""

    lowest: Decimal
    highest: Decimal
    lowest_program: str
    highest_program: str


def min_max_premium(
    line: RequestedLine,
    state: str,
    day: date,
    zip_code: str | None,
    programs: Sequence[Program],
    book: UnderwritingBook,
) -> PremiumRange | None:
    """The range over the programs that would take the class; None where none does ('Not eligible').

    A program counts when it is on sale, has a rate for the class and does not decline it. state is upper
    case. Ties go to the program named first in the alphabet.
    """
    risk = one_line_risk(line, state, zip_code, day)
    (exposure,) = risk.locations[0].employees
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
