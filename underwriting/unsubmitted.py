"""What a list says of a draft that nobody submitted yet: payroll, modification, how far it has come."""

from datetime import UTC, date, datetime
from decimal import Decimal

from models.modification import choose
from models.prospect import DraftSections, Stage
from underwriting.intake_partial import known_modifications
from underwriting.submission import payroll_of

SEVERAL = "Multiple"


def payroll_in_all(sections: DraftSections) -> Decimal:
    """Annual payroll of all locations; what is no amount counts as not entered."""
    lines = (line for place in sections.locations for line in place.class_codes)
    return sum((payroll_of(line.payroll) for line in lines), Decimal(0))


def emod_of(sections: DraftSections, today: date | None = None) -> str:
    """The modification in force when the policy begins; 'Multiple' when states differ, '' without one.

    Raises: InvalidInput for one that is rounded to 0.
    """
    profile = sections.company_profile
    day = profile.effective_date or profile.expected_start_date or today or datetime.now(UTC).date()
    states = {place.state.upper() for place in sections.locations if place.state}
    factors = {choose(entry, day).factor for entry in known_modifications(sections, states)}
    if len(factors) > 1:
        return SEVERAL
    return next((f"{factor:.2f}" for factor in factors), "")


def flow_status(stage: Stage) -> str:
    """completed from the price indication on, uw at the underwriting questions, in progress before them."""
    return {Stage.ONE: "in progress", Stage.TWO: "uw"}.get(stage, "completed")
