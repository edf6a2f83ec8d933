"""Comments as the specified calls carry them: beside a prospect's record, and on the admin dashboard."""

from collections.abc import Awaitable, Callable
from typing import Any
from uuid import uuid4

import pytest

from tests.integration.api.conftest import Browser, People
from tests.support.audit_lines import Audited

Open = Callable[..., Awaitable[Browser]]
UPDATE, RECORD = "/api/underWriterData/update", "/api/userTableData/update"
UPLOAD = "/api/uploadDashboardComments"


@pytest.fixture(scope="module")
async def underwriter(browse: Open, people: People) -> Browser:
    return await browse(await people.make("UWBeta"))


@pytest.fixture(scope="module")
async def admin(browse: Open, people: People) -> Browser:
    return await browse(await people.make("AdminBeta"))


@pytest.fixture
async def prospect(agent: Browser) -> dict[str, Any]:
    made: dict[str, Any] = (await agent.post("/api/prospects", {})).json()
    return made


async def current(browser: Browser, prospect: dict[str, Any]) -> tuple[str, str]:
    found = (await browser.get(f"/api/prospects/{prospect['id']}/comments")).json()
    return found["uw"]["current"], found["agent"]["current"]


@pytest.mark.req("CB-081", "CB-238", "CB-256")
async def test_the_underwriters_call_keeps_the_comment_of_the_callers_own_side(
    agent: Browser, underwriter: Browser, stranger: Browser, rater: Browser, prospect: dict[str, Any]
) -> None:
    key = {"user_email_id": prospect["user_id"], "sortKeyList": []}
    assert (await stranger.post(UPDATE, {**key, "agent_comments": "x"})).status_code == 401
    assert (await rater.post(UPDATE, {**key, "agent_comments": "x"})).status_code == 403
    for browser, mine, theirs in (
        (underwriter, "uw_comments", "agent_comments"),
        (agent, "agent_comments", "uw_comments"),
    ):
        for wrong in ({theirs: "Not mine"}, {mine: "Mine", theirs: "Not mine"}):
            refused = await browser.post(UPDATE, {**key, **wrong})
            assert (refused.status_code, refused.json()["code"]) == (403, "not_permitted")
        answer = await browser.post(UPDATE, {**key, mine: mine})
        kept = {"message": "Data Submitted", "user_email_id": prospect["user_id"]}
        assert answer.json() == {**kept, "version": None}, "a comment picks no status of a submission"
    assert await current(agent, prospect) == ("uw_comments", "agent_comments")


@pytest.mark.req("CB-136", "CB-256")
async def test_a_history_that_is_sent_back_adds_its_first_entry_alone_by_the_caller_and_now(
    agent: Browser, prospect: dict[str, Any]
) -> None:
    sent = [
        {"comment": "New", "commentTimestamp": "2020-01-01T00:00:00Z", "email": "eve@c.example"},
        {"comment": "Old", "commentTimestamp": 1577836800000, "email": "eve@c.example"},
    ]
    key = {"user_email_id": prospect["user_id"]}
    assert (await agent.post(UPDATE, {**key, "agent_comments": sent})).status_code == 200
    found = (await agent.get(f"/api/prospects/{prospect['id']}/comments")).json()["agent"]
    ((only,),) = (found["entries"],)
    assert (only["comment"], only["email"]) == ("New", agent.session["user"]["email"])
    assert not only["commentTimestamp"].startswith("2020")
    cleared = [{"comment": "New", "previousComment": True}, *sent]
    assert (await agent.post(UPDATE, {**key, "agent_comments": cleared})).status_code == 200
    assert (await current(agent, prospect))[1] == ""


@pytest.mark.req("CB-256")
async def test_what_is_absent_is_not_touched_and_nothing_at_all_is_refused(
    agent: Browser, prospect: dict[str, Any], other_agent: Browser
) -> None:
    key = {"user_email_id": prospect["user_id"]}
    assert (await agent.post(UPDATE, {**key, "agent_comments": "Stays"})).status_code == 200
    assert (await agent.post(UPDATE, {**key, "agent_comments": None})).status_code == 422
    assert (await agent.post(UPDATE, {**key, "agent_comments": "x" * 4001})).status_code == 422
    assert (await other_agent.post(UPDATE, {**key, "agent_comments": "Theirs"})).status_code == 404
    assert await current(agent, prospect) == ("", "Stays")


@pytest.mark.req("CB-237")
async def test_a_record_may_carry_the_comment_of_its_writers_side_alone_or_with_sections(
    agent: Browser, prospect: dict[str, Any], browse: Open, people: People
) -> None:
    key = {"user_email_id": prospect["user_id"]}
    alone = await agent.post(RECORD, {**key, "comments": [{"comment": "Alone"}]})
    assert alone.json() == {"message": "Saved", "user_id": prospect["user_id"], "version": 1}
    assert await current(agent, prospect) == ("", "Alone")
    beside = await agent.post(RECORD, {**key, "childrenLoc": [], "comments": "Beside"})
    assert beside.json()["version"] == 2
    # A whole record whose comments are blank says nothing of them; a blank that comes alone clears.
    assert (await agent.post(RECORD, {**key, "childrenLoc": [], "comments": []})).status_code == 200
    assert (await current(agent, prospect))[1] == "Beside"
    assert (await agent.post(RECORD, {**key, "comments": ""})).status_code == 200
    assert (await current(agent, prospect))[1] == ""
    both = await browse(await people.make("UWBeta", "GetQuoteBeta"))
    assert (await both.post(RECORD, {**key, "comments": "By an underwriter"})).status_code == 200
    assert await current(agent, prospect) == ("By an underwriter", "")


@pytest.mark.req("CB-264", "CB-265")
async def test_an_admin_keeps_one_comment_for_each_domain_of_each_table(
    admin: Browser, agent: Browser, underwriter: Browser, stranger: Browser, audited: Audited
) -> None:
    domain = f"{uuid4().hex[:10]}.example"
    body = {"domain": domain, "comment": " Call them ", "tableName": "tab1"}
    for browser, status in ((stranger, 401), (agent, 403), (underwriter, 403)):
        assert (await browser.post(UPLOAD, body)).status_code == status
        read = await browser.get(f"/api/dashboardComments/tab1?domain={domain}")
        assert read.status_code == status
    saved = (await admin.post(UPLOAD, body)).json()
    assert saved["message"] == "Saved"
    assert await audited(saved["id"]) == [("comment.dashboard_written", "comment", admin.email, {})]
    assert (await admin.post(UPLOAD, body)).json() == {"message": "Nothing changed", "id": None}
    await admin.post(UPLOAD, {**body, "tableName": "tab5", "comment": "Other table"})
    await admin.post(UPLOAD, {**body, "domain": f"x{domain}", "comment": "Other domain"})
    await admin.post(UPLOAD, {**body, "comment": ""})
    first = (await admin.get(f"/api/dashboardComments/tab1?domain={domain}")).json()
    assert first["current"] == ""
    assert [(each["comment"], each["previousComment"]) for each in first["entries"]] == [
        ("Call them", True), ("Call them", False),
    ]  # fmt: skip
    assert first["entries"][1]["id"] == saved["id"]
    assert {each["email"] for each in first["entries"]} == {admin.session["user"]["email"]}
    assert (await admin.get(f"/api/dashboardComments/tab5?domain={domain}")).json()[
        "current"
    ] == "Other table"


@pytest.mark.req("CB-264", "CB-265")
@pytest.mark.parametrize(
    ("change", "path"),
    [
        ({"tableName": "tab3"}, "tableName"),
        ({"domain": " "}, "domain"),
        ({"domain": "a\nb"}, "domain"),
        ({"comment": "x" * 4001}, "comment"),
    ],
)
async def test_a_dashboard_comment_that_cannot_be_kept_is_refused_at_its_field(
    admin: Browser, change: dict[str, str], path: str
) -> None:
    body = {"domain": "a.example", "comment": "x", "tableName": "tab1", **change}
    answer = await admin.post(UPLOAD, body)
    assert answer.status_code == 422
    assert answer.json()["errors"][0]["path"] == path
