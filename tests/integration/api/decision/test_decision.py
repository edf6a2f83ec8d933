"""The carrier portal over HTTP: the list, the decision through its case, and what it changes elsewhere."""

import asyncio
from typing import Any
from uuid import UUID, uuid4

import pytest
from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncEngine

from activities.decision import mail_id
from api.services import Services
from models.mail import MailKind
from tests.integration.api.conftest import Browser
from tests.integration.api.decision.conftest import PORTAL, Cases, Hand, Submitted, row_of, rows
from tests.integration.api.submission.conftest import Quote, Quoted, code_of, submit
from tests.support.audit_lines import Audited
from tests.support.timeouts import PATIENCE_S

CALL = "/api/updateUsersData/"


async def press(browser: Browser, what: Submitted, status: str, review: str = "", **more: Any) -> Any:
    """A decision."""
    return await browser.post(CALL, what.press(status, review), **more)


@pytest.mark.req("CB-094", "CB-132", "CB-228", "CB-336")
async def test_a_submission_to_a_portal_carrier_stands_in_its_list_as_it_was_submitted(
    handed: Hand, carrier: Browser, agent: Browser
) -> None:
    what = await handed()
    row = await row_of(carrier, what.prospect)
    assert (row["quote_status"], row["uw"], row["review"]) == ("open", False, "")
    assert row["company_name"] == what.prospect.company
    assert row["days_remaining"] == 30
    assert row["origin"] == "agent" and row["salesperson_email"] == ""
    assert [key.split("+")[2] for key in row["uuid_carrier"]] == ["quadrant-key_risk"]
    assert [(each["program"], each["payroll"]) for each in row["programs"]] == [
        ("quadrant-key_risk", "90000.00")
    ]
    assert what.prospect.user_id in [each["user_email_id"] for each in await rows(agent)]


@pytest.mark.req("CB-336")
async def test_nobody_sees_a_row_of_another_carrier_or_of_another_agency(
    handed: Hand, other_carrier: Browser, other_agent: Browser, carrier: Browser
) -> None:
    what = await handed()
    for browser in (other_carrier, other_agent):
        assert what.prospect.user_id not in [row["user_email_id"] for row in await rows(browser)]
    assert code_of(await press(other_carrier, what, "proceed_uw")) == (404, "decision_not_found")
    assert (await press(other_agent, what, "proceed_uw")).status_code == 403
    foreign = {"user_email_id": "user_20260101_nobody", "uuid_carrier": what.keys}
    answer = await carrier.post(CALL, what.press("proceed_uw") | {"key": foreign})
    assert code_of(answer) == (404, "decision_not_found")


@pytest.mark.req("CB-156", "CB-157", "CB-246", "CB-330", "CB-351", "CB-159", "CB-161")
async def test_a_hold_is_reopened_and_rejected_each_by_the_specified_status(
    handed: Hand, carrier: Browser, cases: Cases
) -> None:
    what = await handed(start=True)
    reviews = {"hold": "Loss runs", "uwportal": "", "reject": "Roof work"}
    for (status, review), words in zip(reviews.items(), ("In Hold", "Reopened", "Rejected"), strict=True):
        answer = await press(carrier, what, status, review)
        assert answer.status_code == 200, answer.text
        assert answer.json() == {"message": words, "quote_status": status, "days_remaining": 30}
    row = await row_of(carrier, what.prospect, "ended")
    assert (row["quote_status"], row["ended"], row["review"]) == ("reject", "rejected", "Roof work")
    assert (await cases.ended(what.submission)).ended == "rejected"


@pytest.mark.req("CB-155", "CB-158", "CB-160", "CB-330", "CB-159")
async def test_an_approval_leads_to_bound_alone_and_a_bound_one_to_nothing(
    handed: Hand, carrier: Browser, agent: Browser, worker_engine: AsyncEngine
) -> None:
    what = await handed()
    assert code_of(await press(carrier, what, "bound")) == (409, "invalid_transition")
    assert (await press(carrier, what, "proceed_uw")).json()["quote_status"] == "proceed_uw"
    for status in ("proceed_uw", "hold", "reject", "uwportal"):
        assert code_of(await press(carrier, what, status, "a reason")) == (409, "invalid_transition")
    assert (await press(carrier, what, "bound")).json()["quote_status"] == "bound"
    assert code_of(await press(carrier, what, "hold", "a reason")) == (409, "decision_final")
    standing = (await agent.get(f"/api/prospects/{what.prospect.id}/submission")).json()
    assert standing["submission"]["state"] == "bound"
    intents = await _ask(
        worker_engine, "SELECT kind, state, adapter FROM bind_intent WHERE prospect_id = :id", what
    )
    assert [tuple(row) for row in intents] == [("portal", "bound", "key_risk")]


@pytest.mark.req("CB-155")
async def test_the_same_press_twice_is_one_decision_with_one_answer(
    handed: Hand, carrier: Browser, worker_engine: AsyncEngine
) -> None:
    what, key = await handed(), {"Idempotency-Key": uuid4().hex}
    first, second = await asyncio.gather(
        press(carrier, what, "proceed_uw", headers=key), press(carrier, what, "proceed_uw", headers=key)
    )
    assert first.status_code == 200 and first.json() == second.json()
    again = await press(carrier, what, "proceed_uw", headers=key)
    assert again.json()["quote_status"] == "proceed_uw"
    codes = await _ask(
        worker_engine, "SELECT code FROM case_event WHERE prospect_id = :id ORDER BY seq", what
    )
    assert [row.code for row in codes] == ["submitted", "approve"]


async def test_a_release_withdraws_it_and_its_undoing_brings_it_back(
    handed: Hand, carrier: Browser, underwriter: Browser, cases: Cases, services: Services
) -> None:
    what = await handed(start=True)
    decision = UUID((await row_of(carrier, what.prospect))["id"])
    assert (await press(carrier, what, "hold", "Loss runs")).status_code == 200
    plan = (await underwriter.get(f"/api/submissions/{what.submission}/release")).json()
    body = {
        "prices": {price["column"]: price["run_id"] for price in plan["prices"]},
        "accept": plan["needed"],
    }
    released = await underwriter.post(f"/api/submissions/{what.submission}/release", body)
    assert released.status_code == 200, released.text
    assert code_of(await press(carrier, what, "uwportal")) == (409, "decision_final")
    await cases.relayed()
    assert (await cases.ended(what.submission)).ended == "withdrawn"
    assert (await row_of(carrier, what.prospect, "ended"))["quote_status"] == "hold"
    undone = await underwriter.post(f"/api/submissions/{what.submission}/take-back")
    assert undone.status_code == 200, undone.text
    async with asyncio.timeout(PATIENCE_S), services.listener.subscribe(decision) as news:
        await cases.relayed()
        while not any(row["user_email_id"] == what.prospect.user_id for row in await rows(carrier)):
            await news.wait()
            news.clear()
    assert (await press(carrier, what, "uwportal")).status_code == 200


async def test_two_prospects_of_one_business_are_bound_once(handed: Hand, carrier: Browser) -> None:
    fein = f"98-{uuid4().int % 9_000_000 + 1_000_000}"
    first, second = await handed(fein=fein), await handed(fein=fein)
    for what in (first, second):
        assert (await press(carrier, what, "proceed_uw")).status_code == 200
    assert (await press(carrier, first, "bound")).status_code == 200
    assert code_of(await press(carrier, second, "bound")) == (409, "fein_bound")
    assert (await row_of(carrier, second.prospect))["quote_status"] == "proceed_uw"


@pytest.mark.req("CB-164", "CB-250", "CB-262", "CB-344", "CB-351")
async def test_what_the_sales_desk_submitted_is_told_to_it_until_its_flag_is_removed(
    handed: Hand, carrier: Browser, sales: Browser, cases: Cases, worker_engine: AsyncEngine, audited: Audited
) -> None:
    what = await handed(by=sales, start=True)
    row = await row_of(carrier, what.prospect)
    assert row["origin"] == "sales_person" and row["salesperson_email"].endswith("@test-people.example")
    body = {
        "sendEmailTo": "mallory@evil.example", "sendEmailFrom": "carrier@key-risk.example",
        "company_name": what.prospect.company, "contact_person": "", "effective_date": "01/01/2027",
        "phone_number": "512 555 0147", "user_email_id": what.prospect.user_id, "emod": "1.00",
    }  # fmt: skip
    assert (await carrier.post("/api/sendStatusEmail", body)).json() == {
        "message": "Nothing to send", "id": None,
    }  # fmt: skip
    assert (await press(carrier, what, "hold", "Loss runs")).status_code == 200
    told = (await carrier.post("/api/sendStatusEmail", body)).json()
    assert told["message"] == "Sent"
    case = cases.client.get_workflow_handle(f"decision/{what.submission}/key_risk")
    async with asyncio.timeout(PATIENCE_S):
        async for _ in case.fetch_history_events(wait_new_event=True):
            if kinds := await _mails(worker_engine, what, told["id"]):
                break
    assert kinds == ["decision_status"]
    assert (await press(carrier, what, "uwportal")).status_code == 200
    told = (await carrier.post("/api/sendStatusEmail", body)).json()
    assert told["message"] == "Nothing to send", "a reopening is told to nobody"
    flag = {"uuidList": what.keys, "userId": what.prospect.user_id}
    for _ in range(2):
        answer = await carrier.post("/api/removeSalesPersonFlag", flag)
        assert answer.json() == {"message": "Removed", "uuids": what.keys}
    assert (await audited(what.submission))[1:] == [("submission.unflagged", "submission", carrier.email, {})]
    assert (await row_of(carrier, what.prospect))["origin"] == "agent"
    assert (await press(carrier, what, "reject", "Roof work")).status_code == 200
    await cases.ended(what.submission)
    row = await row_of(carrier, what.prospect, "ended")
    for kind, mailed in ((MailKind.DECISION_ANSWERED, ["decision_answered"]), (MailKind.DECISION_STATUS, [])):
        job = mail_id(UUID(row["id"]), row["version"], kind)
        assert await _mails(worker_engine, what, str(job)) == mailed, "the agent alone is mailed by now"
    assert (await carrier.post("/api/sendStatusEmail", body)).json()["message"] == "Nothing to send"


async def test_the_list_asks_temporal_nothing(carrier: Browser, temporal_calls: Any) -> None:
    await rows(carrier)
    assert temporal_calls() == 0


@pytest.mark.req("CB-317", "CB-319")
async def test_without_temporal_a_decision_is_answered_503_and_nothing_is_changed(
    handed: Hand, carrier: Browser, services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    what = await handed()

    async def away() -> Any:
        raise RuntimeError("Temporal is away")

    with monkeypatch.context() as patched:
        patched.setattr(services.gateway, "client", away)
        answer = await press(carrier, what, "proceed_uw")
    assert code_of(answer) == (503, "server_silent")
    assert answer.json()["detail"] == "Oops! Server not responding"
    assert (await row_of(carrier, what.prospect))["quote_status"] == "open"
    assert (await press(carrier, what, "proceed_uw")).status_code == 200


async def test_a_run_of_more_than_twenty_days_is_quoted_again_first(
    quoted: Quote, agent: Browser, owner_engine: AsyncEngine
) -> None:
    prospect = await quoted(of=PORTAL)
    await _let_it_be_older(owner_engine, prospect, "21 days")
    answer = await agent.post(f"/api/prospects/{prospect.id}/submit", {})
    assert code_of(answer) == (409, "quote_too_old")
    assert "Get Quote again" in answer.json()["detail"]


@pytest.mark.req("CB-228")
async def test_days_remaining_count_from_the_day_of_the_quote_and_not_of_its_submission(
    quoted: Quote, agent: Browser, carrier: Browser, owner_engine: AsyncEngine, cases: Cases
) -> None:
    prospect = await quoted(of=PORTAL)
    await _let_it_be_older(owner_engine, prospect, "4 days 1 hour")
    await submit(agent, prospect)
    row = await row_of(carrier, prospect)
    assert row["days_remaining"] == 26
    what = Submitted(prospect, "", row["uuid_carrier"])
    assert (await press(carrier, what, "hold", "Loss runs")).json()["days_remaining"] == 26


@pytest.mark.req("CB-349")
async def test_after_thirty_days_nothing_is_left_and_nothing_may_be_decided(
    handed: Hand, carrier: Browser, owner_engine: AsyncEngine
) -> None:
    what = await handed()
    async with owner_engine.begin() as connection:
        past = "UPDATE decision SET deadline = now() - interval '1 hour' WHERE submission_id = :id"
        await connection.execute(text(past), {"id": what.submission})
    row = await row_of(carrier, what.prospect)
    assert (row["days_remaining"], row["ended"], row["quote_status"]) == (0, "expired", "expired")
    assert code_of(await press(carrier, what, "proceed_uw")) == (409, "decision_final")


async def test_a_bind_beside_another_carrier_s_is_refused_and_leaves_the_approval(
    handed: Hand, carrier: Browser, owner_engine: AsyncEngine
) -> None:
    what = await handed()
    assert (await press(carrier, what, "proceed_uw")).status_code == 200
    async with owner_engine.begin() as connection:
        asked = (
            "INSERT INTO bind_intent"
            " (id, decision_id, prospect_id, tenant_org, tenant_user, adapter, effective_date, kind, state)"
            " SELECT :intent, gen_random_uuid(), id, tenant_org, tenant_user, 'amtrust', now(), 'online',"
            " 'unknown'"
            " FROM prospect WHERE id = :id"
        )
        await connection.execute(text(asked), {"intent": uuid4(), "id": what.prospect.id})
    answer = await press(carrier, what, "bound")
    assert code_of(answer) == (409, "one_carrier")
    assert answer.json()["detail"] == "You can only bind with one carrier."
    assert (await row_of(carrier, what.prospect))["quote_status"] == "proceed_uw"


async def _let_it_be_older(engine: AsyncEngine, prospect: Quoted, by: str) -> None:
    async with engine.begin() as connection:
        older = f"UPDATE quote_run SET created_at = now() - interval '{by}' WHERE id = :id"
        await connection.execute(text(older), {"id": prospect.run})


async def _ask(engine: AsyncEngine, query: str, what: Submitted) -> Any:
    async with engine.begin() as connection:
        await connection.execute(text("SELECT set_config('app.scope', 'system', true)"))
        return (await connection.execute(text(query), {"id": what.prospect.id})).all()


async def _mails(engine: AsyncEngine, what: Submitted, job: str) -> list[str]:
    async with engine.begin() as connection:
        await connection.execute(text("SELECT set_config('app.scope', 'system', true)"))
        found = await connection.execute(text("SELECT kind FROM mail WHERE job_id = :job"), {"job": job})
        return [row.kind for row in found]
