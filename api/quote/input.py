"""From the body of getQuotesDataId, and the draft behind it, to the snapshot that a run prices.

Whatever the engine would refuse later is refused here first, with the path of the field in the body.
"""

import re
from collections.abc import Mapping, Sequence
from datetime import date

from api.http.wire import MOST_DOLLARS
from api.quote.schemas import QuoteAnswer, QuoteCommon, QuoteOffice, QuoteStart
from api.quote.term import term_of
from models.errors import ClassNotFiled, InvalidInput, StateNotFiled, TableRowMissing
from models.modification import COMBINED, covered_by_combined
from models.prospect import CompanyProfile, DraftSections, Prospect
from models.quote import Business, QuoteInput
from models.risk import Exposure, Modification, Risk, RiskLocation
from rating.book import RateBook
from underwriting.class_codes import normal_code
from underwriting.intake import answers_of, subcontracted_percent, twice_answered, years_in_business


def _check_questions(questions: Sequence[QuoteAnswer]) -> None:
    """Refuse a second answer, of which nobody would see that the first is dropped. Raises: InvalidInput."""
    again = twice_answered(question.name for question in questions)
    if again is not None:
        raise InvalidInput(
            f"Question {questions[again].name} is answered twice; send one answer",
            f"body.questions.{again}.name",
        )


def _zips(sections: DraftSections | None) -> Mapping[str, str]:
    return {place.number: place.zip for place in sections.locations} if sections else {}


def _zip(text: str | None, path: str) -> str | None:
    if not text or not text.strip():
        return None
    digits = text.strip()[:5]
    if not re.fullmatch(r"[0-9]{5}", digits):
        raise InvalidInput(f"Zip must be 5 digits, e.g. 85004 ({path})", path)
    return digits


def _rated_zip(book: RateBook, state: str, text: str | None, day: date, path: str) -> str | None:
    """The zip, when it lies in a territory of its state. Raises: InvalidInput."""
    found = _zip(text, path)
    try:
        book.territory(state, found, day)
    except TableRowMissing as missing:
        raise InvalidInput(
            f"Zip {found} lies in no territory of {state}; check zip and state", path
        ) from missing
    return found


def _locations(
    offices: Sequence[QuoteOffice], zips: Mapping[str, str], book: RateBook, day: date
) -> tuple[RiskLocation, ...]:
    places: list[RiskLocation] = []
    names: set[str] = set()
    for index, office in enumerate(offices):
        path = f"offices.{index}"
        if office.name in names:
            raise InvalidInput(f"Location {office.name} stands twice; names are unique", f"{path}.name")
        names.add(office.name)
        state = office.state.upper()
        if not book.has_private_market(_known_state(book, state, path)):
            raise StateNotFiled(
                f"{state} has no private market: its state fund insures; leave the location out",
                f"{path}.state",
            )
        if not office.employees:
            raise InvalidInput(
                f"Location {office.name} has no class code; add at least one", f"{path}.employees"
            )
        places.append(
            RiskLocation(
                name=office.name,
                state=state,
                zip=_rated_zip(book, state, office.zip or zips.get(office.name), day, f"{path}.zip"),
                suta=(office.suta or "").strip() or None,
                employees=tuple(_exposures(office, state, path, book, day)),
            )
        )
    return tuple(places)


def _known_state(book: RateBook, state: str, path: str) -> str:
    try:
        book.category(state)
    except StateNotFiled as unknown:
        raise StateNotFiled(unknown.message, f"{path}.state") from unknown
    return state


def _exposures(office: QuoteOffice, state: str, path: str, book: RateBook, day: date) -> list[Exposure]:
    lines: list[Exposure] = []
    for number, person in enumerate(office.employees):
        at = f"{path}.employees.{number}"
        if not person.code:
            raise InvalidInput(f"Location {office.name}: choose a class code", f"{at}.code")
        code = normal_code(person.code)
        if not book.class_filed(state, code, day):
            raise ClassNotFiled(
                f"Class {code} is not filed in {state} for {day}; choose one from the class code search",
                f"{at}.code",
            )
        if person.ft + person.pt == 0:
            raise InvalidInput(
                f"Class {code} at location {office.name} needs full-time or part-time people", f"{at}.ft"
            )
        lines.append(
            Exposure(
                code=code, description=person.description, ft=person.ft, pt=person.pt, payroll=person.payroll
            )
        )
    return lines


def _check_has_effect(state: str, places: Sequence[RiskLocation], book: RateBook, path: str) -> None:
    """Refuse an entry that speaks of no state of the risk. Raises: InvalidInput naming the states it has."""
    of_risk = list(dict.fromkeys(place.state for place in places))
    combined = state == COMBINED and any(covered_by_combined(book.category(one)) for one in of_risk)
    if not combined and state not in of_risk:
        where = (
            "no location that the combined entry covers" if state == COMBINED else f"no location in {state}"
        )
        raise InvalidInput(
            f"The risk has {where}, so this modification would change nothing; take it out or enter it for "
            f"one of {', '.join(of_risk)}",
            path,
        )


def _modifications(
    common: QuoteCommon, places: Sequence[RiskLocation], book: RateBook
) -> tuple[Modification, ...]:
    states: dict[str, Modification] = {}
    for index, entry in enumerate(common.emod):
        state = entry.state.lower() if entry.state.lower() == COMBINED else entry.state.upper()
        if state in states:
            raise InvalidInput(
                f"The modification of {state} stands twice; send one entry per state",
                f"body.emod.{index}.state",
            )
        _check_has_effect(state, places, book, f"body.emod.{index}.state")
        if entry.rate2 is not None and entry.date2 is None:
            raise InvalidInput(
                f"The second modification of {state} needs its date", f"body.emod.{index}.date2"
            )
        states[state] = Modification(
            state=state, rate1=entry.rate1, date1=entry.date1, rate2=entry.rate2, date2=entry.date2
        )
    return tuple(states.values())


def _limits(text: str, book: RateBook) -> str:
    limits = re.sub(r"\s+", "", text).replace("-", "/") or "1000/1000/1000"
    known = sorted({row["limits_thousands"] for row in book.rows("increased_limits")})
    if limits not in known:
        raise InvalidInput(
            f"Limits must be one of {', '.join(known)} (thousands of dollars)", "body.el_limits"
        )
    return limits


def _check_payroll(places: Sequence[RiskLocation]) -> None:
    """Refuse a risk without a payroll, and one beyond all measure. Raises: InvalidInput."""
    payroll = sum(line.payroll for place in places for line in place.employees)
    at = "offices.0.employees.0.payroll"
    if payroll > MOST_DOLLARS:
        raise InvalidInput(
            f"The payroll of all class codes is above ${MOST_DOLLARS:,}; check the amounts", at
        )
    if not payroll:
        raise InvalidInput("The payroll of all class codes is zero; enter it", at)


def snapshot(
    wire: QuoteStart, programs: Sequence[str], prospect: Prospect | None, book: RateBook, today: date
) -> QuoteInput:
    """What the run prices, but for schedule rating (quote_schedule).

    Args: programs: keys that were checked to be on offer; prospect: the draft named by user_id;
        book: the book in force on the effective date.
    Raises: InvalidInput, TermInverted, StateNotFiled, ClassNotFiled, each naming the field.
    """
    sections = prospect.sections if prospect else None
    effective, start, expiry = term_of(wire.body, sections, today)
    _check_questions(wire.body.questions)
    questions = wire.body.questions or drafted_questions(sections)
    places = _locations(wire.offices, _zips(sections), book, effective)
    _check_payroll(places)
    profile = sections.company_profile if sections else None
    risk = Risk(
        effective_date=effective,
        start_date=start,
        expiry_date=expiry,
        limits=_limits(wire.body.el_limits, book),
        modifications=_modifications(wire.body, places, book),
        locations=places,
        years_in_business=years_in_business(profile.years_in_business, effective) if profile else None,
        answers=answers_of(questions),
        subcontracted_percent=subcontracted_percent(questions),
    )
    return QuoteInput(
        risk=risk,
        programs=tuple(programs),
        fein=(profile.fein or None) if profile else None,
        company_name=(profile.company_name or None) if profile else None,
        business=business_of(profile) if profile else None,
        prospect_id=prospect.id if prospect else None,
        prospect_version=prospect.version if prospect else None,
    )


def business_of(profile: CompanyProfile) -> Business:
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


def drafted_questions(sections: DraftSections | None) -> list[QuoteAnswer]:
    """The underwriting answers of a draft, as a request would send them."""
    if sections is None:
        return []
    return [
        QuoteAnswer(name=answer.name, response=answer.response[:20], remarks=answer.remarks)
        for answer in sections.answers
    ]
