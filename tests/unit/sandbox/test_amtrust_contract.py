"""The first carrier's contract over HTTP: refusals by field, parts of a quote, plans, officers, policies."""

import base64
from decimal import Decimal
from typing import Any

import pytest

from tests.support.carrier_calls import Amtrust, amtrust_body, amtrust_class
from tests.support.sandbox_process import Control


def topics(data: dict[str, Any], word: str) -> list[str]:
    """What the rules say this of."""
    return [each["Type"] for each in data["Eligibility"]["Details"] if each["Eligibility"] == word]


ORDINARY = {"PaymentPlan": {"PaymentPlanType": "None"}}
CA = {"Line1": "1 Bay St", "City": "San Jose", "State": "CA", "Zip": "95110"}


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"ClassCodes": [amtrust_class("9082", "CA", 90000)]}, "Quote.RatingZip"),
        ({"PrimaryAddress": CA}, "Quote.RatingZip"),
        (
            {"ClassCodes": [amtrust_class("9082", "HI", 90000)], "UnemploymentId": "12345"},
            "Quote.UnemploymentId",
        ),
        ({"ClassCodes": [amtrust_class("9082", "MN", 90000)]}, "Quote.UnemploymentId"),
        ({"ClassCodes": [amtrust_class("9082", "GA", 0)]}, "Quote.ClassCodes[0].Payroll"),
        ({"ClassCodes": [amtrust_class("9082", "GA", 9, people=0)]}, "Quote.ClassCodes[0].FullTimeEmployees"),
        ({"ClassCodes": [amtrust_class("908", "GA", 9)]}, "Quote.ClassCodes[0].ClassCode"),
        ({"Fein": ""}, "Quote.Fein"),
        ({"EffectiveDate": "2027-01-01"}, "Quote.EffectiveDate"),
        ({"BusinessName": "x" * 91}, "Quote.BusinessName"),
        ({"LegalEntity": 5}, "Quote.LegalEntity"),
        ({"YearsInBusiness": 100}, "Quote.YearsInBusiness"),
        ({"PrimaryAddress": None}, "Quote.PrimaryAddress"),
    ],
)
async def test_a_request_that_is_wrong_is_refused_by_field(
    amtrust: Amtrust, control: Control, changes: dict[str, Any], field: str
) -> None:
    answer = await amtrust.create("960000000", **changes)
    assert (answer.status_code, answer.json()["Message"]) == (400, "ERR-ValidationErr")
    assert field in answer.json()["Errors"]
    assert await control.held("amtrust", "960000000") == (0, 0)


async def test_a_class_outside_the_appetite_declines_at_creation_and_locks_the_quote(
    amtrust: Amtrust, control: Control
) -> None:
    for number, entry in enumerate((amtrust_class("5551", "GA", 90000), amtrust_class("9082", "OH", 90000))):
        own = f"96000{number}100"
        quote = await amtrust.created(own, ClassCodes=[entry])
        assert (await amtrust.eligibility(quote))[0] == "Decline"
        edited = await amtrust.call("PUT", f"/api/v1/quotes/{quote}", amtrust_body(own)["Quote"])
        assert "cannot be edited" in edited.json()["Errors"]["QuoteId"][0]
        answered = await amtrust.answer_all(quote)
        assert answered.status_code == 400
        assert (await amtrust.create(own)).status_code == 201, "a new one from a copy"


async def test_a_zip_that_needs_a_look_is_a_territory_referral(amtrust: Amtrust) -> None:
    address = {"Line1": "1 Far St", "City": "Nowhere", "State": "GA", "Zip": "99999"}
    data = await amtrust.details(await amtrust.created("960000200", PrimaryAddress=address))
    assert data["Eligibility"]["Eligibility"] == "Refer"
    assert topics(data, "Refer") == ["Territory"]
    assert topics(data, "BindEligible") == ["ClassCodes", "Questions", "Modifiers"]


async def test_an_approved_quote_changes_its_date_and_nothing_else(
    amtrust: Amtrust, control: Control
) -> None:
    quote = await amtrust.created("960000310")
    await amtrust.submit(quote)
    await control.advance(21)
    body = amtrust_body("960000310")["Quote"]
    path = f"/api/v1/quotes/{quote}"
    assert (await amtrust.call("PUT", path, {**body, "BusinessName": "Another"})).status_code == 400
    assert (await amtrust.call("PUT", path, {**body, "EffectiveDate": "02/01/2027"})).status_code == 200
    assert (await amtrust.details(quote))["EffectiveDate"] == "02/01/2027"


async def test_an_update_deletes_what_it_leaves_out_and_keeps_the_answers(
    amtrust: Amtrust, control: Control
) -> None:
    quote = await amtrust.ready("960000400")
    body = amtrust_body("960000400", NatureOfBusiness=None)["Quote"]
    assert (await amtrust.call("PUT", f"/api/v1/quotes/{quote}", body)).status_code == 200
    [held] = await control.get("quotes", fein="960000400")
    assert "NatureOfBusiness" not in held["quote"]
    assert (await amtrust.eligibility(quote))[0] == "BindEligible"
    refused = (await amtrust.bind(quote)).json()["Errors"]
    assert list(refused) == ["Quote.NatureOfBusiness"]


async def test_parts_of_a_quote_are_changed_by_themselves(amtrust: Amtrust) -> None:
    quote = await amtrust.created("960000500")
    before = (await amtrust.details(quote))["PremiumDetails"]["PriceIndication"]
    path = f"/api/v1/quotes/{quote}/modifiers"
    wrong = await amtrust.call(
        "PATCH", path, {"StateModifiers": [{"State": "GA", "Modifiers": {"EMPCT": "0.9"}}]}
    )
    assert "letters count" in wrong.json()["Errors"]["StateModifiers[0].Modifiers"][0]
    right = {"StateModifiers": [{"State": "GA", "Modifiers": {"EmPct": "0.8"}}]}
    assert (await amtrust.call("PATCH", path, right)).status_code == 200
    dearer = (await amtrust.details(quote))["PremiumDetails"]["PriceIndication"]
    assert Decimal(dearer) < Decimal(before)
    more = {"ClassCodes": [amtrust_class("8742", "GA", 50000)]}
    added = await amtrust.call("POST", f"/api/v2/quotes/{quote}/classCodes", more)
    assert [each["ClassCode"] for each in added.json()["Data"]["ClassCodes"]] == ["9082", "8810", "8742"]
    patch = [{"op": "replace", "path": "/BusinessName", "value": "Plum Kitchen"}]
    assert (await amtrust.call("PATCH", f"/api/v1/quotes/{quote}", patch)).status_code == 200
    assert (await amtrust.details(quote))["BusinessName"] == "Plum Kitchen"


async def test_answers_are_judged_and_none_is_saved_when_one_is_wrong(amtrust: Amtrust) -> None:
    quote = await amtrust.created("960000600")
    questions = {each["Question"]: each for each in await amtrust.questions(quote)}
    subcontracted = questions["Is any of the work given to subcontractors?"]
    share = questions["How much of the work is given to subcontractors?"]
    assert (share["ParentQuestionId"], share["ParentAnswerToShow"]) == (subcontracted["Id"], "Yes")
    path = f"/api/v1/quotes/{quote}/questions-answers"
    yes = {"QuestionId": subcontracted["Id"], "AnswerValue": "Yes"}
    for wrong in (
        {"QuestionId": 1, "AnswerValue": "Yes"},
        {"QuestionId": share["Id"], "AnswerValue": "Some"},
    ):
        assert (await amtrust.call("POST", path, [yes, wrong])).status_code == 400
    assert {each["Answer"] for each in await amtrust.questions(quote)} == {None}
    most = {"QuestionId": share["Id"], "AnswerValue": "More than a half"}
    assert (await amtrust.call("POST", path, [yes, most])).status_code == 200
    data = await amtrust.details(quote)
    assert topics(data, "Refer") == ["Questions"]
    assert data["Eligibility"]["Eligibility"] == "Refer"


async def test_the_invoices_of_every_plan_are_its_total_cost(amtrust: Amtrust) -> None:
    quote = await amtrust.created("960000700")
    data = (await amtrust.call("GET", f"/api/v2/quotes/{quote}/PaymentPlans")).json()["Data"]
    every = [*data["Direct"], *data["Agency"]]
    assert len(every) == 13
    for plan in every:
        cents = [Decimal(str(invoice["TotalBillAmount"])) for invoice in plan["Invoices"]]
        assert sum(cents) == Decimal(str(plan["TotalCost"])), plan["PaymentPlanDescription"]
        assert len(plan["Invoices"]) == plan["NumberPayments"]
        assert [invoice["IsDownPayment"] for invoice in plan["Invoices"]] == [True] + [False] * (
            len(cents) - 1
        )
        assert Decimal(str(plan["DownPayment"])) == cents[0]


@pytest.mark.parametrize(
    ("choice", "field"),
    [
        ({"BillingType": "Mail"}, "BillingType"),
        ({"PaymentPlanId": 99}, "PaymentPlanId"),
        ({"NumberPayments": 3}, "NumberPayments"),
        ({"PaymentPlan": {"PaymentPlanType": "None"}}, "PaymentPlanType"),
        ({"PaymentPlan": {"PaymentPlanType": "PAYO"}}, "PayrollCompanyId"),
        ({"PaymentPlanId": 21, "PaymentPlan": {"PaymentPlanType": "PSR"}}, "InsuredName"),
        ({"PaymentPlanId": 2, "NumberPayments": 2, **ORDINARY}, "DepositPercent"),
        ({"PaymentPlanId": 8, "DepositPercent": 8.33, **ORDINARY}, "IsDirectDebit"),
    ],
)
async def test_a_plan_that_is_none_is_refused_in_the_newer_shape(
    amtrust: Amtrust, control: Control, choice: dict[str, Any], field: str
) -> None:
    held = await control.get("quotes", fein="960000800")
    quote = held[0]["QuoteId"] if held else await amtrust.created("960000800")
    payo = {"PaymentPlanType": "PAYO", "PayrollCompanyId": 7}
    body = {"BillingType": "Direct", "PaymentPlanId": 20, "NumberPayments": 12, "PaymentPlan": payo, **choice}
    answer = await amtrust.call("POST", f"/api/v2/quotes/{quote}/paymentPlans", body)
    assert (answer.status_code, answer.json()["isOk"], answer.json()["httpStatusCode"]) == (400, False, 400)
    assert answer.json()["errors"][0]["Title"] == field


async def test_officers_need_an_endorsement_of_their_state_and_shares_up_to_the_whole(
    amtrust: Amtrust,
) -> None:
    quote = await amtrust.created("960000900")
    path = f"/api/v2/quotes/{quote}/additional-information"
    left_out = {"Name": "Ann", "EndorsementId": "GA-03-08", "State": "GA", "OwnershipPercent": 5}
    errors = (await amtrust.call("POST", path, {"Officers": [left_out]})).json()["Errors"]
    assert list(errors) == ["Officers[0].OwnershipPercent"]
    wrong = {**left_out, "EndorsementId": "TX-03-08"}
    assert (await amtrust.call("POST", path, {"Officers": [wrong]})).status_code == 400
    two = [{**left_out, "OwnershipPercent": share} for share in (60, 50)]
    assert "Officers" in (await amtrust.call("POST", path, {"Officers": two})).json()["Errors"]
    saved = await amtrust.call("POST", path, {"Officers": [{**left_out, "OwnershipPercent": 60}]})
    assert [each["Id"] for each in saved.json()["Data"]["Officers"]] == [1]


async def test_a_partnership_in_california_needs_two_partners_to_be_bound(amtrust: Amtrust) -> None:
    classes = [amtrust_class("9082", "CA", 400000)]
    quote = await amtrust.created("960001000", LegalEntity=2, ClassCodes=classes, RatingZip="95110")
    await amtrust.answer_all(quote)
    await amtrust.agree(quote)
    assert list((await amtrust.bind(quote)).json()["Errors"]) == ["Officers"]
    partner = {"EndorsementId": "CA-03-10", "State": "CA", "OwnershipPercent": 50}
    partners = {"Officers": [{**partner, "Name": name} for name in ("Ann", "Bo")]}
    await amtrust.call("POST", f"/api/v2/quotes/{quote}/additional-information", partners)
    assert (await amtrust.bind(quote)).status_code == 200


async def test_a_bind_needs_terms_a_fein_and_a_contact_of_ours(amtrust: Amtrust) -> None:
    quote = await amtrust.created("960001100", Fein=None)
    await amtrust.answer_all(quote)
    refused = (await amtrust.bind(quote, contact="1")).json()["Errors"]
    assert set(refused) == {"Quote.Fein", "IsAcknowledged", "AgentContactId"}
    contacts = (await amtrust.call("GET", "/api/v1/quotes/agent-contacts")).json()
    assert "41001" in {each["Id"] for each in contacts}


async def test_policies_are_found_by_one_filter_and_ten_at_most(amtrust: Amtrust) -> None:
    quote = await amtrust.ready("960001200")
    numbers = [(await amtrust.bind(quote)).json()["Data"] for _ in range(11)]
    found = await amtrust.found(Fein="960001200")
    assert found == [each["Policy"] for each in numbers[:10]]
    assert await amtrust.found(PolicyId=str(numbers[10]["PolicyId"])) == [numbers[10]["Policy"]]
    assert (await amtrust.call("GET", "/api/v1/policies")).status_code == 400
    both = await amtrust.call("GET", "/api/v1/policies", Quote=quote, Fein="960001200")
    assert both.status_code == 400
    one = (await amtrust.call("GET", f"/api/v1/policies/{found[0]}")).json()["Data"]
    assert (one["Quote"], one["Fein"], one["ExpirationDate"]) == (quote, "960001200", "2028-01-01T00:00:00")
    printed = await amtrust.call("POST", f"/api/v1/print/{quote}")
    document = base64.b64decode(printed.json(), validate=True)
    assert document.startswith(b"%PDF-1.4") and found[0].encode() in document


async def test_what_is_not_there_and_what_is_no_json_is_said_in_its_own_shape(amtrust: Amtrust) -> None:
    await amtrust.signed_in()
    for quote in ("1", "no number"):
        missing = await amtrust.call("GET", f"/api/v2/quotes/{quote}")
        assert (missing.status_code, missing.json()["Message"]) == (404, "ERR-ItemNotFound")
    assert (await amtrust.call("GET", "/api/v1/policies/WWC1")).json()["errors"][0][
        "MessageCode"
    ] == "ERR-ItemNotFound"


async def test_classes_are_found_by_words_and_judged_by_state(amtrust: Amtrust) -> None:
    path = "/api/v1/classcodes/states/GA/natural-language"
    [line] = (await amtrust.call("GET", path, description="a small restaurant", resultNumber="1")).json()[
        "Data"
    ]
    assert [each["ClassCode"] for each in line["SearchResults"]] == ["9083"]
    words = {}
    for state, code in (("GA", "9082"), ("GA", "5551"), ("OH", "9082")):
        answer = await amtrust.call("GET", f"/api/v1/state-classes-eligibility/{state}/{code}")
        words[state, code] = answer.json()["Data"][0]["Eligibility"]
    assert list(words.values()) == ["BindEligible", "Decline", "Decline"]
