"""Starting, polling and taking away a risk profile: the specified bodies and answers, nobody else's data."""

import asyncio
import csv
import json
from collections.abc import Awaitable, Callable
from io import StringIO
from typing import Any
from uuid import UUID, uuid4

import httpx
import pytest
from sqlalchemy import text

from api.services import Services
from models.prospect import Stage
from models.tenant import Tenant
from tests.integration.api.conftest import Browser, People, quote_body
from tests.integration.api.results import Results
from tests.support.audit_lines import Audited

Open = Callable[..., Awaitable[Browser]]
START = "/api/getRiskProfileDataId"
DOWNLOAD = "/api/generateRiskProfile"
RATED = ("gms-key_risk", "gms-uwic")


async def fetched(url: str) -> Any:
    """The result object, as a browser without a session gets it."""
    async with httpx.AsyncClient() as http:
        answer = await http.get(url)
    assert answer.headers["content-type"] == "application/json"
    return answer.json()


async def profiled(browser: Browser, results: Results, body: dict[str, Any]) -> Any:
    """The result of a body."""
    started = await browser.post(START, body)
    assert started.status_code == 200, started.text
    await results.profiled(UUID(started.json()["id"]))
    return await fetched((await browser.get(f"/api/getRiskProfileData/{started.json()['id']}")).json()["url"])


@pytest.mark.req("QE-148")
async def test_a_start_answers_an_id_alone_and_temporal_has_its_workflow(
    agent: Browser, services: Services, audited: Audited
) -> None:
    answer = await agent.post(START, quote_body(*RATED))
    assert answer.status_code == 200, answer.text
    assert set(answer.json()) == {"id"}
    await services.settle()
    client = await services.gateway.client()
    described = await client.get_workflow_handle(f"risk-profile/{answer.json()['id']}").describe()
    assert described.workflow_type == "RiskProfileWorkflow"
    assert await audited(answer.json()["id"]) == [("risk_profile.started", "job", agent.email, {})]


@pytest.mark.req("QE-149", "QE-058", "QE-150")
async def test_a_poll_goes_from_processing_to_the_address_of_the_result_without_asking_temporal(
    agent: Browser, results: Results, services: Services, temporal_calls: Callable[[], float]
) -> None:
    job = (await agent.post(START, quote_body(*RATED))).json()["id"]
    await services.settle()
    asked = temporal_calls()
    path = f"/api/getRiskProfileData/{job}"
    assert (await agent.get(path)).json() == "processing"
    await results.profiled(UUID(job))
    answer = (await agent.get(path)).json()
    assert set(answer) == {"url"}
    assert temporal_calls() == asked
    document = await fetched(answer["url"])
    assert [entry["program"] for entry in document["programs"]] == list(RATED)
    tables = document["programs"][0]["profile"]["tables"]
    assert [table["title"] for table in tables] == [
        "Eligibility Profile", "SIC Group Profile", "Best Hazard Profile", "NAICS Group Profile",
        "State Summary",
    ]  # fmt: skip
    for table in tables:
        assert set(table["total"]) == {
            "label", "name", "payroll", "manual_premium", "mix_rate", "payroll_mix", "premium_mix",
        }  # fmt: skip
        assert (table["total"]["payroll"], table["total"]["payroll_mix"]) == ("550000.00", "100.0")
    assert [row["label"] for row in tables[-1]["rows"]] == ["IL", "IN"]


@pytest.mark.req("QE-150")
async def test_a_profile_knows_the_last_run_of_its_prospect_whose_carriers_priced_for_themselves(
    agent: Browser, results: Results
) -> None:
    made = (await agent.post("/api/prospects", {"sections": {}})).json()
    body = quote_body("gms-uwic", user_id=made["user_id"])
    run = (await agent.post("/api/getQuotesDataId", body)).json()["run_id"]
    job = (await agent.post(START, body)).json()["id"]
    asked = await results.profile_input(UUID(job))
    assert (str(asked.run_id), str(asked.prospect_id)) == (run, made["id"])
    assert asked.programs == ("gms-uwic",)


async def test_a_profile_that_failed_polls_as_error(agent: Browser, results: Results) -> None:
    job = (await agent.post(START, quote_body("gms-starnet"))).json()["id"]
    await results.profiled(UUID(job), error="timed_out")
    assert (await agent.get(f"/api/getRiskProfileData/{job}")).json() == "error"


async def test_a_job_of_another_kind_is_no_risk_profile_nor_a_quote(
    agent: Browser, started: dict[str, str]
) -> None:
    profile = (await agent.post(START, quote_body("gms-uwic"))).json()["id"]
    for path in (f"/api/getRiskProfileData/{started['job']}", f"/api/getQuotesData/{profile}"):
        answer = await agent.get(path)
        assert (answer.status_code, answer.json()["code"]) == (404, "run_not_found")


async def test_one_key_is_one_profile_and_the_same_body_joins_a_running_one(
    agent: Browser, results: Results
) -> None:
    body, key = quote_body(*RATED), {"Idempotency-Key": uuid4().hex}
    answers = await asyncio.gather(*(agent.post(START, body, headers=key) for _ in range(4)))
    assert len({answer.text for answer in answers}) == 1
    first = (await agent.post(START, body)).json()
    assert (await agent.post(START, body)).json() == first != answers[0].json()
    await results.profiled(UUID(first["id"]))
    assert (await agent.post(START, body)).json() != first
    other = await agent.post(START, quote_body("gms-starnet"), headers=key)
    assert other.json()["code"] == "idempotency_mismatch"


async def test_a_changed_draft_is_profiled_anew_while_a_profile_of_the_old_one_is_made(
    agent: Browser,
) -> None:
    made = (await agent.post("/api/prospects", {"sections": {}})).json()
    body = quote_body(*RATED, user_id=made["user_id"])
    first = (await agent.post(START, body)).json()
    assert (await agent.post(START, body)).json() == first
    changed = {"base_version": made["version"], "sections": {"companyProfile": {"yearsInBusiness": "1999"}}}
    assert (await agent.send("PATCH", f"/api/prospects/{made['id']}", changed)).status_code == 200
    assert (await agent.post(START, body)).json() != first


async def test_the_stream_of_a_profile_ends_with_its_job(agent: Browser, results: Results) -> None:
    job = (await agent.post(START, quote_body("gms-key_risk"))).json()["id"]
    await results.profiled(UUID(job))
    stream = await agent.get(f"/api/events/{job}")
    assert "event: job" in stream.text
    assert '"status":"done"' in stream.text.replace(" ", "")


async def test_an_underwriter_profiles_what_an_agent_submitted_and_nothing_moves_on(
    agent: Browser, browse: Open, people: People, results: Results
) -> None:
    made = (await agent.post("/api/prospects", {"sections": {}})).json()
    underwriter = await browse(await people.make("UWBeta"))
    document = await profiled(underwriter, results, quote_body("gms-uwic", user_id=made["user_id"]))
    assert document["programs"][0]["profile"] is not None
    stored = (await agent.get(f"/api/prospects/{made['id']}")).json()
    assert stored["stage"] == Stage.ONE.value, "a look at the risk is no step of the flow"


async def test_a_carriers_account_has_nothing_to_profile(browse: Open, people: People) -> None:
    carrier = await browse(await people.make("CarrierBeta", carrier_key="key_risk"))
    answer = await carrier.post(START, quote_body("gms-key_risk"))
    assert (answer.status_code, answer.json()["code"]) == (403, "not_permitted")


@pytest.mark.parametrize(
    ("change", "code", "path"),
    [
        ({"programs": ("gms-nobody",)}, "program_not_offered", "offices.0.carriers"),
        ({"date_to": "2020-01-01"}, "term_inverted", "body.date_to"),
        ({"user_id": "user_20260101_nothing00"}, "prospect_not_found", None),
    ],
)
async def test_what_cannot_be_quoted_cannot_be_profiled_and_starts_nothing(
    agent: Browser, change: dict[str, Any], code: str, path: str | None, services: Services
) -> None:
    programs = change.pop("programs", ("gms-uwic",))
    async with services.uow.begin(Tenant.nobody()) as work:
        before = (await work._connection.execute(text("SELECT count(*) FROM outbox"))).scalar_one()
    answer = await agent.post(START, quote_body(*programs, **change))
    assert answer.json()["code"] == code, answer.text
    assert [field["path"] for field in answer.json()["errors"]] == ([path] if path else [])
    async with services.uow.begin(Tenant.nobody()) as work:
        after = (await work._connection.execute(text("SELECT count(*) FROM outbox"))).scalar_one()
    assert after == before


async def test_a_demo_visitor_sees_codes_and_demo_names_only(demo: Browser, results: Results) -> None:
    offered = (await demo.get("/api/programs")).json()
    codes = [offer["program"] for offer in offered if offer["kind"] != "online_bind"][:2]
    document = await profiled(demo, results, quote_body(*codes))
    shown = json.dumps(document)
    assert [entry["program"] for entry in document["programs"]] == codes
    assert all(entry["profile"]["program"] == entry["program"] for entry in document["programs"])
    for name in ("key_risk", "Key Risk", "uwic", "UWIC", "gms", "GMS"):
        assert name not in shown
    again = await profiled(demo, results, quote_body(*codes))
    assert again == document


@pytest.mark.req("CB-285")
async def test_the_tables_of_a_program_are_taken_away_as_a_file(agent: Browser, results: Results) -> None:
    document = await profiled(agent, results, quote_body("gms-key_risk"))
    entry = document["programs"][0]
    body = {
        "data_to_print": entry["profile"]["tables"],
        "comp_name": "Acme, Ltd",
        "carrier_name": entry["carrier_name"],
    }
    answer = await agent.post(DOWNLOAD, body)
    assert answer.status_code == 200, answer.text
    assert answer.headers["content-type"] == "text/csv; charset=utf-8"
    assert "Key Risk-risk-profile.csv" in answer.headers["content-disposition"]
    rows = list(csv.reader(StringIO(answer.content.decode("utf-8-sig"))))
    assert rows[1:3] == [["Company", "Acme, Ltd"], ["Carrier", "Key Risk"]]
    assert sum(row[:1] == ["Total"] for row in rows) == 5
    summary = rows[rows.index(["State Summary"]) :]
    assert summary[1] == ["State", "Est. Payroll", "Man. Prem.", "Mix Rate", "Payroll Mix", "Prem Mix"]
    assert [row[0] for row in summary[2:5]] == ["IL", "IN", "Total"]


@pytest.mark.parametrize(
    ("body", "path"),
    [
        ({}, "data_to_print"),
        ({"data_to_print": [], "carrier_name": "A"}, "data_to_print"),
        ({"data_to_print": [{"title": "T", "rows": []}], "carrier_name": "A"}, "data_to_print.0.total"),
    ],
)
async def test_a_file_of_nothing_is_refused_with_its_field(
    agent: Browser, body: dict[str, Any], path: str
) -> None:
    answer = await agent.post(DOWNLOAD, body)
    assert answer.status_code == 422
    assert path in [field["path"] for field in answer.json()["errors"]]
