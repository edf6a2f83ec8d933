"""Starting, polling and reading a quote run: one job per click, no call to Temporal for a read."""

import asyncio
import json
from collections.abc import Awaitable, Callable
from typing import Any
from uuid import UUID, uuid4

import httpx
import pytest
from fastapi import FastAPI
from sqlalchemy import text

from adapters.settings import Settings
from api.services import Services
from models.job import JobStatus
from models.quote import ProgramState
from models.tenant import Tenant
from tests.integration.api.conftest import Browser, People, quote_body
from tests.integration.api.results import Results
from tests.support.audit_lines import Audited

Open = Callable[..., Awaitable[Browser]]
START = "/api/getQuotesDataId"
PAYROLL = "offices.0.employees.0.payroll"


@pytest.mark.req("QE-129")
async def test_a_start_answers_the_job_and_temporal_has_its_workflow(
    agent: Browser, services: Services, audited: Audited
) -> None:
    answer = await agent.post(START, quote_body())
    assert answer.status_code == 200, answer.text
    ids = answer.json()
    await services.settle()
    client = await services.gateway.client()
    described = await client.get_workflow_handle(f"quote/{ids['id']}").describe()
    assert described.workflow_type == "QuoteRetrievalWorkflow"
    run = (await agent.get(f"/api/runs/{ids['run_id']}")).json()
    assert (run["job_id"], run["status"], run["programs"]) == (ids["id"], "processing", [])
    assert await audited(ids["id"]) == [("quote.started", "job", agent.email, {})]


@pytest.mark.req("QE-130", "QE-059", "QE-132")
async def test_a_poll_goes_from_processing_to_a_signed_address_without_asking_temporal(
    agent: Browser, results: Results, services: Services, temporal_calls: Callable[[], float]
) -> None:
    ids = (await agent.post(START, quote_body("gms-key_risk"))).json()
    await services.settle()
    asked = temporal_calls()
    path = f"/api/getQuotesData/{ids['id']}"
    assert (await agent.get(path)).json() == "processing"
    await results.quoted(UUID(ids["id"]), "gms-key_risk", ProgramState.OUTAGE)
    await results.close(UUID(ids["id"]), {"1": {"gms": {"key_risk": "Dropped"}}})
    url = (await agent.get(path)).json()["url"]
    assert temporal_calls() == asked > 0
    async with httpx.AsyncClient() as http:
        document = await http.get(url)
    assert document.json() == {"1": {"gms": {"key_risk": "Dropped"}}}
    assert "attachment" in document.headers["content-disposition"]


@pytest.mark.req("QE-060", "QE-176")
async def test_a_failed_job_polls_as_error(agent: Browser, results: Results) -> None:
    ids = (await agent.post(START, quote_body("gms-key_risk"))).json()
    await results.close(UUID(ids["id"]), None, JobStatus.ERROR)
    assert (await agent.get(f"/api/getQuotesData/{ids['id']}")).json() == "error"


@pytest.mark.req("QE-129")
async def test_one_key_is_one_job_however_often_it_is_sent(agent: Browser) -> None:
    body, key = quote_body(), {"Idempotency-Key": uuid4().hex}
    answers = await asyncio.gather(*(agent.post(START, body, headers=key) for _ in range(4)))
    assert [answer.status_code for answer in answers] == [200] * 4
    assert len({answer.text for answer in answers}) == 1
    other = await agent.post(START, quote_body("gms-uwic"), headers=key)
    assert other.status_code == 422
    assert other.json()["code"] == "idempotency_mismatch"
    fresh = await agent.post(START, body, headers={"Idempotency-Key": uuid4().hex})
    assert fresh.json()["id"] != answers[0].json()["id"]


async def test_more_starts_at_once_than_connections_do_not_wait_for_each_other(
    agent: Browser, services: Services
) -> None:
    async def press() -> set[int]:
        services.books.forget_list()
        keys = [{"Idempotency-Key": uuid4().hex} for _ in range(40)]
        answers = await asyncio.gather(*(agent.post(START, quote_body(), headers=key) for key in keys))
        return {answer.status_code for answer in answers}

    assert await press() == {200}, "the first ones open the connections"
    assert await press() == {200}, "a pool that is taken whole, and a list of books that must be read anew"


async def test_without_a_key_the_same_request_joins_its_running_job(agent: Browser, results: Results) -> None:
    body = quote_body("gms-starnet", el_limits="1000/1000/1000")
    first = (await agent.post(START, body)).json()
    assert (await agent.post(START, body)).json() == first
    await results.close(UUID(first["id"]), None, JobStatus.ERROR)
    assert (await agent.post(START, body)).json() != first


async def test_without_a_key_a_changed_draft_is_quoted_anew_while_a_run_of_the_old_one_goes_on(
    agent: Browser,
) -> None:
    made = (await agent.post("/api/prospects", {"sections": {}})).json()
    body = quote_body("gms-starnet", user_id=made["user_id"])
    first = (await agent.post(START, body)).json()
    assert (await agent.post(START, body)).json() == first, "nothing has changed"
    changed = {"base_version": made["version"], "sections": {"companyProfile": {"yearsInBusiness": "1999"}}}
    saved = await agent.send("PATCH", f"/api/prospects/{made['id']}", changed)
    assert saved.status_code == 200, saved.text
    second = (await agent.post(START, body)).json()
    assert second != first, "the run under way knows the draft of before"
    assert (await agent.post(START, body)).json() == second
    no_losses = {"user_email_id": made["user_id"], "isNoLossChckd": True, "startDate": "2020-01-01"}
    assert (await agent.post("/api/updateUserStatusTable", no_losses)).status_code == 200
    third = (await agent.post(START, body)).json()
    assert third not in (first, second), "losses count from the next run on"
    key = {"Idempotency-Key": uuid4().hex}
    named = (await agent.post(START, body, headers=key)).json()
    await agent.send(
        "PATCH", f"/api/prospects/{made['id']}", {**changed, "base_version": made["version"] + 1}
    )
    assert (await agent.post(START, body, headers=key)).json() == named, "one key is one run"


async def test_a_start_works_while_temporal_is_away_and_leaves_it_to_the_relay(
    running: Callable[..., Awaitable[FastAPI]], browse: Open, people: People
) -> None:
    app = await running(temporal_address="127.0.0.1:1")
    browser = await browse(await people.make("AgencyBeta", "GetQuoteBeta"), on=app)
    answer = await browser.post(START, quote_body())
    assert answer.status_code == 200
    services: Services = app.state.services
    async with services.uow.begin(Tenant.nobody()) as work:
        row = (
            await work._connection.execute(
                text("SELECT sent_at, due_at FROM outbox WHERE workflow_id = :id"),
                {"id": f"quote/{answer.json()['id']}"},
            )
        ).one()
    assert row.sent_at is None
    assert row.due_at is not None
    ready = await browser.get("/healthz/ready")
    assert ready.status_code == 200
    assert ready.json()["checks"]["workflows"] != "ok"
    assert ready.json()["status"] == "degraded"


def _changed(**changes: Any) -> dict[str, Any]:
    """A body with one thing wrong; keys are paths with '__' between their parts."""
    body = quote_body("gms-key_risk")
    for path, value in changes.items():
        *parents, last = [int(part) if part.isdigit() else part for part in path.split("__")]
        place: Any = body
        for parent in parents:
            place = place[parent]
        place[last] = value
    return body


@pytest.mark.req("QE-109", "QE-110")
@pytest.mark.parametrize(
    ("body", "code", "path"),
    [
        (_changed(body__date_to="2020-01-01"), "term_inverted", "body.date_to"),
        (_changed(body__effective_date="2099-01-01"), "invalid_input", "body.date_from"),
        (_changed(body__effective_date="2015-01-01"), "table_row_missing", None),
        (_changed(offices__0__employees__0__code="9999"), "class_not_filed", "offices.0.employees.0.code"),
        (_changed(offices__1__state="OH"), "state_not_filed", "offices.1.state"),
        (_changed(offices__1__state="ZZ"), "state_not_filed", "offices.1.state"),
        (_changed(offices__1__name="1"), "invalid_input", "offices.1.name"),
        (_changed(offices__0__employees=[]), "invalid_input", "offices.0.employees"),
        (_changed(offices__0__employees__0__payroll="-1"), "invalid_input", PAYROLL),
        (_changed(offices__0__employees__0__payroll="many"), "invalid_input", PAYROLL),
        (_changed(offices__0__employees__0__payroll="1e99"), "invalid_input", PAYROLL),
        (_changed(offices__0__employees__0__ft=100000), "invalid_input", "offices.0.employees.0.ft"),
        (_changed(body__el_limits="1/1/1"), "invalid_input", "body.el_limits"),
        (_changed(body__emod=[{"state": "IL", "rate1": "0"}]), "invalid_input", "body.emod.0.rate1"),
        (_changed(body__user_id="user_20260101_nothing00"), "prospect_not_found", None),
        (quote_body("gms-nobody"), "program_not_offered", "offices.0.carriers"),
        (quote_body("stafflink-sunz", date_from="2026-05-01", date_to="2027-05-01"), "program_not_offered",
         "offices.0.carriers"),
        (quote_body("stafflink-sunz", effective_date="2026-05-31", date_from="2026-06-02",
                    date_to="2027-05-31"), "program_not_offered", "offices.0.carriers"),
        ({"body": {}, "offices": []}, "invalid_input", "offices"),
        ({}, "invalid_input", "body"),
    ],
)  # fmt: skip
async def test_what_cannot_be_quoted_is_refused_with_its_field_and_starts_nothing(
    agent: Browser, body: dict[str, Any], code: str, path: str | None
) -> None:
    answer = await agent.post(START, body)
    assert answer.json()["code"] == code, answer.text
    assert answer.status_code == (404 if code == "prospect_not_found" else 422)
    if path is not None:
        assert answer.json()["errors"][0]["path"] == path


@pytest.mark.req("QE-110")
async def test_a_reversed_term_is_refused_in_the_specified_words(agent: Browser) -> None:
    answer = await agent.post(START, _changed(body__date_to="2020-01-01"))
    assert answer.json()["detail"] == "Expected Expiry Date cannot be before Start Date"


@pytest.mark.req("QE-053", "QE-129")
async def test_the_snapshot_takes_its_facts_from_the_draft(agent: Browser, results: Results) -> None:
    sections = {
        "companyProfile": {"companyName": "Facts Inc", "fein": "98-7654321", "yearsInBusiness": "12"},
        "childrenLoc": [{"number": "1", "state": "il", "zipCode": "60601"}],
        "uwQues": [{"name": "q1", "response": "Y"}, {"name": "q6", "response": "Y", "remarks": "30"}],
    }
    made = (await agent.post("/api/prospects", {"sections": sections})).json()
    ids = (await agent.post(START, quote_body(user_id=made["user_id"]))).json()
    asked = (await results.snapshot(UUID(ids["id"]))).input
    assert (asked.fein, asked.company_name, asked.prospect_version) == ("98-7654321", "Facts Inc", 1)
    assert asked.risk.years_in_business == 12
    assert asked.risk.answers == {"q1": "Y", "q6": "Y"}
    assert str(asked.risk.subcontracted_percent) == "30"
    assert asked.risk.locations[0].zip == "60601"
    stored = (await agent.get(f"/api/prospects/{made['id']}")).json()
    assert (stored["stage"], stored["last_run_id"]) == ("three", ids["run_id"])
    assert [item["id"] for item in (await agent.get(f"/api/prospects/{made['id']}/runs")).json()] == [
        ids["run_id"]
    ]


@pytest.mark.req("QE-129", "QE-217")
async def test_every_office_names_programs_by_key_or_by_partner_and_carrier(
    agent: Browser, results: Results
) -> None:
    body = quote_body("gms-key_risk")
    body["offices"][1]["carriers"] = [{"peo": "gms", "carrier": "uwic"}]
    ids = (await agent.post(START, body)).json()
    assert (await results.snapshot(UUID(ids["id"]))).input.programs == ("gms-key_risk", "gms-uwic")


@pytest.mark.req("CB-008", "QE-120")
async def test_a_demo_visitor_never_reads_a_carriers_name_or_key(
    demo: Browser, results: Results, settings: Settings
) -> None:
    offered = (await demo.get("/api/programs")).json()
    assert {item["carrierName"] for item in offered} == {"Carrier A", "Carrier B"}
    assert {item["displayPeoName"] for item in offered} == {"Demo"}
    codes = [item["program"] for item in offered]
    dates = await demo.post("/api/getProgramData", [{"program": code} for code in codes])
    assert [item["program"] for item in dates.json()] == codes
    refused = await demo.post(START, quote_body("gms-starnet"))
    assert refused.json()["code"] == "program_not_offered"
    ids = (await demo.post(START, quote_body(*codes))).json()
    asked = (await results.snapshot(UUID(ids["id"]))).input
    assert set(asked.programs) == {"gms-key_risk", "gms-uwic"}
    await results.quoted(UUID(ids["id"]), "gms-key_risk", ProgramState.DECLINED, text="Key Risk says no")
    await results.close(UUID(ids["id"]), {"1": {"gms": {"key_risk": "Dropped"}}})
    run = await demo.get(f"/api/runs/{ids['run_id']}")
    stream = await demo.get(f"/api/events/{ids['id']}")
    url = (await demo.get(f"/api/getQuotesData/{ids['id']}")).json()["url"]
    async with httpx.AsyncClient() as http:
        document = await http.get(url)
    eligible = await demo.post("/api/getCarrierElig", {"1": [{"code": "8810", "state": "il"}]})
    for shown in (json.dumps(offered), dates.text, run.text, stream.text, document.text, eligible.text):
        assert not [word for word in ("key_risk", "Key Risk", "gms", "GMS", "uwic", "UWIC") if word in shown]
    assert "Carrier A says no" in run.text
    assert document.json() == {"1": {"demo": {"carrier_a": "Dropped"}}}


@pytest.mark.req("QE-133", "CB-342", "QE-053")
async def test_the_state_type_is_master_mcp_or_the_states_own_fund(agent: Browser) -> None:
    assert (await agent.get("/api/getStateTypeData/il/gms-key_risk")).json() == {"type": "mcp"}
    assert (await agent.get("/api/getStateTypeData/OH/gms-key_risk")).json() == {"type": "mono"}
    masters = (await agent.get("/api/getStateTypeData/az/quadrant-zurich")).json()
    assert masters == {"type": "master"}
    unrated = "a program without rates of ours: mcp by default"
    assert (await agent.get("/api/getStateTypeData/il/gms-amtrust")).json() == {"type": "mcp"}, unrated
    assert (await agent.get("/api/getStateTypeData/az/no-program")).status_code == 422


@pytest.mark.req("QE-133")
async def test_the_form_of_a_program_is_told_to_who_may_see_it_alone(people: People, browse: Open) -> None:
    partner = await browse(await people.make("GmsBeta", "GetQuoteBeta", user_type="peo", partner_key="gms"))
    assert (await partner.get("/api/getStateTypeData/il/gms-key_risk")).json() == {"type": "mcp"}
    foreign = await partner.get("/api/getStateTypeData/az/quadrant-zurich")
    assert (foreign.status_code, foreign.json()["code"]) == (422, "program_not_offered")
