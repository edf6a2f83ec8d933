"""Saves at once: each is stored, none waits for another without an end; one behind a deletion is a 404."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import UTC, datetime
from typing import Any
from uuid import UUID, uuid4

import httpx
import pytest
from sqlalchemy import text
from sqlalchemy.exc import NoResultFound
from sqlalchemy.ext.asyncio import AsyncEngine

from models.errors import RunNotFound
from models.quote import ProgramState
from tests.integration.api.conftest import Browser, quote_body
from tests.integration.api.results import Results
from tests.support.timeouts import PATIENCE_S

MANY = 6
PROGRAM = "gms-uwic"
PROGRAMS = ("gms-key_risk", "gms-uwic", "gms-starnet")


async def test_a_record_that_is_put_twice_at_once_is_saved_by_both(agent: Browser) -> None:
    key = f"user_{datetime.now(UTC):%Y%m%d}_{uuid4().hex[:12]}"
    bodies = [{"user_email_id": key, "companyProfile": {"companyName": f"Peach {at}"}} for at in range(MANY)]
    answers = await asyncio.gather(*(agent.post("/api/userTableData/put", body) for body in bodies))
    assert [answer.status_code for answer in answers] == [200] * MANY
    assert sorted(answer.json()["version"] for answer in answers) == list(range(1, MANY + 1))


async def test_a_quote_record_that_is_posted_twice_at_once_is_stored_by_both(
    agent: Browser, results: Results
) -> None:
    user_id = (await agent.post("/api/prospects", {})).json()["user_id"]
    started = (await agent.post("/api/getQuotesDataId", quote_body(PROGRAM, user_id=user_id))).json()
    await results.quoted(UUID(started["id"]), PROGRAM, ProgramState.OUTAGE, version=4)
    one = {
        "user_email_id": user_id,
        "uuid_carrier": f"1763737200000+{started['run_id']}+{PROGRAM}+1 Main St",
    }
    answers = await asyncio.gather(*(agent.post("/api/postUsersData", [one]) for _ in range(MANY)))
    assert [answer.status_code for answer in answers] == [200] * MANY, answers[0].text


async def quoted(browser: Browser, results: Results, *programs: str) -> dict[str, Any]:
    """A prospect with a run, whose programs may be asked again: ids of prospect, job and run."""
    made = (await browser.post("/api/prospects", {})).json()
    started = await browser.post("/api/getQuotesDataId", quote_body(*programs, user_id=made["user_id"]))
    assert started.status_code == 200, started.text
    ids = started.json()
    for program in programs:
        await results.quoted(UUID(ids["id"]), program, ProgramState.OUTAGE, version=4)
    return {"id": made["id"], "user_id": made["user_id"], "job": ids["id"], "run_id": ids["run_id"]}


def record(quote: dict[str, Any], program: str) -> dict[str, Any]:
    """A record of a program of the run."""
    key = f"1763737200000+{quote['run_id']}+{program}+1 Main St"
    return {"user_email_id": quote["user_id"], "uuid_carrier": key}


async def test_records_that_are_posted_at_once_in_any_order_are_stored_by_all(
    agent: Browser, results: Results
) -> None:
    quote = await quoted(agent, results, *PROGRAMS)
    records = [record(quote, program) for program in PROGRAMS]
    for _ in range(3):  # first made, then changed
        orders = [records, records[::-1]] * 3
        answers = await asyncio.gather(*(agent.post("/api/postUsersData", order) for order in orders))
        assert [answer.status_code for answer in answers] == [200] * len(orders)


async def test_statuses_of_several_programs_that_are_noted_at_once_are_all_stored(
    agent: Browser, results: Results
) -> None:
    quote = await quoted(agent, results, *PROGRAMS)
    bodies = [record(quote, program) | {"doc_status": "uploaded"} for program in PROGRAMS]
    answers = await asyncio.gather(*(agent.post("/api/updateUserStatusTable", body) for body in bodies))
    assert [answer.status_code for answer in answers] == [200] * len(bodies)


ROUNDS = 5


async def priced(browser: Browser, results: Results) -> dict[str, Any]:
    """A prospect with a run that has a price, so that its end is told to the prospect."""
    made = (await browser.post("/api/prospects", {})).json()
    started = await browser.post("/api/getQuotesDataId", quote_body(PROGRAM, user_id=made["user_id"]))
    await results.priced(UUID(started.json()["id"]), PROGRAM)
    return {"user_id": made["user_id"], "job": started.json()["id"], "run_id": started.json()["run_id"]}


async def blocked(engine: AsyncEngine, least: int) -> None:
    """Until so many wait for a row of somebody else."""
    waiting = text(
        "SELECT count(*) FROM pg_stat_activity"
        " WHERE datname = current_database() AND cardinality(pg_blocking_pids(pid)) > 0"
    )
    async with engine.connect() as watching, asyncio.timeout(PATIENCE_S):
        while await watching.scalar(waiting) < least:
            await asyncio.sleep(0.01)


async def test_a_run_that_closes_and_the_deletion_of_its_prospect_take_rows_in_one_order(
    agent: Browser, results: Results, owner_engine: AsyncEngine
) -> None:
    held = text("SELECT id FROM quote_run WHERE id = :id FOR UPDATE")
    for _ in range(ROUNDS):
        quote = await priced(agent, results)
        # Who closes takes what comes before the run and waits; then the deletion takes what it can get.
        async with owner_engine.connect() as holding:
            await holding.execute(held, {"id": UUID(quote["run_id"])})
            closing = asyncio.create_task(results.close(UUID(quote["job"]), {}))
            await blocked(owner_engine, 1)
            path = f"/api/deleteProsepectData/{quote['user_id']}"
            deleting = asyncio.create_task(agent.send("DELETE", path))
            await blocked(owner_engine, 2)
            await holding.commit()
        assert (await deleting).status_code == 200, (await deleting).text
        await closing


async def test_runs_that_close_while_their_prospects_are_deleted_end_without_an_error(
    agent: Browser, results: Results
) -> None:
    quotes = [await priced(agent, results) for _ in range(MANY)]
    paths = [f"/api/deleteProsepectData/{quote['user_id']}" for quote in quotes]
    closed, deleted = await asyncio.gather(
        asyncio.gather(*(results.close(UUID(quote["job"]), {}) for quote in quotes), return_exceptions=True),
        asyncio.gather(*(agent.send("DELETE", path) for path in paths)),
    )
    assert [answer.status_code for answer in deleted] == [200] * MANY
    # A run is closed, or gone: before its row is read, or while whoever closes it waits.
    assert {type(each) for each in closed} <= {type(None), RunNotFound, NoResultFound}, closed


@asynccontextmanager
async def deleted_meanwhile(engine: AsyncEngine, quote: dict[str, Any]) -> AsyncIterator[None]:
    """Deletes prospect and job; the deletion is committed once somebody waits for it."""
    waiting = text(
        "SELECT count(*) FROM pg_locks JOIN pg_stat_activity USING (pid)"
        " WHERE NOT granted AND datname = current_database()"
    )
    async with engine.connect() as deleting, engine.connect() as watching:
        await deleting.execute(
            text("SELECT id FROM prospect WHERE id = :id FOR UPDATE"), {"id": UUID(quote["id"])}
        )
        await deleting.execute(text("DELETE FROM job WHERE id = :id"), {"id": UUID(quote["job"])})
        await deleting.execute(text("DELETE FROM prospect WHERE id = :id"), {"id": UUID(quote["id"])})
        yield
        async with asyncio.timeout(PATIENCE_S):
            while not await watching.scalar(waiting):
                await asyncio.sleep(0.01)
        await deleting.commit()


async def write(browser: Browser, call: str, quote: dict[str, Any]) -> httpx.Response:
    """A call that hangs a row on the prospect or on its run."""
    run = f"/api/runs/{quote['run_id']}"
    if call == "note":
        path = f"/api/prospects/{quote['id']}/note"
        return await browser.send("PUT", path, {"base_version": 0, "text": "Wants PAYGO"})
    if call == "choices":
        return await browser.send("PUT", f"{run}/choices", {"unchecked": []})
    if call == "retry":
        return await browser.post(f"{run}/programs/{PROGRAM}/retry")
    if call == "risk profile":
        return await browser.post("/api/getRiskProfileDataId", quote_body(PROGRAM, user_id=quote["user_id"]))
    if call == "status":
        body = record(quote, PROGRAM) | {"doc_status": "uploaded"}
        return await browser.post("/api/updateUserStatusTable", body)
    return await browser.post("/api/postUsersData", [record(quote, PROGRAM)])


@pytest.mark.parametrize("call", ["note", "choices", "retry", "risk profile", "status", "record"])
async def test_what_comes_behind_a_deletion_is_told_that_there_is_no_such_thing(
    agent: Browser, results: Results, owner_engine: AsyncEngine, call: str
) -> None:
    quote = await quoted(agent, results, PROGRAM)
    async with deleted_meanwhile(owner_engine, quote):
        late = asyncio.create_task(write(agent, call, quote))
    answer = await late
    assert answer.status_code == 404, answer.text
    assert answer.json()["code"] in {"prospect_not_found", "run_not_found"}
