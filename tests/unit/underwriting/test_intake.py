"""From the specified body to the snapshot that a run prices."""

from contextlib import nullcontext
from datetime import UTC, date, datetime
from decimal import Decimal
from typing import Any
from uuid import uuid4

import pytest
from pydantic import ValidationError

from api.quote.schemas import QuoteAnswer, QuoteCommon, QuoteStart
from models.claim_history import ClaimHistory
from models.errors import ClassNotFiled, InvalidInput, QuotingError
from models.prospect import (
    Address,
    CompanyProfile,
    Coverage,
    DraftLocation,
    DraftSections,
    Prospect,
    Stage,
    UnderwritingAnswer,
)
from models.quote import Business
from models.risk import ClaimYear
from rating.book import RateBook
from rating.builtin import builtin_book, builtin_tables
from underwriting.intake import answers_of, snapshot, subcontracted_percent, years_in_business
from underwriting.intake_term import term_of

TODAY = date(2026, 11, 21)
NO_LOSSES = ClaimHistory()


def body(**common: Any) -> dict[str, Any]:
    """A valid body."""
    employee = {"code": "8810", "ft": "2", "pt": "", "payroll": "$120,000"}
    office = {"name": "1", "state": "il", "suta": " ", "employees": [employee], "carriers": []}
    return {"body": {"date_from": "2026-12-01", "date_to": "2027-12-01", **common}, "offices": [office]}


def intake_of(raw: dict[str, Any], prospect: Prospect | None = None, losses: ClaimHistory = NO_LOSSES) -> Any:
    """The snapshot of a body."""
    wire = QuoteStart.model_validate(raw)
    term = term_of(wire.body, prospect.sections if prospect else None, TODAY)
    return snapshot(wire, ["gms-key_risk"], prospect, losses, builtin_book(), term)


@pytest.mark.req("QE-129", "QE-217")
def test_both_readings_of_the_specified_body_mean_the_same() -> None:
    flat = body(el_limits="1000-1000-1000")
    nested = {"body": {"common": flat["body"], "offices": flat["offices"]}}
    beside = {"body": {"common": flat["body"]}, "offices": flat["offices"]}
    assert intake_of(flat) == intake_of(nested) == intake_of(beside)


@pytest.mark.req("QE-193")
def test_money_counts_states_and_limits_are_read_as_they_are_typed() -> None:
    risk = intake_of(body(el_limits="1000-1000-1000")).risk
    for limits in ("1000 - 1000 - 1000", "", " "):
        assert intake_of(body(el_limits=limits)).risk.limits == risk.limits
    assert risk.limits == "1000/1000/1000"
    place = risk.locations[0]
    assert (place.state, place.suta, place.zip) == ("IL", None, None)
    line = place.employees[0]
    assert (line.payroll, line.ft, line.pt) == (Decimal(120000), 2, 0)


@pytest.mark.req("QE-193")
@pytest.mark.parametrize("said", [{}, {"el_limits": ""}, {"el_limits": "  "}])
def test_without_limits_the_fixed_ones_are_priced(said: dict[str, str]) -> None:
    assert intake_of(body(**said)).risk.limits == "1000/1000/1000"


@pytest.mark.req("QE-193")
def test_limits_that_the_draft_holds_are_priced_unless_the_request_says_others() -> None:
    now = datetime(2026, 11, 21, tzinfo=UTC)
    draft = Prospect(
        id=uuid4(), user_id="user_20261121_abcdef", version=1, stage=Stage.TWO, status="draft",
        sections=DraftSections(coverage=Coverage(el_limits="500/500/500")), created_at=now, updated_at=now,
    )  # fmt: skip
    for said, priced in (("", "500/500/500"), ("2000-2000-2000", "2000/2000/2000")):
        assert intake_of(body(el_limits=said), draft).risk.limits == priced
    with pytest.raises(InvalidInput, match=r"one of 100/1000/100, 100/500/100"):
        intake_of(body(el_limits="*"))


@pytest.mark.req("QE-129", "QE-217")
def test_what_an_office_says_is_what_is_priced() -> None:
    raw = body(el_limits="500/500/500")
    raw["offices"][0] |= {"suta": " 2.7 ", "zip": "60601-1234"}
    raw["offices"][0]["employees"][0] |= {"description": "Clerical, office", "ft": 2, "pt": 3}
    risk = intake_of(raw).risk
    assert risk.limits == "500/500/500"
    (place,) = risk.locations
    assert (place.name, place.suta, place.zip) == ("1", "2.7", "60601")
    (line,) = place.employees
    assert (line.code, line.description, line.ft, line.pt) == ("8810", "Clerical, office", 2, 3)


@pytest.mark.req("QE-217")
def test_a_chosen_program_is_named_by_its_key_alone_or_by_partner_and_carrier() -> None:
    raw = body()
    raw["offices"][0]["carriers"] = [{"program": "gms-key_risk"}, {"peo": "gms", "carrier": "uwic"}]
    (office,) = QuoteStart.model_validate(raw).offices
    assert [(each.peo, each.carrier, each.program) for each in office.carriers] == [
        ("", "", "gms-key_risk"),
        ("gms", "uwic", ""),
    ]


@pytest.mark.req("QE-129", "QE-217")
def test_each_modification_is_priced_with_both_its_rates_and_dates() -> None:
    both = {"rate1": "0.95", "date1": "2026-01-01", "rate2": "1.05", "date2": "2027-03-01"}
    entries = [{"state": "il", **both}, {"state": "NCCI", "rate1": "0.9", "date2": "2026-02-01"}]
    priced = intake_of(body(emod=entries)).risk.modifications
    found = [entry.model_dump(mode="json", exclude={"arap"}) for entry in priced]
    one = {"rate1": "0.9", "date1": None, "rate2": None, "date2": "2026-02-01"}
    assert found == [{"state": "IL", **both}, {"state": "ncci", **one}]
    for wrong, path in (
        ([{"state": "il", **both, "date2": None}], "body.emod.0.date2"),
        ([{"state": "il", **both}, {"state": "IL", **both}], "body.emod.1.state"),
    ):
        with pytest.raises(InvalidInput) as caught:
            intake_of(body(emod=wrong))
        assert caught.value.path == path


@pytest.mark.req("QE-129")
def test_the_losses_of_the_prospect_are_priced_with_it() -> None:
    years = (ClaimYear(year=2025, premium=Decimal(9_000), claims=1, incurred=Decimal(700)),)
    assert intake_of(body(), losses=ClaimHistory(years=years)).risk.claims == years
    since = date(2020, 5, 1)
    assert (
        intake_of(body(), losses=ClaimHistory(no_loss=True, no_loss_since=since)).risk.no_loss_since == since
    )


@pytest.mark.req("CB-212")
@pytest.mark.parametrize(
    ("text", "years"),
    [("2015", 11), ("12", 12), ("150", 150), ("0", 0), ("2099", 0), ("", None), ("ten", None), ("²", None)],
)
def test_four_digits_are_the_founding_year_and_fewer_a_count(text: str, years: int | None) -> None:
    assert years_in_business(text, date(2026, 12, 1)) == years


@pytest.mark.req("QE-039")
def test_answers_are_read_in_any_spelling_and_q6_keeps_its_percent() -> None:
    questions = [
        QuoteAnswer(name="q1", response="Yes"),
        QuoteAnswer(name="q2", response="n"),
        QuoteAnswer(name="q3", response=""),
        QuoteAnswer(name="q6", response="Y", remarks="40"),
    ]
    assert answers_of(questions) == {"q1": "Y", "q2": "N", "q6": "Y"}
    assert subcontracted_percent(questions) == 40
    assert subcontracted_percent([QuoteAnswer(name="q6", remarks="some")]) is None
    assert subcontracted_percent([QuoteAnswer(name="q6", remarks="250")]) == 100
    assert subcontracted_percent([QuoteAnswer(name="q7", remarks="40")]) is None
    spelled = [
        QuoteAnswer(name=f"q{at}", response=word) for at, word in enumerate(("true", "1", "False", "0"))
    ]
    assert "".join(answers_of(spelled).values()) == "YYNN"


@pytest.mark.req("QE-083")
@pytest.mark.parametrize(("ft", "pt"), [("", "1"), ("0", "2"), ("1", ""), ("3", "0")])
def test_full_time_or_part_time_people_alone_are_enough(ft: str, pt: str) -> None:
    raw = body()
    raw["offices"][0]["employees"][0] |= {"ft": ft, "pt": pt}
    (line,) = intake_of(raw).risk.locations[0].employees
    assert (line.ft, line.pt) == (int(ft or 0), int(pt or 0))


@pytest.mark.parametrize("rate", ["0.001", "0.0049", "0", "-0.5"])
@pytest.mark.parametrize("name", ["rate1", "rate2"])
def test_a_modification_that_is_zero_once_it_is_rounded_is_refused(rate: str, name: str) -> None:
    """It would take the premium down to the minimum of the policy."""
    entry = {"state": "il", "rate1": "1", "date2": "2026-01-01"} | {name: rate}
    with pytest.raises(ValidationError, match=r"Write a modification from 0\.01") as caught:
        QuoteCommon.model_validate({"emod": [entry]})
    assert [error["loc"] for error in caught.value.errors()] == [("emod", 0, name)]


@pytest.mark.req("QE-129")
@pytest.mark.parametrize(
    ("change", "path"),
    [
        ({"state": "oh"}, "offices.0.state"),
        ({"state": "zz"}, "offices.0.state"),
        ({"employees": []}, "offices.0.employees"),
        ({"employees": [{"code": "", "ft": 1, "payroll": 1}]}, "offices.0.employees.0.code"),
        ({"employees": [{"code": "9999", "ft": 1, "payroll": 1}]}, "offices.0.employees.0.code"),
        ({"employees": [{"code": "8810", "payroll": 1}]}, "offices.0.employees.0.ft"),
        ({"employees": [{"code": "8810", "ft": 1, "payroll": 0}]}, "offices.0.employees.0.payroll"),
        ({"zip": "606"}, "offices.0.zip"),
        ({"state": "ca", "zip": "10001"}, "offices.0.zip"),
    ],
)
def test_what_the_engine_would_refuse_is_refused_with_its_field(change: dict[str, Any], path: str) -> None:
    raw = body()
    raw["offices"][0] |= change
    with pytest.raises(QuotingError) as caught:
        intake_of(raw)
    assert caught.value.path == path


@pytest.mark.parametrize(
    ("states", "entry", "words"),
    [
        (["il"], "tx", "no location in TX, so this modification would change nothing"),
        (["il", "in"], "ny", "take it out or enter it for one of IL, IN"),
        (["ca"], "ncci", "no location of NCCI interstate rating"),
    ],
)
def test_a_modification_of_a_state_that_the_risk_has_not_is_refused_by_name(
    states: list[str], entry: str, words: str
) -> None:
    raw = body(emod=[{"state": states[0], "rate1": "0.9"}, {"state": entry, "rate1": "0.8"}])
    raw["offices"] = [
        {**raw["offices"][0], "name": str(at), "state": state} for at, state in enumerate(states)
    ]
    with pytest.raises(InvalidInput, match=words) as caught:
        intake_of(raw)
    assert caught.value.path == "body.emod.1.state"
    raw["offices"].append({**raw["offices"][0], "name": "more", "state": "tx" if entry != "ny" else entry})
    assert [each.rate1 for each in intake_of(raw).risk.modifications] == [Decimal("0.9"), Decimal("0.8")]


@pytest.mark.req("QE-217")
def test_a_question_that_is_answered_twice_is_refused() -> None:
    twice = [{"name": "q1", "response": "Y"}, {"name": "q1", "response": "N"}]
    with pytest.raises(InvalidInput, match="q1 is answered twice") as caught:
        intake_of(body(questions=twice))
    assert caught.value.path == "body.questions.1.name"


def test_short_codes_are_padded_as_the_tables_spell_them() -> None:
    raw = body()
    raw["offices"][0]["employees"][0]["code"] = "42"
    assert intake_of(raw).risk.locations[0].employees[0].code == "0042"


@pytest.mark.req("QE-129")
def test_the_draft_gives_what_the_body_does_not_say() -> None:
    now = datetime.now(UTC)
    sections = DraftSections(
        company_profile=CompanyProfile(
            company_name="Facts",
            fein="12-3456789",
            years_in_business="2019",
            effective_date=date(2026, 11, 25),
            first_name="Ada",
            last_name="Stone",
            email_id="ada@facts.example",
            phone_number="(312) 555-0100",
            entity_type="LLC",
            description_of_operations="Bakery",
            primary_address=Address(street="1 Main St", city="Chicago", state="il", zip="60602"),
        ),
        locations=(DraftLocation(number="1", state="il", zip="60601"),),
        answers=(UnderwritingAnswer(name="q1", response="Y"),),
    )
    prospect = Prospect(
        id=uuid4(), user_id="user_20261121_abcdef", version=4, stage=Stage.TWO, status="draft",
        sections=sections, created_at=now, updated_at=now,
    )  # fmt: skip
    asked = intake_of(body(), prospect)
    assert (asked.fein, asked.company_name, asked.prospect_version) == ("12-3456789", "Facts", 4)
    assert asked.risk.effective_date == date(2026, 11, 25)
    assert asked.risk.start_date == date(2026, 12, 1)
    assert asked.risk.locations[0].zip == "60601"
    assert (asked.risk.years_in_business, asked.risk.answers) == (7, {"q1": "Y"})
    assert asked.business == Business(
        street="1 Main St", city="Chicago", state="il", zip="60602", first_name="Ada", last_name="Stone",
        email="ada@facts.example", phone="(312) 555-0100", entity_type="LLC", operations="Bakery",
    )  # fmt: skip
    spoken = body()
    spoken["offices"][0]["zip"] = "62701"
    assert intake_of(spoken, prospect).risk.locations[0].zip == "62701"
    answered = intake_of(body(questions=[{"name": "q1", "response": "N"}]), prospect)
    assert answered.risk.answers == {"q1": "N"}
    later = body(effective_date="2027-01-02", date_from="2027-01-02", date_to="2028-01-02")
    assert intake_of(later, prospect).risk.years_in_business == 8, "as old as it is on the effective date"


@pytest.mark.parametrize(("effective", "filed"), [("2026-12-19", False), ("2026-12-20", True)])
def test_a_class_is_filed_by_the_effective_date_whenever_the_term_starts(effective: str, filed: bool) -> None:
    rates = [
        {**row, "effective": "2026-12-20"} if (row["state"], row["class_code"]) == ("IL", "8810") else row
        for row in builtin_tables()["rates"]
    ]
    book = RateBook.from_tables("demo-1", {**builtin_tables(), "rates": rates})
    wire = QuoteStart.model_validate(body(effective_date=effective, date_from="2026-12-25"))
    with nullcontext() if filed else pytest.raises(ClassNotFiled):
        snapshot(wire, ["gms-key_risk"], None, NO_LOSSES, book, term_of(wire.body, None, TODAY))
