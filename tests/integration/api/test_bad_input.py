"""What is wrong is said in words, and leaves nothing behind: no half of a save, no job, no word of others."""

from collections.abc import AsyncIterator, Awaitable, Callable
from datetime import timedelta
from typing import Any
from uuid import uuid4

import pytest
from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncEngine

from adapters.postgres.identity.repository import session_id_of
from api.services import Services
from tests.integration.api.conftest import Browser, People, quote_body

Open = Callable[..., Awaitable[Browser]]
Rows = Callable[[], Awaitable[dict[str, int]]]

START, DRAFTS = "/api/getQuotesDataId", "/api/prospects"
TABLES = ("prospect", "quote_run", "job", "outbox", "carrier_quote", "status_event")
REVERSED = "Expected Expiry Date cannot be before Start Date"


@pytest.fixture
def rows(owner_engine: AsyncEngine) -> Rows:
    """Counts every table that a request could leave something in, and the versions of all drafts."""

    async def counted() -> dict[str, int]:
        async with owner_engine.connect() as connection:
            found = {
                table: int(await connection.scalar(text(f"SELECT count(*) FROM {table}")) or 0)
                for table in TABLES
            }
            versions = await connection.scalar(text("SELECT coalesce(sum(version), 0) FROM prospect"))
        return {**found, "versions": int(versions or 0)}

    return counted


@pytest.fixture
async def draft(agent: Browser) -> dict[str, Any]:
    """A saved draft of the agent."""
    sections = {"companyProfile": {"companyName": "Plain Pastry", "fein": "12-3456789"}}
    answer = await agent.post(DRAFTS, {"sections": sections})
    assert answer.status_code == 201
    return dict(answer.json())


def _changed(**changes: Any) -> dict[str, Any]:
    """A body of getQuotesDataId with one thing wrong in its first office, employee or common part."""
    body = quote_body("gms-key_risk")
    for part in (body["body"], body["offices"][0], body["offices"][0]["employees"][0]):
        part |= {name: value for name, value in changes.items() if name in part}
    return body


def _without_carriers() -> dict[str, Any]:
    body = quote_body("gms-key_risk")
    for office in body["offices"]:
        office["carriers"] = []
    return body


@pytest.mark.req("QE-080", "QE-081", "QE-083", "QE-110")
@pytest.mark.parametrize(
    ("body", "path", "words"),
    [
        ({**_changed(), "offices": []}, "offices", "needs at least one entry"),
        (_changed(state=""), "offices.0.state", "State"),
        (_changed(employees=[]), "offices.0.employees", "add at least one"),
        (_changed(code=""), "offices.0.employees.0.code", "choose a class code"),
        (_changed(payroll="a lot"), "offices.0.employees.0.payroll", "Payroll must be an amount in dollars"),
        (_changed(payroll="1,2,3"), "offices.0.employees.0.payroll", "Payroll must be an amount in dollars"),
        (_changed(payroll="-1"), "offices.0.employees.0.payroll", "Payroll must be at least 0"),
        (_changed(ft=0, pt=0), "offices.0.employees.0.ft", "needs full-time or part-time people"),
        (_without_carriers(), "offices.0.carriers", "carrier"),
        (_changed(date_to="2020-01-01"), "body.date_to", REVERSED),
        (_changed(date_from="soon"), "body.date_from", "must be a day as YYYY-MM-DD"),
        (_changed(code="9999"), "offices.0.employees.0.code", "Class 9999 is not filed in IL"),
    ],
)
async def test_what_a_quote_needs_is_asked_for_at_its_field_and_nothing_starts(
    agent: Browser, rows: Rows, body: dict[str, Any], path: str, words: str
) -> None:
    before = await rows()
    answer = await agent.post(START, body)
    assert answer.status_code == 422, answer.text
    problem = answer.json()
    assert problem["request_id"] == answer.headers["x-request-id"]
    assert (problem["errors"][0]["path"], problem["errors"][0]["message"]) == (path, problem["detail"])
    assert words in problem["detail"]
    assert await rows() == before


@pytest.mark.req("QE-098")
@pytest.mark.parametrize(
    "fein",
    ["1234567890", "12-34567890", "123-45-67890", "xx-xxx4321", "********", "XXXXX4321", "unknown", "12.3"],
)
async def test_a_bad_fein_saves_nothing_of_what_came_with_it(
    agent: Browser, draft: dict[str, Any], rows: Rows, fein: str
) -> None:
    before = await rows()
    profile = {"companyName": "Other Name", "fein": fein}
    calls = [
        await agent.post(DRAFTS, {"sections": {"companyProfile": profile}}),
        await agent.send(
            "PATCH", f"{DRAFTS}/{draft['id']}", {"base_version": 1, "sections": {"companyProfile": profile}}
        ),
        await agent.post(
            "/api/userTableData/update", {"user_email_id": draft["user_id"], "companyProfile": profile}
        ),
    ]
    for answer in calls:
        assert answer.status_code == 422
        problem = answer.json()
        many = sum(map(str.isdigit, fein)) > 9
        assert problem["detail"] == (
            "FEIN needs to be 9 digits"
            if many
            else "FEIN is nine digits, as NN-NNNNNNN; letters and * are none"
        )
        assert problem["errors"][0]["path"].endswith("companyProfile.fein")
        assert fein not in answer.text
    assert await rows() == before
    kept = (await agent.get(f"{DRAFTS}/{draft['id']}")).json()["sections"]["companyProfile"]
    assert (kept["companyName"], kept["fein"]) == ("Plain Pastry", "12-3456789")


@pytest.mark.parametrize("typed", ["", "1", "12-", "12-34", "12 3456789", "123456789"])
async def test_a_fein_is_saved_as_far_as_it_is_typed(
    agent: Browser, draft: dict[str, Any], typed: str
) -> None:
    path, profile = f"{DRAFTS}/{draft['id']}", {"companyName": "Plain Pastry", "fein": typed}
    saved = {"base_version": 1, "sections": {"companyProfile": profile}}
    assert (await agent.send("PATCH", path, saved)).status_code == 200
    assert (await agent.get(path)).json()["sections"]["companyProfile"]["fein"] == typed


@pytest.mark.req("QE-089", "QE-090")
async def test_a_class_code_that_does_not_exist_is_marked_at_its_line(agent: Browser, rows: Rows) -> None:
    before = await rows()
    line = {"classCodeDescription": "9999: Dragon keeping", "ft": "1", "pt": "", "payroll": "$1,000"}
    place = {"number": "1", "state": "il", "classCodesInfo": [line]}
    answer = await agent.post("/api/validateClassCodesAndDescription", {"childrenLoc": [place]})
    assert answer.status_code == 200
    assert "Invalid class code. Please check." in answer.text
    assert await rows() == before


PIECE = 65_536


async def _send(
    agent: Browser, path: str, body: bytes, *, declared: bool, taken: list[bytes] | None = None
) -> Any:
    """Args: taken: gets the pieces that were read, of a body that comes without its length."""
    headers = {"Content-Type": "application/json", "X-CSRF-Token": agent.csrf}

    async def drops() -> AsyncIterator[bytes]:
        for start in range(0, len(body), PIECE):
            if taken is not None:
                taken.append(body[start : start + PIECE])
            yield body[start : start + PIECE]

    return await agent.http.post(path, content=body if declared else drops(), headers=headers)


@pytest.mark.parametrize("declared", [True, False], ids=["with its length", "without its length"])
@pytest.mark.parametrize("path", [DRAFTS, START, "/api/userTableData/put", "/api/getMinMaxPremium"])
async def test_more_than_a_route_accepts_is_refused_before_it_is_read(
    agent: Browser, rows: Rows, path: str, declared: bool
) -> None:
    before, taken = await rows(), list[bytes]()
    body = b'{"sections": {"companyProfile": {"notes": "' + b"x" * (10 * 1024**2) + b'"}}}'
    answer = await _send(agent, path, body, declared=declared, taken=taken)
    assert (answer.status_code, answer.json()["code"]) == (413, "body_too_large")
    size = "2 MB" if path == START else "1 MB"
    assert answer.json()["detail"] == f"The body is larger than this call accepts ({size})"
    assert await rows() == before
    assert len(taken) * PIECE < len(body) / 2


async def test_a_megabyte_that_just_fits_is_refused_by_their_field_and_not_echoed(
    agent: Browser, rows: Rows
) -> None:
    before = await rows()
    body = b'{"sections": {"companyProfile": {"notes": "' + b"secret " * 149_000 + b'"}}}'
    answer = await _send(agent, DRAFTS, body, declared=True)
    assert answer.status_code == 422
    assert answer.json()["errors"][0]["path"] == "sections.companyProfile.notes"
    assert len(answer.content) < 1_000
    assert b"secret" not in answer.content
    assert await rows() == before


@pytest.mark.parametrize("path", [DRAFTS, START, "/api/userTableData/put"])
async def test_a_stranger_is_refused_before_the_body_is_looked_at(stranger: Browser, path: str) -> None:
    for body in (b"{", b"x" * 9_000_000):
        answer = await stranger.http.post(path, content=body, headers={"Content-Type": "application/json"})
        assert (answer.status_code, answer.json()["code"]) == (401, "not_signed_in")


@pytest.mark.parametrize("declared", [True, False], ids=["with its length", "without its length"])
async def test_nobody_makes_us_read_more_than_four_kilobytes_of_a_sign_in(
    stranger: Browser, declared: bool
) -> None:
    body = b'{"email": "a@b.example", "password": "' + b"Secret-Horse7!" * 400 + b'"}'
    answer = await _send(stranger, "/api/auth/login", body, declared=declared)
    assert (answer.status_code, answer.json()["code"]) == (413, "body_too_large")
    assert answer.json()["detail"] == "The body is larger than this call accepts (4 KB)"
    assert b"Secret-Horse7!" not in answer.content


async def test_an_expired_session_writes_nothing(
    browse: Open, people: People, owner_engine: AsyncEngine, services: Services, rows: Rows
) -> None:
    browser = await browse(await people.make("AgencyBeta", "GetQuoteBeta"))
    made = (await browser.post(DRAFTS, {})).json()
    async with owner_engine.begin() as connection:
        await connection.execute(
            text("UPDATE session SET last_seen_at = last_seen_at - :age WHERE id = :id"),
            {"age": timedelta(days=2), "id": session_id_of(browser.http.cookies["quoteloom"])},
        )
    services.sessions._known.clear()
    before = await rows()
    patch = {"base_version": 1, "sections": {"companyProfile": {"companyName": "Too Late"}}}
    calls = [
        await browser.send("PATCH", f"{DRAFTS}/{made['id']}", patch),
        await browser.post(DRAFTS, {}),
        await browser.post(START, quote_body(user_id=made["user_id"])),
        await browser.send("DELETE", f"/api/deleteProsepectData/{made['user_id']}"),
        await browser.get(f"{DRAFTS}/{made['id']}"),
    ]
    for answer in calls:
        assert (answer.status_code, answer.json()["code"]) == (401, "session_expired")
        assert answer.json()["detail"] == "Your session has ended; sign in again to go on"
    assert await rows() == before


async def test_another_agencys_ids_read_change_start_and_delete_nothing(
    started: dict[str, str], other_agent: Browser, agent: Browser, rows: Rows
) -> None:
    before = await rows()
    patch = {"base_version": 1, "sections": {"companyProfile": {"companyName": "Mine Now"}}}
    calls = [
        await other_agent.get(f"/api/runs/{started['run']}"),
        await other_agent.get(f"/api/getQuotesData/{started['job']}"),
        await other_agent.get(f"/api/events/{started['job']}"),
        await other_agent.send("PATCH", f"{DRAFTS}/{started['id']}", patch),
        await other_agent.post(START, quote_body(user_id=started["user_id"])),
        await other_agent.send("DELETE", f"/api/deleteProsepectData/{started['user_id']}"),
    ]
    unknown = await other_agent.get(f"/api/runs/{uuid4()}")
    assert [answer.status_code for answer in calls] == [404] * len(calls)
    # Theirs and none at all are told in the same words, but for the id that was asked for.
    said = [answer.json()["code"] for answer in (calls[0], unknown)]
    assert said == ["run_not_found"] * 2
    assert await rows() == before
    assert (await agent.get(f"/api/runs/{started['run']}")).status_code == 200
