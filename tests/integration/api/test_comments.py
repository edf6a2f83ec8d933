"""Comments over HTTP: each side writes its own, both read both, and nothing that was said is ever lost."""

import asyncio
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime, timedelta
from typing import Any
from uuid import uuid4

import pytest
from sqlalchemy import select, text
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncEngine

from adapters.postgres.tables.index import audit_log
from tests.integration.api.conftest import Browser, People

Open = Callable[..., Awaitable[Browser]]


@pytest.fixture(scope="module")
async def underwriter(browse: Open, people: People) -> Browser:
    return await browse(await people.make("UWBeta", "RecalBeta"))


@pytest.fixture
async def prospect(agent: Browser) -> str:
    return str((await agent.post("/api/prospects", {})).json()["id"])


async def say(browser: Browser, prospect: str, kind: str, comment: str, **more: Any) -> Any:
    answer = await browser.post(f"/api/prospects/{prospect}/comments/{kind}", {"comment": comment, **more})
    assert answer.status_code == 200, answer.text
    return answer.json()


async def read(browser: Browser, prospect: str) -> Any:
    answer = await browser.get(f"/api/prospects/{prospect}/comments")
    assert answer.status_code == 200, answer.text
    return answer.json()


@pytest.mark.req("CB-081", "CB-237", "CB-238")
async def test_each_side_writes_its_own_comment_and_no_other(
    agent: Browser,
    underwriter: Browser,
    stranger: Browser,
    rater: Browser,
    prospect: str,
    browse: Open,
    people: People,
) -> None:
    both = await browse(await people.make("UWBeta", "GetQuoteBeta"))
    sales = await browse(await people.make("SalesBeta"))
    expected = (
        (stranger, 401, 401), (rater, 403, 403), (sales, 403, 403), (agent, 403, 200),
        (underwriter, 200, 403), (both, 200, 403),
    )  # fmt: skip
    for browser, as_uw, as_agent in expected:
        for kind, status in (("uw", as_uw), ("agent", as_agent)):
            path = f"/api/prospects/{prospect}/comments/{kind}"
            answer = await browser.post(path, {"comment": f"{kind} {uuid4()}"})
            assert answer.status_code == status, (kind, answer.text)
    seen = await read(agent, prospect)
    assert (len(seen["uw"]["entries"]), len(seen["agent"]["entries"])) == (2, 1)
    assert (seen["uw"]["may_write"], seen["agent"]["may_write"]) == (False, True)
    seen = await read(underwriter, prospect)
    assert (seen["uw"]["may_write"], seen["agent"]["may_write"]) == (True, False)


async def test_a_foreign_prospect_has_no_comments_for_anybody(
    other_agent: Browser, agent: Browser, prospect: str
) -> None:
    await say(agent, prospect, "agent", "Ours alone")
    for answer in (
        await other_agent.get(f"/api/prospects/{prospect}/comments"),
        await other_agent.post(f"/api/prospects/{prospect}/comments/agent", {"comment": "x"}),
    ):
        assert answer.status_code == 404, answer.text
        assert "Ours" not in answer.text
    assert len((await read(agent, prospect))["agent"]["entries"]) == 1


@pytest.mark.req("CB-136", "CB-175")
async def test_the_newest_comment_stands_first_with_who_wrote_it_and_when(
    underwriter: Browser, agent: Browser, prospect: str
) -> None:
    await say(underwriter, prospect, "uw", "  First \n")
    saved = await say(underwriter, prospect, "uw", "Second")
    assert saved["message"] == "Saved"
    thread = (await read(agent, prospect))["uw"]
    assert thread["current"] == "Second"
    assert [entry["comment"] for entry in thread["entries"]] == ["Second", "First"]
    newest = thread["entries"][0]
    assert newest["id"] == saved["id"]
    assert newest["email"] == underwriter.session["user"]["email"]
    assert newest["previousComment"] is False
    written = datetime.fromisoformat(newest["commentTimestamp"])
    assert written.utcoffset() == timedelta(0)
    assert abs(datetime.now(UTC) - written) < timedelta(minutes=5)


@pytest.mark.req("CB-176", "CB-177", "CB-178")
async def test_what_is_current_adds_nothing_and_a_blank_clears_it_once(agent: Browser, prospect: str) -> None:
    blank = await say(agent, prospect, "agent", " \n ")
    assert (blank["message"], blank["id"]) == ("Nothing changed", None)
    await say(agent, prospect, "agent", "Call back")
    assert (await say(agent, prospect, "agent", " Call back "))["id"] is None
    cleared = (await say(agent, prospect, "agent", ""))["thread"]
    assert cleared["current"] == ""
    assert [(entry["comment"], entry["previousComment"]) for entry in cleared["entries"]] == [
        ("Call back", True), ("Call back", False),
    ]  # fmt: skip
    assert (await say(agent, prospect, "agent", " "))["id"] is None
    again = (await say(agent, prospect, "agent", "Call back"))["thread"]
    assert (again["current"], len(again["entries"])) == ("Call back", 3)


async def test_a_comment_has_at_most_4000_characters_without_the_blanks_around_it(
    agent: Browser, prospect: str
) -> None:
    longest = "x" * 4000
    assert (await say(agent, prospect, "agent", f"  {longest}  "))["thread"]["current"] == longest
    for wrong in (longest + "y", "a\x00b"):
        answer = await agent.post(f"/api/prospects/{prospect}/comments/agent", {"comment": wrong})
        assert answer.status_code == 422, answer.text
        assert answer.json()["errors"][0]["path"] == "comment"
    assert len((await read(agent, prospect))["agent"]["entries"]) == 1


@pytest.mark.req("CB-175")
async def test_of_two_writers_both_entries_stay_and_the_later_one_hears_of_the_other(
    underwriter: Browser, prospect: str, browse: Open, people: People
) -> None:
    other = await browse(await people.make("UWBeta"))
    await say(other, prospect, "uw", "Of long ago")
    seen = (await say(underwriter, prospect, "uw", "Read by both"))["id"]
    first = await say(other, prospect, "uw", "Hers", seen=seen)
    assert first["meanwhile"] == []
    second = await say(underwriter, prospect, "uw", "His", seen=seen)
    assert [entry["comment"] for entry in second["meanwhile"]] == ["Hers"]
    assert second["meanwhile"][0]["email"] == other.session["user"]["email"]
    entries = [entry["comment"] for entry in second["thread"]["entries"]]
    assert entries == ["His", "Hers", "Read by both", "Of long ago"] and second["thread"]["current"] == "His"


@pytest.mark.req("CB-175", "CB-178")
async def test_twenty_at_once_lose_no_entry_and_the_same_text_is_kept_once(
    underwriter: Browser, prospect: str
) -> None:
    texts = [f"Note {number}" for number in range(10)]
    await asyncio.gather(*(say(underwriter, prospect, "uw", each) for each in texts))
    entries = (await read(underwriter, prospect))["uw"]["entries"]
    assert sorted(entry["comment"] for entry in entries) == sorted(texts)
    moments = [entry["commentTimestamp"] for entry in entries]
    assert moments == sorted(moments, reverse=True)
    saved = await asyncio.gather(*(say(underwriter, prospect, "uw", "Once") for _ in range(10)))
    assert len([each for each in saved if each["id"]]) == 1


@pytest.mark.req("CB-092", "CB-136")
async def test_an_authors_address_is_whole_for_staff_and_the_prospects_own_people_alone(
    agent: Browser, underwriter: Browser, browse: Open, people: People
) -> None:
    peo, colleague = [
        await browse(await people.make("GetQuoteBeta", "GmsBeta", user_type="peo", partner_key="gms"))
        for _ in range(2)
    ]
    agency = agent.session["user"]["agency_key"]
    groups = ("AgencyBeta", "GetQuoteBeta")
    beside = await browse(await people.make(*groups, user_type="agency", agency_key=agency))
    sections = {"peoDetails": {"selectedPeo": "gms"}}
    made = (await agent.post("/api/prospects", {"sections": sections})).json()["id"]
    await say(underwriter, made, "uw", "Seen by three")
    whole = underwriter.session["user"]["email"]
    shown = {}
    readers = (("staff", underwriter), ("own", agent), ("agency", beside), ("partner", peo))
    for name, browser in readers:
        shown[name] = (await read(browser, made))["uw"]["entries"][0]["email"]
    assert shown == {**dict.fromkeys(("staff", "own", "agency"), whole), "partner": whole.partition("@")[0]}
    theirs = (await peo.post("/api/prospects", {"sections": sections})).json()["id"]
    await say(underwriter, theirs, "uw", "Seen by the partner's own people")
    assert (await read(colleague, theirs))["uw"]["entries"][0]["email"] == whole


@pytest.mark.req("CB-175")
async def test_an_entry_can_be_neither_changed_nor_deleted_and_stands_in_the_audit_log(
    agent: Browser, prospect: str, app_engine: AsyncEngine, owner_engine: AsyncEngine
) -> None:
    await say(agent, prospect, "agent", "For ever")
    for statement in ("UPDATE comment SET text = 'gone'", "DELETE FROM comment"):
        with pytest.raises(DBAPIError, match="permission denied"):
            async with app_engine.begin() as connection:
                await connection.execute(text("SELECT set_config('app.scope', 'staff', true)"))
                await connection.execute(text(statement))
    async with owner_engine.connect() as connection:
        noted = select(audit_log.c.actor).where(
            audit_log.c.action == "comment.agent_written", audit_log.c.object_id == prospect
        )
        actors = (await connection.execute(noted)).scalars().all()
    assert len(actors) == 1
