"""Start fresh after a release: with the prospect goes all that was made of it, also what still runs."""

from uuid import UUID, uuid4

import pytest
from sqlalchemy import func, select
from sqlalchemy.ext.asyncio import AsyncEngine

from adapters.postgres.recalculation.store import PostgresRecalculations
from adapters.postgres.tables.index import (
    authority_issue,
    job,
    quote_run,
    workbook,
    workbook_cell,
    workbook_change,
    workbook_column,
    workbook_price,
)
from api.services import Services
from models.errors import RunNotFound
from models.job import JobRef, TenantScope
from models.recalculation import RecalculationEnding
from models.tenant import Tenant
from tests.integration.api.conftest import Browser, Open, People
from tests.integration.api.results import Results
from tests.integration.api.workbook_desk import KEY_RISK, RISK_B, Submitted, percent, submitter
from workflows.contracts import new_job

OF_SUBMISSION = (
    workbook, workbook_column, workbook_cell, workbook_change, workbook_price, authority_issue,
)  # fmt: skip


@pytest.fixture
async def underwriter(browse: Open, people: People) -> Browser:
    """An underwriter of level 1: a large credit waits for a higher one."""
    return await browse(await people.make("UWBeta", "RecalBeta", uw_level="1"))


async def left(engine: AsyncEngine, desk: Submitted, jobs: list[UUID]) -> dict[str, int]:
    """How many rows there are of the submission, its runs and the jobs of its prices."""
    wanted = {table: table.c.submission_id == desk.id for table in OF_SUBMISSION}
    wanted |= {quote_run: quote_run.c.prospect_id == desk.prospect, job: job.c.id.in_(jobs)}
    async with engine.connect() as connection:
        return {
            table.name: (
                await connection.execute(select(func.count()).select_from(table).where(rows))
            ).scalar_one()
            for table, rows in wanted.items()
        }


async def test_a_prospect_is_erased_with_its_workbook_and_every_recalculation(
    agent: Browser,
    underwriter: Browser,
    services: Services,
    results: Results,
    owner_engine: AsyncEngine,
    worker_engine: AsyncEngine,
) -> None:
    desk = await submitter(agent, services, results)(RISK_B, "1.08")
    await desk.save(underwriter, 0, percent("TX", "-25"))
    jobs = list(desk.jobs)
    await desk.land()
    running = UUID((await desk.save(underwriter, 1, percent("GA", "5")))["jobs"][KEY_RISK])
    jobs.append(running)
    before = await left(owner_engine, desk, jobs)
    assert all(before.values()), before
    assert (before["quote_run"], before["job"]) == (3, 2)
    user_id = (await agent.get(f"/api/prospects/{desk.prospect}")).json()["user_id"]
    kept = await agent.send("DELETE", f"/api/deleteProsepectData/{user_id}")
    assert (kept.status_code, kept.json()["code"]) == (409, "view_only")
    assert await left(owner_engine, desk, jobs) == before

    async with services.uow.begin(Tenant(scope="staff", user=uuid4())) as work:
        await work.submissions.release(await work.submissions.held(desk.id))
    assert (await agent.send("DELETE", f"/api/deleteProsepectData/{user_id}")).status_code == 200
    assert not any((await left(owner_engine, desk, jobs)).values())
    store = PostgresRecalculations(worker_engine, services.cipher, new_job)
    late = JobRef(job_id=running, scope=TenantScope(partner=None, org=None, user=uuid4()))
    with pytest.raises(RunNotFound):
        await store.task(late)
    with pytest.raises(RunNotFound):
        await store.end(late, RecalculationEnding.OUTAGE, None)
    for gone in jobs:
        assert (await underwriter.get(f"/api/getRecalculateQuote/{gone}")).status_code == 404
    assert (await underwriter.get(f"/api/workbooks/{desk.id}")).status_code == 404
    assert (await underwriter.get(f"/api/events/submission/{desk.id}")).status_code == 404
