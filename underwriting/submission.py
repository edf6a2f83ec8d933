"""What follows from a draft when it is submitted: the facts of the list, the day by which it is needed."""

from collections.abc import Collection
from datetime import date, timedelta
from decimal import Decimal
from typing import Any

from pydantic import TypeAdapter, ValidationError

from models.class_line_fields import Payroll
from models.fein import DIGITS
from models.prospect import DraftSections
from models.submission import SubmissionFacts
from underwriting.class_codes import normal_code, split_class_text

DAYS_BEFORE = 5
"""Business days before the policy begins by which a submission is needed, where nobody says otherwise."""
_WEEKEND = 5
_PAYROLL: TypeAdapter[Any] = TypeAdapter(Payroll)


def facts_of(sections: DraftSections) -> SubmissionFacts:
    """The facts of a draft as the list shows them."""
    profile = sections.company_profile
    state, code, total = _governing(sections)
    fein = "".join(filter(str.isdigit, profile.fein))
    return SubmissionFacts(
        company=profile.company_name.strip(),
        fein=fein if len(fein) == DIGITS else "",
        primary_state=profile.primary_address.state.upper(),
        governing_state=state,
        governing_class=code,
        payroll=total,
        partner=sections.partner,
        effective_date=profile.effective_date or profile.expected_start_date,
    )


def _governing(sections: DraftSections) -> tuple[str, str, Decimal]:
    """State and class with the largest payroll over all locations, the first by state, then code, of equal
    ones; and the payroll of all."""
    by_class: dict[tuple[str, str], Decimal] = {}
    total = Decimal(0)
    for place in sections.locations:
        for line in place.class_codes:
            payroll = payroll_of(line.payroll)
            total += payroll
            code = split_class_text(line.class_code_description)[0]
            if code:
                key = place.state.upper(), normal_code(code)
                by_class[key] = by_class.get(key, Decimal(0)) + payroll
    if not by_class:
        return "", "", total
    state, code = min(by_class, key=lambda key: (-by_class[key], key))
    return state, code, total


def payroll_of(text: str) -> Decimal:
    """A payroll as typed; what is no amount counts as not entered."""
    try:
        return Decimal(_PAYROLL.validate_python(text))
    except ValidationError:
        return Decimal(0)


def is_business_day(day: date, holidays: Collection[date]) -> bool:
    """Whether people work on a day."""
    return day.weekday() < _WEEKEND and day not in holidays


def business_days_before(day: date, count: int, holidays: Collection[date]) -> date:
    """The day that lies so many business days before another."""
    while count:
        day -= timedelta(days=1)
        count -= is_business_day(day, holidays)
    return day


def needed_by_default(effective: date | None, today: date, holidays: Collection[date]) -> date | None:
    """Five business days before the policy begins, but never a day that has passed; None without a date."""
    if effective is None:
        return None
    return max(today, business_days_before(effective, DAYS_BEFORE, holidays))
