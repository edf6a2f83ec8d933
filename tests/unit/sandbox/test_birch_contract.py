"""The second carrier's contract over HTTP: what it refuses, refers, declines, and how a price adds up."""

from decimal import Decimal
from typing import Any

import pytest

from tests.support.carrier_calls import Birch, birch_body
from tests.support.sandbox_process import Control


async def test_a_token_is_of_one_carrier_and_lives_an_hour(birch: Birch, control: Control) -> None:
    body = {
        "grant_type": "client_credentials",
        "client_id": "quoteloom-sandbox",
        "client_secret": "quoteloom-sandbox",
    }
    other = (await control.http.post("/DigitalAPI/token", data=body)).json()["access_token"]
    own = (await control.http.post("/birch/token", data=body)).json()
    assert own["expires_in"] == 3600
    path = "/birch/api/v1/Appetite?state=GA"

    async def status(token: str) -> int:
        return (await control.http.get(path, headers={"Authorization": f"Bearer {token}"})).status_code

    assert [await status(other), await status(own["access_token"])] == [401, 200]
    await control.advance(3601)
    assert await status(own["access_token"]) == 401
    wrong = {**body, "client_secret": "x"}
    assert (await control.http.post("/birch/token", data=wrong)).status_code == 401


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"namedInsured": ""}, "namedInsured"),
        ({"effectiveDate": "01/01/2027"}, "effectiveDate"),
        ({"workersCompensation": {"legalEntities": []}}, "workersCompensation.legalEntities"),
        ({"eligibilityAnswers": [{"id": "x", "answer": "Yes"}]}, "eligibilityAnswers[0].id"),
        ({"expirationDate": "2029-01-01"}, ""),
    ],
)
async def test_a_request_that_is_wrong_is_a_problem_by_field(
    birch: Birch, control: Control, change: dict[str, Any], field: str
) -> None:
    answer = await birch.call("POST", "/Quotes", {**birch_body("970000099"), **change})
    assert answer.status_code == 400
    assert answer.headers["content-type"] == "application/problem+json"
    assert list(answer.json()["errors"]) == [field]
    assert await control.held("birch", "970000099") == (0, 0)


async def test_a_wrong_class_is_named_by_its_place(birch: Birch) -> None:
    answer = await birch.create("970000199", class_code="12345")
    place = "workersCompensation.legalEntities[0].states[0].locations[0].exposure[0].class"
    assert list(answer.json()["errors"]) == [place]


@pytest.mark.parametrize(
    ("state", "words"),
    [
        ({"class_code": "5551"}, "outside the appetite"),
        ({"code": "OH"}, "no market"),
        ({"factor": 2.0}, "outside 0.40 to 1.99"),
        ({"factor": 0.39}, "outside 0.40 to 1.99"),
    ],
)
async def test_what_it_will_not_price_is_declined_with_200(
    birch: Birch, control: Control, state: dict[str, Any], words: str
) -> None:
    answer = await birch.create("970000299", **state)
    assert (answer.status_code, answer.json()["bindStatus"]) == (200, "Decline")
    assert words in answer.json()["declineReasons"][0]
    assert await control.held("birch", "970000299") == (0, 0)


@pytest.mark.parametrize(
    ("state", "words"), [({"zip": "99999"}, "territory review"), ({"payroll": 40_000_000}, "needs approval")]
)
async def test_what_an_underwriter_must_see_is_referred(
    birch: Birch, state: dict[str, Any], words: str
) -> None:
    created = (await birch.create("970000399", **state)).json()
    assert (created["bindStatus"], created["instantBindStatus"]) == ("Refer", "Ineligible")
    assert words in created["referReasons"][0]


async def test_limits_and_a_lapse_need_a_word(birch: Birch) -> None:
    body = birch_body("970000499")
    compensation = body["workersCompensation"]
    compensation["employersLiability"] = {"eachAccident": 2_000_000, "eachEmployee": 1, "eachPolicy": 1}
    prior = {"effectiveDate": "2025-01-01", "expirationDate": "2026-01-01", "lapseInPeriod": True}
    compensation["priorCarriers"] = [prior]
    created = (await birch.call("POST", "/Quotes", body)).json()
    assert len(created["referReasons"]) == 2
    del compensation["employersLiability"]
    prior["noLossStatement"] = True
    put = (await birch.call("PUT", f"/Quotes/{created['id']}", body)).json()
    assert (put["bindStatus"], put["referReasons"]) == ("Quotable", [])


async def test_what_an_answer_leads_to_is_told_before_it_is_given(birch: Birch) -> None:
    asked = (
        await birch.call(
            "GET", "/Eligibility/Questions", state="GA", classCode="9082", effectiveDate="2027-01-01"
        )
    ).json()
    other = await birch.call(
        "GET", "/Eligibility/Questions", state="TX", classCode="9082", effectiveDate="2027-01-01"
    )
    assert [each["text"] for each in other.json()] == [each["text"] for each in asked]
    assert not {each["id"] for each in other.json()} & {each["id"] for each in asked}, "other ids elsewhere"
    height = next(each for each in asked if each["type"] == "Choice")
    share = next(each for each in asked if each["type"] == "Number")
    for question, answer, status, code in (
        (height, "Up to 30 ft", "Refer", 201),
        (height, "Above 30 ft", "Decline", 200),
        (share, "50", "Quotable", 201),
        (share, "51", "Refer", 201),
        (share, "91", "Decline", 200),
    ):
        made = await birch.create("970000599", answers={question["id"]: answer})
        assert (made.status_code, made.json()["bindStatus"]) == (code, status), answer
    none = await birch.create("970000599", answers={share["id"]: "101"})
    assert list(none.json()["errors"]) == ["eligibilityAnswers[0].answer"]


async def test_the_price_adds_up_by_state_class_tax_and_installment(birch: Birch) -> None:
    body = birch_body("970000699")
    entity = body["workersCompensation"]["legalEntities"][0]
    second = birch_body("970000699", code="FL", class_code="8810", payroll=250_000)
    entity["states"] += second["workersCompensation"]["legalEntities"][0]["states"]
    made = (await birch.call("POST", "/Quotes", body)).json()
    details, states = made["premiumDetails"], made["stateQuotes"]
    for name in (
        "classPremium", "modifiedPremium", "premiumDiscount", "terrorism", "expenseConstant",
        "totalEstimatedPremium", "totalTaxesAndAssessments",
    ):  # fmt: skip
        assert sum(Decimal(str(each[name])) for each in states) == Decimal(str(details[name])), name
    premium, taxes = (
        Decimal(str(details[name])) for name in ("totalEstimatedPremium", "totalTaxesAndAssessments")
    )
    assert Decimal(str(details["policyTotalEstimatedCost"])) == premium + taxes
    assert sum(Decimal(str(tax["amount"])) for tax in details["taxesAndAssessments"]) == taxes
    assert [each["classCode"] for each in made["classCodeQuotes"]] == ["9082", "8810"]
    for plan, payments in {"full": 1, "semiannual": 2, "quarterly": 4, "monthly": 12}.items():
        days = made["installments"][plan]
        assert len(days) == payments
        assert min(days) == "2027-01-01"
        assert sum(Decimal(str(day["totalAmount"])) for day in days.values()) == premium + taxes, plan


async def test_what_is_not_there_or_cannot_be_done_is_said(birch: Birch) -> None:
    assert (await birch.call("GET", "/Quotes/none")).status_code == 404
    assert (await birch.bind("none")).status_code == 404
    quote = await birch.created("970000799")
    assert (await birch.submit(quote)).status_code == 409
    assert list((await birch.call("POST", f"/Quotes/{quote}/bind", {})).json()["errors"]) == [
        "installmentPlan", "contactEmail",
    ]  # fmt: skip
    assert (await birch.call("GET", "/Policies")).status_code == 400
    assert (await birch.call("GET", "/Appetite", state="GA", classCode="5551")).json()["classCodes"] == [
        {"classCode": "5551", "decision": "Decline"}
    ]
