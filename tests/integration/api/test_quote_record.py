"""Stored quotes over HTTP: records in fives, the prior quote by carrier, discounts, pressed buttons."""

from datetime import date, datetime, timedelta
from decimal import Decimal
from typing import Any
from uuid import UUID, uuid4

import pytest

from models.quote import ProgramState
from tests.integration.api.conftest import Browser, Open, People, quote_body
from tests.integration.api.results import Results

PRICED, FAILED = "gms-key_risk", "gms-uwic"
PAYROLL = Decimal("550000.00")
PROFILE = {
    "companyName": "Peach Street Diner LLC", "firstName": "Ada", "lastName": "Stone", "fein": "12-3456789",
    "phoneNumber": "(312) 555-0100", "healthQues": "none", "street1": "1 Main + Oak", "cityName1": "Chicago",
    "state1": "il", "zipCode1": "60601",
}  # fmt: skip
PRODUCER = {
    "producerName": "Pat Agent", "producerEmail": "pat@alder.example", "producerFax": "(555) 010-2001",
    "producerPhone": "(555) 010-2000", "producerMobile": "(555) 010-2002",
}  # fmt: skip
ACCOUNT = {"QuoteId": 7, "BindData": {"plan": "A"}}


@pytest.fixture(scope="module")
async def quoted(agent: Browser, results: Results) -> dict[str, Any]:
    """A prospect with a run: one program priced, one whose carrier was down."""
    sections = {
        "companyProfile": PROFILE,
        "uwQues": [{"name": "q6", "response": "Y", "remarks": "25"}],
        "emodStatesData": {"ncci": {"rate1": "0.95", "response": True, "stateList": ["il", "in"]}},
    }
    made = (await agent.post("/api/prospects", {"sections": sections})).json()
    body = quote_body(PRICED, FAILED, user_id=made["user_id"])
    starts = date.fromisoformat(body["body"]["date_from"])
    body["body"]["effective_date"] = (starts - timedelta(days=2)).isoformat()
    body["offices"][0]["employees"][0]["description"] = "Clerical office"
    ids = (await agent.post("/api/getQuotesDataId", body)).json()
    await results.priced(UUID(ids["id"]), PRICED)
    await results.quoted(UUID(ids["id"]), FAILED, ProgramState.OUTAGE, version=4)
    await results.close(UUID(ids["id"]), {})
    return {**made, "run": ids["run_id"], "job": ids["id"], "term": body["body"]}


def key(
    quoted: dict[str, Any], program: str = PRICED, address: str = "1 Main   Oak, Chicago, IL 60601"
) -> str:
    return f"1763737200000+{quoted['run']}+{program}+{address}"


def record(quoted: dict[str, Any], program: str = PRICED, **more: Any) -> dict[str, Any]:
    return {
        "user_email_id": quoted["user_id"],
        "uuid_carrier": key(quoted, program),
        "uuid": quoted["run"],
        "peo": "gms",
        **PRODUCER,
        **more,
    }


@pytest.mark.req("QE-134", "QE-135", "QE-196", "QE-045")
async def test_records_are_upserted_by_key_five_at_most(agent: Browser, quoted: dict[str, Any]) -> None:
    two = [record(quoted), record(quoted, FAILED)]
    for _ in range(2):
        answer = await agent.post("/api/postUsersData", two)
        assert answer.status_code == 200, answer.text
        assert answer.json() == {"message": "Stored", "uuid_carriers": [each["uuid_carrier"] for each in two]}
    sixth = await agent.post("/api/postUsersData", [record(quoted)] * 6)
    assert sixth.status_code == 422
    assert (await agent.post("/api/postUsersData", [record(quoted)] * 5)).status_code == 200, "five times one"


@pytest.mark.req("QE-219", "QE-047")
@pytest.mark.parametrize(
    "text",
    ["1763737200000+{run}+gms-nobody+1 Main", "{run}+gms-key_risk+1 Main", "1+{other}+gms-key_risk+1 Main",
     "now+{run}+gms-key_risk+1 Main", "1+{run}+gms-key_risk"],
)  # fmt: skip
async def test_a_key_is_time_run_partner_carrier_and_address(
    agent: Browser, quoted: dict[str, Any], text: str
) -> None:
    wrong = text.format(run=quoted["run"], other=uuid4())
    answer = await agent.post("/api/postUsersData", [record(quoted), record(quoted, uuid_carrier=wrong)])
    assert answer.status_code in (404, 422)
    if answer.status_code == 422:
        assert answer.json()["errors"][0]["path"] == "1.uuid_carrier"


@pytest.mark.req("QE-158", "QE-037", "QE-045", "QE-046", "QE-048", "QE-049", "QE-044")
async def test_a_prior_quote_comes_back_carrier_by_carrier(agent: Browser, quoted: dict[str, Any]) -> None:
    sent: dict[str, Any] = {
        "carrier_location_data": {"1": "Dropped"}, "prospect_addresses": [], "status": "bound",
        "amtrustAccountDetails": ACCOUNT,
    }  # fmt: skip
    await agent.post("/api/postUsersData", [record(quoted, **sent)])
    answer = await agent.get(f"/api/getUserDataStatus/{quoted['user_id']}/quote")
    assert answer.status_code == 200, answer.text
    found = {each["program"]: each for each in answer.json()["carrierBasedData"]}
    assert set(found) == {PRICED, FAILED}
    one = found[PRICED]
    expected = {
        "company_name": "Peach Street Diner LLC", "contact_person": "Ada Stone", "fein": "12-3456789",
        "phone_number": "(312) 555-0100", "healthQues": "none", "user_email_id": quoted["user_id"],
        "uuid": quoted["run"], "uuid_carrier": key(quoted), "peo": "gms", "carrier": "key_risk", **PRODUCER,
        "actualCarrierName": "Key Risk", "outcome": "quoted",
        "status": "quote_generated", "doc_status": "not_uploaded", "liability_limitId": "1000/1000/1000",
        "effective_date": quoted["term"]["effective_date"], "expiration_date": quoted["term"]["date_to"],
        "amtrustAccountDetails": ACCOUNT, "fileListToStore": [], "discountData": None,
    }  # fmt: skip
    assert {name: one[name] for name in expected} == expected
    heads = {"pt": 2, "ft": 6}
    office = {"code": "8810", "payroll": "240000.00", **heads, "description": "Clerical office"}
    diner = {"code": "9082", "payroll": "310000.00", **heads, "description": ""}
    assert one["prospect_addresses"] == [
        {"stateCode": "il", "addressId": "1", "classCodes": [office]},
        {"stateCode": "in", "addressId": "2", "classCodes": [diner]},
    ]
    amounts = one["carrier_location_data"]
    assert set(amounts) == {"1", "2"}
    assert set(amounts["1"]) >= {
        "admin_fee", "fica", "futa", "suta", "total", "total_estimated_annual_premium",
    }  # fmt: skip
    run = (await agent.get(f"/api/runs/{quoted['run']}")).json()
    row = next(row for row in run["programs"] if row["program"] == PRICED)
    total = sum(Decimal(place["total_estimated_annual_premium"]) for place in amounts.values())
    assert total == Decimal(row["totals"]["total_estimated_annual_premium"])
    cost = row["cost"]
    assert one["quoteFactors"] == {
        "adminFee": cost["admin_fee"], "teap": str(total), "total": cost["total"],
        "futaCharge": cost["futa"], "ficaCharge": cost["fica"], "sutaCharge": cost["suta"],
        "payroll": str(PAYROLL),
    }  # fmt: skip
    assert Decimal(cost["futa"]) != Decimal(cost["fica"]) != Decimal(cost["suta"])
    assert (found[FAILED]["quoteFactors"], found[FAILED]["outcome"]) == (None, "outage")
    ncci = one["emodStatesData"]["ncci"]
    assert (ncci["rate1"], ncci["response"], ncci["stateList"]) == ("0.95", True, ["il", "in"])
    assert one["date"] == str(int(datetime.fromisoformat(run["created_at"]).timestamp() * 1000))
    asked = "What percent of the work is subcontracted?"
    assert one["uw_ques"] == [{"name": "q6", "ques": asked, "response": "Y", "remarks": "25"}]
    assert found[FAILED]["carrier_location_data"] == {"1": "Dropped", "2": "Dropped"}
    assert found[FAILED]["uuid_carrier"].endswith(
        f"+{quoted['run']}+{FAILED}+1 Main   Oak, Chicago, IL 60601"
    )


@pytest.mark.req("QE-158")
async def test_nobody_reads_a_prior_quote_of_others_and_an_unquoted_prospect_has_none(
    agent: Browser, other_agent: Browser, quoted: dict[str, Any]
) -> None:
    path = f"/api/getUserDataStatus/{quoted['user_id']}/quote"
    assert (await other_agent.get(path)).status_code == 404
    made = (await agent.post("/api/prospects", {})).json()
    empty = await agent.get(f"/api/getUserDataStatus/{made['user_id']}/quote")
    assert empty.json() == {"carrierBasedData": []}


@pytest.mark.req("QE-159", "QE-168", "RD-129")
async def test_a_discount_is_percent_or_dollar_and_only_sales_gives_one(
    agent: Browser, browse: Open, people: People, quoted: dict[str, Any]
) -> None:
    sales = await browse(await people.make("SalesBeta"))
    body = {"user_email_id": quoted["user_id"], "uuid_carrier": key(quoted)}

    async def give(browser: Browser, kind: str, value: str) -> int:
        discount = {"discountData": {"type": kind, "value": value}}
        return (await browser.post("/api/updateUserStatusTable", {**body, **discount})).status_code

    async def stored() -> dict[str, str]:
        answer = await agent.get(f"/api/getUserDataStatus/{quoted['user_id']}/quote")
        found = {each["program"]: each for each in answer.json()["carrierBasedData"]}
        return dict(found[PRICED]["discountData"])

    assert await give(agent, "percent", "5") == 403
    assert await give(sales, "value", "250") == 200
    assert await stored() == {"type": "dollar", "value": "250.00"}
    assert await give(sales, "percent", "100") == 200, "all of the fee"
    assert await stored() == {"type": "percent", "value": "100.00"}
    assert await give(sales, "percent", "100.01") == 422
    assert await give(sales, "dollar", "-1") == 422
    assert await give(sales, "dollar", "1000000.01") == 422
    assert await give(sales, "rebate", "1") == 422
    assert await give(sales, "dollar", "1_0") == 422
    assert await give(sales, "dollar", "") == 422
    over = {**body, "discountData": {"type": "percent", "value": "101"}}
    (said,) = (await sales.post("/api/updateUserStatusTable", over)).json()["errors"]
    assert said == {"path": "discountData", "message": "Percent value cannot be greater than 100"}
    assert await give(sales, "percent", "7.5") == 200
    await agent.post("/api/postUsersData", [record(quoted)])
    assert await stored() == {"type": "percent", "value": "7.50"}, "a record posted again keeps the discount"


@pytest.mark.req("QE-168")
async def test_a_status_of_a_record_is_stored_and_noted(agent: Browser, quoted: dict[str, Any]) -> None:
    body = {"user_email_id": quoted["user_id"], "uuid_carrier": key(quoted), "doc_status": "uploaded"}
    answer = await agent.post("/api/updateUserStatusTable", body)
    assert answer.status_code == 200, answer.text
    found = (await agent.get(f"/api/getUserDataStatus/{quoted['user_id']}/quote")).json()["carrierBasedData"]
    assert [each["doc_status"] for each in found if each["program"] == PRICED] == ["uploaded"]
    assert (await agent.get(f"/api/prospects/{quoted['id']}/history")).json()[-1]["status"] == "uploaded"
    for short in ({}, {"doc_status": "uploaded"}):
        told = {"user_email_id": quoted["user_id"], **short}
        refused = await agent.post("/api/updateUserStatusTable", told)
        assert refused.status_code == 422, "nothing, or documents of no record"


@pytest.mark.req("QE-138", "QE-140")
async def test_a_pressed_button_is_appended_to_the_history_and_moves_the_flow(agent: Browser) -> None:
    made = (await agent.post("/api/prospects", {})).json()
    body = {"button_name": "continue", "user_id": made["user_id"], "user_email_id": "", "sortKeyList": []}
    answer = await agent.post("/api/updateStatusDetails", body)
    assert answer.status_code == 200, answer.text
    noted = answer.json()
    assert (noted["message"], noted["button_name"]) == ("Noted", "continue")
    assert UUID(noted["id"])
    assert (await agent.get(f"/api/prospects/{made['id']}")).json()["stage"] == "two"
    keys = {"sortKeyList": ["a", "b"]}
    await agent.post("/api/updateStatusDetails", {**body, "button_name": "get_quote", **keys})
    assert (await agent.get(f"/api/prospects/{made['id']}")).json()["stage"] == "three"
    history = (await agent.get(f"/api/prospects/{made['id']}/history")).json()
    assert [(each["button_name"], each["label"], each["records"]) for each in history] == [
        ("continue", "Underwriting Page", 0), ("get_quote", "Get Quote", 2),
    ]  # fmt: skip
    assert {each["who"] for each in history} == {"Test Person"}
    assert history[0]["at"] <= history[1]["at"]
    unknown = await agent.post("/api/updateStatusDetails", {**body, "button_name": "dance"})
    assert unknown.status_code == 422
    assert unknown.json()["errors"][0]["path"] == "button_name"


@pytest.fixture(scope="module")
async def underwriter(browse: Open, people: People) -> Browser:
    return await browse(await people.make("UWBeta"))


async def _press(browser: Browser, quoted: dict[str, Any], button: str) -> int:
    body = {"button_name": button, "user_id": quoted["user_id"], "user_email_id": quoted["user_id"]}
    underwriting = {"sort_key_list": [key(quoted)], "carrier": PRICED, "status": "proceed_uw"}
    return (await browser.post("/api/updateStatusDetails", {**body, **underwriting})).status_code


# Buttons that are noted and no more: Submit and Release are acts, with tests in submission/.
QUOTING = {"get_quote", "continue", "parse_acord_submit", "submission_switch"}
UNDERWRITING = {"underwriting_page_submit"}
BOTH = {"upload_clicked", "save_clicked"}


@pytest.mark.req("QE-138")
@pytest.mark.parametrize("button", sorted(QUOTING | UNDERWRITING | BOTH))
async def test_every_button_has_its_words(
    agent: Browser, underwriter: Browser, quoted: dict[str, Any], button: str
) -> None:
    pressing = underwriter if button in UNDERWRITING else agent
    assert await _press(pressing, quoted, button) == 200
    last = (await agent.get(f"/api/prospects/{quoted['id']}/history")).json()[-1]
    assert (last["button_name"], last["carrier"], last["status"]) == (button, PRICED, "proceed_uw")
    assert last["records"] == 1, "sort_key_list of the underwriting page counts like sortKeyList"
    assert last["label"] != button
    if button == "get_quote":
        assert last["label"] == "Quote Generated"


@pytest.mark.parametrize("button", sorted(QUOTING | UNDERWRITING | BOTH))
async def test_nobody_notes_a_button_that_is_not_theirs(
    agent: Browser, underwriter: Browser, browse: Open, people: People, quoted: dict[str, Any], button: str
) -> None:
    before = (await agent.get(f"/api/prospects/{quoted['id']}/history")).json()
    assert await _press(agent, quoted, button) == (403 if button in UNDERWRITING else 200)
    assert await _press(underwriter, quoted, button) == (403 if button in QUOTING else 200)
    reader = await browse(await people.make("SalesBeta"))
    assert await _press(reader, quoted, button) == 403
    after = (await agent.get(f"/api/prospects/{quoted['id']}/history")).json()
    assert len(after) - len(before) == (2 if button in BOTH else 1)


@pytest.mark.parametrize("group", ["CarrierBeta", "DashboardBeta", "AdminBeta"])
async def test_who_only_reads_writes_no_status_no_claims_and_no_discount(
    browse: Open, people: People, underwriter: Browser, quoted: dict[str, Any], group: str
) -> None:
    reader = await browse(await people.make(group))
    body = {"user_email_id": quoted["user_id"]}
    discount = {"uuid_carrier": key(quoted), "discountData": {"type": "percent", "value": "5"}}
    no_losses = {"isNoLossChckd": True, "startDate": "2020-01-01"}
    document = {"uuid_carrier": key(quoted), "doc_status": "uploaded"}
    for told in ({"status": "proceed_uw"}, document, discount, no_losses):
        answer = await reader.post("/api/updateUserStatusTable", {**body, **told})
        assert (answer.status_code, answer.json()["code"]) == (403, "not_permitted"), told
    noted = await underwriter.post("/api/updateUserStatusTable", {**body, "status": "reject"})
    assert noted.status_code == 200
    last = (await underwriter.get(f"/api/prospects/{quoted['id']}/history")).json()[-1]
    assert (last["button_name"], last["status"]) == ("updateUserStatusTable", "reject")
    for told in (discount, no_losses):
        answer = await underwriter.post("/api/updateUserStatusTable", {**body, **told})
        assert answer.status_code == 403, told
