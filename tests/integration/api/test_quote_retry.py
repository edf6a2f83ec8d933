"""A program of a run is asked again over HTTP: once at a time, history kept, the result published anew."""

import asyncio
from decimal import Decimal
from typing import Any
from uuid import UUID

import httpx
import pytest
from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncEngine

from models.job import JobStatus
from models.quote import ProgramState
from tests.integration.api.conftest import Browser, quote_body
from tests.integration.api.results import Results
from tests.support.audit_lines import Audited

FAILED, OTHER = "gms-uwic", "gms-key_risk"


async def a_run(agent: Browser, results: Results, **prospect: Any) -> dict[str, str]:
    """A closed run in which one program is priced and the carrier of the other was down."""
    made = (await agent.post("/api/prospects", {"sections": prospect})).json()
    answer = await agent.post("/api/getQuotesDataId", quote_body(FAILED, OTHER, user_id=made["user_id"]))
    assert answer.status_code == 200, answer.text
    ids = answer.json()
    job = UUID(ids["id"])
    await results.priced(job, OTHER)
    await results.quoted(job, FAILED, ProgramState.OUTAGE, text="The carrier is down", version=4)
    await results.close(job, {"1": {"gms": {"uwic": "Dropped"}}})
    return {"id": made["id"], "user_id": made["user_id"], "job": ids["id"], "run": ids["run_id"]}


def path(run: dict[str, str], program: str = FAILED, last: str = "retry") -> str:
    return f"/api/runs/{run['run']}/programs/{program}/{last}"


async def test_a_retry_is_one_job_however_often_it_is_pressed(
    agent: Browser, other_agent: Browser, results: Results, audited: Audited
) -> None:
    run = await a_run(agent, results)
    answers = await asyncio.gather(*(agent.post(path(run)) for _ in range(3)))
    assert [answer.status_code for answer in answers] == [200] * 3, answers[0].text
    assert len({answer.json()["id"] for answer in answers}) == 1
    assert answers[0].json()["run_id"] == run["run"]
    shown = (await agent.get(f"/api/runs/{run['run']}")).json()
    assert shown["retries"] == [{"program": FAILED, "job_id": answers[0].json()["id"]}]
    assert await audited(answers[0].json()["id"]) == [("quote.retried", "job", agent.email, {})]
    assert (await other_agent.post(path(run))).status_code == 404


@pytest.mark.req("QE-131")
async def test_the_new_price_is_in_the_run_its_stream_and_its_result(
    agent: Browser, results: Results
) -> None:
    run = await a_run(agent, results)
    before = (await agent.get(f"/api/runs/{run['run']}")).json()
    job = (await agent.post(path(run))).json()["id"]
    await results.retried(UUID(job))
    after = (await agent.get(f"/api/runs/{run['run']}")).json()
    row = next(row for row in after["programs"] if row["program"] == FAILED)
    assert (row["state"], row["has_worksheet"], after["retries"]) == ("quoted", True, [])
    same = [next(r for r in shown["programs"] if r["program"] == OTHER) for shown in (before, after)]
    assert same[0] == same[1]
    stream = (await agent.get(f"/api/events/{job}")).text
    assert stream.count("event: program") == 1 and '"program":"gms-uwic"' in stream.replace(" ", "")
    assert '"status":"done"' in stream.replace(" ", "")
    url = (await agent.get(f"/api/getQuotesData/{run['job']}")).json()["url"]
    async with httpx.AsyncClient() as plain:
        document = (await plain.get(url)).json()
    shares = [Decimal(document[place]["gms"]["uwic"]["total_estimated_annual_premium"]) for place in "12"]
    assert sum(shares) == Decimal(row["totals"]["total_estimated_annual_premium"])
    sheet = await agent.get(f"/api/runs/{run['run']}/programs/{FAILED}/worksheet")
    assert sheet.status_code == 200


async def test_every_try_stays_in_the_history_with_who_asked(agent: Browser, results: Results) -> None:
    run = await a_run(agent, results)
    job = (await agent.post(path(run))).json()["id"]
    await results.retried(UUID(job))
    tries = (await agent.get(path(run, last="attempts"))).json()
    assert [(each["number"], each["state"]) for each in tries] == [(1, "outage"), (2, "quoted")]
    assert tries[0]["reasons"][0]["text"] == "The carrier is down"
    assert {each["asked_by"] for each in tries} == {"Test Person"}
    assert tries[0]["asked_at"] <= tries[1]["asked_at"]


async def test_who_has_answered_is_not_asked_again(agent: Browser, results: Results) -> None:
    run = await a_run(agent, results)
    answered = await agent.post(path(run, OTHER))
    assert (answered.status_code, answered.json()["code"]) == (409, "program_answered")
    assert "press Get Quote" in answered.json()["detail"]
    unknown = await agent.post(path(run, "gms-starnet"))
    assert (unknown.status_code, unknown.json()["code"]) == (404, "run_not_found")


async def test_who_is_no_longer_sold_is_not_asked_again(
    agent: Browser, results: Results, owner_engine: AsyncEngine
) -> None:
    """The program is sold to policies that start before October."""
    until, since = "2026-09-15", "2026-10-15"
    days = {"effective_date": until, "date_from": until, "date_to": "2027-09-15"}
    ids = (await agent.post("/api/getQuotesDataId", quote_body("ies-uwic", **days))).json()
    await results.quoted(UUID(ids["id"]), "ies-uwic", ProgramState.OUTAGE, version=4)
    await results.close(UUID(ids["id"]), {})
    moved = text(
        "UPDATE quote_run SET input = jsonb_set(input, '{risk,effective_date}', to_jsonb(cast(:day AS text)))"
        " WHERE id = :run"
    )
    async with owner_engine.begin() as connection:
        await connection.execute(moved, {"day": since, "run": ids["run_id"]})
    again = f"/api/runs/{ids['run_id']}/programs/ies-uwic"
    refused = await agent.post(f"{again}/retry")
    assert (refused.status_code, refused.json()["code"]) == (422, "program_not_offered"), refused.text
    assert f"is not sold to policies that start on {since}" in refused.json()["detail"]
    assert (await agent.get(f"{again}/attempts")).status_code == 200, "what it answered is still read"
    async with owner_engine.begin() as connection:
        await connection.execute(moved, {"day": until, "run": ids["run_id"]})
    assert (await agent.post(f"{again}/retry")).status_code == 200


@pytest.mark.req("QE-060")
async def test_a_run_that_timed_out_is_answered_with_a_result_after_a_retry(
    agent: Browser, results: Results
) -> None:
    made = (await agent.post("/api/prospects", {"sections": {}})).json()
    ids = (await agent.post("/api/getQuotesDataId", quote_body(FAILED, user_id=made["user_id"]))).json()
    await results.quoted(UUID(ids["id"]), FAILED, ProgramState.UNRESPONSIVE, version=4)
    await results.close(UUID(ids["id"]), None, JobStatus.ERROR)
    assert (await agent.get(f"/api/getQuotesData/{ids['id']}")).json() == "error"
    job = (await agent.post(f"/api/runs/{ids['run_id']}/programs/{FAILED}/retry")).json()["id"]
    await results.retried(UUID(job))
    assert "url" in (await agent.get(f"/api/getQuotesData/{ids['id']}")).json()
    prospect = (await agent.get(f"/api/prospects/{made['id']}")).json()
    assert prospect["status"] == "quote_generated"


async def test_start_fresh_takes_the_tries_and_their_results_along(agent: Browser, results: Results) -> None:
    run = await a_run(agent, results)
    job = (await agent.post(path(run))).json()["id"]
    await results.retried(UUID(job))
    assert (await agent.send("DELETE", f"/api/deleteProsepectData/{run['user_id']}")).status_code == 200
    assert (await agent.get(path(run, last="attempts"))).status_code == 404
    assert (await agent.get(f"/api/events/{job}")).status_code == 404


async def test_a_demo_user_is_refused_by_the_name_that_it_knows_a_carrier_by(
    demo: Browser, results: Results
) -> None:
    made = (await demo.post("/api/prospects", {"sections": {}})).json()
    ids = (
        await demo.post("/api/getQuotesDataId", quote_body("demo-carrier_b", user_id=made["user_id"]))
    ).json()
    run = {"run": ids["run_id"]}
    await results.priced(UUID(ids["id"]), FAILED)
    refused = await demo.post(path(run, "demo-carrier_b"))
    assert (refused.status_code, refused.json()["code"]) == (409, "program_answered")
    assert refused.json()["detail"].startswith("Carrier B has answered")
    assert "UWIC" not in refused.text
