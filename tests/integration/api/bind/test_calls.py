"""The specified calls of a carrier that binds online: what they take, what they answer, what they refuse."""

import asyncio
from typing import Any
from uuid import UUID, uuid4

import pytest
from sqlalchemy import text

from api.bind.polled import SHAPES, Polled
from models.principal import DataScope
from models.tenant import Tenant
from tests.integration.api.bind.conftest import Prospect
from tests.integration.api.conftest import Browser
from tests.support.timeouts import PATIENCE_S

pytestmark = pytest.mark.asyncio(loop_scope="session")


def a_uuid(answer: Any) -> str:
    """The one thing that a trigger answers."""
    assert set(answer) == {"uuid"}
    return str(UUID(answer["uuid"]))


@pytest.mark.req("QE-169", "QE-170", "QE-171", "QE-172", "QE-173", "QE-174")
@pytest.mark.req("CB-273", "CB-274", "CB-275", "CB-276", "CB-277", "CB-278")
async def test_each_call_answers_a_uuid_and_its_poll_what_it_brought(prospect: Prospect) -> None:
    found = await prospect()
    await found.get_quote()
    address = {"Line1": "500 Main St", "Line2": "", "City": "Chicago", "State": "IL", "Zip": "60601"}
    contact = {"FirstName": "", "LastName": "", "Email": "ann.roe@walnut.example", "Phone": "312-555-0100",
               "AgentContactId": ""}  # fmt: skip
    quote = {
        **found.facts, "IsIncumbentAgent": False, "NatureOfBusiness": "Hospitality", "IsNonProfit": False,
        "LegalEntity": 0, "EntityType": "Corporation", "YearsInBusiness": 3, "PrimaryAddress": address,
        "MailingAddress": address, "ContactInformation": contact,
    }  # fmt: skip
    quote["ClassCodes"] = [{**quote["ClassCodes"][0], "ClassCodeDescription": "8810: Clerical"}]
    body = {"Quote": quote, "user_id": found.user_id}

    async def polled(method: str, call: str, kind: Polled, sent: Any = None, word: str = "Amtrust") -> Any:
        status, answer = await found.asked(method, f"/api/trigger{word}{call}", sent)
        assert status == 200, answer
        brought = await found.ended(a_uuid(answer), kind)
        assert set(brought) == set(SHAPES[kind])
        return brought

    made = await polled("POST", "QuoteGeneration", "createQuote", body)
    assert (made["Message"], made["StatusCode"]) == ("Quote created", 201)
    ref = made["Data"]["QuoteId"]
    changed = await polled("POST", f"QuoteUpdate/{ref}", "updateQuote", body, "amtrust")
    assert (changed["StatusCode"], changed["Data"]["QuoteId"]) == ("200", ref)
    assert (await polled("GET", f"SavePaymentPlans/{ref}", "savePaymentPlans"))["Message"]
    asked = await polled("GET", f"GetQuestions/{ref}", "getQuestions", word="AMTRUST")
    assert asked["StatusCode"] == 200
    assert all({"Id", "Question", "Answer"} <= set(each) for each in asked["Data"])
    answers = [
        {"QuestionId": each["Id"], "AnswerValue": "no" if each["QuestionType"] == "bool" else
         (each["DropdownOptions"] or ["1"])[0]}
        for each in asked["Data"]
    ]  # fmt: skip
    assert (await polled("POST", f"SaveQuestions/{ref}", "saveQuestions", answers))["Message"]
    again = await polled("GET", f"GetQuestions/{ref}", "getQuestions")
    assert {each["Id"]: each["Answer"] for each in again["Data"]} == {
        each["QuestionId"]: each["AnswerValue"] for each in answers
    }
    details = await polled("GET", f"GetQuoteDetails/{ref}", "getQuoteDetails")
    assert details["Eligibility"] == "BindEligible"
    rates = await polled("GET", f"GetNetRates/{ref}", "getNetRates")
    assert {tuple(sorted(each)) for each in rates["Data"]} == {
        ("ClassCode", "ClassDescription", "NetRate", "State")
    }


@pytest.mark.req("QE-169", "CB-185", "CB-273")
async def test_net_rates_that_never_come_end_as_an_error_that_stays_on_the_account(
    prospect: Prospect,
) -> None:
    found = await prospect("82")
    await found.made()
    assert await found.step(f"GetNetRates/{found.quote}", "getNetRates") == "error"
    assert (await found.account())["net_rates_error"]


@pytest.mark.req("CB-275")
async def test_an_answer_that_is_none_is_refused_by_its_number(prospect: Prospect) -> None:
    found = await prospect()
    await found.made()
    path = f"/api/triggerAmtrustSaveQuestions/{found.quote}"
    (first, *_) = (await found.account())["questions"]
    sent = [{"QuestionId": first["id"], "AnswerValue": "no"}, {"QuestionId": "nobody", "AnswerValue": "no"}]
    status, told = await found.asked("POST", path, sent)
    assert (status, told["errors"][0]["path"]) == (422, "1.QuestionId")
    status, told = await found.asked("POST", path, [{"QuestionId": first["id"], "AnswerValue": "maybe"}])
    assert (status, told["errors"][0]["path"]) == (422, "0.AnswerValue")
    assert "yes or no" in told["detail"]


@pytest.mark.req("QE-171", "QE-172")
async def test_a_body_that_is_not_what_was_quoted_last_names_its_fields(prospect: Prospect) -> None:
    found = await prospect()
    await found.get_quote()
    lines = [{**found.facts["ClassCodes"][0], "Payroll": "90000.01"}]
    other = {**found.facts, "ClassCodes": lines, "BusinessName": "Somebody Else"}
    body = {"Quote": other, "user_id": found.user_id}
    for call in ("QuoteGeneration", "QuoteUpdate/1"):
        status, told = await found.asked("POST", f"/api/triggerAmtrust{call}", body)
        assert (status, told["code"]) == (409, "stale_body")
        assert "Quote.BusinessName, Quote.ClassCodes" in told["detail"]


@pytest.mark.req("QE-171")
async def test_fein_and_date_name_the_prospect_where_the_body_names_none(prospect: Prospect) -> None:
    found = await prospect()
    await found.get_quote()
    status, answer = await found.asked("POST", "/api/triggerAmtrustQuoteGeneration", {"Quote": found.facts})
    assert status == 200, answer
    made = await found.ended(answer["uuid"], "createQuote")
    assert made["Message"] == "Quote created"
    nobody = {"Quote": {**found.facts, "Fein": "000000001"}}
    status, told = await found.asked("POST", "/api/triggerAmtrustQuoteGeneration", nobody)
    assert (status, told["errors"][0]["path"]) == (422, "user_id")


@pytest.mark.req("QE-169", "QE-170", "CB-277")
async def test_unknown_carriers_quotes_jobs_and_types_are_not_there(prospect: Prospect) -> None:
    found = await prospect()
    await found.made()
    for path in (
        f"/api/triggerNobodyGetQuestions/{found.quote}",
        "/api/triggerAmtrustGetQuestions/no-such-quote",
        f"/api/getAmtrustData/{uuid4()}/getQuestions",
        f"/api/getAmtrustData/{found.jobs[-1]}/getQuestions",  # of a saveQuestions
        f"/api/getNobodyData/{found.jobs[-1]}/saveQuestions",
    ):
        status, told = await found.asked("GET", path)
        assert status == 404, (path, told)
    body = {"Quote": found.facts, "user_id": found.user_id}
    status, told = await found.asked("POST", "/api/triggerAmtrustQuoteUpdate/no-such-quote", body)
    assert (status, told["errors"][0]["path"]) == (404, "quoteId")


@pytest.mark.req("CB-272")
async def test_no_bind_before_it_is_submitted_and_its_terms_are_ticked(prospect: Prospect) -> None:
    found = await prospect()
    await found.made()
    refused = await found.press()
    assert (refused.status_code, refused.json()["code"]) == (409, "terms_open")
    await found.ticked()
    refused = await found.press()
    assert (refused.status_code, refused.json()["code"]) == (409, "not_submitted")
    assert await found.policies() == []


@pytest.mark.req("CB-272")
async def test_no_bind_of_what_was_released_or_is_practice(prospect: Prospect) -> None:
    found = await prospect()
    await found.made()
    await found.submitted()
    switch = {"user_email_id": found.user_id, "real_submission": "false"}
    status, told = await found.asked("POST", "/api/userTableData/realSubmission", switch)
    assert status == 200, told
    refused = await found.press()
    assert (refused.status_code, refused.json()["code"]) == (409, "not_eligible")
    assert refused.json()["detail"] == "This is a practice submission; nothing of it is bound"
    status, told = await found.asked(
        "POST", "/api/userTableData/realSubmission", {**switch, "real_submission": "true"}
    )
    assert status == 200, told
    standing = (await found.underwriter.get(f"/api/prospects/{found.id}/submission")).json()
    path = f"/api/submissions/{standing['submission']['id']}/release"
    plan = (await found.underwriter.get(path)).json()
    prices = {each["column"]: each["run_id"] for each in plan["prices"]}
    released = await found.underwriter.post(path, {"prices": prices, "accept": plan["needed"]})
    assert released.status_code == 200, released.text
    refused = await found.press()
    assert (refused.status_code, refused.json()["code"]) == (409, "not_submitted")
    account = await found.account()
    assert [each["open"] for each in account["checklist"] if each["code"] == "submission"] == [True]
    assert await found.policies() == []


async def test_a_press_beside_a_switch_to_practice_waits_and_is_then_refused(prospect: Prospect) -> None:
    found = await prospect()
    await found.made()
    await found.submitted()
    staff = Tenant(scope=DataScope.STAFF.value, user=uuid4())
    async with found.services.uow.begin(staff) as work:
        await work.submissions.hold(UUID(found.id))
        pressing = asyncio.create_task(found.press())
        async with asyncio.timeout(PATIENCE_S), found.services.uow.begin(staff) as looks:
            while not await waits(looks):
                assert not pressing.done(), "it did not wait for who switches"
                await asyncio.sleep(0.02)
        await work.submissions.mark_practice(UUID(found.id), practice=True)
    refused = await pressing
    assert (refused.status_code, refused.json()["code"]) == (409, "not_eligible")
    assert await found.policies() == []


async def waits(work: Any) -> bool:
    """Whether somebody waits for a prospect's lock."""
    query = text(
        "SELECT count(*) FROM pg_locks WHERE locktype = 'advisory' AND NOT granted"
        " AND database = (SELECT oid FROM pg_database WHERE datname = current_database())"
    )
    return bool(await work.prospects._connection.scalar(query))


@pytest.mark.req("CB-272", "CB-278", "QE-170")
async def test_a_wish_to_bind_names_its_own_prospect_run_and_payroll_company(prospect: Prospect) -> None:
    found, other = await prospect(), await prospect()
    await found.made()
    await found.submitted()
    run = (await found.account())["id"]
    for wrong, status, path in (
        ({"user_email_id": other.user_id}, 404, "user_email_id"),
        ({"user_email_id": "user_20260101_nobody"}, 404, None),
        ({"sortKeyList": ["of no record"]}, 422, "sortKeyList.0"),
        ({"sortKeyList": [f"1+{run}+gms-amtrust+500 Main St"]}, 422, "sortKeyList"),
        ({"amtrustPaygoEligibility": {"eligible": True, "plan_type": "PAYO", "payroll_company_id": "nobody"}},
         422, "amtrustPaygoEligibility.payroll_company_id"),
        ({"amtrustPaygoEligibility": {"eligible": True, "plan_type": "daily"}},
         422, "amtrustPaygoEligibility.plan_type"),
    ):  # fmt: skip
        refused = await found.press(**wrong)
        assert refused.status_code == status, refused.text
        assert path is None or refused.json()["errors"][0]["path"] == path
    assert await found.policies() == []
    taken = await found.press(amtrustPaygoEligibility={"eligible": False, "plan_type": "None"})
    assert taken.status_code == 200, taken.text
    answer = await found.ended(taken.json()["uuid"], "getBindQuoteResponse", found.underwriter)
    assert answer["Message"] == "Quote Binded"
    assert set(answer) == set(SHAPES["getBindQuoteResponse"])


@pytest.mark.req("CB-272")
async def test_agents_and_demo_users_do_not_bind(prospect: Prospect, demo_underwriter: Browser) -> None:
    found = await prospect()
    await found.made()
    await found.submitted()
    wish = {"quoteId": found.quote, "user_email_id": found.user_id}
    for somebody in (found.agent, demo_underwriter):
        status, _ = await found.asked("POST", "/api/triggerAmtrustBindQuote", wish, somebody)
        assert status == 403
    assert await found.policies() == []
