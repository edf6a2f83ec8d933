"""The same wish twice at once, as of a button pressed twice, is one run, however soon that run ends."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest
from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncEngine

from models.job import JobStatus
from tests.integration.api.conftest import Browser, quote_body
from tests.integration.api.results import Results
from tests.integration.api.test_prospect_at_once import blocked

START = "/api/getQuotesDataId"
ROUNDS = 20


@asynccontextmanager
async def _ended_at_once(engine: AsyncEngine, results: Results, user_id: str) -> AsyncIterator[None]:
    """A worker that needs no time: each job of the prospect is closed as soon as anybody can see it."""
    under_way = text(
        "SELECT job.id FROM job JOIN quote_run ON quote_run.job_id = job.id"
        " JOIN prospect ON prospect.id = quote_run.prospect_id"
        " WHERE job.status = 'processing' AND prospect.public_id = :user_id"
    )

    over = asyncio.Event()

    async def close() -> None:
        async with engine.connect() as connection:
            while not over.is_set():
                found = (await connection.execute(under_way, {"user_id": user_id})).scalars().all()
                await connection.commit()
                for job in found:
                    await results.close(job, None, JobStatus.ERROR)
                await asyncio.sleep(0)

    closing = asyncio.create_task(close())
    try:
        yield
    finally:
        over.set()
        await closing


async def _runs(agent: Browser, made: dict[str, Any]) -> int:
    return len((await agent.get(f"/api/prospects/{made['id']}/runs")).json())


async def _pressed_twice(agent: Browser, body: dict[str, Any]) -> None:
    first, second = await asyncio.gather(agent.post(START, body), agent.post(START, body))
    assert first.status_code == second.status_code == 200, (first.text, second.text)
    assert first.json() == second.json()


@pytest.mark.parametrize("drafted", [True, False])
async def test_the_same_wish_twice_at_once_is_one_run(agent: Browser, drafted: bool) -> None:
    for _ in range(ROUNDS):
        made = (await agent.post("/api/prospects", {})).json()
        await _pressed_twice(agent, quote_body("gms-uwic", user_id=made["user_id"] if drafted else None))
        assert await _runs(agent, made) == int(drafted)


async def test_it_is_one_run_where_that_run_ends_before_the_second_is_looked_at(
    agent: Browser, results: Results, owner_engine: AsyncEngine
) -> None:
    """Both wait for the draft when the first goes on; else one may be over before the other came."""
    for _ in range(ROUNDS):
        made = (await agent.post("/api/prospects", {})).json()
        body = quote_body("gms-uwic", user_id=made["user_id"])
        async with _ended_at_once(owner_engine, results, made["user_id"]):
            async with owner_engine.connect() as holding:
                await holding.execute(
                    text("SELECT id FROM prospect WHERE id = :id FOR UPDATE"), {"id": made["id"]}
                )
                pressed = asyncio.create_task(_pressed_twice(agent, body))
                await blocked(owner_engine, 2)
                await holding.commit()
            await pressed
        assert await _runs(agent, made) == 1


async def test_a_draft_is_held_before_anything_of_it_is_read(
    agent: Browser, owner_engine: AsyncEngine
) -> None:
    made = (await agent.post("/api/prospects", {})).json()
    changed = (
        "UPDATE prospect SET version = version + 1, sections = jsonb_set(sections, '{company_profile}',"
        ' \'{"company_name": "Peach"}\') WHERE id = :id'
    )
    async with owner_engine.connect() as holding:
        await holding.execute(text(changed), {"id": made["id"]})
        starting = asyncio.create_task(agent.post(START, quote_body("gms-uwic", user_id=made["user_id"])))
        await blocked(owner_engine, 1)
        await holding.commit()
    assert (await starting).status_code == 200, (await starting).text
    version = text("SELECT prospect_version FROM quote_run WHERE prospect_id = :id")
    async with owner_engine.connect() as connection:
        assert await connection.scalar(version, {"id": made["id"]}) == made["version"] + 1
