"""Parts of the list: the decisions on one prospect, open or ended, one alone, and some at a time."""

import pytest

from tests.integration.api.conftest import Browser
from tests.integration.api.decision.conftest import Hand, row_of, rows
from tests.integration.api.submission.conftest import code_of, submit
from tests.support.audit_lines import Audited


async def test_the_decisions_on_one_prospect_are_read_together_and_say_who_decided(
    handed: Hand, carrier: Browser, agent: Browser, other_carrier: Browser
) -> None:
    what, beside = await handed(), await handed()
    await carrier.post("/api/updateUsersData/", what.press("reject", "Roof work"))
    both = {"state": "all", "prospect": what.prospect.id}
    (row,) = (await agent.get("/api/decisions", params=both)).json()["decisions"]
    assert row["user_email_id"] == what.prospect.user_id != beside.prospect.user_id
    assert (row["carrier_name"], row["ended"]) == ("Key Risk", "rejected")
    session = (await carrier.get("/api/auth/session")).json()["user"]
    assert row["decided_by"] == (session["name"] or session["email"])
    assert (await row_of(carrier, beside.prospect))["decided_by"] == ""
    assert (await other_carrier.get("/api/decisions", params=both)).json()["decisions"] == []


async def test_one_decision_is_read_by_its_id_wherever_it_stands_and_by_nobody_else(
    handed: Hand, carrier: Browser, other_carrier: Browser, audited: Audited
) -> None:
    what = await handed()
    row = await row_of(carrier, what.prospect)
    await carrier.post("/api/updateUsersData/", what.press("reject", "Roof work"))
    one = {"state": "all", "id": row["id"]}
    answer = (await carrier.get("/api/decisions", params=one)).json()
    assert [(each["id"], each["ended"]) for each in answer["decisions"]] == [(row["id"], "rejected")]
    assert answer["total"] == 1
    (noted,) = await audited(row["id"])
    assert noted[:3] == ("decision.reject", "decision", carrier.email)
    assert (noted.detail["status"], noted.detail["before"]) == ("reject", row["version"])
    assert (await other_carrier.get("/api/decisions", params=one)).json() == {"decisions": [], "total": 0}


async def test_some_at_a_time_are_all_of_them_each_once_and_in_the_same_order(
    handed: Hand, carrier: Browser
) -> None:
    for _ in range(3):
        await handed()
    whole = [row["id"] for row in await rows(carrier)]
    read: list[str] = []
    while len(read) < len(whole):
        part = {"limit": 2, "skip": len(read)}
        answer = (await carrier.get("/api/decisions", params=part)).json()
        assert answer["total"] == len(whole)
        assert len(answer["decisions"]) == min(2, len(whole) - len(read))
        read += [row["id"] for row in answer["decisions"]]
    assert read == whole
    beyond = {"limit": 2, "skip": len(whole)}
    assert (await carrier.get("/api/decisions", params=beyond)).json()["decisions"] == []


@pytest.mark.req("CB-250")
async def test_the_mail_that_is_told_of_is_that_of_the_newest_submission(
    handed: Hand, carrier: Browser, sales: Browser, underwriter: Browser
) -> None:
    what = await handed(by=sales)
    body = {
        "sendEmailTo": "", "sendEmailFrom": "", "company_name": what.prospect.company, "contact_person": "",
        "effective_date": "", "phone_number": "", "emod": "", "user_email_id": what.prospect.user_id,
    }  # fmt: skip
    assert (await carrier.post("/api/updateUsersData/", what.press("hold", "Loss runs"))).status_code == 200
    assert (await carrier.post("/api/sendStatusEmail", body)).json()["message"] == "Sent"
    plan = (await underwriter.get(f"/api/submissions/{what.submission}/release")).json()
    named = {price["column"]: price["run_id"] for price in plan["prices"]}
    released = {"prices": named, "accept": plan["needed"]}
    answer = await underwriter.post(f"/api/submissions/{what.submission}/release", released)
    assert answer.status_code == 200, answer.text
    await submit(sales, what.prospect)
    told = (await carrier.post("/api/sendStatusEmail", body)).json()
    assert told == {"message": "Nothing to send", "id": None}


@pytest.mark.req("CB-262", "CB-344")
async def test_the_flag_goes_from_the_submission_that_is_named_and_from_no_other(
    handed: Hand, carrier: Browser, sales: Browser, underwriter: Browser
) -> None:
    what, beside = await handed(by=sales), await handed(by=sales)
    call = "/api/removeSalesPersonFlag"

    async def origins() -> list[str]:
        return [(await row_of(carrier, each.prospect))["origin"] for each in (what, beside)]

    for browser in (carrier, underwriter):
        strange = await browser.post(call, {"uuidList": beside.keys, "userId": what.prospect.user_id})
        assert code_of(strange) == (404, "decision_not_found")
    assert await origins() == ["sales_person", "sales_person"]
    for browser, named, after in ((carrier, what, "sales_person"), (underwriter, beside, "agent")):
        flag = {"uuidList": named.keys, "userId": named.prospect.user_id}
        assert (await browser.post(call, flag)).status_code == 200
        assert await origins() == ["agent", after]
