"""The day's work over the wire: groups, search, pages, the archive, and who sees whose."""

from collections.abc import Awaitable, Callable
from typing import Any
from uuid import UUID, uuid4

import pytest
from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncEngine

from adapters.postgres.tables.index import audit_log
from models.job import JobStatus
from models.quote import ProgramState
from tests.integration.api.conftest import Browser, People, quote_body
from tests.integration.api.results import Results

Open = Callable[..., Awaitable[Browser]]


def sections(name: str, fein: str = "", *states: str, partner: str = "gms") -> dict[str, Any]:
    places = [{"number": str(at), "state": state} for at, state in enumerate(states, 1)]
    return {
        "companyProfile": {"companyName": name, "fein": fein},
        "childrenLoc": places or [{"number": "1"}],
        "peoDetails": {"selectedPeo": partner},
    }


async def make_draft(
    browser: Browser, name: str, fein: str = "", *states: str, **more: Any
) -> dict[str, Any]:
    answer = await browser.post("/api/prospects", {"sections": sections(name, fein, *states, **more)})
    assert answer.status_code == 201, answer.text
    found: dict[str, Any] = answer.json()
    return found


async def listed(browser: Browser, group: str, **params: Any) -> list[dict[str, Any]]:
    answer = await browser.get("/api/work", params={"group": group, **params})
    assert answer.status_code == 200, answer.text
    items: list[dict[str, Any]] = answer.json()["items"]
    return items


async def names(browser: Browser, group: str, **params: Any) -> list[str]:
    return [item["company_name"] for item in await listed(browser, group, **params)]


async def an_agent(browse: Open, people: People, **more: str) -> Browser:
    key = f"agency-{uuid4().hex[:8]}"
    attributes: dict[str, Any] = {"user_type": "agency", "agency_key": key, **more}
    return await browse(await people.make("AgencyBeta", "GetQuoteBeta", **attributes))


async def test_a_quote_moves_from_draft_over_running_to_result(
    browse: Open, people: People, results: Results
) -> None:
    agent = await an_agent(browse, people)
    draft = await make_draft(agent, "Walnut Bakery", "12-3456789", "il", "in")
    (item,) = await listed(agent, "draft")
    assert (item["fein_last4"], item["states"], item["run"]) == ("6789", ["il", "in"], None)
    assert item["saved_by"] == "Test Person"
    assert "12-3456789" not in str(item)

    ids = (await agent.post("/api/getQuotesDataId", quote_body(user_id=draft["user_id"]))).json()
    job = UUID(ids["id"])
    (item,) = await listed(agent, "running")
    assert (item["run"]["id"], item["run"]["status"]) == (ids["run_id"], "processing")
    assert await listed(agent, "draft") == []

    await results.quoted(job, "gms-key_risk", ProgramState.OUTAGE)
    (item,) = await listed(agent, "running")
    assert (item["run"]["ended"], item["run"]["priced"], item["run"]["lowest"]) == (1, 0, None)
    await results.close(job, None, JobStatus.ERROR)
    assert await listed(agent, "running") == []
    (item,) = await listed(agent, "result")
    assert (item["id"], item["run"]["status"]) == (draft["id"], "error")
    sizes = (await agent.get("/api/work/sizes")).json()
    assert sizes == {"draft": 0, "running": 0, "result": 1, "archived": 0}


async def test_each_row_tells_of_its_own_run(browse: Open, people: People, results: Results) -> None:
    agent = await an_agent(browse, people)
    for name, ended in (("One Bakery", ["key_risk"]), ("Two Bakery", ["key_risk", "uwic"])):
        draft = await make_draft(agent, name)
        ids = (await agent.post("/api/getQuotesDataId", quote_body(user_id=draft["user_id"]))).json()
        for carrier in ended:
            await results.quoted(UUID(ids["id"]), f"gms-{carrier}", ProgramState.OUTAGE)
    items = await listed(agent, "running")
    assert [(item["company_name"], item["run"]["ended"]) for item in items] == [
        ("Two Bakery", 2), ("One Bakery", 1),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("search", "found"),
    [
        ("oak", {"Oak Hill Diner", "Red Oak Roofing"}),
        ("OAK roof", {"Red Oak Roofing"}),
        ("6789", {"Oak Hill Diner"}),
        ("789", {"Oak Hill Diner"}),
        ("12-3456789", {"Oak Hill Diner"}),
        ("123456789", {"Oak Hill Diner"}),
        ("12-3456788", set()),
        ("TX", {"Red Oak Roofing"}),
        ("oak il", {"Oak Hill Diner", "Red Oak Roofing"}),
        ("oak wy", set()),
        ("100%", {"100% Plumbing"}),
        ("%", {"100% Plumbing"}),
        ("_", set()),
    ],
)
async def test_search_goes_by_name_fein_and_state(
    browse: Open, people: People, search: str, found: set[str]
) -> None:
    agent = await searched(browse, people)
    assert set(await names(agent, "draft", search=search)) == found
    assert (await agent.get("/api/work/sizes", params={"search": search})).json()["draft"] == len(found)


_searched: list[Browser] = []


async def searched(browse: Open, people: People) -> Browser:
    """One agent with three drafts, for all searches."""
    if not _searched:
        agent = await an_agent(browse, people)
        await make_draft(agent, "Oak Hill Diner", "12-3456789", "il")
        await make_draft(agent, "Red Oak Roofing", "98-7654321", "tx", "il")
        await make_draft(agent, "100% Plumbing", "55-5550000", "oh")
        _searched.append(agent)
    return _searched[0]


async def test_pages_follow_each_other_without_a_gap_or_a_double(browse: Open, people: People) -> None:
    agent = await an_agent(browse, people)
    drafts = [await make_draft(agent, f"Shop {number}") for number in range(7)]
    body = {"base_version": 1, "sections": {"companyProfile": {"companyName": "Shop 3 again"}}}
    assert (await agent.send("PATCH", f"/api/prospects/{drafts[3]['id']}", body)).status_code == 200
    seen: list[str] = []
    cursor: str | None = None
    for _ in range(4):
        params = {"group": "draft", "limit": 3, **({"cursor": cursor} if cursor else {})}
        page = (await agent.get("/api/work", params=params)).json()
        seen += [item["company_name"] for item in page["items"]]
        cursor = page["cursor"]
        if cursor is None:
            break
    assert seen == ["Shop 3 again", *(f"Shop {number}" for number in (6, 5, 4, 2, 1, 0))], (
        "last changed first"
    )
    bad = await agent.get("/api/work", params={"group": "draft", "cursor": "nonsense"})
    assert (bad.status_code, bad.json()["errors"][0]["path"]) == (422, "cursor")
    odd = await agent.get("/api/work", params={"group": "lost"})
    assert (odd.status_code, odd.json()["errors"][0]["path"]) == (422, "group")


async def test_the_archive_hides_a_draft_and_gives_it_back_and_the_audit_log_tells_of_it(
    browse: Open, people: People, owner_engine: AsyncEngine
) -> None:
    agent = await an_agent(browse, people)
    draft = await make_draft(agent, "Cedar Storage")
    path = f"/api/prospects/{draft['id']}"
    assert (await agent.post(f"{path}/archive")).status_code == 200
    assert await listed(agent, "draft") == []
    assert [item["id"] for item in await listed(agent, "archived")] == [draft["id"]]
    assert draft["id"] not in [item["id"] for item in (await agent.get("/api/prospects")).json()]
    stored = (await agent.get(path)).json()
    assert stored["archived_at"] is not None
    assert stored["version"] == draft["version"]

    assert (await agent.post(f"{path}/restore")).status_code == 200
    assert await names(agent, "draft") == ["Cedar Storage"]

    await agent.post(f"{path}/archive")
    typed = {"base_version": draft["version"], "sections": {"companyProfile": {"companyName": "Cedar Two"}}}
    assert (await agent.send("PATCH", path, typed)).status_code == 200
    assert await names(agent, "draft") == ["Cedar Two"]
    noted = select(audit_log.c.action, audit_log.c.actor).where(
        audit_log.c.object_id == draft["id"], audit_log.c.object_type == "prospect"
    )
    async with owner_engine.connect() as connection:
        lines = (await connection.execute(noted.order_by(audit_log.c.at))).all()
    away = "prospect.archived"
    assert [line.action for line in lines] == ["prospect.created", away, "prospect.restored", away]
    assert len({line.actor for line in lines} - {None}) == 1


async def test_nobody_archives_what_is_not_theirs(
    agent: Browser, other_agent: Browser, rater: Browser, stranger: Browser
) -> None:
    draft = await make_draft(agent, "Private Pies")
    for act in ("archive", "restore"):
        path = f"/api/prospects/{draft['id']}/{act}"
        assert (await other_agent.post(path)).status_code == 404
        assert (await rater.post(path)).status_code == 403
        assert (await stranger.post(path)).status_code in (401, 403)
    assert (await rater.get("/api/work", params={"group": "draft"})).status_code == 403
    assert (await stranger.get("/api/work", params={"group": "draft"})).status_code == 401
    assert draft["id"] not in str(await listed(other_agent, "draft", search="Private"))


@pytest.mark.req("QE-119")
async def test_each_kind_of_user_finds_the_work_in_their_scope(browse: Open, people: People) -> None:
    word = f"Scope{uuid4().hex[:8]}"
    agency = f"agency-{uuid4().hex[:8]}"
    agent = await an_agent(browse, people, agency_key=agency)
    colleague = await an_agent(browse, people, agency_key=agency)
    partner = await browse(await people.make("WcnBeta", "GetQuoteBeta", user_type="peo", partner_key="wcn"))
    sales = await browse(await people.make("SalesBeta", "GetQuoteBeta"))
    underwriter = await browse(await people.make("UWBeta"))
    demo = await browse(await people.make("DemoBeta", "GetQuoteBeta"))
    await make_draft(agent, f"{word} one", partner="gms")
    await make_draft(agent, f"{word} two", partner="wcn")
    await make_draft(demo, f"{word} demo", partner="demo")

    async def of(browser: Browser) -> set[str]:
        return {name.removeprefix(f"{word} ") for name in await names(browser, "draft", search=word)}

    assert await of(agent) == await of(colleague) == {"one", "two"}
    assert await of(partner) == {"two"}
    assert await of(sales) == await of(underwriter) == {"one", "two", "demo"}
    assert await of(demo) == {"demo"}
    draft = (await listed(underwriter, "draft", search=word))[0]
    assert (await underwriter.post(f"/api/prospects/{draft['id']}/archive")).status_code == 403


async def test_a_draft_that_is_sent_twice_is_made_once(agent: Browser, other_agent: Browser) -> None:
    key = str(uuid4())
    body = {"id": key, "sections": sections("Twice Told")}
    first, second = await agent.post("/api/prospects", body), await agent.post("/api/prospects", body)
    assert (first.status_code, second.status_code) == (201, 201)
    assert first.json() == second.json()
    assert first.json()["id"] == key
    assert await names(agent, "draft", search="Twice Told") == ["Twice Told"]
    assert (await other_agent.post("/api/prospects", body)).status_code == 404


async def test_a_conflict_names_who_saved_and_when(browse: Open, people: People) -> None:
    agency = f"agency-{uuid4().hex[:8]}"
    one = await an_agent(browse, people, agency_key=agency)
    two = await an_agent(browse, people, agency_key=agency)
    draft = await make_draft(one, "Shared Sheet")
    path = f"/api/prospects/{draft['id']}"

    async def save(browser: Browser, base: int) -> Any:
        body = {"base_version": base, "sections": {"companyProfile": {"companyName": f"v{base}"}}}
        return (await browser.send("PATCH", path, body)).json()

    await save(one, 1)
    by_other, by_me = await save(two, 1), await save(one, 1)
    assert (by_other["saved_by"], by_other["saved_by_me"]) == ("Test Person", False)
    assert by_me["saved_by_me"] is True
    assert by_me["saved_at"] == (await one.get(path)).json()["updated_at"].replace("Z", "+00:00")


async def test_the_key_of_a_device_is_the_persons_own(browse: Open, people: People) -> None:
    person = await people.make("AgencyBeta", "GetQuoteBeta")
    first, again = await browse(person), await browse(person)
    other = await an_agent(browse, people)
    keys = [browser.session["draft_key"] for browser in (first, again, other)]
    assert keys[0] == keys[1] != keys[2]
    assert all(len(key) == 44 for key in keys)
