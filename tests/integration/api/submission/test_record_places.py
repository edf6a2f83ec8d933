"""What a quote record says of each location, by the price that its reader is shown."""

from datetime import datetime
from decimal import Decimal
from typing import Any
from uuid import UUID

import pytest

from api.services import Services
from tests.integration.api.conftest import Browser
from tests.integration.api.results import Results
from tests.integration.api.submission.test_released import release
from tests.integration.api.workbook_desk import (
    KEY_RISK,
    RISK_A,
    Place,
    Submit,
    Submitted,
    percent,
    quote_of,
    submitter,
)

SHOP, OFFICE = "5190#class 5190", "8810#class 8810"
SUNZ, SPECIALIST = "wcn-sunz", "quadrant-zurich"
FUNDED: tuple[Place, ...] = (
    ("GA", "30301", (("3632", 12, 0, 700_000), ("8742", 3, 0, 250_000))),
    ("AL", "35201", (("3632", 5, 0, 260_000),)),
)
TWO_SHOPS: tuple[Place, ...] = (
    ("TN", "37201", (("8810", 4, 0, 240_000), ("5190", 4, 0, 310_000))),
    ("TN", "37201", (("5190", 2, 0, 100_000), ("5190", 1, 0, 33_333))),
)


@pytest.fixture(scope="module")
def submit_worked(agent: Browser, services: Services, results: Results) -> Submit:
    """Submits worked risks."""
    return submitter(agent, services, results)


async def record_of(browser: Browser, desk: Submitted | str, program: str = KEY_RISK) -> dict[str, Any]:
    """The record of a program, by the prospect."""
    prospect = desk if isinstance(desk, str) else desk.prospect
    key = (await browser.get(f"/api/prospects/{prospect}")).json()["user_id"]
    answer = await browser.get(f"/api/getUserDataStatus/{key}/quote")
    assert answer.status_code == 200, answer.text
    (found,) = [each for each in answer.json()["carrierBasedData"] if each["program"] == program]
    return dict(found)


def whole(place: dict[str, Any], *names: str) -> tuple[int, ...]:
    """Some amounts of a location in whole dollars."""
    return tuple(int(Decimal(place[name])) for name in names)


@pytest.mark.req("CB-115")
async def test_a_record_tells_how_its_location_was_priced(agent: Browser, submit_worked: Submit) -> None:
    desk = await submit_worked()
    found = await record_of(agent, desk)
    (place,) = found["carrier_location_data"].values()
    assert {
        name: place[name]
        for name in (
            "state", "program", "masterOrMcp", "fundRateOrigin", "calculationType", "prorateValue",
            "f_class_codes", "manual_rate_values", "net_rate_values", "scheduled_rating_factor",
        )
    } == {
        "state": "TN", "program": KEY_RISK, "masterOrMcp": "mcp", "fundRateOrigin": None,
        "calculationType": "manual", "prorateValue": "1.000", "f_class_codes": [],
        "manual_rate_values": {OFFICE: "0.09", SHOP: "0.96"},
        "net_rate_values": {OFFICE: "0.0932", SHOP: "0.9940"}, "scheduled_rating_factor": "1.0000",
    }  # fmt: skip
    assert place["employees"] == [
        {"code": code, "description": f"class {code}", "payroll": pay, "original_payroll": pay}
        for code, pay in (("8810", "240000.00"), ("5190", "410000.00"))
    ]
    premiums = {key: int(Decimal(text)) for key, text in place["manual_premium_values"].items()}
    assert premiums == {OFFICE: 216, SHOP: 3_936}
    sheet = (await agent.get(f"/api/runs/{desk.run}/programs/{KEY_RISK}/worksheet")).json()
    minimums = sum(int(Decimal(each["minimum"])) for each in sheet["class_minimums"])
    assert minimums > 0
    assert whole(place, "manual_premium_sum", "minimum_premium_sum") == (4_152, minimums)
    amounts = ("estimated_annual_premium", "original_estimated_annual_premium", "total_tax")
    assert whole(place, *amounts, "total_estimated_annual_premium") == (4_220, 4_220, 79, 4_299)


@pytest.mark.req("CB-114", "CB-115")
async def test_schedule_and_entered_rates_of_a_record_are_those_of_the_price_that_its_reader_sees(
    agent: Browser, second_underwriter: Browser, submit_worked: Submit
) -> None:
    desk = await submit_worked()
    figure = {"column": KEY_RISK, "state": "TN", "code": "5190", "description": "class 5190"}
    rate = {**figure, "net_rate": "0.8500", "reason": "Agreed with the carrier"}
    await desk.save(second_underwriter, 0, percent("TN", "-12.50"), rates=[rate])
    await desk.land()
    entered = {SHOP: {"manual_rate": None, "net_rate_ax": None, "net_rate": "0.8500"}}
    changed = ({"TN": "-12.50"}, {KEY_RISK: {"TN": entered}}, "0.8750", 3_900)

    async def told(browser: Browser) -> tuple[Any, Any, str, int]:
        found = await record_of(browser, desk)
        (place,) = found["carrier_location_data"].values()
        total = int(Decimal(place["total_estimated_annual_premium"]))
        return found["sdr_factor"], found["uw_net_rates"], place["scheduled_rating_factor"], total

    assert await told(second_underwriter) == changed
    assert await told(agent) == ({}, {}, "1.0000", 4_299)
    await release(second_underwriter, desk)
    assert await told(agent) == changed


@pytest.mark.req("CB-114")
async def test_a_record_says_whether_it_was_handed_over_when_and_whether_for_practice(
    agent: Browser, results: Results, submit_worked: Submit
) -> None:
    made = (await agent.post("/api/prospects", {"sections": {}})).json()
    names = ("quoteSubmitted", "real_submission", "submissionDate")
    desk = await submit_worked()
    found = await record_of(agent, desk)
    standing = (await agent.get(f"/api/prospects/{desk.prospect}/submission")).json()
    assert {name: found[name] for name in names} == {name: standing[name] for name in names}
    assert (found["quoteSubmitted"], found["real_submission"]) == (True, "true")
    sent = datetime.fromisoformat(standing["submission"]["submitted_at"])
    assert found["submissionDate"] == str(int(sent.timestamp() * 1000))
    quote = quote_of(RISK_A, "0.92", KEY_RISK, user_id=made["user_id"])
    await results.opened(UUID((await agent.post("/api/getQuotesDataId", quote)).json()["id"]))
    flip = {"user_email_id": made["user_id"], "real_submission": "false"}
    assert (await agent.post("/api/userTableData/realSubmission", flip)).status_code == 200
    found = await record_of(agent, made["id"])
    assert [found[name] for name in names] == [False, "false", ""]


@pytest.mark.req("CB-115")
async def test_a_short_term_is_told_beside_the_whole_year(agent: Browser, results: Results) -> None:
    made = (await agent.post("/api/prospects", {"sections": {}})).json()
    quote = quote_of(RISK_A, "0.92", KEY_RISK, user_id=made["user_id"])
    quote["body"]["date_from"] = "2026-09-01"
    started = (await agent.post("/api/getQuotesDataId", quote)).json()
    await results.priced(UUID(started["id"]), KEY_RISK)
    (place,) = (await record_of(agent, made["id"]))["carrier_location_data"].values()
    assert place["prorateValue"] == "0.830"
    shop = place["employees"][1]
    assert (shop["payroll"], shop["original_payroll"]) == ("340300.00", "410000.00")
    sheet = (await agent.get(f"/api/runs/{started['run_id']}/programs/{KEY_RISK}/worksheet")).json()
    (part,), (year,) = sheet["states"], sheet["original_states"]
    eaps = [int(Decimal(each["estimated_annual_premium"])) for each in (part, year)]
    assert eaps[0] < eaps[1] == 4_220
    assert list(whole(place, "estimated_annual_premium", "original_estimated_annual_premium")) == eaps


@pytest.mark.req("CB-115")
async def test_a_class_of_several_places_is_shared_by_payroll_and_adds_up(
    agent: Browser, submit_worked: Submit
) -> None:
    desk = await submit_worked(TWO_SHOPS, "0.92")
    places = (await record_of(agent, desk))["carrier_location_data"]
    sheet = (await agent.get(f"/api/runs/{desk.run}/programs/{KEY_RISK}/worksheet")).json()
    premiums = [line for line in sheet["lines"] if line["key"] == "class_manual_premium"]
    lines = {line["class_code"]: line["amount"] for line in premiums}
    assert set(places) == {"1", "2"}
    shares = [Decimal(place["manual_premium_values"][SHOP]) for place in places.values()]
    assert sum(shares) == Decimal(lines["5190"])
    assert shares[0] > 2 * shares[1] > 0
    assert set(places["2"]["manual_premium_values"]) == {SHOP}, "twice one class is one"
    sums = [Decimal(place["manual_premium_sum"]) for place in places.values()]
    assert sum(sums) == Decimal(sheet["totals"]["manual_premium"])


@pytest.mark.req("CB-115")
async def test_a_master_policy_is_told_with_its_fund_rate_and_whose_that_is(
    agent: Browser, second_underwriter: Browser, submit_worked: Submit
) -> None:
    desk = await submit_worked(FUNDED, "1.10", SUNZ)

    async def told(browser: Browser) -> list[tuple[Any, ...]]:
        places = (await record_of(browser, desk, SUNZ))["carrier_location_data"].values()
        names = ("state", "masterOrMcp", "calculationType", "fundRateOrigin")
        return [tuple(place[name] for name in names) for place in places]

    own = ("AL", "mcp", "manual", None)
    assert await told(agent) == [("GA", "master", "fund_rate", "program"), own]
    figure = {"column": SUNZ, "state": "GA", "code": "3632", "description": "class 3632"}
    await desk.save(
        second_underwriter, 0, rates=[{**figure, "manual_rate": "1.50", "reason": "Agreed with the fund"}]
    )
    await desk.land()
    assert await told(second_underwriter) == [("GA", "master", "fund_rate", "override"), own]
    assert (await told(agent))[0][-1] == "program", "until it is released"


@pytest.mark.req("CB-115")
async def test_a_small_payroll_is_told_to_be_priced_by_its_minimum(
    agent: Browser, submit_worked: Submit
) -> None:
    desk = await submit_worked((("TN", "37201", (("5190", 1, 0, 4_000),)),), "1.00")
    (place,) = (await record_of(agent, desk))["carrier_location_data"].values()
    assert place["calculationType"] == "minimum_premium"


@pytest.mark.req("CB-114", "CB-115")
async def test_the_answer_by_class_is_the_runs_and_federal_classes_are_listed(
    agent: Browser, results: Results
) -> None:
    made = (await agent.post("/api/prospects", {"sections": {}})).json()
    places: tuple[Place, ...] = (("TN", "37201", (("8810", 4, 0, 240_000), ("6872F", 6, 0, 410_000))),)
    quote = quote_of(places, "1.00", KEY_RISK, SPECIALIST, user_id=made["user_id"])
    started = (await agent.post("/api/getQuotesDataId", quote)).json()
    await results.opened(UUID(started["id"]))
    refused, taken = [await record_of(agent, made["id"], key) for key in (KEY_RISK, SPECIALIST)]
    assert refused["classCodeEligibility"] == {"8810": "yes", "6872F": "no"}
    assert refused["carrier_location_data"] == {"1": "Dropped"}
    assert (refused["sdr_factor"], refused["uw_net_rates"]) == ({}, {})
    assert taken["classCodeEligibility"] == {"8810": "yes", "6872F": "uw"}
    assert taken["carrier_location_data"]["1"]["f_class_codes"] == ["6872F"]
