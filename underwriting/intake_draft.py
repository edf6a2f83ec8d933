"""The risk that a draft says today: what Get Quote would price of it, read where it can be read.

What a draft does not hold stays as it was priced; what it holds and cannot be read counts as not entered.
"""

import re
from collections.abc import Iterator, Mapping
from datetime import date
from typing import Any

from pydantic import TypeAdapter, ValidationError

from models.claim_history import ClaimHistory
from models.class_line_fields import Heads, Payroll
from models.errors import InvalidInput, StateNotFiled
from models.modification import COMBINED
from models.policy_year import anniversary
from models.prospect import ClassCodeEntry, CompanyProfile, DraftLocation, DraftSections
from models.risk import Exposure, Modification, Risk, RiskLocation
from underwriting.class_codes import normal_code, split_class_text
from underwriting.intake import said_of_business
from underwriting.intake_partial import known_modifications
from underwriting.intake_policy import priced_limits
from underwriting.reference import UnderwritingBook

_PAYROLL = TypeAdapter(Payroll)
_HEADS: TypeAdapter[int] = TypeAdapter(Heads)


def drafted_risk(
    sections: DraftSections | None, losses: ClaimHistory | None, priced: Risk, book: UnderwritingBook
) -> Risk:
    """The priced risk with the facts of its draft of today; of None what was priced stays."""
    risk = priced
    if sections is not None:
        term = _term(sections.company_profile, priced)
        places = tuple(_places(sections, book))
        risk = risk.model_copy(
            update={
                **term,
                "limits": _limits(sections, priced, book),
                "locations": places,
                "modifications": tuple(_modifications(sections, {place.state for place in places})),
                **said_of_business(sections, (), term["effective_date"]),
            }
        )
    return risk if losses is None else losses.into(risk.model_copy(update={"no_loss_since": None}))


def first_risk(sections: DraftSections, losses: ClaimHistory, book: UnderwritingBook, day: date) -> Risk:
    """The risk of a draft that was never priced. day: on which a policy begins where the draft names none."""
    profile = sections.company_profile
    start = profile.effective_date or day
    place = RiskLocation(name=sections.locations[0].number, state=sections.locations[0].state.upper())
    blank = Risk(
        effective_date=start,
        start_date=start,
        expiry_date=profile.expected_expiry_date or anniversary(start),
        locations=(place,),
    )
    return drafted_risk(sections, losses, blank, book)


def _term(profile: CompanyProfile, priced: Risk) -> Mapping[str, Any]:
    """The days as Get Quote reads them; those of the run where the draft has none."""
    effective = profile.effective_date or profile.expected_start_date or priced.effective_date
    typed = profile.effective_date or profile.expected_start_date
    start = profile.expected_start_date or (effective if typed else priced.start_date)
    expiry = profile.expected_expiry_date or (anniversary(start) if typed else priced.expiry_date)
    return {"effective_date": effective, "start_date": start, "expiry_date": expiry}


def _limits(sections: DraftSections, priced: Risk, book: UnderwritingBook) -> str:
    """The limits as Get Quote reads them: the usual ones where none were chosen."""
    try:
        return priced_limits(sections.coverage.el_limits, book)
    except InvalidInput:
        return priced.limits


def _places(sections: DraftSections, book: UnderwritingBook) -> Iterator[RiskLocation]:
    """The locations that are quoted: with a class, in a state that carriers insure."""
    for place in sections.locations:
        lines = tuple(_exposure(line) for line in place.class_codes if _code(line))
        if lines and _insured(place, book):
            digits = place.zip.strip()[:5]
            yield RiskLocation(
                name=place.number,
                state=place.state.upper(),
                zip=digits if re.fullmatch(r"[0-9]{5}", digits) else None,
                suta=place.suta.strip() or None,
                employees=lines,
            )


def _insured(place: DraftLocation, book: UnderwritingBook) -> bool:
    try:
        return book.has_private_market(place.state.upper())
    except StateNotFiled:
        return False


def _code(line: ClassCodeEntry) -> str:
    return split_class_text(line.class_code_description)[0]


def _exposure(line: ClassCodeEntry) -> Exposure:
    return Exposure(
        code=normal_code(_code(line)),
        ft=_read(_HEADS, line.ft),
        pt=_read(_HEADS, line.pt),
        payroll=_read(_PAYROLL, line.payroll),
    )


def _read(field: TypeAdapter[Any], text: str) -> Any:
    try:
        return field.validate_python(text)
    except ValidationError:
        return field.validate_python("")


def _modifications(sections: DraftSections, states: set[str]) -> Iterator[Modification]:
    """Answered entries; the combined one under the states that its own list names, as Get Quote sends it."""
    listed = {
        state.upper()
        for key, entry in sections.modifications.items()
        if key.casefold() == COMBINED
        for state in entry.state_list
    }
    for entry in known_modifications(sections, states):
        if entry.state == COMBINED and listed:
            yield from (entry.model_copy(update={"state": state}) for state in sorted(listed & states))
        else:
            yield entry
