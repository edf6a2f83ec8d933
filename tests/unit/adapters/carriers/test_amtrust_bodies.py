"""Whatever a prospect says, what goes to the AmTrust-like carrier follows its own OpenAPI document."""

from datetime import date
from decimal import Decimal
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from adapters.carriers.amtrust.quote_body import create_body, modifiers_body, update_body
from models.carrier_request import CarrierRequest, Correction, CorrectionPath
from models.quote import Business, QuoteInput
from models.risk import Exposure, Modification, Risk, RiskLocation
from tests.support.carrier_contract import CarrierDocument
from tests.support.quote_cases import a_risk, an_input

DOCUMENT = CarrierDocument("amtrust", "/DigitalAPI")
STATES = st.sampled_from(["GA", "TX", "CA", "HI", "MN", "ME", "RI", "PA", "DE", "NY"])
DAYS = st.dates(date(2020, 1, 1), date(2035, 12, 31))
TYPED = st.text(max_size=140)
SHORT = st.text(min_size=1, max_size=70)
FEINS = st.integers(0, 999_999_999).map(lambda number: f"{number:09d}")
FACTORS = st.decimals(Decimal("0.2"), Decimal(5), places=3) | st.integers(1, 5).map(Decimal)
PHONES = st.sampled_from(["", "404-555-0100", "(404) 555 0100", "+1 404.555.0100", "555", "none"])
EMAILS = TYPED | st.sampled_from(["dana@agency.example", "@", "a@", "@b", "a@b", "a b@c"])
EXPOSURES = st.builds(
    Exposure,
    code=st.integers(0, 9999).map(str),
    ft=st.integers(0, 99_999),
    pt=st.integers(0, 99_999),
    payroll=st.decimals(0, 100_000_000, places=2),
)
PLACES = st.lists(
    st.builds(
        RiskLocation,
        name=st.just("place"),
        state=STATES,
        zip=st.none() | st.integers(0, 99_999).map(lambda number: f"{number:05d}"),
        suta=st.none() | st.sampled_from(["2.7", "12", "1234567890", "A12B34C56D"]),
        employees=st.lists(EXPOSURES, min_size=1, max_size=3).map(tuple),
    ),
    min_size=1,
    max_size=4,
).map(tuple)
RISKS = st.builds(
    Risk,
    effective_date=DAYS,
    start_date=DAYS,
    expiry_date=DAYS,
    limits=st.sampled_from(["1000/1000/1000", "100/500/100"]),
    locations=PLACES,
    modifications=st.lists(
        st.builds(Modification, state=STATES | st.just("ncci"), rate1=FACTORS, rate2=FACTORS, date2=DAYS)
    ).map(tuple),
    years_in_business=st.none() | st.integers(0, 2100),
    answers=st.sampled_from([{}, {"qc1": "Y"}, {"qc1": "N"}]),
)
BUSINESSES = st.builds(
    Business,
    street=SHORT,
    city=SHORT,
    state=STATES | st.just("") | st.just("ga"),
    zip=st.just("30301"),
    first_name=TYPED,
    last_name=TYPED,
    email=EMAILS,
    phone=PHONES,
    entity_type=st.sampled_from(["LLC", "Corporation", "Not for Profit 501[c][3]", "Trust", ""]),
    operations=TYPED,
)
CORRECTIONS = st.lists(
    st.builds(Correction, path=st.sampled_from([*CorrectionPath]), value=st.just("404-555-0100")),
    max_size=2,
).map(lambda found: tuple(each for each in found if each.path is not CorrectionPath.EMAIL))


@st.composite
def requests(draw: st.DrawFn) -> CarrierRequest:
    """What a quote is asked for: a business with an address, and anything else that can be typed."""
    asked = QuoteInput(
        risk=draw(RISKS),
        programs=("gms-amtrust",),
        fein=draw(st.none() | FEINS | FEINS.map(lambda fein: f"{fein[:2]}-{fein[2:]}")),
        company_name=draw(st.none() | TYPED),
        business=draw(BUSINESSES),
    )
    company = draw(st.none() | st.integers(1, 99_999).map(str))
    return CarrierRequest(quote=asked, payroll_company_id=company, corrections=draw(CORRECTIONS))


@settings(max_examples=60, deadline=None)
@given(requests())
def test_every_body_follows_the_carriers_document(request: CarrierRequest) -> None:
    assert DOCUMENT.body_faults("QuotePostModel", create_body(request)) == []
    assert DOCUMENT.body_faults("QuotePutModel", update_body(request)) == []
    assert DOCUMENT.body_faults("ModifierPatchModel", modifiers_body(request.quote.risk)) == []


def test_without_an_address_of_the_business_the_carrier_is_sent_what_it_will_refuse_by_name() -> None:
    """Nothing stands in for a street: the carrier's own refusal says what is missing."""
    body = create_body(CarrierRequest(quote=an_input("gms-amtrust")))
    faults = DOCUMENT.body_faults("QuotePostModel", body)
    assert [fault.partition(":")[0] for fault in faults] == [
        ".Quote.PrimaryAddress.City",
        ".Quote.PrimaryAddress.Line1",
    ]


@pytest.mark.parametrize(
    ("email", "sent"), [("dana@agency.example", True), ("dana", False), ("dana@", False), ("", False)]
)
def test_an_e_mail_that_is_none_is_not_sent(email: str, sent: bool) -> None:
    business = Business(first_name="Dana", email=email)
    asked = an_input().model_copy(update={"business": business})
    contact: dict[str, Any] = create_body(CarrierRequest(quote=asked))["Quote"]["ContactInformation"]
    assert ("Email" in contact) is sent


@pytest.mark.parametrize(("factor", "value"), [("1", "1.00"), ("0.9", "0.90"), ("0.953", "0.953")])
def test_a_modification_is_sent_with_two_decimals_at_least(factor: str, value: str) -> None:
    risk = a_risk(modifications=(Modification(state="ncci", rate1=Decimal(factor)),))
    [georgia, _] = modifiers_body(risk)["StateModifiers"]
    assert georgia == {"State": "GA", "Modifiers": {"EmPct": value}}
