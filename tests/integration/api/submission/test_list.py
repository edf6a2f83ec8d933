"""The underwriters' list: views, filters, search, order, pages, CSV, and the specified lists."""

import csv
import secrets
from datetime import UTC, datetime, timedelta
from io import StringIO
from typing import Any
from uuid import UUID

import pytest
from sqlalchemy import func, select, update
from sqlalchemy.exc import ProgrammingError
from sqlalchemy.ext.asyncio import AsyncEngine

from adapters.postgres.core.transaction import set_context
from adapters.postgres.tables.index import audit_log, submission
from models.tenant import Tenant
from tests.integration.api.conftest import Browser
from tests.integration.api.submission.conftest import Desk, Quote, code_of, submit
from tests.support.people import a_partner, an_agency, staff

LIST, CSV = "/api/submissions", "/api/exports/submissions"
TODAY = datetime.now(UTC).date()


async def listed(browser: Browser, **asked: Any) -> dict[str, Any]:
    answer = await browser.get(LIST, params=asked)
    assert answer.status_code == 200, answer.text
    return dict(answer.json())


async def names(browser: Browser, **asked: Any) -> list[str]:
    return [row["company"] for row in (await listed(browser, size=100, **asked))["rows"]]


async def set_facts(engine: AsyncEngine, made: dict[str, Any], **values: Any) -> None:
    async with engine.begin() as connection:
        await connection.execute(update(submission).where(submission.c.id == made["id"]).values(**values))


@pytest.mark.req("CB-009", "CB-255", "CB-260", "CB-239")
async def test_agents_and_others_see_no_list(agent: Browser, rater: Browser, demo: Browser) -> None:
    for caller in (agent, rater, demo):
        for path in (LIST, CSV):
            assert code_of(await caller.get(path)) == (403, "not_permitted")
        for path in ("getAll", "uwReleased"):
            assert code_of(await caller.post(f"/api/underWriterData/{path}")) == (403, "not_permitted")


@pytest.mark.req("CB-089", "CB-239")
async def test_the_newest_stand_first_and_every_column_sorts(
    underwriter: Browser, three: tuple[str, list[Any]]
) -> None:
    word, _ = three
    newest = [f"{letter} {word}" for letter in "acb"]
    assert await names(underwriter, q=word) == newest
    assert await names(underwriter, q=word, sort="submitted", order="asc") == newest[::-1]
    by_name = [f"{letter} {word}" for letter in "abc"]
    assert await names(underwriter, q=word, sort="company", order="asc") == by_name
    for sort in (
        "fein", "primary_state", "governing_state", "class_code", "payroll", "partner", "producer",
        "uw_comments", "agent_comments", "files", "status", "owner", "needed_by", "effective",
    ):  # fmt: skip
        for order, wanted in (("asc", newest[::-1]), ("desc", newest)):
            found = await names(underwriter, q=word, sort=sort, order=order)
            assert found == wanted, f"{sort}: all are alike, and stand by when they were submitted"
    assert code_of(await underwriter.get(LIST, params={"sort": "id"})) == (422, "invalid_input")


@pytest.mark.req("CB-089")
async def test_statuses_sort_in_the_listed_order(
    underwriter: Browser, agent: Browser, quoted: Quote, owner_engine: AsyncEngine
) -> None:
    word = f"zq{secrets.token_hex(4)}"
    order = ["bound", "closed", "declined", "quoted", "submitted", "uw_questions", None]
    for place in (3, 0, 6, 5, 1, 4, 2):
        made = await submit(agent, await quoted(f"{place} {word}"))
        await set_facts(owner_engine, made, uw_status=order[place])
    wanted = [f"{place} {word}" for place in range(7)]
    assert await names(underwriter, q=word, sort="status", order="asc") == wanted
    assert await names(underwriter, q=word, sort="status", order="desc") == [*wanted[5::-1], wanted[6]]


@pytest.mark.req("CB-324")
async def test_pages_and_totals_are_the_server_s(underwriter: Browser, three: tuple[str, list[Any]]) -> None:
    word, _ = three
    first = await listed(underwriter, q=word, size=2)
    second = await listed(underwriter, q=word, size=2, page=2)
    assert (first["total"], second["total"], len(first["rows"]), len(second["rows"])) == (3, 3, 2, 1)
    assert {row["id"] for row in first["rows"]}.isdisjoint({row["id"] for row in second["rows"]})
    assert code_of(await underwriter.get(LIST, params={"size": 101})) == (422, "invalid_input")


@pytest.mark.req("CB-089")
async def test_search_finds_company_fein_its_end_producer_and_class(
    underwriter: Browser, three: tuple[str, list[Any]], owner_engine: AsyncEngine, agent: Browser
) -> None:
    word, found = three
    made = found[0][1]
    fein = f"98{secrets.randbelow(10**7):07d}"
    index = agent.http._transport.app.state.services.cipher.blind_index(fein)  # type: ignore[attr-defined]
    await set_facts(
        owner_engine, made, fein_index=index, fein_last4=fein[-4:], producer=f"{word}x@p.example",
        governing_class="7219",
    )  # fmt: skip
    company = found[0][0].company
    for text in (fein, f"{fein[:2]}-{fein[2:]}", f"{word}x", company[:9].upper()):
        assert await names(underwriter, q=text) == [company], text
    for text in (fein[-4:], "7219"):
        assert company in await names(underwriter, q=text)
    assert await names(underwriter, q="z") == [], "one letter is no search"
    assert await names(underwriter, q=f"{word}%") == []


async def test_a_name_is_looked_up_for_the_api_s_staff_alone(
    three: tuple[str, list[Any]], app_engine: AsyncEngine, worker_engine: AsyncEngine
) -> None:
    # The function is its owner's, who sees every row; so it says itself whom it answers.
    word, found = three
    asked = select(func.submissions_naming(f"c {word}"))
    for tenant, sees in (
        (staff(), [UUID(found[1][1]["id"])]),
        (an_agency(), []),
        (a_partner(), []),
        (Tenant.nobody(), []),
    ):
        async with app_engine.begin() as connection:
            await set_context(connection, tenant)
            assert await connection.scalar(asked) == sees, tenant.scope
    async with worker_engine.connect() as connection:
        with pytest.raises(ProgrammingError, match="permission denied"):
            await connection.scalar(asked)


@pytest.mark.req("CB-089")
async def test_each_filter_narrows(
    underwriter: Browser, desk: Desk, three: tuple[str, list[Any]], owner_engine: AsyncEngine
) -> None:
    word, found = three
    made, company = found[0][1], found[0][0].company
    await set_facts(
        owner_engine, made, uw_status="quoted", owner=desk.first.id, partner="wcn", primary_state="GA",
        governing_state="AL", effective_date=TODAY + timedelta(90), needed_by=TODAY + timedelta(80),
        submitted_at=datetime.now(UTC) - timedelta(10), file_count=2, stale=True,
    )  # fmt: skip
    far, near = (TODAY + timedelta(70)).isoformat(), (TODAY - timedelta(8)).isoformat()
    one: tuple[dict[str, Any], ...] = (
        {"status": "quoted"}, {"owner": desk.first.id}, {"partner": "wcn"}, {"primary_state": "ga"},
        {"governing_state": "AL"}, {"effective_from": far}, {"needed_from": far}, {"submitted_to": near},
        {"files": True}, {"stale": True},
    )  # fmt: skip
    others: tuple[dict[str, Any], ...] = (
        {"status": ["select", "bound"]}, {"partner": "gms"}, {"primary_state": "IL"},
        {"governing_state": "IL"}, {"effective_to": far}, {"needed_to": far}, {"files": False},
        {"stale": False}, {"submitted_from": (TODAY - timedelta(8)).isoformat()},
    )  # fmt: skip
    for asked in one:
        assert await names(underwriter, q=word, **asked) == [company], asked
    for asked in others:
        assert company not in await names(underwriter, q=word, **asked), asked
        assert len(await names(underwriter, q=word, **asked)) == 2, asked
    assert len(await names(underwriter, q=word, status=["select", "quoted"])) == 3


@pytest.mark.req("CB-089", "CB-346")
async def test_views_choose_and_practice_is_in_its_own_alone(
    underwriter: Browser, second_underwriter: Browser, agent: Browser, three: tuple[str, list[Any]]
) -> None:
    word, found = three
    (first, made), (second, _), (third, _) = found
    assert (await underwriter.post(f"/api/submissions/{made['id']}/claim")).status_code == 200
    pick = {"user_email_id": second.user_id, "uw_status": "Declined"}
    assert (await underwriter.post("/api/underWriterData/update", pick)).status_code == 200
    off = {"user_email_id": third.user_id, "real_submission": "false"}
    assert (await agent.post("/api/userTableData/realSubmission", off)).status_code == 200
    shown = {
        view: sorted(await names(underwriter, q=word, view=view))
        for view in ("all", "mine", "unowned", "needs_decision", "due", "needs_my_approval", "practice")
    }
    assert shown == {
        "all": sorted([first.company, second.company]),
        "mine": [first.company],
        "unowned": [second.company],
        "needs_decision": [first.company],
        "due": [],
        "needs_my_approval": [],
        "practice": [third.company],
    }
    assert await names(second_underwriter, q=word, view="mine") == []
    day = {"date": (TODAY + timedelta(3)).isoformat()}
    await underwriter.post(f"/api/submissions/{made['id']}/needed-by", day)
    assert await names(underwriter, q=word, view="due") == [first.company]
    counts = (await listed(second_underwriter, q=word))["counts"]
    assert set(counts) == set(shown)
    assert counts["practice"] >= 1 and counts["all"] >= 2


async def test_whoever_claims_reads_the_new_sizes_of_the_views_at_once(
    underwriter: Browser, three: tuple[str, list[Any]]
) -> None:
    word, ((_, made), *_) = three
    before = (await listed(underwriter, q=word, view="mine"))["counts"]
    assert (await listed(underwriter, q=word, view="mine"))["total"] == 0
    assert (await underwriter.post(f"/api/submissions/{made['id']}/claim")).status_code == 200
    after = await listed(underwriter, q=word, view="mine")
    assert (after["counts"]["mine"], after["total"]) == (before["mine"] + 1, 1)


@pytest.mark.req("CB-070", "CB-072", "CB-073", "CB-074", "CB-075", "CB-076", "CB-078", "CB-325")
async def test_the_csv_holds_every_match_with_no_formula_and_is_audited(
    underwriter: Browser, agent: Browser, quoted: Quote, owner_engine: AsyncEngine
) -> None:
    word = f"zq{secrets.token_hex(4)}"
    found = [await quoted(f"{sign}{word}") for sign in ("=cmd ", "+", "@", "plain ")]
    for one in found:
        await submit(agent, one)
    said = {"user_email_id": found[3].user_id, "uw_comments": "=1+1", "uw_status": "uw_questions"}
    assert (await underwriter.post("/api/underWriterData/update", said)).status_code == 200
    answer = await underwriter.get(CSV, params={"q": word, "sort": "company", "order": "desc"})
    assert answer.headers["content-disposition"] == 'attachment; filename="Underwriter Dashboard.csv"'
    rows = list(csv.reader(StringIO(answer.text)))
    assert rows[0] == [
        "Submitted Date", "Company Name", "FEIN", "Primary State", "Gov CC State", "Class code", "Payroll",
        "Distributing Partners", "Submitted By", "Comments", "Agent Comments", "Status",
    ]  # fmt: skip
    assert [row[1] for row in rows[1:]] == [f"plain {word}", f"'@{word}", f"'=cmd {word}", f"'+{word}"]
    plain = rows[1]
    assert (plain[2], plain[6], plain[9], plain[11]) == ("12-3456789", "$90,000", "'=1+1", "UW Quest")
    (row,) = (await listed(underwriter, q=f"plain {word}"))["rows"]
    day = datetime.fromisoformat(row["submitted_at"]).astimezone(UTC)
    assert plain[0] == f"{day.month}/{day.day}/{day:%y}"
    async with owner_engine.connect() as connection:
        written = select(audit_log.c.detail).where(audit_log.c.action == "submission.exported")
        details = list((await connection.execute(written)).scalars())
    assert {"sort": "company"} in details, "the search may be a name, and is not kept"


@pytest.mark.req("CB-148", "CB-149", "CB-256", "CB-239")
async def test_a_picked_status_is_of_the_specified_words_and_told_its_version(
    underwriter: Browser, agent: Browser, quoted: Quote
) -> None:
    found = await quoted()
    made = await submit(agent, found)
    where, named = "/api/underWriterData/update", {"user_email_id": found.user_id}
    assert code_of(await agent.post(where, {**named, "uw_status": "bound"})) == (403, "not_permitted")
    assert code_of(await underwriter.post(where, {**named, "uw_status": "approved"})) == (
        422,
        "invalid_input",
    )
    version = made["version"]
    for said, kept in (
        ("UW Quest", "uw_questions"),
        ("bound", "bound"),
        ("declined", "declined"),
        ("", None),
    ):
        answer = await underwriter.post(where, {**named, "uw_status": said})
        version += 1
        assert answer.json() == {
            "message": "Data Submitted", "user_email_id": found.user_id, "version": version
        }  # fmt: skip
        (row,) = (await listed(underwriter, q=found.company))["rows"]
        assert (row["uw_status"], row["version"]) == (kept, version)
    history = f"/api/prospects/{found.id}/history"
    before = (await underwriter.get(history)).json()
    assert (await underwriter.post(where, {**named, "uw_status": ""})).json()["version"] == version
    assert (await underwriter.get(history)).json() == before, "the same pick once more is none"
    assert [event["status"] for event in before[1:]] == ["UW Quest", "Bound", "Declined", "Select"]
    stale = await underwriter.post(where, {**named, "uw_status": "bound"}, headers={"If-Match": "1"})
    assert code_of(stale) == (409, "status_moved")
    assert (stale.json()["version"], stale.json()["uw_status"]) == (version, None)
    fresh = {"If-Match": str(version)}
    assert (await underwriter.post(where, {**named, "uw_status": "bound"}, headers=fresh)).status_code == 200
    never = {"user_email_id": (await quoted()).user_id, "uw_status": "bound"}
    assert code_of(await underwriter.post(where, never)) == (409, "not_submitted")
