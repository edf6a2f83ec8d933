"""Sample drafts of the demo agency, each labelled as such, so that a first sign-in shows something."""

from collections.abc import Sequence
from datetime import date, timedelta
from uuid import UUID

from adapters.postgres.unit_of_work import UnitOfWork
from models.demo_submission import DEMO_NOTE
from models.errors import ProspectNotFound
from models.policy_year import anniversary
from models.prospect import (
    Address,
    ClassCodeEntry,
    CompanyProfile,
    DraftLocation,
    DraftSections,
    ModificationEntry,
    UnderwritingAnswer,
)
from models.reference import Question
from models.tenant import SYSTEM_SCOPE, Tenant

AGENCY = "alder"
DAYS_AHEAD = 30
BAKERY, CLERICAL, RESTAURANT, WIRING, STORAGE, SALES = (
    "2003: Bakery, wholesale, with drivers and route sales",
    "8810: Clerical office employees",
    "9082: Restaurant not otherwise classified",
    "5190: Electrical wiring within buildings",
    "8292: Storage warehouse not otherwise classified",
    "8742: Salespersons or collectors, outside",
)


async def seed_demo_prospects(
    work: UnitOfWork, agent: UUID, questions: Sequence[Question], today: date
) -> int:
    """Store the samples that are not there yet. Returns: how many were stored."""
    tenant = Tenant(scope=SYSTEM_SCOPE, org=AGENCY, user=agent)
    stored = 0
    async with work.begin(tenant) as unit:
        for public_id, sections in _samples(questions, today + timedelta(days=DAYS_AHEAD)):
            try:
                await unit.prospects.by_public_id(public_id)
            except ProspectNotFound:
                await unit.prospects.create(sections, public_id=public_id)
                stored += 1
    return stored


def _samples(questions: Sequence[Question], start: date) -> list[tuple[str, DraftSections]]:
    answers = tuple(UnderwritingAnswer(name=one.name, response=one.default_response) for one in questions)
    return [
        ("user_20260101_demobakery", _bakery(answers, start)),
        ("user_20260101_demowiring", _electrician(answers, start)),
        ("user_20260101_demostorage", _warehouse(answers, start)),
    ]


def _bakery(answers: tuple[UnderwritingAnswer, ...], start: date) -> DraftSections:
    home = Address(street="118 Cedar Street", city="Nashville", state="tn", zip="37203")
    return DraftSections(
        company_profile=_profile(
            "Cedar & Stone Bakery (demo)", "00-1000001", ("Rosa", "Miller"), "2011", "LLC", home, start
        ),
        locations=(
            _location("1", home, (BAKERY, "14", "3", "$612,000"), (CLERICAL, "2", "1", "$118,000")),
            _location(
                "2",
                Address(street="40 Peachtree Lane", city="Atlanta", state="ga", zip="30303"),
                (RESTAURANT, "6", "8", "$284,000"),
            ),
        ),
        modifications={"ncci": _mod("0.92", start, ("tn", "ga"))},
        answers=answers,
        partner="gms",
        programs=("gms-key_risk", "gms-uwic", "gms-starnet", "gms-amtrust"),
    )


def _electrician(answers: tuple[UnderwritingAnswer, ...], start: date) -> DraftSections:
    home = Address(street="2200 Mill Road", city="Denver", state="co", zip="80205")
    return DraftSections(
        company_profile=_profile(
            "Brightline Electric (demo)", "00-1000002", ("Omar", "Lewis"), "2003", "Corporation", home, start
        ),
        locations=(
            _location("1", home, (WIRING, "18", "0", "$1,240,000"), (CLERICAL, "3", "0", "$162,000")),
        ),
        modifications={"ncci": _mod("1.08", start, ("co",))},
        answers=answers,
        partner="wcn",
        programs=("wcn-normandy", "wcn-sunz", "wcn-amtrust"),
    )


def _warehouse(answers: tuple[UnderwritingAnswer, ...], start: date) -> DraftSections:
    home = Address(street="9 Harbor Way", city="Philadelphia", state="pa", zip="19103")
    return DraftSections(
        company_profile=_profile(
            "Harbor & Pine Storage (demo)",
            "00-1000003",
            ("Lena", "Ortiz"),
            "1998",
            "Corporation",
            home,
            start,
        ),
        locations=(_location("1", home, (STORAGE, "22", "4", "$905,000"), (SALES, "3", "0", "$240,000")),),
        modifications={"pa": _mod("0.98", start, ("pa",))},
        answers=answers,
        partner="quadrant",
        programs=("quadrant-zurich", "quadrant-key_risk"),
    )


def _profile(
    name: str,
    fein: str,
    contact: tuple[str, str],
    founded: str,
    entity: str,
    home: Address,
    start: date,
) -> CompanyProfile:
    return CompanyProfile(
        company_name=name,
        fein=fein,
        first_name=contact[0],
        last_name=contact[1],
        phone_number="(555) 555-0100",
        email_id=f"{contact[0].lower()}@example.com",
        primary_contact=f"{contact[0]} {contact[1]}",
        description_of_operations=DEMO_NOTE,
        years_in_business=founded,
        entity_type=entity,
        expected_start_date=start,
        effective_date=start,
        expected_expiry_date=anniversary(start),
        producer="Alma Alder",
        notes=DEMO_NOTE,
        primary_address=home,
        mailing_address=home,
        mailing_same_as_primary=True,
    )


def _location(number: str, address: Address, *classes: tuple[str, str, str, str]) -> DraftLocation:
    return DraftLocation(
        number=number,
        street=address.street,
        city=address.city,
        state=address.state,
        zip=address.zip,
        class_codes=tuple(
            ClassCodeEntry(class_code_description=words, ft=ft, pt=pt, payroll=payroll)
            for words, ft, pt, payroll in classes
        ),
    )


def _mod(rate: str, start: date, states: tuple[str, ...]) -> ModificationEntry:
    return ModificationEntry(rate1=rate, date1=start, response=True, default=False, state_list=states)
