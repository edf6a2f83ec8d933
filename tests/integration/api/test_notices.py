"""The bell over HTTP: what one is told, marked as read, live, and mailed or not."""

import asyncio
import contextlib
import json
from collections.abc import AsyncIterator, Awaitable, Callable
from typing import Any
from uuid import UUID, uuid4

import httpx
import pytest
from sqlalchemy import delete, func, select, update
from sqlalchemy.ext.asyncio import AsyncEngine

from adapters.postgres.tables.index import app_user, session, submission
from api.job import waiting
from api.services import Services
from tests.integration.api.conftest import Browser, People, Person
from tests.support.submissions import a_submission
from tests.support.timeouts import PATIENCE_S

Open = Callable[..., Awaitable[Browser]]


@pytest.fixture
async def jane(people: People) -> Person:
    return await people.make("UWBeta")


@pytest.fixture
async def underwriter(browse: Open, jane: Person) -> Browser:
    return await browse(jane)


@pytest.fixture
async def held(
    started: dict[str, str], agent_id: str, jane: Person, owner_engine: AsyncEngine
) -> dict[str, str]:
    """The agent's prospect, released to a colleague once, submitted again and held by an underwriter."""
    async with owner_engine.begin() as connection:
        await connection.execute(delete(submission).where(submission.c.prospect_id == UUID(started["id"])))
    of = (owner_engine, started["id"], started["run"])
    await a_submission(*of, submitted_by=uuid4(), owner=uuid4(), state="released")
    await a_submission(*of, submitted_by=agent_id, owner=jane.id, number=2)
    return started


@pytest.fixture
async def agent_id(agent: Browser, owner_engine: AsyncEngine) -> str:
    async with owner_engine.connect() as connection:
        query = select(app_user.c.id).where(app_user.c.email == agent.session["user"]["email"])
        return str(await connection.scalar(query))


async def bell(browser: Browser) -> Any:
    answer = await browser.get("/api/notices")
    assert answer.status_code == 200, answer.text
    return answer.json()


async def comment(browser: Browser, prospect: str, kind: str, words: str) -> None:
    answer = await browser.post(f"/api/prospects/{prospect}/comments/{kind}", {"comment": words})
    assert answer.status_code == 200, answer.text


async def test_a_comment_of_one_side_is_told_to_the_other_and_read_marks_it(
    agent: Browser, underwriter: Browser, stranger: Browser, held: dict[str, str]
) -> None:
    assert (await stranger.get("/api/notices")).status_code == 401
    before = (await bell(agent))["unread"]
    await comment(agent, held["id"], "agent", "Loss runs follow")
    told = await bell(underwriter)
    (only,) = told["items"]
    assert (only["kind"], only["company"], only["prospect_id"]) == ("comment", "Alder Roofing", held["id"])
    assert (only["facts"]["text"], only["by"], told["unread"]) == ("Loss runs follow", "Test Person", 1)
    assert (await bell(agent))["unread"] == before
    await comment(underwriter, held["id"], "uw", "Got them")
    await comment(underwriter, held["id"], "uw", "")
    assert (await bell(agent))["unread"] == before + 1
    foreign = await agent.post("/api/notices/read", {"ids": [only["id"]]})
    assert foreign.json() == {"message": "Read", "unread": before + 1}
    read = await underwriter.post("/api/notices/read", {"ids": [only["id"]]})
    assert read.json()["unread"] == 0
    assert (await bell(underwriter))["items"][0]["read_at"] is not None
    assert (await agent.post("/api/notices/read", {})).json()["unread"] == 0


async def test_mails_of_a_kind_are_switched_off_by_oneself_and_what_is_never_mailed_is_refused(
    underwriter: Browser, agent: Browser
) -> None:
    mails = (await underwriter.get("/api/notices/mails")).json()
    assert [each["kind"] for each in mails] == [
        "submitted", "approval_asked", "approval_decided", "released", "taken_back",
    ]  # fmt: skip
    assert all(each["mail"] for each in mails)
    off = {"kind": "submitted", "mail": False}
    assert (await underwriter.send("PUT", "/api/notices/mails", off)).json() == off
    assert (await underwriter.get("/api/notices/mails")).json()[0] == off
    assert all(each["mail"] for each in (await agent.get("/api/notices/mails")).json())
    refused = await underwriter.send("PUT", "/api/notices/mails", {"kind": "comment", "mail": False})
    assert (refused.status_code, refused.json()["errors"][0]["path"]) == (422, "kind")


@pytest.mark.parametrize("path", ["?cursor=x", "?limit=0", "?limit=101"])
async def test_a_page_that_there_cannot_be_is_refused(underwriter: Browser, path: str) -> None:
    assert (await underwriter.get(f"/api/notices{path}")).status_code == 422


@pytest.fixture
def no_second_look(monkeypatch: pytest.MonkeyPatch) -> None:
    """A stream moves when it is told to, and never since it is time to look again anyway."""
    monkeypatch.setattr(waiting, "LOOK_AGAIN_S", 10 * PATIENCE_S)


@contextlib.asynccontextmanager
async def listening(
    address: str, browser: Browser, **headers: str
) -> AsyncIterator[tuple[httpx.Response, AsyncIterator[Any]]]:
    own = {"Cookie": f"quoteloom={browser.http.cookies['quoteloom']}", "Sec-Fetch-Site": "same-origin"}
    async with (
        httpx.AsyncClient(base_url=address, timeout=PATIENCE_S) as http,
        http.stream("GET", "/api/notices/stream", headers={**own, **headers}) as answer,
    ):
        yield answer, told_by(answer)


async def told_by(answer: httpx.Response) -> AsyncIterator[Any]:
    async for line in answer.aiter_lines():
        if line.startswith("data:"):
            yield json.loads(line.partition(":")[2])


async def soon(events: AsyncIterator[Any]) -> Any:
    return await asyncio.wait_for(anext(events, None), PATIENCE_S)


@pytest.mark.usefixtures("no_second_look")
async def test_the_bell_rings_on_open_pages_and_falls_silent_when_another_tab_has_read(
    address: str, agent: Browser, underwriter: Browser, held: dict[str, str]
) -> None:
    async with listening(address, underwriter) as (answer, events):
        assert answer.headers["content-type"].startswith("text/event-stream")
        assert await soon(events) == {"unread": 0, "newest": None}
        await comment(agent, held["id"], "agent", "Please look")
        told = await soon(events)
        assert told["unread"] == 1 and UUID(told["newest"])
        await underwriter.post("/api/notices/read", {})
        assert await soon(events) == {"unread": 0, "newest": told["newest"]}


async def test_another_site_gets_no_bell(address: str, underwriter: Browser) -> None:
    async with listening(address, underwriter, **{"Sec-Fetch-Site": "cross-site"}) as (answer, _):
        assert answer.status_code == 403


async def test_an_open_bell_keeps_nobody_signed_in_and_ends_with_the_session(
    address: str,
    underwriter: Browser,
    jane: Person,
    owner_engine: AsyncEngine,
    services: Services,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(waiting, "LOOK_AGAIN_S", 0.01)
    monkeypatch.setattr("api.caller.sessions._REMEMBERED_S", 0.0)
    mine = session.c.user_id == UUID(jane.id)
    async with listening(address, underwriter) as (_, events):
        assert await soon(events) == {"unread": 0, "newest": None}
        async with owner_engine.begin() as connection:
            long_ago = func.now() - func.make_interval(0, 0, 0, 0, 0, 5)
            await connection.execute(update(session).where(mine).values(last_seen_at=long_ago))
            seen = await connection.scalar(select(session.c.last_seen_at).where(mine))
        looked = services.sessions._reads.look
        twice = asyncio.Event()
        count = 0

        async def counted(session_id: bytes) -> Any:
            nonlocal count
            count += 1
            if count == 3:
                twice.set()
            return await looked(session_id)

        monkeypatch.setattr(services.sessions._reads, "look", counted)
        await asyncio.wait_for(twice.wait(), PATIENCE_S)
        async with owner_engine.connect() as connection:
            assert await connection.scalar(select(session.c.last_seen_at).where(mine)) == seen
        async with owner_engine.begin() as connection:
            await connection.execute(delete(session).where(mine))
        assert await soon(events) is None
