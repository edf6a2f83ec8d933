"""The one builder from a draft and a request to a risk, for routes and activities alike.

One that is priced: whatever the engine would refuse later is refused here first, with the path of the field
in the request. One that is known so far, while it is typed. One whose losses alone are judged.
"""

import re
from collections.abc import Mapping, Sequence
from datetime import date
from decimal import Decimal
from typing import Any

from models.claim_history import ClaimHistory
from models.policy_year import anniversary
from models.prospect import CompanyProfile, DraftSections, Prospect
from models.quote import Business, QuoteInput
from models.risk import ClaimYear, Exposure, Risk, RiskLocation
from underwriting.class_codes import normal_code
from underwriting.intake_partial import known_modifications, known_places
from underwriting.intake_places import fund_states, priced_places
from underwriting.intake_policy import check_questions, priced_limits, priced_modifications
from underwriting.intake_request import RequestedAnswer, RequestedClass, RequestedLine, RequestedQuote
from underwriting.intake_term import Term
from underwriting.reference import UnderwritingBook

_YES = {"y", "yes", "true", "1"}
_NO = {"n", "no", "false", "0"}
_ONE_PLACE = "1"


def snapshot(
    asked: RequestedQuote,
    programs: Sequence[str],
    prospect: Prospect | None,
    losses: ClaimHistory,
    book: UnderwritingBook,
    term: Term,
) -> QuoteInput:
    """What a run prices, but for schedule rating.

    Args: programs: keys that were checked to be on offer; prospect: the draft that is quoted; losses: its
        own, none without one; book: the book in effect on the effective date of the term.
    Raises: InvalidInput, StateNotFiled, ClassNotFiled, each naming the field.
    """
    sections = prospect.sections if prospect else None
    profile = sections.company_profile if sections else None
    return QuoteInput(
        risk=losses.into(_priced_risk(asked, sections, book, term)),
        programs=tuple(programs),
        fein=(profile.fein or None) if profile else None,
        company_name=(profile.company_name or None) if profile else None,
        business=_business(profile) if profile else None,
        prospect_id=prospect.id if prospect else None,
        prospect_version=prospect.version if prospect else None,
        fund_states=fund_states(sections, book),
    )


def _priced_risk(
    asked: RequestedQuote, sections: DraftSections | None, book: UnderwritingBook, term: Term
) -> Risk:
    """The risk of a request; what it leaves out is its draft's. Raises: as snapshot."""
    policy = asked.body
    check_questions(policy.questions)
    places = priced_places(asked.offices, sections, book, term.effective)
    chosen = sections.coverage.el_limits if sections else ""
    return Risk(
        effective_date=term.effective,
        start_date=term.start,
        expiry_date=term.expiry,
        limits=priced_limits(policy.el_limits.strip() or chosen, book),
        modifications=priced_modifications(policy, places, book),
        locations=places,
        **said_of_business(sections, policy.questions, term.effective),
    )


def known_risk(
    asked: Mapping[str, Sequence[RequestedClass]],
    sections: DraftSections | None,
    losses: ClaimHistory,
    day: date,
) -> Risk:
    """The risk as far as it is known: places and classes as asked, the rest from the draft and its losses.

    Raises: InvalidInput for a location of two states.
    """
    places = known_places(asked, sections)
    states = {place.state for place in places}
    known = Risk(
        effective_date=day,
        start_date=day,
        expiry_date=anniversary(day),
        locations=places,
        modifications=tuple(known_modifications(sections, states)) if sections else (),
        **said_of_business(sections, (), day),
    )
    return losses.into(known)


def one_line_risk(line: RequestedLine, state: str, zip_code: str | None, day: date) -> Risk:
    """A year of one class line at one place; state is upper case."""
    exposure = Exposure(code=normal_code(line.code), ft=line.ft, pt=line.pt, payroll=line.payroll)
    place = RiskLocation(name=_ONE_PLACE, state=state, zip=zip_code, employees=(exposure,))
    return Risk(effective_date=day, start_date=day, expiry_date=anniversary(day), locations=(place,))


def judged_losses(claims: tuple[ClaimYear, ...], no_loss_since: date | None, founded: str, day: date) -> Risk:
    """What losses alone are judged by; founded is typed as in a draft: a year, or how many."""
    return Risk(
        effective_date=day,
        start_date=day,
        expiry_date=day,  # nothing is priced: only the years before the effective date count
        locations=(),
        years_in_business=years_in_business(founded, day),
        claims=claims,
        no_loss_since=no_loss_since,
    )


def years_in_business(text: str, on: date) -> int | None:
    """Years since the founding: four digits are the founding year, fewer a count, else unknown."""
    digits = text.strip()
    if not re.fullmatch(r"[0-9]{1,4}", digits):
        return None
    return max(on.year - int(digits), 0) if len(digits) == 4 else int(digits)


def answers_of(questions: Sequence[RequestedAnswer]) -> dict[str, str]:
    """Answers by question name as 'Y' or 'N'; what is unanswered is absent."""
    answers: dict[str, str] = {}
    for question in questions:
        word = question.response.strip().casefold()
        if word in _YES | _NO:
            answers[question.name] = "Y" if word in _YES else "N"
    return answers


def subcontracted_percent(questions: Sequence[RequestedAnswer]) -> Decimal | None:
    """The percent of subcontracted work, which q6 keeps in its remarks."""
    for question in questions:
        if question.name.casefold() == "q6" and re.fullmatch(r"[0-9]{1,3}", question.remarks.strip()):
            return Decimal(min(int(question.remarks.strip()), 100))
    return None


def said_of_business(
    sections: DraftSections | None, answered: Sequence[RequestedAnswer], day: date
) -> Mapping[str, Any]:
    """Age and answers of the business; without answers of the request those of the draft count."""
    questions = answered or (sections.answers if sections else ())
    founded = sections.company_profile.years_in_business if sections else ""
    return {
        "years_in_business": years_in_business(founded, day),
        "answers": answers_of(questions),
        "subcontracted_percent": subcontracted_percent(questions),
    }


def _business(profile: CompanyProfile) -> Business:
    """Who asks, as online carriers want to know it."""
    address = profile.primary_address
    return Business(
        street=address.street,
        city=address.city,
        state=address.state,
        zip=address.zip,
        first_name=profile.first_name,
        last_name=profile.last_name,
        email=profile.email_id,
        phone=profile.phone_number,
        entity_type=profile.entity_type,
        operations=profile.description_of_operations,
    )
