"""Sign-in against the real Keycloak: every row of the table, and what a session then allows."""

import asyncio
import base64
import json
import secrets
from collections.abc import Awaitable, Callable
from datetime import timedelta

import httpx
import pytest
from fastapi import FastAPI
from sqlalchemy import text
from sqlalchemy.ext.asyncio import create_async_engine

from adapters.postgres.engine import sqlalchemy_url
from adapters.postgres.identity import session_id_of
from adapters.settings import Settings
from api.services import Services
from tests.integration.api.conftest import Browser, People, Person, http_of

Open = Callable[..., Awaitable[Browser]]


@pytest.mark.req("RD-250")
async def test_unknown_wrong_and_disabled_get_one_and_the_same_answer(people: People, browse: Open) -> None:
    known = await people.make("AgencyBeta")
    disabled = await people.make("AgencyBeta", enabled=False)
    answers = [
        await (await browse()).sign_in(Person(email=known.email, id="", password="Wrong-Horse7!")),
        await (await browse()).sign_in(Person(email="nobody@test-people.example", id="")),
        await (await browse()).sign_in(disabled),
    ]
    assert [answer.status_code for answer in answers] == [401, 401, 401]
    bodies = [{**answer.json(), "request_id": ""} for answer in answers]
    assert bodies[0] == bodies[1] == bodies[2]
    assert bodies[0]["code"] == "invalid_credentials"
    assert all("set-cookie" not in answer.headers for answer in answers)


@pytest.mark.req("RD-034", "RD-035", "RD-036", "RD-206", "RD-207", "CB-230")
@pytest.mark.parametrize(
    ("groups", "route"),
    [
        (("AgencyBeta",), "/Quote"),
        (("SalesBeta",), "/Quote"),
        (("WcnBeta",), "/Quote"),
        (("UWBeta", "WcnBeta"), "/UwPortal"),
        (("AgencyBeta", "AdminBeta", "RaterBeta"), "/Quote"),
        (("AdminBeta",), "/AdminDashboard"),
        (("CarrierBeta",), "/PanelUW"),
        (("RaterBeta",), "/Rates"),
    ],
)
async def test_sign_in_names_the_page_of_the_groups(
    people: People, browse: Open, groups: tuple[str, ...], route: str
) -> None:
    answer = await (await browse()).sign_in(await people.make(*groups))
    assert answer.status_code == 200
    assert answer.json() == {"route": route}


@pytest.mark.req("RD-160")
async def test_a_user_without_a_known_group_does_not_exist_and_gets_no_session(
    people: People, browse: Open
) -> None:
    browser = await browse()
    answer = await browser.sign_in(await people.make("OtherProductBeta"))
    assert answer.status_code == 403
    assert answer.json()["detail"] == "User does not exist!"
    assert '"storage"' in answer.headers["clear-site-data"]
    assert (await browser.get("/api/auth/session")).json() == {"user": None}


@pytest.mark.req("RD-037")
async def test_a_temporary_password_is_a_challenge(people: People, browse: Open) -> None:
    browser = await browse()
    answer = await browser.sign_in(await people.make("AgencyBeta", temporary=True))
    assert answer.status_code == 409
    assert answer.json()["code"] == "new_password_required"
    assert answer.json()["challenge"] == "NEW_PASSWORD_REQUIRED"
    assert (await browser.get("/api/auth/session")).json() == {"user": None}


async def test_who_has_no_session_is_told_so_without_an_error(stranger: Browser) -> None:
    answer = await stranger.get("/api/auth/session")
    assert (answer.status_code, answer.json()) == (200, {"user": None})


@pytest.mark.req("RD-179", "RD-180")
async def test_empty_fields_are_named_and_nothing_is_echoed(stranger: Browser) -> None:
    answer = await stranger.http.post("/api/auth/login", json={"email": "", "password": "", "remember": True})
    assert answer.status_code == 422
    said = {item["path"]: item["message"] for item in answer.json()["errors"]}
    assert said == {"email": "Email is required", "password": "Password is required"}
    long = "Secret-Horse7!" * 100
    refused = await stranger.http.post("/api/auth/login", json={"email": "a@b.example", "password": long})
    assert refused.status_code == 422
    assert "Secret-Horse7!" not in refused.text


@pytest.mark.req("QE-117", "QE-124", "RD-239")
async def test_the_session_says_who_it_is_and_what_they_may_open(people: People, browse: Open) -> None:
    person = await people.make(
        "AgencyBeta", "GetQuoteBeta", agency_key="alder", phone="(555) 010-2000", fax="(555) 010-2001"
    )
    session = (await browse(person)).session
    assert session["user"]["email"] == person.email
    assert session["user"]["user_type"] == "agency"
    assert session["user"]["agency_key"] == "alder"
    assert session["user"]["phone"] == "(555) 010-2000"
    assert session["user"]["fax"] == "(555) 010-2001"
    assert session["routes"] == ["/Quote", "/Prices"]
    assert set(session["groups"]) == {"AgencyBeta", "GetQuoteBeta"}


async def test_the_cookie_is_closed_to_scripts_and_other_sites(people: People, browse: Open) -> None:
    person = await people.make("AgencyBeta")
    kept = (await (await browse()).sign_in(person)).headers["set-cookie"]
    assert "HttpOnly" in kept
    assert "samesite=lax" in kept.lower()
    assert "Path=/" in kept
    assert "Max-Age=1209600" in kept
    brief = (await (await browse()).sign_in(person, remember=False)).headers["set-cookie"]
    assert "max-age" not in brief.lower()


async def test_sign_in_gives_a_new_session_and_ends_the_one_before(people: People, browse: Open) -> None:
    person = await people.make("AgencyBeta")
    browser = await browse(person)
    before = browser.http.cookies["quoteloom"]
    await browser.sign_in(person)
    assert browser.http.cookies["quoteloom"] != before
    other = await browse()
    other.http.cookies.set("quoteloom", before)
    assert (await other.get("/api/auth/session")).status_code == 401


@pytest.mark.req("RD-023")
async def test_logout_ends_the_session_here_and_at_the_provider(
    people: People, browse: Open, settings: Settings
) -> None:
    browser = await browse(await people.make("AgencyBeta"))
    cookie = browser.http.cookies["quoteloom"]
    answer = await browser.post("/api/auth/logout")
    assert answer.status_code == 200
    assert answer.headers["clear-site-data"] == '"cookies", "storage"'
    browser.http.cookies.set("quoteloom", cookie)
    assert (await browser.get("/api/auth/session")).status_code == 401


async def test_sign_in_from_another_site_is_refused(app: FastAPI, settings: Settings, people: People) -> None:
    person = await people.make("AgencyBeta")
    body = {"email": person.email, "password": person.password, "remember": True}
    for headers in (
        {"Sec-Fetch-Site": "cross-site", "Origin": "https://evil.example"},
        {"Sec-Fetch-Site": "same-site", "Origin": "http://localhost:9999"},
    ):
        async with http_of(app, settings, **headers) as http:
            answer = await http.post("/api/auth/login", json=body)
        assert answer.status_code == 403
        assert answer.json()["code"] == "csrf_refused"
        assert "set-cookie" not in answer.headers


@pytest.mark.parametrize(
    "headers",
    [
        {"X-CSRF-Token": ""},
        {"X-CSRF-Token": "of-another-session"},
        {"Sec-Fetch-Site": "cross-site"},
        {"Sec-Fetch-Site": "none"},
    ],
)
async def test_an_unsafe_request_without_token_or_from_elsewhere_is_refused(
    agent: Browser, headers: dict[str, str]
) -> None:
    answer = await agent.post("/api/prospects", {"sections": {}}, headers=headers)
    assert answer.status_code == 403
    assert answer.json()["code"] == "csrf_refused"


async def test_without_fetch_metadata_the_origin_decides(agent: Browser, settings: Settings) -> None:
    headers = {"X-CSRF-Token": agent.csrf, "Cookie": f"quoteloom={agent.http.cookies['quoteloom']}"}
    transport = agent.http._transport
    async with httpx.AsyncClient(transport=transport, base_url=settings.public_origin) as http:
        ours = await http.post(
            "/api/prospects", json={}, headers={**headers, "Origin": settings.public_origin}
        )
        silent = await http.post("/api/prospects", json={}, headers=headers)
        theirs = await http.post(
            "/api/prospects", json={}, headers={**headers, "Origin": "https://evil.example"}
        )
    assert [ours.status_code, silent.status_code, theirs.status_code] == [201, 403, 403]


async def _tokens(settings: Settings, person: Person) -> dict[str, str]:
    url = f"{settings.keycloak_url}/realms/{settings.keycloak_realm}/protocol/openid-connect/token"
    form = {
        "grant_type": "password",
        "client_id": "quoteloom-bff",
        "client_secret": settings.bff_secret.get_secret_value(),
        "username": person.email,
        "password": person.password,
        "scope": "openid",
    }
    async with httpx.AsyncClient() as http:
        answer: dict[str, str] = (await http.post(url, data=form)).raise_for_status().json()
    return answer


@pytest.mark.req("CB-243")
async def test_a_bearer_access_token_is_accepted_without_cookie_and_csrf(
    app: FastAPI, settings: Settings, people: People
) -> None:
    tokens = await _tokens(settings, await people.make("AgencyBeta", "GetQuoteBeta", agency_key="alder"))
    transport = httpx.ASGITransport(app=app)
    async with httpx.AsyncClient(transport=transport, base_url=settings.public_origin) as http:
        bearer = {"Authorization": f"Bearer {tokens['access_token']}"}
        made = await http.post("/api/prospects", json={}, headers=bearer)
        assert made.status_code == 201, made.text
        for wrong in (
            f"Bearer {tokens['id_token']}",
            f"Bearer {tokens['refresh_token']}",
            f"Bearer {_unsigned(tokens['access_token'])}",
            f"Bearer {tokens['access_token'][:-4]}AAAA",
            "Bearer ",
            "Bearer",
            "Basic abc",
        ):
            refused = await http.get("/api/prospects", headers={"Authorization": wrong})
            assert refused.status_code == 401, wrong


def _unsigned(token: str) -> str:
    head = base64.urlsafe_b64encode(json.dumps({"alg": "none", "typ": "JWT"}).encode()).decode().rstrip("=")
    return f"{head}.{token.split('.')[1]}."


async def test_an_empty_bearer_is_no_session_even_beside_a_cookie(agent: Browser) -> None:
    answer = await agent.get("/api/auth/session", headers={"Authorization": "Bearer "})
    assert answer.status_code == 401


async def _age_session(settings: Settings, browser: Browser, **columns: timedelta) -> None:
    """Move times of the browser's session into the past, as the owner of the tables."""
    engine = create_async_engine(sqlalchemy_url(settings.owner_database_url.get_secret_value()))
    session_id = session_id_of(browser.http.cookies["quoteloom"])
    async with engine.begin() as connection:
        for column, age in columns.items():
            await connection.execute(
                text(f"UPDATE session SET {column} = {column} - :age WHERE id = :id"),
                {"age": age, "id": session_id},
            )
    await engine.dispose()


async def test_a_session_that_ends_in_another_process_is_over_here_though_it_is_remembered(
    people: People, browse: Open, running: Callable[..., Awaitable[FastAPI]]
) -> None:
    person, elsewhere = await people.make("AgencyBeta"), await running()
    here, there = await browse(person), await browse(on=elsewhere)
    there.http.cookies.set("quoteloom", here.http.cookies["quoteloom"])
    there.csrf = here.csrf
    assert (await here.get("/api/getEntityType")).status_code == 200
    assert (await there.post("/api/auth/logout")).status_code < 300
    async with asyncio.timeout(5):  # far less than a session is remembered
        while (await here.get("/api/getEntityType")).status_code == 200:
            await asyncio.sleep(0.02)
    assert (await here.get("/api/getEntityType")).json()["code"] == "session_expired"


async def test_a_disabled_user_is_out_at_the_next_refresh(
    people: People, browse: Open, settings: Settings, services: Services
) -> None:
    person = await people.make("AgencyBeta", "GetQuoteBeta")
    browser = await browse(person)
    await people.disable(person)
    await _age_session(settings, browser, refreshed_at=timedelta(minutes=6))
    services.sessions._known.clear()
    assert (await browser.get("/api/auth/session")).status_code == 401


async def test_a_refresh_brings_new_groups(
    people: People, browse: Open, settings: Settings, services: Services
) -> None:
    person = await people.make("AgencyBeta")
    browser = await browse(person)
    assert browser.session["routes"] == []
    await people.join(person.id, "GetQuoteBeta")
    await _age_session(settings, browser, refreshed_at=timedelta(minutes=6))
    services.sessions._known.clear()
    assert (await browser.get("/api/auth/session")).json()["routes"] == ["/Quote", "/Prices"]


@pytest.mark.parametrize("column", ["last_seen_at", "expires_at"])
async def test_an_idle_or_old_session_is_over(
    people: People, browse: Open, settings: Settings, services: Services, column: str
) -> None:
    browser = await browse(await people.make("AgencyBeta"))
    await _age_session(settings, browser, **{column: timedelta(days=15)})
    services.sessions._known.clear()
    asked = await browser.get("/api/getEntityType")
    assert (asked.status_code, asked.json()["code"]) == (401, "session_expired")
    assert "set-cookie" not in asked.headers
    answer = await browser.get("/api/auth/session")
    assert (answer.status_code, answer.json()["code"]) == (401, "session_expired")
    # Told once: the cookie of what is over is taken back.
    assert "quoteloom" not in browser.http.cookies
    assert (await browser.get("/api/auth/session")).json() == {"user": None}


async def test_sign_in_and_its_refusal_are_in_the_audit_log(
    people: People, browse: Open, settings: Settings
) -> None:
    person = await people.make("AgencyBeta")
    refused = await (await browse()).sign_in(Person(email=person.email, id="", password=secrets.token_hex(8)))
    opened = await (await browse()).sign_in(person)
    assert (refused.status_code, opened.status_code) == (401, 200), opened.text
    engine = create_async_engine(sqlalchemy_url(settings.owner_database_url.get_secret_value()))
    async with engine.connect() as connection:
        rows = (
            await connection.execute(
                text(
                    "SELECT action, request_id, object_id, detail::text AS detail FROM audit_log"
                    " WHERE request_id = ANY(:ids)"
                ),
                {"ids": [refused.headers["x-request-id"], opened.headers["x-request-id"]]},
            )
        ).all()
    await engine.dispose()
    assert {row.action for row in rows} == {"session.refused", "session.opened"}
    assert all(person.email not in f"{row.object_id} {row.detail}" for row in rows)


async def test_an_expired_provider_is_a_503_with_the_support_address(
    running: Callable[..., Awaitable[FastAPI]], settings: Settings, people: People
) -> None:
    person = await people.make("AgencyBeta")
    app = await running(keycloak_url="http://localhost:1")
    async with http_of(app, settings) as http:
        answer = await http.post(
            "/api/auth/login", json={"email": person.email, "password": person.password, "remember": True}
        )
    assert answer.status_code == 503
    assert answer.json()["detail"] == (
        f"Unable to login! Please contact {settings.support_email} for more details!"
    )
