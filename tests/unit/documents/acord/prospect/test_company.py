"""The company, its contact and its term, as a form proposes them."""

from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from documents.acord.prospect.names import company_name, entity_type, person
from documents.acord.prospect.proposed import CERTAIN, DOUBTFUL, Section, Slot, State, alike, proposed
from documents.acord.prospect.source import Source
from models.prospect import Address, CompanyProfile, DraftSections
from tests.unit.documents.acord.prospect.read_form import a_reading, fields, proposal

NAME = {"applicant.name": "Peach Roofing LLC"}


def draft(**profile: object) -> DraftSections:
    """A draft with a profile."""
    return DraftSections(company_profile=CompanyProfile.model_validate(profile))


@pytest.mark.parametrize(
    ("sure", "state", "selected"),
    [
        (0.90, State.NEW, True), (0.99, State.NEW, True), (0.8999, State.CHECK, True),
        (0.60, State.CHECK, True), (0.5999, State.CHECK, False), (0.0, State.CHECK, False),
    ],
)  # fmt: skip
def test_confidence_decides_what_is_filled_in(sure: float, state: State, selected: bool) -> None:
    one = fields(NAME, sure={"applicant.name": sure})["companyProfile.companyName"]
    assert (one.state, one.selected, one.read) == (state, selected, "Peach Roofing LLC")


@given(
    confidence=st.floats(0, 1), current=st.text(min_size=1, max_size=9), read=st.text(min_size=1, max_size=9)
)
def test_a_typed_value_is_never_overwritten_without_a_choice(
    confidence: float, current: str, read: str
) -> None:
    seen = Source(a_reading({"x": read}, {"x": confidence})).seen("x")
    one = proposed(Slot("companyProfile.notes", Section.COMPANY, "Notes", current), read, seen)
    if current.strip():
        assert not one.selected
        assert one.state is (State.SAME if alike(current, read) else State.CONFLICT)
    else:
        assert one.selected == (confidence >= DOUBTFUL and not alike(current, read))
        assert one.state is not State.NEW or confidence >= CERTAIN


def test_what_nothing_shows_on_the_form_is_only_offered() -> None:
    reading = a_reading(NAME)
    reading["evidence"] = {}
    assert Source(reading).seen("applicant.name").confidence < DOUBTFUL


def test_a_conflict_keeps_both_and_the_draft_s_stays() -> None:
    one = fields(NAME, draft(company_name="Peach Roofing Inc"))["companyProfile.companyName"]
    assert (one.state, one.selected, one.current) == (State.CONFLICT, False, "Peach Roofing Inc")
    same = fields(NAME, draft(company_name="PEACH  roofing llc"))["companyProfile.companyName"]
    assert (same.state, same.selected) == (State.SAME, False)


@pytest.mark.parametrize(
    ("printed", "name"),
    [
        ("Peach Roofing LLC", "Peach Roofing LLC"),
        ("Smith & Sons Roofing Inc", "Smith & Sons Roofing Inc"),
        ("Salt and Pepper Catering", "Salt and Pepper Catering"),
        ("Alder Farms LLC & Alder Holdings Inc", "Alder Farms LLC"),
        ("Alder Farms, Inc. and Alder Land Company, LLC", "Alder Farms, Inc."),
        ("Alder Farms; Birch Farms", "Alder Farms"),
        ("Peach LLC dba Roofs R Us", "Peach LLC"),
        ("Peach LLC, d/b/a Roofs", "Peach LLC"),
        ("Oak Corp t/a Oak", "Oak Corp"),
        ("Dbasic Tools Inc", "Dbasic Tools Inc"),
    ],
)
def test_the_company_is_the_first_entity_of_its_box(printed: str, name: str) -> None:
    one = fields({"applicant.name": printed})["companyProfile.companyName"]
    assert (company_name(printed), one.read) == (name, name)
    assert one.seen.as_printed == (None if printed == name else printed), "the whole box stays to be seen"


@pytest.mark.parametrize(
    ("read", "other", "name"),
    [
        ("Subchapter 'S' Corp", "", "SubCharter 'S' corp"),
        ("Other", "A non-profit society", "Not for Profit 501[c][3]"),
        ("Other", "nonprofit", "Not for Profit 501[c][3]"),
        ("Other", "Tribe", "Other"),
        ("Unincorporated Association", "", "Other"),
        ("LLC", "", "LLC"), ("Sole Proprietor", "", "Sole Proprietor"), ("Hive", "", None),
    ],
)  # fmt: skip
def test_business_types_are_those_of_the_list(read: str, other: str, name: str | None) -> None:
    assert entity_type(read, other) == name


@pytest.mark.parametrize(
    ("name", "parts"),
    [
        ("Desmond Clarke", ("Desmond", "Clarke")), ("Ana M. de la Cruz", ("Ana M. de la", "Cruz")),
        ("Clarke, Desmond", ("Desmond", "Clarke")), ("Sam Oak Jr.", ("Sam", "Oak Jr.")),
        ("Cher", ("", "Cher")),
    ],
)  # fmt: skip
def test_the_last_word_is_the_last_name(name: str, parts: tuple[str, str]) -> None:
    assert person(name) == parts


def test_the_contact_is_inspections_else_the_applicants_else_that_for_claims() -> None:
    values = {
        "contacts.inspection.name": "Ines Pector", "applicant.phone": "4045550100",
        "applicant.email": "office@peach.example", "contacts.claims.name": "Clay Ms",
        "contacts.claims.phone": "4045550199", "contacts.claims.email": "clay@peach.example",
    }  # fmt: skip
    read = fields(values)
    got = {name: read[f"companyProfile.{name}"].read for name in ("firstName", "lastName", "primaryContact")}
    assert got == {"firstName": "Ines", "lastName": "Pector", "primaryContact": "Ines Pector"}
    assert read["companyProfile.phoneNumber"].read == "(404) 555-0100"
    assert read["companyProfile.emailId"].read == "office@peach.example"
    own = fields(
        {**values, "contacts.inspection.phone": "4045550111", "contacts.inspection.email": "i@p.example"}
    )
    assert own["companyProfile.phoneNumber"].read == "(404) 555-0111"
    assert own["companyProfile.emailId"].read == "i@p.example"
    last = fields({path: text for path, text in values.items() if path.startswith("contacts.claims")})
    assert last["companyProfile.lastName"].read == "Ms"
    assert last["companyProfile.phoneNumber"].read == "(404) 555-0199"


@pytest.mark.parametrize("flag", ["fein.prefix", "fein.maybe_ssn", "fein.length"])
def test_a_doubted_fein_is_not_filled_in_however_sure_it_was_read(flag: str) -> None:
    one = fields({"applicant.fein": "00-1234567"}, flags={"applicant.fein": (flag,)})["companyProfile.fein"]
    assert (one.state, one.selected) == (State.CHECK, False)


def test_a_fein_that_was_refused_is_missing_with_what_is_printed() -> None:
    found = proposal({"applicant.fein": None}, flags={"applicant.fein": ("fein.length",)})
    assert not any(one.path == "companyProfile.fein" for one in found.fields)
    missing = {one.path: one.seen for one in found.missing}
    assert missing["companyProfile.fein"] is not None
    assert missing["companyProfile.fein"].flags == ("fein.length",)


def test_a_masked_fein_of_the_draft_is_compared_by_its_last_digits() -> None:
    fein = {"applicant.fein": "12-3456789"}
    assert fields(fein, draft(fein="XX-XXX6789"))["companyProfile.fein"].state is State.SAME
    assert fields(fein, draft(fein="XX-XXX6780"))["companyProfile.fein"].state is State.CONFLICT


def test_an_unknown_producer_is_offered_and_a_known_one_is_there() -> None:
    stranger = fields({"agency.name": "Sawgrass Agency"}, draft(producer="Peach Agency"))
    one = stranger["companyProfile.producer"]
    assert (one.state, one.selected) == (State.CHECK, False)
    assert "Not a producer of yours" in one.note
    assert fields({"agency.name": "PEACH AGENCY"})["companyProfile.producer"].selected
    beside = proposal({"agency.name": "x", "agency.email": "k@x.example", "agency.fax": "2395550102"}).beside
    assert {one.label: one.read for one in beside} == {
        "Producer's e-mail": "k@x.example", "Producer's fax": "(239) 555-0102",
    }  # fmt: skip


TERM = {"policy.effective_date": "2027-03-01", "policy.expiration_date": "2028-03-01"}
DATES = ("effectiveDate", "expectedStartDate", "expectedExpiryDate")


def test_the_days_of_a_new_draft_are_nobodys() -> None:
    day = date(2026, 11, 28)
    begun = draft(effective_date=day, expected_start_date=day, expected_expiry_date=date(2027, 11, 28))
    read = fields(TERM, begun, drafted_on=date(2026, 11, 29))
    assert [read[f"companyProfile.{name}"].state for name in DATES] == [State.NEW] * 3
    typed = fields(TERM, begun, drafted_on=date(2026, 11, 1))
    assert [typed[f"companyProfile.{name}"].state for name in DATES] == [State.CONFLICT] * 3
    moved = draft(effective_date=day, expected_start_date=day, expected_expiry_date=date(2027, 6, 1))
    assert fields(TERM, moved, drafted_on=day)["companyProfile.effectiveDate"].state is State.CONFLICT


def test_an_expiry_that_is_no_year_later_is_flagged_and_the_start_kept() -> None:
    read = fields({**TERM, "policy.expiration_date": "2027-09-01"})
    assert read["companyProfile.effectiveDate"].selected
    one = read["companyProfile.expectedExpiryDate"]
    assert (one.selected, one.state) == (False, State.CHECK)
    assert "term.not_a_year" in one.seen.flags and "03/01/2028" in one.note
    leap = fields({"policy.effective_date": "2028-02-29", "policy.expiration_date": "2029-02-28"})
    assert leap["companyProfile.expectedExpiryDate"].selected


PLACE = {
    "locations[0].number": "1",
    "locations[0].street": "9 Elm St",
    "locations[0].city": "Macon",
    "locations[0].state": "GA",
    "locations[0].zip": "31201-2214",
}


def _mail(street: str) -> dict[str, str]:
    parts = {"line1": street, "city": "Macon", "state": "GA", "zip": "31201"}
    return {f"applicant.mailing_address.{name}": text for name, text in parts.items()}


def test_equal_addresses_are_one_tick() -> None:
    read = fields({**PLACE, **_mail("9 ELM ST.")})
    assert read["companyProfile.street1"].read == "9 Elm St"
    assert (read["companyProfile.state1"].read, read["companyProfile.zipCode1"].read) == ("ga", "31201")
    assert read["companyProfile.sameAsPrimary"].selected
    assert "companyProfile.street2" not in read


def test_another_address_for_mail_is_filled_in_beside() -> None:
    read = fields({**PLACE, **_mail("PO Box 7")})
    assert (read["companyProfile.street1"].read, read["companyProfile.street2"].read) == (
        "9 Elm St",
        "PO Box 7",
    )
    assert "companyProfile.sameAsPrimary" not in read
    typed = draft(mailing_address=Address(street="1 Oak Rd", city="Macon", state="ga", zip="31201"))
    assert fields({**PLACE, **_mail("9 Elm St")}, typed)["companyProfile.street2"].state is State.CONFLICT


def test_same_in_the_box_of_location_1_is_the_address_for_mail_to_be_looked_at() -> None:
    same = {"locations[0].number": "1", "locations[0].street": "Same as above"}
    read = fields({**same, **_mail("9 Elm St")}, flags={"locations[0].street": ("location.not_an_address",)})
    one = read["companyProfile.street1"]
    assert (one.read, one.state, one.selected) == ("9 Elm St", State.CHECK, True)
    assert not any(field.read.casefold().startswith("same") for field in read.values())


def test_a_long_description_is_cut_to_its_field_and_says_so() -> None:
    one = fields({"description_of_operations": "word " * 900})["companyProfile.descriptionOfOperations"]
    assert len(one.read) <= 2_000 and "2000" in one.note and one.state is State.CHECK


def test_amounts_are_alike_as_numbers_and_codes_are_not() -> None:
    assert alike("$1,234", "1234.00") and alike("0.90", "0.9")
    assert not alike("0042", "42") and not alike("02134", "2134") and not alike("1e5", "100000")
