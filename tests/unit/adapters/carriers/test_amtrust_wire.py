"""What goes to the carrier and what its reply means, field by field, without a carrier."""

from datetime import date
from decimal import Decimal
from typing import Any

import pytest

from adapters.carriers.amtrust.quote_body import create_body
from adapters.carriers.amtrust.quote_reply import read_quote
from models.carrier_quote import CarrierVerdict
from models.carrier_request import CarrierRequest
from models.quote import Business, QuoteInput
from models.risk import Exposure, Modification, Risk, RiskLocation
from tests.support.quote_cases import a_risk, an_input

LIMITS = "1000-1000-1000"


def quote_body(asked: QuoteInput) -> dict[str, Any]:
    """What a create sends."""
    return create_body(CarrierRequest(quote=asked))


LINE = {
    "GovState": "GA",
    "ClassCode": "9082",
    "Description": "Restaurant",
    "Premium": "6000.005",
    "Rate": "1.46",
}


def a_reply(
    eligibility: str, status: str | None = None, *, limits: str = LIMITS, lines: tuple[object, ...] = (LINE,)
) -> dict[str, Any]:
    """A details reply with a premium."""
    return {
        "AccountInformation": {"QuoteId": 1000001, "Status": "Refer Eligible"},
        "QuoteStatus": status,
        "Eligibility": {"Eligibility": eligibility},
        "PremiumDetails": {
            "PriceIndication": "6360.25", "StateTaxes": "70.01", "LiabilityLimits": limits,
        },
        "RatingSummary": list(lines),
    }  # fmt: skip


def a_place(
    name: str, state: str, payroll: int, *, code: str = "8810", pt: int = 0, **more: str
) -> RiskLocation:
    """A location with one class line."""
    line = Exposure(code=code, ft=1, pt=pt, payroll=Decimal(payroll))
    return RiskLocation(name=name, state=state, employees=(line,), **more)


def sent(risk: Risk) -> dict[str, Any]:
    """The quote that goes out for a risk."""
    found: dict[str, Any] = quote_body(an_input(risk=risk))["Quote"]
    return found


@pytest.mark.req("CB-337")
@pytest.mark.parametrize(
    ("eligibility", "status", "verdict"),
    [
        ("Incomplete", None, CarrierVerdict.INDICATION),
        ("BindEligible", None, CarrierVerdict.QUOTED),
        ("Refer", "Not Submitted", CarrierVerdict.REFERRED),
        ("Decline", None, CarrierVerdict.DECLINED),
        ("Refer", "Approved", CarrierVerdict.QUOTED),
        ("BindEligible", "Submitted", CarrierVerdict.REFERRED),
        ("Refer", "AdditionalInformationNeeded", CarrierVerdict.MORE_INFO),
        ("Refer", "ApprovalSubjectTo", CarrierVerdict.MORE_INFO),
        ("BindEligible", "UnderwriterDeclined", CarrierVerdict.DECLINED),
        ("BindEligible", "Something new", CarrierVerdict.REFERRED),
    ],
)
def test_the_underwriters_word_goes_before_the_carriers_automatic_one(
    eligibility: str, status: str | None, verdict: CarrierVerdict
) -> None:
    quote = read_quote(a_reply(eligibility, status), asked_limits=LIMITS)
    assert quote.verdict is verdict
    assert (quote.premium, quote.taxes) == (Decimal("6360.25"), Decimal("70.01"))


def test_a_premium_without_a_rating_summary_is_an_indication_that_says_so() -> None:
    quote = read_quote(a_reply("BindEligible", lines=()), asked_limits=LIMITS)
    assert quote.verdict is CarrierVerdict.INDICATION
    assert [reason.text for reason in quote.reasons][-1] == "The carrier sent no rating summary."


def test_a_carrier_that_has_other_limits_than_the_asked_drops_out_and_says_so() -> None:
    other = read_quote(a_reply("BindEligible", limits="500-500-500"), asked_limits=LIMITS)
    told = [reason.text for reason in other.reasons]
    assert told == [f"The carrier quotes limits 500-500-500; {LIMITS} is not available there."]
    assert (other.verdict, other.premium, other.lines) == (CarrierVerdict.DECLINED, None, ())
    asked = read_quote(a_reply("BindEligible"), asked_limits=LIMITS)
    assert (asked.verdict, asked.reasons) == (CarrierVerdict.QUOTED, ())


def test_each_reason_of_the_carrier_weighs_as_it_says_and_by_an_unknown_word_refers() -> None:
    details = [
        {"Type": "ClassCode", "Eligibility": "Decline", "Description": "Roofing is not taken"},
        {"Type": "Payroll", "Eligibility": "Refer", "Description": None},
        {"Type": None, "Eligibility": "Ponder", "Description": "Seen later"},
    ]
    reply = a_reply("Refer") | {"Eligibility": {"Eligibility": "Refer", "Details": details}}
    reasons = read_quote(reply, asked_limits=LIMITS).reasons
    assert [(reason.rule_id, reason.outcome.value, reason.text) for reason in reasons] == [
        ("amtrust.classcode", "no", "Roofing is not taken"),
        ("amtrust.payroll", "uw", "The carrier must look at Payroll."),
        ("amtrust.eligibility", "uw", "Seen later"),
    ]


@pytest.mark.req("QE-171")
def test_people_and_payroll_of_a_class_are_sums_over_its_locations() -> None:
    places = (a_place("1", "GA", 100_000, pt=2), a_place("2", "GA", 50_000, pt=3))
    (entry,) = sent(a_risk(locations=places))["ClassCodes"]
    assert (entry["Payroll"], entry["FullTimeEmployees"], entry["PartTimeEmployees"]) == (150_000, 2, 5)


@pytest.mark.req("QE-171")
def test_the_largest_payroll_gives_the_address_and_within_california_the_rating_zip() -> None:
    places = (
        a_place("1", "CA", 10_000, zip="90001"),
        a_place("2", "CA", 90_000, zip="94105"),
        a_place("3", "TX", 500_000, zip="75201"),
    )
    body = sent(a_risk(locations=places))
    assert body["PrimaryAddress"] == {"Line1": "", "City": "", "State": "TX", "Zip": "75201"}
    assert body["RatingZip"] == "94105"


@pytest.mark.parametrize(("second_from", "factor"), [(date(2026, 7, 1), "1.20"), (date(2026, 7, 2), "0.90")])
def test_a_second_modification_counts_from_its_own_day(second_from: date, factor: str) -> None:
    entry = Modification(state="ncci", rate1=Decimal("0.9"), rate2=Decimal("1.2"), date2=second_from)
    body = quote_body(an_input(risk=a_risk(modifications=(entry,), start_date=date(2026, 7, 15))))
    assert body["StateModifiers"][0]["Modifiers"] == {"EmPct": factor}, "by the effective date"
    assert body["Quote"]["EffectiveDate"] == "07/01/2026"


@pytest.mark.req("QE-171")
def test_a_founding_year_is_counted_to_the_effective_date() -> None:
    asked = a_risk(years_in_business=2019, effective_date=date(2026, 12, 28), start_date=date(2027, 1, 4))
    assert sent(asked)["YearsInBusiness"] == 7


def test_a_phone_number_goes_out_without_the_countrys_digit() -> None:
    business = Business(phone="+1 (404) 555-0123")
    asked = an_input().model_copy(update={"business": business})
    assert quote_body(asked)["Quote"]["ContactInformation"]["Phone"] == "404-555-0123"


@pytest.mark.req("QE-202", "QE-203")
def test_constants_stand_in_only_where_the_prospect_has_no_value() -> None:
    bare = quote_body(an_input("gms-amtrust"))["Quote"]
    assert (bare["NatureOfBusiness"], bare["LegalEntity"]) == ("Hospitality", 0)
    assert (bare["IsIncumbentAgent"], bare["IsNonProfit"]) == (False, False)
    blank = quote_body(an_input("gms-amtrust").model_copy(update={"business": Business()}))["Quote"]
    assert (blank["NatureOfBusiness"], blank["LegalEntity"]) == ("Hospitality", 0)
    assert (blank["IsIncumbentAgent"], blank["IsNonProfit"]) == (False, False)
    business = Business(
        street="1 Peach St", city="Atlanta", state="ga", zip="30303", first_name="Ada", last_name="Lane",
        phone="(404) 555-0100", entity_type="LLC", operations="Bakery",
    )  # fmt: skip
    known = quote_body(an_input("gms-amtrust").model_copy(update={"business": business}))["Quote"]
    assert (known["NatureOfBusiness"], known["LegalEntity"]) == ("Bakery", 12)
    assert known["PrimaryAddress"] == {
        "Line1": "1 Peach St",
        "City": "Atlanta",
        "State": "GA",
        "Zip": "30303",
    }
    assert known["ContactInformation"]["Phone"] == "404-555-0100"


@pytest.mark.req("QE-171", "QE-203")
@pytest.mark.parametrize(
    ("words", "number"),
    [
        ("Sole Proprietor", 1), ("Partnership", 2), ("Corporation", 3), ("Subcharter 'S' Corp", 3),
        ("Not for Profit 501[c][3]", 3), (" LLC ", 12), ("Cooperative", 0),
    ],
)  # fmt: skip
def test_an_entity_type_has_the_carriers_number(words: str, number: int) -> None:
    asked = an_input("gms-amtrust").model_copy(update={"business": Business(entity_type=words)})
    assert quote_body(asked)["Quote"]["LegalEntity"] == number


@pytest.mark.req("QE-203")
@pytest.mark.parametrize(
    ("entity", "answers", "incumbent", "non_profit"),
    [
        ("Not for Profit 501[c][3]", {"qc1": "N", "qc2": "Y"}, False, True),
        ("Corporation", {"qc1": "Y", "qc2": "N"}, True, False),
    ],
)
def test_an_incumbent_agent_and_a_non_profit_are_what_the_prospect_says(
    entity: str, answers: dict[str, str], incumbent: bool, non_profit: bool
) -> None:
    business = Business(
        street="", city="", state="ga", zip="", first_name="", last_name="", phone="", entity_type=entity
    )
    asked_for = an_input("gms-amtrust").model_copy(
        update={"business": business, "risk": a_risk(answers=answers)}
    )
    known = quote_body(asked_for)["Quote"]
    assert (known["IsIncumbentAgent"], known["IsNonProfit"]) == (incumbent, non_profit)
