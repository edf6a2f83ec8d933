"""A job whose workflow was ended by force: one round of stuck work, and who polls or listens is told."""

from uuid import UUID

import pytest
from sqlalchemy.ext.asyncio import AsyncEngine

from activities.ops.stuck import MARGIN_S, StuckWorkActivities
from adapters.postgres.ops.ending import PostgresJobEndings
from adapters.postgres.ops.open_jobs import PostgresOpenJobs
from api.services import Services
from models.ops_stuck import StuckRequest
from models.quote import ProgramState
from temporal.workflow_status import TemporalRuns
from tests.integration.api.conftest import Browser, quote_body
from tests.integration.api.results import Results
from tests.support.open_jobs import CountingMeter, stuck_work


@pytest.fixture
async def steps(worker_engine: AsyncEngine, services: Services) -> StuckWorkActivities:
    """What the worker runs, on the real database and the real server."""
    client = await services.gateway.client()
    jobs = PostgresOpenJobs(worker_engine, margin_s=MARGIN_S)
    return stuck_work(PostgresJobEndings(worker_engine), jobs, TemporalRuns(client), CountingMeter())


async def _one_round(steps: StuckWorkActivities) -> None:
    """Batch after batch, as the workflow does: other tests leave jobs open that are older."""
    found = await steps.mend_stuck_work(StuckRequest())
    while found.after is not None:
        found = await steps.mend_stuck_work(StuckRequest(after=found.after))


async def test_a_quote_whose_workflow_was_terminated_polls_as_an_error_and_ends_its_stream(
    agent: Browser, results: Results, services: Services, steps: StuckWorkActivities
) -> None:
    ids = (await agent.post("/api/getQuotesDataId", quote_body("gms-key_risk", "gms-uwic"))).json()
    job = UUID(ids["id"])
    await services.settle()
    await results.quoted(job, "gms-key_risk", ProgramState.RATING, version=2)
    await results.quoted(job, "gms-uwic", ProgramState.QUOTED, version=3)
    assert (await agent.get(f"/api/getQuotesData/{job}")).json() == "processing"
    client = await services.gateway.client()
    await client.get_workflow_handle(f"quote/{job}").terminate("by an operator")
    await _one_round(steps)
    await results.notify()
    assert (await agent.get(f"/api/getQuotesData/{job}")).json() == "error"
    told = (await agent.get(f"/api/events/{job}")).text
    assert "event: job" in told and '"status":"error"' in told.replace(" ", "")
    run = (await agent.get(f"/api/runs/{ids['run_id']}")).json()
    assert {row["program"]: row["state"] for row in run["programs"]} == {
        "gms-key_risk": "dropped",
        "gms-uwic": "quoted",
    }
    assert run["status"] == "error"


async def test_a_quote_whose_start_waits_for_the_relay_or_is_under_way_stays_as_it_is(
    agent: Browser, services: Services, steps: StuckWorkActivities
) -> None:
    ids = (await agent.post("/api/getQuotesDataId", quote_body())).json()
    await services.settle()
    await _one_round(steps)
    assert (await agent.get(f"/api/getQuotesData/{ids['id']}")).json() == "processing"
