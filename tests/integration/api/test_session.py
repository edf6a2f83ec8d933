"""A session: how it ends, what else ends it, and when its groups are asked for again."""

import asyncio
from collections.abc import Awaitable, Callable
from datetime import timedelta
from uuid import UUID

import pytest
from fastapi import FastAPI
from sqlalchemy import select, text
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from adapters.postgres.core.engine import sqlalchemy_url
from adapters.postgres.identity.repository import session_id_of
from adapters.postgres.tables.index import audit_log
from adapters.settings import Settings
from api.services import Services
from tests.integration.api.conftest import Browser, People

Open = Callable[..., Awaitable[Browser]]


@pytest.mark.req("RD-275", "RD-276")
async def test_a_new_prospect_is_of_the_producer_that_is_set_else_of_who_is_signed_in(
    agent: Browser, services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    user = (await agent.get("/api/auth/session")).json()["user"]
    assert user["producer"] == user["name"] != ""
    settings = services.settings.model_copy(update={"default_producer": "Hanna Brook"})
    monkeypatch.setattr(services, "settings", settings)
    after = (await agent.get("/api/auth/session")).json()["user"]
    assert after == {**user, "producer": "Hanna Brook"}


@pytest.mark.req("RD-023")
async def test_logout_ends_the_session_here_and_at_the_provider(
    people: People, browse: Open, owner_engine: AsyncEngine
) -> None:
    person = await people.make("AgencyBeta")
    browser = await browse(person)
    cookie = browser.http.cookies["quoteloom"]
    assert len(await people.admin.a_get_sessions(person.id)) == 1
    answer = await browser.post("/api/auth/logout")
    assert answer.status_code == 200
    assert await people.admin.a_get_sessions(person.id) == []
    assert answer.headers["clear-site-data"] == '"cookies", "storage"'
    assert "quoteloom" not in browser.http.cookies, (
        "the cookie is taken back, for browsers that clear nothing"
    )
    browser.http.cookies.set("quoteloom", cookie)
    assert (await browser.get("/api/auth/session")).status_code == 401
    noted = select(audit_log.c.action).where(audit_log.c.actor == UUID(person.id)).order_by(audit_log.c.at)
    async with owner_engine.connect() as connection:
        actions = (await connection.execute(noted)).scalars().all()
    assert actions == ["session.opened", "session.closed"]


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
    async with asyncio.timeout(25):  # less than a session is remembered
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


@pytest.mark.req("CB-230")
async def test_a_refresh_brings_new_groups(
    people: People, browse: Open, settings: Settings, services: Services
) -> None:
    person = await people.make("AgencyBeta")
    browser = await browse(person)
    assert browser.session["routes"] == []
    await people.join(person.id, "GetQuoteBeta")
    await _age_session(settings, browser, refreshed_at=timedelta(minutes=6))
    services.sessions._known.clear()
    assert (await browser.get("/api/auth/session")).json()["routes"] == [
        "/Quote",
        "/Prices",
        "/Acord",
        "/QuotePDF",
    ]


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
