"""Replies of the shapes that the carrier's own document shows, also where the sandbox answers otherwise."""

import base64
from datetime import date
from decimal import Decimal
from typing import Any

import pytest

from adapters.carriers.amtrust.quote_reply import read_quote
from models.carrier_plan import PlanChoice
from models.carrier_quote import CarrierVerdict
from models.carrier_request import CarrierRequest
from models.carrier_underwriter import AppetiteQuery, AppetiteWord
from models.errors import CarrierRejected, OutcomeUnknown
from tests.support.carrier_port import FakeEvidenceLog, Leave
from tests.support.one_reply import ABOUT, a_reply, before
from tests.support.quote_cases import an_input

TAKEN = {"StatusCode": 200, "Message": "Saved", "AdditionalMessages": [], "Errors": {}}
QUESTION = AppetiteQuery(state="GA", class_code="9082")


def envelope(data: Any) -> dict[str, Any]:
    """An answer with something to tell."""
    return {**TAKEN, "Data": data}


def a_quote(*, word: str = "Refer", **more: Any) -> dict[str, Any]:
    """A reply to a create, with a topic that stands in the way and others that do not."""
    topics = {"ClassCodes": "BindEligible", "Questions": word, "Territory": "BindEligible"}
    return {
        "EffectiveDate": "2026-08-13T11:08:11.0000000+00:00",
        "AccountInformation": {"QuoteId": 1000001, "Status": f"{word} Eligible"},
        "PremiumDetails": {"PriceIndication": 1122, "StateTaxes": 0, "LiabilityLimits": "1000/1000/1000"},
        "ClassCodes": [
            {"State": "GA", "ClassCode": "9082", "Payroll": "410000"},
            {"State": "TX", "ClassCode": "8810", "Payroll": "180000"},
        ],
        "Eligibility": {
            "Eligibility": word,
            "Details": [{"Type": name, "Eligibility": each} for name, each in topics.items()],
        },
        "Modifiers": None,
        "ExperienceModifier": [
            {"State": state, "Modifiers": [{"Id": "Other", "Value": None}, {"Id": "EmPct", "Value": value}]}
            for state, value in (("GA", "0.95"), ("TX", "0.6"))
        ],
        "RatingSummary": [{"GovState": "GA", "ItemType": "Class", "Premium": 1122, "Rate": 0, "Exposure": 0}],
        **more,
    }  # fmt: skip


async def test_a_create_tells_what_stands_in_the_way_and_how_it_differs() -> None:
    carrier, _ = before("amtrust", a_reply(201, envelope(a_quote())))
    asked = CarrierRequest(quote=an_input("gms-amtrust"))
    quote = await carrier.create_quote(ABOUT, asked, "key", Leave())
    assert (quote.verdict, quote.status) == (CarrierVerdict.REFERRED, "Not Submitted")
    assert [reason.text for reason in quote.reasons] == ["The carrier must look at its answers."]
    assert quote.differs == ("Modification in TX: 0.6 there, 0.95 now",)
    assert (quote.premium, quote.lines[0].state) == (Decimal("1122.00"), "GA")
    assert quote.effective_date == date(2026, 8, 13)


@pytest.mark.parametrize(
    ("word", "status", "verdict"),
    [
        ("BindEligible", None, CarrierVerdict.QUOTED),
        ("BindEligible", "Not Submitted", CarrierVerdict.QUOTED),
        ("Refer", "Approved", CarrierVerdict.QUOTED),
        ("Refer", "UnderwriterDeclined", CarrierVerdict.DECLINED),
    ],
)
def test_the_status_of_the_account_is_not_the_underwriters(
    word: str, status: str | None, verdict: CarrierVerdict
) -> None:
    assert read_quote(a_quote(word=word, QuoteStatus=status), asked_limits=None).verdict is verdict


def test_the_status_of_the_account_counts_where_it_is_the_underwriters() -> None:
    reply = a_quote() | {"AccountInformation": {"QuoteId": 1, "Status": "AdditionalInformationNeeded"}}
    assert read_quote(reply, asked_limits=None).verdict is CarrierVerdict.MORE_INFO


def test_an_indication_of_nothing_is_no_price() -> None:
    reply = a_quote(word="Decline", PremiumDetails={"PriceIndication": 0, "StateTaxes": 0})
    quote = read_quote(reply, asked_limits=None)
    assert (quote.verdict, quote.premium) == (CarrierVerdict.DECLINED, None)
    assert [reason.text for reason in quote.reasons] == ["The carrier declines its answers."]


@pytest.mark.parametrize(
    ("words", "meant"),
    [
        (["BindEligible", "BindEligible"], AppetiteWord.TAKES),
        (["BindEligible", "Decline"], AppetiteWord.REFERS),
        (["Decline"], AppetiteWord.DECLINES),
    ],
)
async def test_the_descriptions_of_a_class_have_a_word_each(words: list[str], meant: AppetiteWord) -> None:
    rows = [{"ClassDescriptionCode": f"0{at}", "Eligibility": word} for at, word in enumerate(words)]
    carrier, http = before("amtrust", a_reply(200, envelope(rows)), a_reply(200, envelope([])))
    assert (await carrier.appetite(ABOUT, QUESTION)).word is meant
    assert http.sent[0][1] == "/api/v1/state-classes-eligibility/GA/9082"
    with pytest.raises(CarrierRejected):
        await carrier.appetite(ABOUT, QUESTION)


PLAN = {
    "IsCurrentPaymentPlan": True, "PaymentPlan": 0, "PaymentPlanDescription": "In full", "PaymentPlanId": 1,
    "PayrollCompanyId": None, "NumberPayments": 1, "TotalCost": 101.5, "TotalPremium": 100,
    "TotalStateTaxes": 1.5, "TotalBillingFees": 0, "DepositPercent": 100, "DownPayment": 101.5,
    "IsDirectDebit": False, "Message": None,
    "Invoices": [
        {
            "PremiumAmount": 100, "Taxes": 1.5, "Fees": 0, "TotalBillAmount": 101.5, "IsDownPayment": True,
            "BillDate": "2027-01-01T00:00:00", "DueDate": "2027-01-01T00:00:00",
        }
    ],
}  # fmt: skip


async def test_a_saved_plan_is_read_back_since_the_reply_tells_nothing_of_it() -> None:
    carrier, http = before(
        "amtrust", a_reply(200, TAKEN), a_reply(200, envelope({"Direct": [PLAN], "Agency": None}))
    )
    chosen = PlanChoice(plan_id="1-Direct", billing="Direct", payments=1)
    saved = await carrier.save_payment_plan(ABOUT, "1000001", chosen, "key", Leave())
    assert (saved.id, saved.current, saved.total) == ("1-Direct", True, Decimal("101.50"))
    assert [sent[0] for sent in http.sent] == ["POST", "GET"]


@pytest.mark.parametrize(
    "plans",
    [
        {"Direct": [{**PLAN, "IsCurrentPaymentPlan": False}]},
        {"Direct": [{**PLAN, "PaymentPlanId": 2}]},
        {"Agency": [PLAN]},
        "none",
    ],
)
async def test_a_plan_that_does_not_stand_afterwards_is_of_unknown_outcome(plans: Any) -> None:
    carrier, _ = before("amtrust", a_reply(200, TAKEN), a_reply(200, envelope(plans)))
    chosen = PlanChoice(plan_id="1-Direct", billing="Direct", payments=1)
    with pytest.raises(OutcomeUnknown):
        await carrier.save_payment_plan(ABOUT, "1000001", chosen, "key", Leave())


async def test_terms_are_a_text_by_itself_and_the_affirmation_stands_in_an_envelope() -> None:
    carrier, _ = before("amtrust", a_reply(200, envelope("I affirm.")), a_reply(200, '"The terms."'))
    terms = await carrier.terms(ABOUT)
    assert (terms.affirmation, terms.text) == ("I affirm.", "The terms.")


async def test_a_document_is_a_text_of_base64_and_is_kept_by_its_size_alone() -> None:
    log, pdf = FakeEvidenceLog(), b"%PDF-1.4 Adelaide Lanechester"
    text = base64.b64encode(pdf).decode()
    carrier, _ = before("amtrust", a_reply(200, f'"{text}"'), a_reply(200, "{}"), log=log)
    assert await carrier.document(ABOUT, "1000001") == pdf
    assert log.kept[-1][1].reply == f'"{len(text)} letters of PDF"'
    with pytest.raises(CarrierRejected):
        await carrier.document(ABOUT, "1000001")


async def test_a_heading_of_a_refusal_is_no_field() -> None:
    refusal = {"MessageCode": "ERR-ValidationErr", "Title": "Validation Error", "Detail": "The Zip is wrong."}
    carrier, _ = before("amtrust", a_reply(400, {"isOk": False, "errors": [refusal]}))
    with pytest.raises(CarrierRejected) as refused:
        await carrier.create_quote(ABOUT, CarrierRequest(quote=an_input()), "key", Leave())
    assert (refused.value.message, refused.value.path) == (
        "The carrier refused the request: The Zip is wrong.",
        None,
    )
