"""What a bind keeps from happening: release, archive, delete, a bound cell of another carrier."""

import asyncio
from datetime import UTC, datetime
from typing import Any
from uuid import UUID, uuid4

import pytest
from sqlalchemy import insert, select, text
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from adapters.postgres.core.ownership import owned, owner_columns, owner_of
from adapters.postgres.core.prospect_lock import hold_prospect
from adapters.postgres.tables.index import bind_intent, prospect
from api.services import Services
from tests.integration.api.conftest import Browser
from tests.integration.api.results import Results
from tests.integration.api.submission.conftest import PROGRAM, Quote, Quoted, code_of, submit
from tests.integration.api.workbook_desk import KEY_RISK, RISK_B, UWIC, submitter
from tests.support.timeouts import PATIENCE_S

HELD = [("asked", "bind_open"), ("open", "bind_open"), ("unknown", "bind_open"), ("bound", "already_bound")]
ONE_CARRIER = "You can only bind with one carrier."


async def intend(connection: AsyncConnection, of: str | UUID, state: str, carrier: str = "amtrust") -> None:
    """Write an intent of a prospect, as whoever presses Bind does."""
    id = UUID(str(of))
    found = select(*owner_columns(prospect)).where(prospect.c.id == id)
    owner = owner_of((await connection.execute(found)).one())
    whose = {"prospect_id": id, "adapter": carrier, **owned(owner)}
    day = datetime.now(UTC).date()
    # Of some case, as each is: lists of what is stuck name it.
    case = {"id": uuid4(), "decision_id": uuid4(), "kind": "online"}
    new = insert(bind_intent).values(**case, state=state, effective_date=day, **whose)
    await connection.execute(new)


async def archive(browser: Browser, found: Quoted) -> Any:
    return await browser.post(f"/api/prospects/{found.id}/archive")


async def delete(browser: Browser, found: Quoted) -> Any:
    return await browser.send("DELETE", f"/api/deleteProsepectData/{found.user_id}")


async def release(browser: Browser, made: dict[str, Any], found: Quoted) -> Any:
    return await browser.post(f"/api/submissions/{made['id']}/release", {"prices": {PROGRAM: found.run}})


async def waiting(owner: AsyncEngine, acting: asyncio.Task[Any]) -> None:
    """Until somebody waits for a prospect's lock."""
    query = text(
        "SELECT count(*) FROM pg_locks WHERE locktype = 'advisory' AND NOT granted"
        " AND database = (SELECT oid FROM pg_database WHERE datname = current_database())"
    )
    async with owner.connect() as looks, asyncio.timeout(PATIENCE_S):
        while not await looks.scalar(query):
            assert not acting.done(), "it did not wait for who is about to bind"
            await asyncio.sleep(0.02)


@pytest.mark.parametrize(("state", "code"), HELD)
async def test_a_prospect_with_a_bind_is_neither_archived_nor_deleted(
    agent: Browser, quoted: Quote, owner_engine: AsyncEngine, state: str, code: str
) -> None:
    found = await quoted()
    async with owner_engine.begin() as connection:
        await intend(connection, found.id, state)
    for act in (archive, delete):
        assert code_of(await act(agent, found)) == (409, code), act.__name__
    restored = await agent.post(f"/api/prospects/{found.id}/restore")
    assert restored.status_code == 200, restored.text


@pytest.mark.parametrize(("state", "code"), HELD)
async def test_a_prospect_with_a_bind_is_not_released(
    agent: Browser, underwriter: Browser, quoted: Quote, owner_engine: AsyncEngine, state: str, code: str
) -> None:
    found = await quoted()
    made = await submit(agent, found)
    async with owner_engine.begin() as connection:
        await intend(connection, found.id, state)
    assert code_of(await release(underwriter, made, found)) == (409, code)
    button = {"button_name": "release_clicked", "user_id": found.user_id}
    assert code_of(await underwriter.post("/api/updateStatusDetails", button)) == (409, code)


@pytest.mark.parametrize("state", ["rejected", "aborted"])
async def test_a_bind_that_ended_without_a_policy_keeps_nothing(
    agent: Browser, quoted: Quote, owner_engine: AsyncEngine, state: str
) -> None:
    found = await quoted()
    async with owner_engine.begin() as connection:
        await intend(connection, found.id, state)
    for act in (archive, delete):
        answer = await act(agent, found)
        assert answer.status_code == 200, answer.text


@pytest.mark.parametrize("act", [archive, delete])
async def test_an_act_beside_a_press_of_bind_waits_and_is_then_refused(
    agent: Browser, quoted: Quote, owner_engine: AsyncEngine, act: Any
) -> None:
    found = await quoted()
    async with owner_engine.begin() as connection:
        await hold_prospect(connection, UUID(found.id))
        acting = asyncio.create_task(act(agent, found))
        await waiting(owner_engine, acting)
        await intend(connection, found.id, "asked")
    assert code_of(await acting) == (409, "bind_open")


@pytest.mark.req("CB-190", "CB-062")
@pytest.mark.parametrize("state", ["asked", "bound"])
async def test_a_cell_is_bound_of_no_other_carrier_than_the_bind(
    agent: Browser, underwriter: Browser, services: Services, results: Results, owner_engine: AsyncEngine,
    state: str,
) -> None:  # fmt: skip
    desk = await submitter(agent, services, results)(RISK_B, "1.08", KEY_RISK, UWIC)
    async with owner_engine.begin() as connection:
        await intend(connection, desk.prospect, state, "key_risk")
    bound = {"row": "TX", "status": "bound"}
    refused = await desk.put(underwriter, 0, {"column": UWIC, **bound})
    assert code_of(refused) == (422, "two_carriers_bound")
    assert refused.json()["detail"] == ONE_CARRIER
    saved = await desk.save(underwriter, 0, {"column": KEY_RISK, **bound})
    assert saved["uw_status"] == "bound"
