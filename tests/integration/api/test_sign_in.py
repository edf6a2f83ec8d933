"""Sign-in against the real Keycloak: every row of the table."""

import json
import secrets
from collections.abc import Awaitable, Callable

import pytest
from fastapi import FastAPI
from sqlalchemy import text
from sqlalchemy.ext.asyncio import create_async_engine

from adapters.postgres.core.engine import sqlalchemy_url
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
    words = "The e-mail address or the password is wrong, or the account is locked"
    assert bodies[0]["detail"] == words, "which the panel shows as they are"
    assert all("set-cookie" not in answer.headers for answer in answers)


@pytest.mark.req("RD-034", "RD-036", "RD-206", "RD-207", "CB-230")
@pytest.mark.parametrize(
    ("groups", "route"),
    [
        (("AgencyBeta",), "/Quote"),
        (("SalesBeta",), "/Quote"),
        (("WcnBeta",), "/Quote"),
        (("UWBeta", "WcnBeta"), "/UwPortal"),
        (("AgencyBeta", "AdminBeta", "RaterBeta"), "/Quote"),
        (("AdminBeta",), "/RateBooks"),
        (("CarrierBeta",), "/PanelUW"),
        (("RaterBeta",), "/"),
        (("OpsBeta",), "/Ops"),
    ],
)
async def test_sign_in_names_the_page_of_the_groups(
    people: People, browse: Open, groups: tuple[str, ...], route: str
) -> None:
    answer = await (await browse()).sign_in(await people.make(*groups))
    assert answer.status_code == 200
    assert answer.json() == {"route": route}


@pytest.mark.req("RD-160", "CB-230")
@pytest.mark.parametrize("groups", [("OtherProductBeta",), ()], ids=["another product's", "in none"])
async def test_a_user_without_a_known_group_does_not_exist_and_gets_no_session(
    people: People, browse: Open, groups: tuple[str, ...]
) -> None:
    browser, nobody = await browse(), await people.make(*groups)
    answer = await browser.sign_in(nobody)
    assert answer.status_code == 403
    assert answer.json()["detail"] == "User does not exist!"
    assert answer.headers["clear-site-data"] == '"cookies", "storage"'
    assert (await browser.get("/api/auth/session")).json() == {"user": None}
    assert await people.admin.a_get_sessions(nobody.id) == [], "signed out at the provider, too"


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
        "AgencyBeta",
        "GetQuoteBeta",
        agency_key="alder",
        partner_key="gms",
        carrier_key="sunz",
        phone="(555) 010-2000",
        fax="(555) 010-2001",
        mobile="(555) 010-2002",
    )
    session = (await browse(person)).session
    assert session["user"]["email"] == person.email
    assert session["user"]["user_type"] == "agency"
    keys = [session["user"][f"{whose}_key"] for whose in ("agency", "partner", "carrier")]
    assert keys == ["alder", "gms", "sunz"]
    assert session["user"]["phone"] == "(555) 010-2000"
    assert session["user"]["fax"] == "(555) 010-2001"
    assert session["user"]["mobile"] == "(555) 010-2002"
    assert session["routes"] == ["/Quote", "/Prices", "/Acord", "/QuotePDF"]
    assert set(session["groups"]) == {"AgencyBeta", "GetQuoteBeta"}


@pytest.mark.req("QE-124")
async def test_no_other_number_takes_the_place_of_one_that_an_account_lacks(
    people: People, browse: Open
) -> None:
    person = await people.make("AgencyBeta", "GetQuoteBeta", phone="(555) 010-2000")
    user = (await browse(person)).session["user"]
    assert [user[number] for number in ("phone", "fax", "mobile")] == ["(555) 010-2000", None, None]


@pytest.mark.req("RD-025")
async def test_the_cookie_is_closed_to_scripts_and_other_sites(
    people: People, browse: Open, services: Services
) -> None:
    person = await people.make("AgencyBeta")
    kept = (await (await browse()).sign_in(person)).headers["set-cookie"]
    assert "HttpOnly" in kept
    assert "samesite=lax" in kept.lower()
    assert "Path=/" in kept
    assert "Max-Age=1209600" in kept
    browser = await browse()
    brief = (await browser.sign_in(person, remember=False)).headers["set-cookie"]
    assert "max-age" not in brief.lower()
    stored = await services.sessions.current(browser.http.cookies["quoteloom"])
    assert stored is not None and not stored.remember, "nor does the session last for days"


@pytest.mark.req("RD-034")
async def test_sign_in_gives_a_new_session_and_ends_the_one_before(people: People, browse: Open) -> None:
    person = await people.make("AgencyBeta")
    browser = await browse(person)
    before = browser.http.cookies["quoteloom"]
    await browser.sign_in(person)
    assert browser.http.cookies["quoteloom"] != before
    other = await browse()
    other.http.cookies.set("quoteloom", before)
    assert (await other.get("/api/auth/session")).status_code == 401
    assert len(await people.admin.a_get_sessions(person.id)) == 1, "and the one before at the provider, too"


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


@pytest.mark.req("RD-250")
async def test_sign_in_and_its_refusal_are_in_the_audit_log(
    people: People, browse: Open, settings: Settings
) -> None:
    person = await people.make("AgencyBeta")
    refused = await (await browse()).sign_in(Person(email=person.email, id="", password=secrets.token_hex(8)))
    opened = await (await browse()).sign_in(person)
    unknown = await (await browse()).sign_in(await people.make("OtherProductBeta"))
    answers = (refused, opened, unknown)
    assert [answer.status_code for answer in answers] == [401, 200, 403], opened.text
    engine = create_async_engine(sqlalchemy_url(settings.owner_database_url.get_secret_value()))
    async with engine.connect() as connection:
        rows = (
            await connection.execute(
                text(
                    "SELECT action, request_id, object_id, detail::text AS detail FROM audit_log"
                    " WHERE request_id = ANY(:ids)"
                ),
                {"ids": [answer.headers["x-request-id"] for answer in answers]},
            )
        ).all()
    await engine.dispose()
    noted = {row.request_id: (row.action, json.loads(row.detail).get("code")) for row in rows}
    assert [noted[answer.headers["x-request-id"]] for answer in answers] == [
        ("session.refused", "invalid_credentials"),
        ("session.opened", None),
        ("session.refused", "user_unknown"),
    ]
    assert all(person.email not in f"{row.object_id} {row.detail}" for row in rows)


@pytest.mark.req("RD-251")
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
