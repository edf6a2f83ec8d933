"""Operations give a decision more days, set it right, and stuck work ends what time should have ended."""

import asyncio
from datetime import UTC, datetime
from typing import Any
from uuid import UUID

import pytest
from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncEngine

from activities.ops.stuck import MARGIN_S, StuckWorkActivities
from adapters.postgres.ops.ending import PostgresJobEndings
from adapters.postgres.ops.idle_cases import PostgresIdleCases
from adapters.postgres.ops.open_jobs import PostgresOpenJobs
from models.ops_stuck import StuckRequest
from temporal.workflow_status import TemporalRuns
from tests.integration.api.conftest import Browser
from tests.integration.api.decision.conftest import Cases, Hand, Submitted, row_of
from tests.support.open_jobs import CountingMeter
from tests.support.timeouts import PATIENCE_S
from workflows.contracts import bind_case_id, decision_case_id

pytestmark = pytest.mark.asyncio(loop_scope="session")
BECAUSE = {"reason": "Ticket 4711"}


async def act(ops: Browser, case: str, action: str, **body: Any) -> Any:
    """Do something about a decision."""
    return await ops.post(f"/api/ops/stuck/{case}/{action}", {**BECAUSE, **body})


async def until(ops: Browser, case: str, state: str) -> dict[str, Any]:
    """Wait until a decision stands so."""
    async with asyncio.timeout(PATIENCE_S):
        while (found := (await ops.get(f"/api/ops/stuck/{case}")).json())["state"] != state:
            await asyncio.sleep(0.1)
    return dict(found)


async def past(owner: AsyncEngine, what: Submitted, more: str = "") -> None:
    """Let the clock of a decision run out."""
    query = f"UPDATE decision SET deadline = now() - interval '1 hour' {more} WHERE submission_id = :id"
    async with owner.begin() as connection:
        await connection.execute(text(query), {"id": what.submission})


async def test_a_decision_that_expired_by_mistake_is_found_and_given_two_days(
    handed: Hand, carrier: Browser, ops: Browser, owner_engine: AsyncEngine
) -> None:
    what = await handed()
    row = await row_of(carrier, what.prospect)
    await past(owner_engine, what, ", ended = 'expired', quote_status = 'expired'")
    listed = (await ops.get("/api/ops/stuck", params={"what": "expired"})).json()["cases"]
    (found,) = [each for each in listed if each["case"] == row["id"]]
    assert (found["kind"], found["carrier"], found["owed_by"]) == ("decision", "key_risk", "carrier")
    silent = (await ops.get("/api/ops/stuck")).json()["cases"]
    assert row["id"] not in [each["case"] for each in silent]
    for days in (0, 31, 1.5):
        assert (await act(ops, row["id"], "extend", days=days)).status_code == 422
    wrong = await act(ops, row["id"], "abort")
    assert (wrong.status_code, wrong.json()["code"]) == (409, "wrong_case")
    answer = await act(ops, row["id"], "extend", days=2)
    assert (answer.status_code, answer.json()["by"]) == (200, "signal"), answer.text
    whole = await until(ops, row["id"], "uwportal")
    assert not whole["ended"]
    left = datetime.fromisoformat(whole["deadline"]) - datetime.now(UTC)
    assert 47 < left.total_seconds() / 3600 <= 48
    (event,) = [each for each in whole["events"] if each["code"] == "extended"]
    assert (event["params"]["reason"], event["source"]) == ("Ticket 4711", "operations")
    assert (await act(ops, row["id"], "override", status="hold")).status_code == 200
    await until(ops, row["id"], "hold")
    assert (await act(ops, row["id"], "override", status="bound")).status_code == 422


async def test_who_decided_stands_at_a_decision_that_operations_gave_more_days(
    handed: Hand, carrier: Browser, ops: Browser
) -> None:
    what = await handed()
    await carrier.post("/api/updateUsersData/", what.press("hold", "Loss runs are missing"))
    row = await row_of(carrier, what.prospect)
    assert row["decided_by"] != ""
    assert (await act(ops, row["id"], "extend", days=2)).status_code == 200
    async with asyncio.timeout(PATIENCE_S):
        while (after := await row_of(carrier, what.prospect))["version"] == row["version"]:
            await asyncio.sleep(0.1)
    kept = ("decided_by", "decided_at", "review")
    assert [after[name] for name in kept] == [row[name] for name in kept]


async def test_stuck_work_ends_a_decision_whose_run_was_terminated_before_its_time(
    handed: Hand, carrier: Browser, ops: Browser, cases: Cases, owner_engine: AsyncEngine
) -> None:
    what = await handed(start=True)
    row = await row_of(carrier, what.prospect)
    handle = cases.client.get_workflow_handle(decision_case_id(UUID(what.submission), "key_risk"))
    async with asyncio.timeout(PATIENCE_S):
        while (await handle.query("snapshot")) is None:
            await asyncio.sleep(0.1)
    await handle.terminate("by hand")
    await past(owner_engine, what)
    (found,) = [
        each for each in (await ops.get("/api/ops/stuck")).json()["cases"] if each["case"] == row["id"]
    ]
    assert (found["what"], found["owed_by"]) == ("overdue", "platform")
    runs = TemporalRuns(cases.client)
    steps = StuckWorkActivities(
        PostgresJobEndings(cases.engine),
        PostgresOpenJobs(cases.engine, margin_s=MARGIN_S),
        runs,
        CountingMeter(),
        PostgresIdleCases(cases.engine, bind_case_id, decision_case_id),
        runs,
    )
    await steps.mend_stuck_work(StuckRequest(batch=1))
    whole = await until(ops, row["id"], "expired")
    assert whole["ended"]
