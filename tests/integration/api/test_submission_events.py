"""The stream of a submission on a real socket: Saves, prices, issues and presence as they happen."""

import asyncio
import json
import math
from collections.abc import AsyncIterator
from datetime import timedelta
from typing import Any

import httpx
import pytest
from sqlalchemy import func, update
from sqlalchemy.ext.asyncio import AsyncEngine

from adapters.postgres.tables.index import presence
from api.job import waiting as job_waiting
from api.services import Services
from tests.integration.api.conftest import Browser, Open, People
from tests.integration.api.results import Results
from tests.integration.api.workbook_desk import KEY_RISK, Submitted, percent, submitter
from tests.support.timeouts import PATIENCE_S


@pytest.fixture(scope="module")
async def underwriter(browse: Open, people: People) -> Browser:
    """Whose page listens."""
    return await browse(await people.make("UWBeta", "RecalBeta"))


async def told(answer: httpx.Response) -> AsyncIterator[tuple[str, Any]]:
    """Events by name, with their payload."""
    name = ""
    async for line in answer.aiter_lines():
        kind, _, value = line.partition(": ")
        name = value if kind == "event" else name
        if kind == "data":
            yield name, json.loads(value)


def listening(address: str, browser: Browser, desk: Submitted, http: httpx.AsyncClient) -> Any:
    """The stream as a browser opens it."""
    cookie = {"Cookie": f"quoteloom={browser.http.cookies['quoteloom']}", "Sec-Fetch-Site": "same-origin"}
    return http.stream("GET", f"{address}/api/events/submission/{desk.id}", headers=cookie)


async def test_whoever_is_on_the_page_hears_of_saves_prices_issues_and_presence(
    address: str,
    agent: Browser,
    underwriter: Browser,
    browse: Open,
    people: People,
    services: Services,
    results: Results,
    owner_engine: AsyncEngine,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    # The database has to tell of each: nobody looks again by himself.
    monkeypatch.setattr(job_waiting, "LOOK_AGAIN_S", math.inf)
    submit = submitter(agent, services, results)
    desk, beside = await submit(), await submit()
    other = await browse(await people.make("UWBeta", "RecalBeta"))
    # Somebody is on another page; somebody was on this one, and has not said so for a while.
    assert (await other.post(f"/api/submissions/{beside.id}/presence", {})).status_code == 200
    assert (await other.post(f"/api/submissions/{desk.id}/presence", {})).status_code == 200
    async with owner_engine.begin() as connection:
        long_ago = update(presence).where(presence.c.submission_id == desk.id)
        await connection.execute(long_ago.values(at=func.now() - timedelta(seconds=31)))
    async with (
        httpx.AsyncClient(timeout=PATIENCE_S) as http,
        listening(address, underwriter, desk, http) as answer,
    ):
        assert answer.status_code == 200
        events, passed = told(answer), list[str]()

        async def heard(name: str) -> Any:
            async with asyncio.timeout(PATIENCE_S):
                while (event := await anext(events))[0] != name:
                    passed.append(event[0])
            return event[1]

        assert await heard("stand") == {"version": 0, "state": "open", "uw_status": None}
        assert await heard("presence") == {"present": []}
        saved = await desk.save(other, 0, percent("TN", "-12.50"))
        assert await heard("cells") == {"version": 1, "by": "Test Person"}
        waiting = await heard("price")
        assert (waiting["column"], waiting["run_id"], waiting["job"]) == (
            KEY_RISK, None, saved["jobs"][KEY_RISK],
        )  # fmt: skip
        await desk.land()
        landed = await heard("price")
        assert (landed["job"], landed["run_id"] is None) == (None, False)
        assert await heard("issues") == {"open": 2}
        await other.post(f"/api/submissions/{desk.id}/presence", {"cell": f"{KEY_RISK}:TN"})
        [there] = (await heard("presence"))["present"]
        assert (there["cell"], there["me"]) == (f"{KEY_RISK}:TN", False)
        where = f"/api/prospects/{desk.prospect}/comments/uw"
        for words in ("First", "Second"):
            said = (await other.post(where, {"comment": words})).json()
            assert await heard("comment") == {"id": said["id"]}
        passed.clear()
        # Of another prospect's comment, and of what did not change, nothing is told.
        await other.post(f"/api/prospects/{beside.prospect}/comments/uw", {"comment": "Elsewhere"})
        await other.post(f"/api/submissions/{desk.id}/claim")
        assert (await heard("status"))["owner"] is not None
        await desk.save(other, 1, percent("TN", "-5.00"))
        assert await heard("issues") == {"open": 0}
        assert sorted(passed) == ["cells", "price"]


async def test_an_agent_hears_nothing_of_it(
    address: str, agent: Browser, services: Services, results: Results
) -> None:
    desk = await submitter(agent, services, results)()
    async with httpx.AsyncClient(timeout=PATIENCE_S) as http, listening(address, agent, desk, http) as answer:
        assert answer.status_code == 403
