"""The same wish twice at once, as of a button pressed twice, is one run."""

import asyncio
from typing import Any

import pytest
from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncEngine

from tests.integration.api.conftest import Browser, quote_body
from tests.integration.api.test_prospect_at_once import blocked

START = "/api/getQuotesDataId"
ROUNDS = 20


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
