"""What a carrier is shown of a submission: the facts of its day, and the carrier's own programs."""

from collections.abc import Sequence
from decimal import Decimal

from models.decision_snapshot import DecisionProgram, DecisionSnapshot
from models.errors import InvalidInput
from models.prospect import Prospect
from models.quote import ProgramQuote
from models.submission import Submission
from underwriting.unsubmitted import emod_of


def snapshot_of(
    found: Prospect, made: Submission, rows: Sequence[ProgramQuote], salesperson: str
) -> DecisionSnapshot:
    """Kept sealed with the decision. rows: of the carrier's programs; salesperson: address, or ''."""
    profile = found.sections.company_profile
    try:
        emod = emod_of(found.sections)
    except InvalidInput:
        emod = ""
    name = " ".join(each for each in (profile.first_name, profile.last_name) if each)
    return DecisionSnapshot(
        user_email_id=found.user_id,
        domain=profile.email_id.partition("@")[2],
        company_name=profile.company_name.strip(),
        contact_person=profile.primary_contact or name,
        phone_number=profile.phone_number,
        emod=emod,
        effective_date=made.effective_date,
        salesperson_email=salesperson,
        programs=tuple(
            DecisionProgram(
                program=row.program,
                payroll=sum((place.payroll for place in row.locations), Decimal(0)),
                indication=row.totals.total_estimated_annual_premium,
            )
            for row in rows
            if row.totals is not None
        ),
    )
