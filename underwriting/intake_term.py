"""The policy term of a request: what it says itself, else what its draft says, else today and a year."""

from datetime import date
from typing import NamedTuple

from models.errors import InvalidInput, TermInverted
from models.file_limits import FIRST_DAY, LAST_DAY
from models.policy_year import anniversary
from models.prospect import DraftSections
from underwriting.intake_request import RequestedPolicy

EXPIRY_BEFORE_START = "Expected Expiry Date cannot be before Start Date"
_LONGEST_TERM_DAYS = 366 * 3


class Term(NamedTuple):
    """The days of a policy."""

    effective: date
    """Whose rates and rules count."""
    start: date
    expiry: date
    """The first day that is not insured."""


def check_day(day: date, path: str) -> None:
    """A day of a draft that was typed when any was taken. Raises: InvalidInput."""
    if not FIRST_DAY <= day <= LAST_DAY:
        raise InvalidInput(f"{day} lies outside of {FIRST_DAY} to {LAST_DAY}; choose another day", path)


def term_of(policy: RequestedPolicy, sections: DraftSections | None, today: date) -> Term:
    """The term that is asked for.

    A missing start is the draft's, else the effective date, else today; a missing expiry is a year later.
    Raises: TermInverted, InvalidInput naming the field.
    """
    profile = sections.company_profile if sections else None
    start = policy.date_from or (profile.expected_start_date if profile else None)
    effective = policy.effective_date or (profile.effective_date if profile else None) or start or today
    start = start or effective
    check_day(start, "body.date_from")
    expiry = policy.date_to or (profile.expected_expiry_date if profile else None) or anniversary(start)
    check_day(effective, "body.effective_date")
    check_day(expiry, "body.date_to")
    if start < effective:
        raise InvalidInput(
            f"Start date {start} lies before the effective date {effective}; choose it or a later day",
            "body.date_from",
        )
    if expiry <= start:
        raise TermInverted(EXPIRY_BEFORE_START, "body.date_to")
    if (expiry - start).days > _LONGEST_TERM_DAYS:
        raise InvalidInput("The term is longer than three years; choose an earlier expiry", "body.date_to")
    return Term(effective, start, expiry)
