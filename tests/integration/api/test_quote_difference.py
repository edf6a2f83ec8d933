"""Two runs of a prospect laid side by side over HTTP."""

from decimal import Decimal
from uuid import UUID

import pytest

from api.quote import difference
from models.quote import ProgramState
from tests.integration.api.conftest import Browser, quote_body
from tests.integration.api.results import Results

PRICED, FAILED = "gms-key_risk", "gms-uwic"


async def a_run(agent: Browser, results: Results, user_id: str, payroll: str, *programs: str) -> str:
    body = quote_body(*programs, user_id=user_id)
    body["offices"][0]["employees"][0]["payroll"] = payroll
    ids = (await agent.post("/api/getQuotesDataId", body)).json()
    await results.priced(UUID(ids["id"]), PRICED)
    if FAILED in programs:
        await results.quoted(UUID(ids["id"]), FAILED, ProgramState.OUTAGE, version=4)
    await results.close(UUID(ids["id"]), {})
    return str(ids["run_id"])


async def test_each_program_and_state_has_old_new_and_delta(agent: Browser, results: Results) -> None:
    made = (await agent.post("/api/prospects", {"sections": {}})).json()
    old = await a_run(agent, results, made["user_id"], "240000.00", PRICED, FAILED)
    new = await a_run(agent, results, made["user_id"], "300000.00", PRICED)
    found = (await agent.get(f"/api/runs/{new}/difference?old_run={old}")).json()
    assert (found["old"]["id"], found["new"]["id"]) == (old, new)
    assert {"about": "Payroll", "old": "$550,000", "new": "$610,000"} in found["asked"]
    assert {"about": "Programs", "old": "2", "new": "1"} in found["asked"]
    priced, failed = found["programs"]
    assert (priced["program"], failed["program"]) == (PRICED, FAILED)
    assert Decimal(priced["delta"]) == Decimal(priced["new"]) - Decimal(priced["old"]) > 0
    states = {each["state"]: each for each in priced["states"]}
    assert set(states) == {"IL", "IN"}
    assert Decimal(states["IL"]["delta"]) > 0 and Decimal(states["IN"]["delta"]) == 0
    assert sum(Decimal(each["delta"]) for each in states.values()) == Decimal(priced["delta"])
    assert priced["explained"]
    assert (failed["old_state"], failed["new_state"], failed["delta"]) == ("outage", None, None)
    assert not failed["explained"]


async def test_runs_of_two_prospects_are_not_compared(
    agent: Browser, other_agent: Browser, results: Results
) -> None:
    first, second = [(await agent.post("/api/prospects", {"sections": {}})).json() for _ in range(2)]
    old = await a_run(agent, results, first["user_id"], "240000.00", PRICED)
    new = await a_run(agent, results, second["user_id"], "240000.00", PRICED)
    mixed = await agent.get(f"/api/runs/{new}/difference?old_run={old}")
    assert (mixed.status_code, mixed.json()["errors"][0]["path"]) == (422, "old_run")
    assert (await other_agent.get(f"/api/runs/{new}/difference?old_run={new}")).status_code == 404


async def test_of_a_submission_pasted_anew_the_first_changes_are_told_and_the_rest_is_counted(
    agent: Browser, results: Results, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(difference, "MOST_LISTED", 2)
    made = (await agent.post("/api/prospects", {"sections": {}})).json()
    old = await a_run(agent, results, made["user_id"], "240000.00", PRICED, FAILED)
    new = await a_run(agent, results, made["user_id"], "300000.00", PRICED)
    found = (await agent.get(f"/api/runs/{new}/difference?old_run={old}")).json()
    assert [each["about"] for each in found["asked"]] == ["Programs", "Payroll"]
    assert found["more"] == 1
