"""Who may write: the token of the session from our own pages, or an access token without a cookie."""

import base64
import json

import httpx
import pytest
from fastapi import FastAPI
from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncEngine

from adapters.postgres.tables.index import audit_log
from adapters.settings import Settings
from tests.integration.api.conftest import Browser, People, Person


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


async def test_what_was_refused_to_a_session_is_in_the_audit_log(
    agent: Browser, rater: Browser, owner_engine: AsyncEngine
) -> None:
    forged = await agent.post("/api/prospects", {}, headers={"X-CSRF-Token": "of-another-session"})
    closed = await rater.get("/api/prospects")
    ids = [answer.headers["x-request-id"] for answer in (forged, closed)]
    noted = select(audit_log.c.request_id, audit_log.c.detail["code"].astext).where(
        audit_log.c.action == "request.refused", audit_log.c.request_id.in_(ids)
    )
    async with owner_engine.connect() as connection:
        found = {row[0]: row[1] for row in await connection.execute(noted)}
    assert [found.get(one) for one in ids] == ["csrf_refused", "not_permitted"]


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


@pytest.mark.parametrize("call", ["SavePaymentPlans", "GetNetRates", "GetQuestions", "GetQuoteDetails"])
async def test_a_link_on_another_site_asks_no_carrier_anything(agent: Browser, call: str) -> None:
    path = f"/api/triggerAmtrust{call}/1000001"
    for site in ("cross-site", "same-site", "none"):
        refused = await agent.get(path, headers={"Sec-Fetch-Site": site})
        assert (refused.status_code, refused.json()["code"]) == (403, "csrf_refused"), site
    assert (await agent.get(path)).status_code == 404
    token = {"Sec-Fetch-Site": "none", "X-CSRF-Token": agent.csrf}
    assert (await agent.get(path, headers=token)).status_code == 404


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
        small = {"Authorization": f"bearer {tokens['access_token']}"}
        assert (await http.get("/api/prospects", headers=small)).status_code == 200, "schemes have no case"
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
        # An empty bearer, as pages send it without a session, hinders nobody on an open call.
        nobody = await http.get("/api/getDomain/dana@gmail.com", headers={"Authorization": "Bearer "})
        assert nobody.status_code == 200, nobody.text


@pytest.mark.req("CB-243")
async def test_a_token_of_somebody_in_no_group_of_ours_opens_nothing(
    app: FastAPI, settings: Settings, people: People
) -> None:
    tokens = await _tokens(settings, await people.make("OtherProductBeta"))
    transport = httpx.ASGITransport(app=app)
    async with httpx.AsyncClient(transport=transport, base_url=settings.public_origin) as http:
        bearer = {"Authorization": f"Bearer {tokens['access_token']}"}
        answer = await http.get("/api/auth/session", headers=bearer)
    assert (answer.status_code, answer.json()["code"]) == (401, "invalid_token")


def _unsigned(token: str) -> str:
    head = base64.urlsafe_b64encode(json.dumps({"alg": "none", "typ": "JWT"}).encode()).decode().rstrip("=")
    return f"{head}.{token.split('.')[1]}."


@pytest.mark.req("CB-243")
async def test_an_empty_bearer_is_no_session_even_beside_a_cookie(agent: Browser) -> None:
    answer = await agent.get("/api/auth/session", headers={"Authorization": "Bearer "})
    assert answer.status_code == 401
