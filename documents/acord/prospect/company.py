"""Who the business is, whom to speak to, and the term: the profile of a draft from an application."""

from collections.abc import Iterator
from datetime import date, timedelta

from documents.acord.prospect.names import company_name, entity_type, person
from documents.acord.prospect.proposed import Known, Proposed, Section, Slot, proposed
from documents.acord.prospect.source import Found, Seen, Source
from models.fein import is_masked, masked
from models.prospect import CompanyProfile

MOST_LETTERS = 2_000
"""Of a description of operations, as its field takes them."""
_LEAP = (2, 29)
FEIN_DOUBTS = {
    "fein.prefix": "No FEIN begins with 00: ask the insured for the right one",
    "fein.maybe_ssn": "May be a social security number: fill it in only if it is the business's FEIN",
}


def slot_of(
    profile: CompanyProfile, name: str, attribute: str, label: str, *, untouched: bool = False
) -> Slot:
    """A field of the profile as it stands."""
    value = getattr(profile, attribute)
    text = "" if value is None else value.isoformat() if isinstance(value, date) else str(value)
    return Slot(f"companyProfile.{name}", Section.COMPANY, label, text, untouched)


def company_fields(source: Source, profile: CompanyProfile, known: Known) -> Iterator[Proposed]:
    """Names, numbers and words of the business."""
    if name := source.find("applicant.name"):
        cut = company_name(name.text)
        seen = name.seen if cut == name.text else name.seen.printed(name.text)
        yield proposed(slot_of(profile, "companyName", "company_name", "Company name"), cut, seen)
    yield from _fein(source, profile)
    yield from _entity(source, profile)
    if years := source.find("applicant.years_in_business"):
        slot = slot_of(profile, "yearsInBusiness", "years_in_business", "Years in business")
        yield proposed(slot, years.text, years.seen)
    if words := source.find("description_of_operations"):
        slot = slot_of(
            profile, "descriptionOfOperations", "description_of_operations", "Description of operations"
        )
        text = words.text[:MOST_LETTERS].rstrip()
        note = "" if text == words.text else f"Longer on the form: cut at {MOST_LETTERS} characters"
        yield proposed(slot, text, words.seen, note=note)
    yield from _contact(source, profile)
    yield from _producer(source, profile, known)


def _fein(source: Source, profile: CompanyProfile) -> Iterator[Proposed]:
    """A FEIN that something speaks against is offered, never filled in."""
    fein = source.find("applicant.fein")
    if fein is None:
        return
    slot = slot_of(profile, "fein", "fein", "FEIN")
    if is_masked(slot.current) and masked(fein.text) == slot.current:
        slot = slot_of(profile.model_copy(update={"fein": fein.text}), "fein", "fein", "FEIN")
    doubts = [flag for flag in fein.seen.flags if flag.startswith("fein.")]
    note = next((FEIN_DOUBTS[flag] for flag in doubts if flag in FEIN_DOUBTS), "")
    yield proposed(slot, fein.text, fein.seen, offered=bool(doubts), note=note)


def _entity(source: Source, profile: CompanyProfile) -> Iterator[Proposed]:
    kind = source.find("applicant.entity_type")
    if kind is None:
        return
    other = source.find("applicant.entity_other_text")
    name = entity_type(kind.text, other.text if other else "")
    slot = slot_of(profile, "entityType", "entity_type", "Entity type")
    if name is not None:
        yield proposed(slot, name, kind.seen if name == kind.text else kind.seen.printed(kind.text))


def _contact(source: Source, profile: CompanyProfile) -> Iterator[Proposed]:
    """Inspection's contact, else the applicant's own, else that for claims."""
    first_listed = "contacts[0]"
    name = source.find("contacts.inspection.name", f"{first_listed}.name", "contacts.claims.name")
    phone = source.find(
        "contacts.inspection.phone", "contacts.inspection.mobile", "applicant.phone", "applicant.mobile",
        f"{first_listed}.phone", "contacts.claims.phone", "contacts.claims.mobile",
    )  # fmt: skip
    email = source.find(
        "contacts.inspection.email", "applicant.email", f"{first_listed}.email", "contacts.claims.email"
    )
    if name:
        first, last = person(name.text)
        seen = name.seen.printed(name.text)
        if first:
            yield proposed(slot_of(profile, "firstName", "first_name", "First name"), first, seen)
        yield proposed(slot_of(profile, "lastName", "last_name", "Last name"), last, seen)
        slot = slot_of(profile, "primaryContact", "primary_contact", "Primary contact")
        yield proposed(slot, name.text, name.seen)
    if phone:
        slot = slot_of(profile, "phoneNumber", "phone_number", "Phone")
        yield proposed(slot, phone_text(phone.text), phone.seen)
    if email:
        yield proposed(slot_of(profile, "emailId", "email_id", "E-mail"), email.text, email.seen)


def phone_text(digits: str) -> str:
    """A phone as the draft writes it: (###) ###-####; what is no ten digits stays as it is."""
    bare = "".join(filter(str.isdigit, digits.partition("ext")[0]))
    return f"({bare[:3]}) {bare[3:6]}-{bare[6:]}" if len(bare) == 10 else digits


def _producer(source: Source, profile: CompanyProfile, known: Known) -> Iterator[Proposed]:
    """The agency; one that nobody here knows is offered, not selected."""
    named = [found for path in ("agency.name", "agency.producer_name") if (found := source.find(path))]
    ours = next((found for found in named if found.text.casefold() in known.producers), None)
    best: Found | None = ours or next(iter(named), None)
    if best is None:
        return
    # The product itself names the caller's agency in a new draft.
    ours_there = profile.producer.casefold() in known.producers
    slot = slot_of(profile, "producer", "producer", "Producer", untouched=ours_there)
    note = "" if ours else "Not a producer of yours: choose it only if this agency places the policy"
    yield proposed(slot, best.text, best.seen, offered=ours is None, note=note)


def term_fields(source: Source, profile: CompanyProfile, known: Known) -> Iterator[Proposed]:
    """The policy's days. A term of another length keeps its start; the expiry is offered."""
    untouched = _untouched(profile, known.drafted_on)
    start, end = source.find("policy.effective_date"), source.find("policy.expiration_date")
    if start:
        for name, attribute, label in (
            ("effectiveDate", "effective_date", "Effective date"),
            ("expectedStartDate", "expected_start_date", "Expected start date"),
        ):
            slot = slot_of(profile, name, attribute, label, untouched=untouched)
            yield proposed(slot, start.text, start.seen)
    if end:
        slot = slot_of(
            profile, "expectedExpiryDate", "expected_expiry_date", "Expected expiry date", untouched=untouched
        )
        yield _expiry(slot, start, end)


def _expiry(slot: Slot, start: Found | None, end: Found) -> Proposed:
    year = a_year_after(date.fromisoformat(start.text)) if start else None
    if year is None or end.text == year.isoformat():
        return proposed(slot, end.text, end.seen)
    seen: Seen = end.seen.at_most(end.seen.confidence, "term.not_a_year")
    note = f"Not a year after the effective date, which would be {year:%m/%d/%Y}"
    return proposed(slot, end.text, seen, offered=True, note=note)


def _untouched(profile: CompanyProfile, drafted_on: date | None) -> bool:
    """Whether the days are those that a draft begins with; a browser's day may be one off."""
    begin = profile.effective_date
    if begin is None or drafted_on is None or abs(begin - drafted_on) > timedelta(days=1):
        return False
    return profile.expected_start_date == begin and profile.expected_expiry_date == a_year_after(begin)


def a_year_after(day: date) -> date:
    """The same day of the next year; 29 February goes to 28 February."""
    return day.replace(year=day.year + 1, day=28 if (day.month, day.day) == _LEAP else day.day)
