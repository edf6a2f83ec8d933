"""A reading against a draft: what each field holds, what was read, and what is filled in without asking."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from documents.acord.prospect.addresses import address_fields
from documents.acord.prospect.answers import answer_fields, unanswered
from documents.acord.prospect.company import company_fields, phone_text, term_fields
from documents.acord.prospect.lines import line_fields, row_places, rows_of_sheets
from documents.acord.prospect.modifications import modification_fields
from documents.acord.prospect.places import place_fields, places_of
from documents.acord.prospect.proposed import Known, Proposed
from documents.acord.prospect.source import Seen, Source
from models.prospect import DraftSections

ACORD_130, ACORD_125 = "acord_130", "acord_125"
_NEEDED = (
    ("companyProfile.companyName", "Company name", "applicant.name"),
    ("companyProfile.fein", "FEIN", "applicant.fein"),
    ("companyProfile.entityType", "Entity type", "applicant.entity_type"),
    ("companyProfile.yearsInBusiness", "Years in business", "applicant.years_in_business"),
    ("companyProfile.descriptionOfOperations", "Description of operations", "description_of_operations"),
    ("companyProfile.lastName", "Contact", "contacts.inspection.name"),
    ("companyProfile.effectiveDate", "Effective date", "policy.effective_date"),
    ("companyProfile.street1", "Primary address", "locations[0].street"),
    ("companyProfile.zipCode1", "Zip of the primary address", "locations[0].zip"),
    ("childrenLoc", "Class codes with payroll", "rating"),
)
_BESIDE = (
    ("Producer's contact", "agency.producer_name"),
    ("Producer's e-mail", "agency.email"),
    ("Producer's phone", "agency.phone"),
    ("Producer's mobile", "agency.mobile"),
    ("Producer's fax", "agency.fax"),
    ("Trade name", "applicant.dba"),
    ("NCCI risk ID", "applicant.ncci_risk_id"),
    ("Remarks", "remarks"),
)
_PHONES = ("agency.phone", "agency.mobile", "agency.fax")


@dataclass(frozen=True, slots=True)
class Application:
    """One application of a file, by its place among the readings."""

    index: int
    form: str
    edition: str | None
    pages: tuple[int, ...]
    applicant: str


@dataclass(frozen=True, slots=True)
class Missing:
    """What the draft needs and the form does not give; `seen` where something unreadable stands there."""

    path: str
    label: str
    seen: Seen | None


@dataclass(frozen=True, slots=True)
class Beside:
    """What was read and has no field in stage one."""

    label: str
    read: str
    seen: Seen


@dataclass(frozen=True, slots=True)
class Proposal:
    """All that one application proposes to a draft."""

    fields: tuple[Proposed, ...]
    missing: tuple[Missing, ...]
    unanswered: tuple[str, ...]
    beside: tuple[Beside, ...]


def applications(readings: Sequence[Mapping[str, Any]]) -> tuple[Application, ...]:
    """Those of which the agent chooses one; a 125 beside a 130 of its applicant has filled its gaps."""
    acord = [(at, one) for at, one in enumerate(readings) if one.get("kind") in (ACORD_130, ACORD_125)]
    with_130 = {_applicant(one) for _, one in acord if one["kind"] == ACORD_130}
    return tuple(
        Application(
            at, str(one.get("form") or ""), one.get("edition"), tuple(one.get("pages") or ()), _name(one)
        )
        for at, one in acord
        if one["kind"] == ACORD_130 or _applicant(one) not in with_130
    )


def propose(
    readings: Sequence[Mapping[str, Any]], index: int, draft: DraftSections, known: Known
) -> Proposal:
    """What one application proposes. Args: index: of the reading, as `applications` names it."""
    source = Source(readings[index])
    fields = tuple(_fields(source, draft, known))
    return Proposal(
        fields=fields,
        missing=tuple(_missing(source, fields, draft)),
        unanswered=unanswered(source),
        beside=tuple(_beside(source)),
    )


def _fields(source: Source, draft: DraftSections, known: Known) -> Iterator[Proposed]:
    """In the order of stage one."""
    profile = draft.company_profile
    yield from company_fields(source, profile, known)
    yield from term_fields(source, profile, known)
    yield from address_fields(source, profile)
    rows = rows_of_sheets(source)
    places = places_of(source, row_places(rows), draft.locations)
    yield from place_fields(places)
    yield from line_fields(source, rows, places, known)
    yield from modification_fields(source, draft.modifications, known)
    yield from answer_fields(source, draft.answers, known)


def _missing(source: Source, fields: Sequence[Proposed], draft: DraftSections) -> Iterator[Missing]:
    read = {one.path for one in fields}
    coded = any(path.endswith(".classCodeDescription") for path in read)
    profile = draft.company_profile
    held = {
        "companyProfile.companyName": profile.company_name,
        "companyProfile.fein": profile.fein,
        "companyProfile.entityType": profile.entity_type,
        "companyProfile.yearsInBusiness": profile.years_in_business,
        "companyProfile.descriptionOfOperations": profile.description_of_operations,
        "companyProfile.lastName": profile.last_name,
        "companyProfile.street1": profile.primary_address.street,
        "companyProfile.zipCode1": profile.primary_address.zip,
        "childrenLoc": "coded" if coded or draft.lines else "",
    }
    for path, label, where in _NEEDED:
        if path not in read and not held.get(path):
            yield Missing(path, label, source.refused(where))


def _beside(source: Source) -> Iterator[Beside]:
    for label, path in _BESIDE:
        if found := source.find(path):
            yield Beside(label, phone_text(found.text) if path in _PHONES else found.text, found.seen)


def _name(reading: Mapping[str, Any]) -> str:
    found = Source(reading).find("applicant.name")
    return found.text if found else ""


def _applicant(reading: Mapping[str, Any]) -> str:
    """Whose application it is, to compare: by FEIN, else by name."""
    fein = Source(reading).find("applicant.fein")
    return fein.text if fein else "".join(filter(str.isalnum, _name(reading))).casefold()
