"""What crosses on one page: Saves and late prices, approvals and Saves, a release and what comes beside it.

Nothing is left to chance: gates let each side pass when it is its turn.
"""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from typing import Any
from uuid import UUID

import httpx
import pytest
from sqlalchemy import func, select
from sqlalchemy.ext.asyncio import AsyncEngine

from adapters.postgres.tables.index import workbook_change
from adapters.settings import Settings
from api.services import Services
from tests.integration.api.conftest import Browser, Open, People
from tests.integration.api.results import Results
from tests.integration.api.workbook_desk import KEY_RISK, RISK_A, RISK_B, Place, Submitted, percent, submitter
from tests.integration.api.workbook_gates import Floor, closed_door, open_floor
from tests.support.timeouts import PATIENCE_S

LARGE: tuple[Place, ...] = (("TX", "75001", (("3632", 200, 0, 20_000_000),)),)
"""Whatever it costs is more than level 1 gives alone."""


@pytest.fixture(scope="module")
async def maker(browse: Open, people: People) -> Browser:
    """Level 1."""
    return await browse(await people.make("UWBeta", "RecalBeta", uw_level="1"))


@pytest.fixture(scope="module")
async def chief(browse: Open, people: People) -> Browser:
    """Level 3."""
    return await browse(await people.make("UWBeta", "RecalBeta", uw_level="3"))


@pytest.fixture(scope="module")
async def floor(settings: Settings, services: Services, worker_engine: AsyncEngine) -> AsyncIterator[Floor]:
    """A real worker on a real server."""
    async with open_floor(settings, services, worker_engine) as found:
        yield found


Start = Callable[..., Awaitable[Submitted]]


@pytest.fixture(scope="module")
def start(agent: Browser, services: Services, results: Results, floor: Floor) -> Start:
    """Submits worked risks whose prices wait until a test lets them pass."""
    submit = submitter(agent, services, results)

    async def started(places: tuple[Place, ...] = RISK_A, mod: str = "0.92") -> Submitted:
        desk = await submit(places, mod)
        floor.gate.stop_all_of(desk.id)
        return desk

    return started


async def save(desk: Submitted, browser: Browser, base: int, *cells: dict[str, Any]) -> str:
    """A Save that asks for a price. Returns: its job."""
    return str((await desk.save(browser, base, *cells))["jobs"][KEY_RISK])


async def column(desk: Submitted, browser: Browser) -> dict[str, Any]:
    """The one column of the page."""
    [found] = (await desk.read(browser))["columns"]
    return dict(found)


async def plan(desk: Submitted, browser: Browser) -> dict[str, Any]:
    """What a release would hand out of the one column."""
    [price] = (await browser.get(f"/api/submissions/{desk.id}/release")).json()["prices"]
    return dict(price)


async def release(desk: Submitted, browser: Browser, run: str | None = None) -> httpx.Response:
    """Release the one column. run: that was looked at; None: what would go out now."""
    named = run or (await plan(desk, browser))["run_id"]
    body = {"prices": {KEY_RISK: named}, "accept": ["stale", "held_back"]}
    return await browser.post(f"/api/submissions/{desk.id}/release", body)


async def open_issues(desk: Submitted, browser: Browser) -> list[dict[str, Any]]:
    """What waits for somebody."""
    return [one for one in (await desk.read(browser))["issues"] if one["state"] == "open"]


def approve(browser: Browser, issue: dict[str, Any]) -> Any:
    """Approve what an issue is about."""
    body = {"run_id": issue["price_run"], "note": "Seen on site"}
    return browser.post(f"/api/issues/{issue['id']}/approve", body)


def code_of(answer: httpx.Response) -> tuple[int, str]:
    """Status, and the code of a problem."""
    return answer.status_code, str(answer.json().get("code", ""))


async def test_a_price_that_lands_while_a_newer_one_is_waited_for_is_never_current(
    start: Start, maker: Browser, floor: Floor
) -> None:
    desk = await start(RISK_B, "1.08")
    older = await save(desk, maker, 0, percent("GA", "-12"))
    await floor.gate.reads(UUID(older))
    newer = await save(desk, maker, 1, percent("GA", "-11"))
    assert await floor.lands(maker, older) == "superseded"
    waiting = await column(desk, maker)
    assert (waiting["price"]["total"], waiting["job"]) == ("36396", newer)
    assert await floor.lands(maker, newer) == "done"
    assert (await column(desk, maker))["price"]["run_id"] not in (waiting["price"]["run_id"], older)


async def test_who_waits_for_a_price_is_never_answered_with_that_of_another_wish(
    start: Start, maker: Browser, chief: Browser, floor: Floor
) -> None:
    desk = await start()
    body = {
        "user_email_id": str(desk.prospect),
        "uuid_carrier": f"1785000000000+{desk.run}+{KEY_RISK}+1 Main St, Nashville, TN 37201",
        "sdr_factor": {"TN": "-5"},
    }
    waiting = asyncio.create_task(maker.post("/api/reCalculateQuote", body))
    async with asyncio.timeout(PATIENCE_S):
        while (job := (await column(desk, chief))["job"]) is None:
            await asyncio.sleep(0.02)
    await floor.gate.reads(UUID(job))
    newer = await save(desk, chief, 1, percent("TN", "-6"))
    assert await floor.lands(chief, job) == "superseded"
    assert (await maker.get(f"/api/getRecalculateQuote/{job}")).json() == "error"
    assert await floor.lands(chief, newer) == "done"
    answer = await waiting
    assert code_of(answer) == (502, "not_recalculated"), answer.text


async def test_a_late_price_beyond_the_level_goes_out_in_the_place_of_none(
    start: Start, maker: Browser, floor: Floor
) -> None:
    desk = await start(RISK_B, "1.08")
    older = await save(desk, maker, 0, percent("GA", "-12"))
    await floor.gate.reads(UUID(older))
    newer = await save(desk, maker, 1, percent("GA", "-11"))
    for job in (older, newer):
        await floor.lands(maker, job)
    assert {one["measure"] for one in await open_issues(desk, maker)} == {"credit"}
    told = await plan(desk, maker)
    assert told["run_id"] == str(desk.run), "nobody approved the first credit either"
    assert (told["goes_out"], told["level"]) == ("36396", 2)


async def test_a_wish_that_returns_while_its_price_is_given_up_is_priced(
    start: Start, maker: Browser, floor: Floor
) -> None:
    desk = await start()
    first = await save(desk, maker, 0, percent("TN", "-5"))
    other = await save(desk, maker, 1, percent("TN", "-6"))
    await floor.gate.reads(UUID(first))
    assert await save(desk, maker, 2, percent("TN", "-5")) == first, "the same wish joins its running job"
    assert await floor.lands(maker, first) == "done"
    assert await floor.lands(maker, other) == "superseded"
    found = await column(desk, maker)
    assert (found["price"]["total"], found["job"]) == ("4098", None)


async def test_a_price_is_judged_by_the_level_of_whoever_wished_it_last(
    start: Start, maker: Browser, chief: Browser, floor: Floor
) -> None:
    desk = await start(LARGE, "1.00")
    job = await save(desk, chief, 0, percent("TX", "-5"))
    await floor.gate.reads(UUID(job))
    other = await save(desk, maker, 1, percent("TX", "-6"))
    assert await save(desk, maker, 2, percent("TX", "-5")) == job
    assert await floor.lands(maker, job) == "done"
    assert await floor.lands(maker, other) == "superseded"
    [held] = await open_issues(desk, chief)
    assert (held["measure"], held["level"], held["mine_to_decide"]) == ("price", 2, True)
    assert (await plan(desk, chief))["run_id"] == str(desk.run)


@pytest.mark.parametrize("first", ["save", "approve"])
async def test_an_approval_that_crosses_a_save_holds_for_no_other_price(
    start: Start, maker: Browser, chief: Browser, floor: Floor, owner_engine: AsyncEngine, first: str
) -> None:
    desk = await start(RISK_B, "1.08")
    await floor.lands(maker, await save(desk, maker, 0, percent("GA", "-12")))
    [issue] = await open_issues(desk, chief)
    async with closed_door(owner_engine, desk.prospect) as queue:
        acts = {"save": desk.put(maker, 1, percent("GA", "-13")), "approve": approve(chief, issue)}
        order = sorted(acts, key=lambda act: act != first)
        sent = {act: await queue.comes(acts[act]) for act in order}
    saved, approved = sent["save"].result(), sent["approve"].result()
    assert saved.status_code == 200, saved.text
    assert code_of(approved) == ((409, "issue_closed") if first == "save" else (200, "")), approved.text
    [before] = [one for one in (await desk.read(maker))["issues"] if one["id"] == issue["id"]]
    assert (before["state"], before["cause"]) == ("void", "Test Person changed percents or rates")
    await floor.lands(maker, saved.json()["jobs"][KEY_RISK])
    [waits] = await open_issues(desk, chief)
    assert waits["price_run"] != issue["price_run"]
    right = issue["price_run"] if first == "approve" else str(desk.run)
    assert (await plan(desk, chief))["run_id"] == right, (
        "the newest that was approved, else the submitted one"
    )


async def test_a_save_before_the_release_is_priced_first(
    start: Start, maker: Browser, chief: Browser, floor: Floor, owner_engine: AsyncEngine
) -> None:
    desk = await start()
    async with closed_door(owner_engine, desk.prospect) as queue:
        saving = await queue.comes(desk.put(maker, 0, percent("TN", "-5")))
        releasing = await queue.comes(release(desk, chief, str(desk.run)))
    assert saving.result().status_code == 200
    assert code_of(releasing.result()) == (409, "recalculating")
    await floor.lands(maker, saving.result().json()["jobs"][KEY_RISK])
    moved = await release(desk, chief, str(desk.run))
    assert code_of(moved) == (409, "price_moved"), "it was looked at before the price landed"
    assert (await release(desk, chief)).status_code == 200
    assert (await column(desk, chief))["price"]["total"] == "4098"


async def test_a_save_behind_the_release_is_refused_and_nothing_of_it_is_stored(
    start: Start, maker: Browser, chief: Browser, owner_engine: AsyncEngine
) -> None:
    desk = await start()
    async with closed_door(owner_engine, desk.prospect) as queue:
        releasing = await queue.comes(release(desk, chief, str(desk.run)))
        saving = await queue.comes(desk.put(maker, 0, percent("TN", "-5")))
    assert releasing.result().status_code == 200, releasing.result().text
    assert code_of(saving.result()) == (409, "released")
    found = await desk.read(maker)
    assert (found["version"], found["columns"][0]["job"]) == (0, None)
    assert found["stateCarrierData"][KEY_RISK]["TN"]["debit_credit"]["value"] == "0.00"


async def test_a_release_that_crosses_an_approval_hands_out_what_was_approved_by_then(
    start: Start, maker: Browser, chief: Browser, floor: Floor, owner_engine: AsyncEngine
) -> None:
    desk = await start(RISK_B, "1.08")
    await floor.lands(maker, await save(desk, maker, 0, percent("GA", "-12")))
    [issue] = await open_issues(desk, chief)
    async with closed_door(owner_engine, desk.prospect) as queue:
        approving = await queue.comes(approve(chief, issue))
        early = await queue.comes(release(desk, maker, str(desk.run)))
    assert approving.result().status_code == 200
    assert code_of(early.result()) == (409, "price_moved"), "the submitted price is what was looked at"
    assert (await release(desk, maker, issue["price_run"])).status_code == 200
    late = await approve(chief, issue)
    assert code_of(late) == (409, "released")


async def test_a_price_that_nobody_waits_for_lands_behind_the_release_and_moves_nothing(
    start: Start, maker: Browser, chief: Browser, floor: Floor
) -> None:
    desk = await start()
    job = await save(desk, maker, 0, percent("TN", "-5"))
    await floor.gate.reads(UUID(job))
    await desk.save(maker, 1, percent("TN", "0"))
    assert (await release(desk, chief)).status_code == 200
    assert await floor.lands(maker, job) == "superseded"
    found = await column(desk, chief)
    assert (found["price"]["run_id"], found["job"]) == (str(desk.run), None)


async def test_of_two_saves_of_one_cell_the_second_stores_nothing_of_its_other_cells_either(
    start: Start, maker: Browser, chief: Browser, owner_engine: AsyncEngine
) -> None:
    desk = await start(RISK_B, "1.08")
    beside = {"column": KEY_RISK, "row": "GA", "comments": "mine too"}
    carrier = {"columns": [{"name": "Summit Mutual"}]}
    async with closed_door(owner_engine, desk.prospect) as queue:
        first = await queue.comes(desk.put(maker, 0, percent("TX", "-5")))
        second = await queue.comes(desk.put(chief, 0, percent("TX", "-6"), beside, body=carrier))
    assert first.result().status_code == 200
    assert code_of(second.result()) == (409, "cells_changed")
    told = second.result().json()["cells"]
    assert {(one["row"], one["field"]) for one in told} == {("TX", "debit_credit"), ("TX", "reasons")}
    assert [(one["value"], one["mine"]) for one in told if one["field"] == "debit_credit"] == [
        ("-5.00", "-6.00")
    ]
    found = await desk.read(chief)
    assert (found["version"], found["stateCarrierData"][KEY_RISK]["GA"]["comments"]) == (1, "")
    assert [one["key"] for one in found["columns"]] == [KEY_RISK]
    async with owner_engine.connect() as connection:
        kept = select(func.max(workbook_change.c.version), func.count()).where(
            workbook_change.c.submission_id == desk.id
        )
        assert (await connection.execute(kept)).one() == (1, 2)
