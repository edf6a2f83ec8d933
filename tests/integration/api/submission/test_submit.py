"""Submit to Underwriter: one act, whichever call brings it, and what it sets and refuses."""

import asyncio
from datetime import UTC, datetime, timedelta
from typing import Any
from uuid import UUID, uuid4

import pytest
from sqlalchemy import select, update
from sqlalchemy.ext.asyncio import AsyncEngine

from adapters.postgres.tables.index import carrier_quote, notice, prospect, submission, workbook
from tests.integration.api.conftest import Browser, Open, People
from tests.integration.api.submission.conftest import (
    Desk,
    Quote,
    Quoted,
    code_of,
    sections,
    standing,
    submit,
)
from tests.support.audit_lines import Audited

STATUS, UPDATE = "/api/updateStatusDetails", "/api/userTableData/update"


async def by_our_call(browser: Browser, found: Quoted) -> Any:
    return await browser.post(f"/api/prospects/{found.id}/submit", {})


async def by_the_button(browser: Browser, found: Quoted) -> Any:
    body = {"button_name": "submit_to_underwriter", "user_id": found.user_id, "sortKeyList": [found.record]}
    return await browser.post(STATUS, body)


async def by_the_record(browser: Browser, found: Quoted) -> Any:
    return await browser.post(UPDATE, {"user_email_id": found.user_id, "quoteSubmitted": True})


WAYS = [by_our_call, by_the_button, by_the_record]


@pytest.mark.req("CB-168")
@pytest.mark.parametrize("way", WAYS)
async def test_an_underwriter_submits_nothing_even_who_may_quote(
    browse: Open, people: People, quoted: Quote, way: Any
) -> None:
    found = await quoted()
    for groups in (("UWBeta", "RecalBeta"), ("UWBeta", "GetQuoteBeta", "AdminBeta"), ("SalesBeta",)):
        caller = await browse(await people.make(*groups))
        assert code_of(await way(caller, found)) == (403, "not_permitted")
    other = await browse(await people.make("CarrierBeta", carrier_key="zurich"))
    assert (await way(other, found)).status_code in (403, 404)


@pytest.mark.req("CB-167")
@pytest.mark.parametrize("way", WAYS)
async def test_what_is_another_agency_s_or_nobody_s_is_not_submitted(
    other_agent: Browser, agent: Browser, quoted: Quote, way: Any
) -> None:
    found = await quoted()
    assert code_of(await way(other_agent, found)) == (404, "prospect_not_found")
    unknown = Quoted(str(uuid4()), f"user_20260101_{uuid4().hex[:12]}", found.run, "")
    assert code_of(await way(agent, unknown)) == (404, "prospect_not_found")
    assert not (await standing(agent, found))["quoteSubmitted"]


@pytest.mark.req("CB-167")
@pytest.mark.parametrize("way", WAYS)
async def test_without_a_price_nothing_is_submitted(
    agent: Browser, quoted: Quote, owner_engine: AsyncEngine, way: Any
) -> None:
    running = await quoted(close=False)
    assert code_of(await way(agent, running)) == (409, "run_still_open")
    declined = await quoted()
    async with owner_engine.begin() as owner:
        of_run = carrier_quote.c.run_id == UUID(declined.run)
        await owner.execute(update(carrier_quote).where(of_run).values(state="declined"))
    assert code_of(await way(agent, declined)) == (409, "no_price"), "every carrier declined"
    made = (await agent.post("/api/prospects", {"sections": sections("Never quoted")})).json()
    never = Quoted(made["id"], made["user_id"], running.run, "Never quoted")
    refused = code_of(await way(agent, never))
    assert refused == ((404, "run_not_found") if way is by_the_button else (409, "no_price"))


@pytest.mark.parametrize("way", WAYS)
async def test_a_price_of_before_a_change_is_not_submitted_and_the_change_is_named(
    agent: Browser, quoted: Quote, way: Any
) -> None:
    found = await quoted()
    body = {"base_version": 1, "sections": {"childrenLoc": sections("", "$120,000")["childrenLoc"]}}
    assert (await agent.send("PATCH", f"/api/prospects/{found.id}", body)).status_code == 200
    answer = await way(agent, found)
    assert code_of(answer) == (409, "stale_price")
    (change,) = answer.json()["changes"]
    assert (change["old"], change["new"]) == ("$90,000", "$120,000")
    assert not (await standing(agent, found))["quoteSubmitted"]


async def test_keys_of_a_run_of_another_prospect_or_of_two_runs_are_refused(
    agent: Browser, other_agent: Browser, quoted: Quote
) -> None:
    found, another, foreign = await quoted(), await quoted(), await quoted(by=other_agent)
    for keys, refusal in (
        ([another.record], (404, "run_not_found")),
        ([foreign.record], (404, "run_not_found")),
        ([found.record, another.record], (422, "invalid_input")),
        (["no key"], (422, "invalid_input")),
    ):
        body = {"button_name": "submit_to_underwriter", "user_id": found.user_id, "sortKeyList": keys}
        assert code_of(await agent.post(STATUS, body)) == refusal, keys
    assert not (await standing(agent, found))["quoteSubmitted"]


@pytest.mark.req("CB-167")
async def test_a_client_does_not_take_a_submission_back(agent: Browser, quoted: Quote) -> None:
    found = await quoted()
    for said in (False, "false", 0):
        answer = await agent.post(UPDATE, {"user_email_id": found.user_id, "quoteSubmitted": said})
        assert code_of(answer) == (422, "invalid_input")
        assert answer.json()["errors"][0]["path"] == "quoteSubmitted"


@pytest.mark.req("CB-167", "CB-004")
@pytest.mark.parametrize("way", WAYS)
async def test_submit_sets_the_flags_the_submission_its_workbook_event_audit_and_notice(
    agent: Browser,
    underwriter: Browser,
    desk: Desk,
    quoted: Quote,
    owner_engine: AsyncEngine,
    audited: Audited,
    way: Any,
) -> None:
    found = await quoted()
    async with owner_engine.begin() as connection:
        marked = update(prospect).where(prospect.c.public_id == found.user_id).values(uw_released=True)
        await connection.execute(marked)
    before = datetime.now(UTC)
    answer = await way(agent, found)
    assert answer.status_code == 200, answer.text
    told = await standing(agent, found)
    assert (told["quoteSubmitted"], told["hideButtons"], told["uw_released"]) == (True, True, False)
    assert (told["real_submission"], told["dealConfirmed"]) == ("true", False)
    sent = datetime.fromtimestamp(int(told["submissionDate"]) / 1000, UTC)
    assert timedelta() <= sent - before < timedelta(minutes=1)
    made = told["submission"]
    assert (made["state"], made["number"], made["run_id"]) == ("open", 1, found.run)
    assert (made["owner"], made["uw_status"], made["practice"]) == (None, None, False)
    events = (await agent.get(f"/api/prospects/{found.id}/history")).json()
    assert [event["label"] for event in events] == ["Submitted to Underwriter"]
    async with owner_engine.connect() as connection:
        assert [line[:3] for line in await audited(made["id"])] == [
            ("submission.submitted", "submission", agent.email)
        ]
        kept = await connection.execute(
            select(workbook.c.version).where(workbook.c.submission_id == made["id"])
        )
        assert list(kept.scalars()) == [0]
        told_of = await connection.execute(select(notice).where(notice.c.submission_id == made["id"]))
        people = {row.person for row in told_of if row.kind == "submitted"}
    assert desk.first.id in {str(person) for person in people}


@pytest.mark.req("CB-167")
@pytest.mark.parametrize("way", WAYS)
async def test_twice_is_the_first_answer(
    agent: Browser, quoted: Quote, owner_engine: AsyncEngine, way: Any
) -> None:
    found = await quoted()
    first, again = await way(agent, found), await way(agent, found)
    assert (first.status_code, again.status_code) == (200, 200), again.text
    assert again.json() == first.json()
    together = await quoted()
    answers = await asyncio.gather(*(each(agent, together) for each in WAYS * 2))
    assert {answer.status_code for answer in answers} == {200}
    async with owner_engine.connect() as connection:
        rows = await connection.execute(
            select(submission.c.id).where(submission.c.prospect_id.in_([found.id, together.id]))
        )
        assert len(rows.all()) == 2
    history = (await agent.get(f"/api/prospects/{together.id}/history")).json()
    assert [event["button_name"] for event in history] == ["submit_to_underwriter"]


@pytest.mark.req("CB-333")
async def test_a_company_without_a_name_is_not_submitted(agent: Browser, quoted: Quote) -> None:
    found = await quoted()
    profile = sections("-")["companyProfile"]
    body = {"base_version": 1, "sections": {"companyProfile": profile}}
    assert (await agent.send("PATCH", f"/api/prospects/{found.id}", body)).status_code == 200
    refused = await by_our_call(agent, found)
    assert (code_of(refused), refused.json()["errors"][0]["path"]) == (
        (422, "invalid_input"), "companyProfile.companyName",
    )  # fmt: skip


@pytest.mark.req("CB-169", "CB-004")
async def test_until_release_the_draft_takes_no_writes(agent: Browser, quoted: Quote) -> None:
    found = await quoted()
    await submit(agent, found)
    patch = {"base_version": 1, "sections": {"companyProfile": {"companyName": "Another"}}}
    for answer in (
        await agent.send("PATCH", f"/api/prospects/{found.id}", patch),
        await agent.post(UPDATE, {"user_email_id": found.user_id, "status": "draft"}),
        await agent.post(f"/api/prospects/{found.id}/archive"),
        await agent.send("DELETE", f"/api/deleteProsepectData/{found.user_id}"),
        await agent.post(f"/api/runs/{found.run}/programs/gms-key_risk/retry"),
    ):
        assert code_of(answer) == (409, "view_only")
    assert (await agent.get(f"/api/prospects/{found.id}")).json()["quote_submitted"] is True


@pytest.mark.req("CB-072", "CB-073", "CB-074", "CB-075", "CB-076", "CB-077")
async def test_the_list_shows_the_facts_of_the_submitted_draft(
    agent: Browser, underwriter: Browser, quoted: Quote
) -> None:
    found = await quoted()
    made = await submit(agent, found)
    listed = (await underwriter.get("/api/submissions", params={"q": found.company})).json()
    (row,) = listed["rows"]
    assert (row["id"], row["company"], row["fein"]) == (made["id"], found.company, "12-3456789")
    assert (row["primary_state"], row["governing_state"], row["governing_class"]) == ("IL", "IL", "8810")
    assert (row["payroll"], row["partner"], row["uw_status"]) == ("90000.00", "gms", None)


async def test_by_when_an_answer_is_needed_is_five_business_days_before_or_as_said(
    agent: Browser, quoted: Quote
) -> None:
    made = await submit(agent, await quoted())
    start, due = (datetime.fromisoformat(made[name]).date() for name in ("effective_date", "needed_by"))
    between = [due + timedelta(days=day) for day in range((start - due).days)]
    assert 5 <= sum(day.weekday() < 5 for day in between) <= 7, "holidays lie between"
    day = (datetime.now(UTC).date() + timedelta(days=9)).isoformat()
    assert (await submit(agent, await quoted(), needed_by=day))["needed_by"] == day
    past = (datetime.now(UTC).date() - timedelta(days=1)).isoformat()
    refused = await agent.post(f"/api/prospects/{(await quoted()).id}/submit", {"needed_by": past})
    assert code_of(refused) == (422, "invalid_input")


@pytest.mark.req("CB-167")
async def test_what_is_submitted_comes_back_out_of_the_archive(agent: Browser, quoted: Quote) -> None:
    found = await quoted()
    assert (await agent.post(f"/api/prospects/{found.id}/archive")).status_code == 200
    assert (await agent.get(f"/api/prospects/{found.id}")).json()["archived_at"] is not None
    await submit(agent, found)
    assert (await agent.get(f"/api/prospects/{found.id}")).json()["archived_at"] is None
