"""Whom the limits count and the rows name: behind our proxy its callers, from anybody else the connection."""

from collections.abc import Awaitable, Callable
from ipaddress import ip_address
from uuid import uuid4

import httpx
import pytest
from fastapi import FastAPI
from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncEngine

from adapters.postgres.tables.index import audit_log, session
from adapters.settings import Settings
from api.http.limits import CAMPAIGN_DATA

PROXY, NETWORK = "10.0.3.2", "10.0.3.0/29"
BODY = {"user": "dana@bluebonnet.example", "campaignName": "renewal-check"}


@pytest.fixture(scope="module")
async def behind_edge(running: Callable[..., Awaitable[FastAPI]], settings: Settings) -> FastAPI:
    """The application as compose runs it: one proxy is ours, and limits are on."""
    named = Settings.model_validate({"trusted_proxies": NETWORK}).trusted_proxies
    return await running(rate_limits=True, trusted_proxies=named)


def _from(app: FastAPI, settings: Settings, connected: str) -> httpx.AsyncClient:
    headers = {"Origin": settings.public_origin, "Sec-Fetch-Site": "same-origin"}
    transport = httpx.ASGITransport(app=app, client=(connected, 4711))
    return httpx.AsyncClient(transport=transport, base_url=settings.public_origin, headers=headers)


def _callers(number: int, *, homes: bool = True) -> list[str]:
    """Addresses that no other test has counted; homes: each of a network of its own, else all of one."""
    head = uuid4().hex
    first = int(head[4:8], 16) % 0xF000
    parts = [f"{first + at:x}::9" if homes else f"{first:x}::{at:x}" for at in range(1, number + 1)]
    return [str(ip_address(f"2001:db8:{head[:4]}:{part}")) for part in parts]


async def _arrive(http: httpx.AsyncClient, forwarded: str) -> int:
    http.cookies.clear()
    answer = await http.post("/api/campaign/visit", json=BODY, headers={"X-Forwarded-For": forwarded})
    return answer.status_code


async def test_a_stranger_who_names_another_caller_each_time_is_counted_as_one(
    behind_edge: FastAPI, settings: Settings
) -> None:
    [stranger, *named] = _callers(CAMPAIGN_DATA.hits + 2)
    async with _from(behind_edge, settings, stranger) as http:
        statuses = [await _arrive(http, forwarded) for forwarded in named]
    assert statuses == [200] * CAMPAIGN_DATA.hits + [429]


async def test_behind_our_proxy_each_caller_is_counted_alone(
    behind_edge: FastAPI, settings: Settings
) -> None:
    [busy, other] = _callers(2)
    async with _from(behind_edge, settings, PROXY) as http:
        statuses = [
            await _arrive(http, f"203.0.113.{at}, {busy}, 10.0.3.3") for at in range(CAMPAIGN_DATA.hits + 1)
        ]
        assert statuses == [200] * CAMPAIGN_DATA.hits + [429]
        assert await _arrive(http, other) == 200


async def test_who_takes_another_address_of_the_same_home_each_time_is_counted_as_one(
    behind_edge: FastAPI, settings: Settings, owner_engine: AsyncEngine
) -> None:
    own = _callers(CAMPAIGN_DATA.hits + 1, homes=False)
    async with _from(behind_edge, settings, PROXY) as http:
        statuses = [await _arrive(http, address) for address in own]
        [neighbour] = _callers(1)
        assert await _arrive(http, neighbour) == 200
    assert statuses == [200] * CAMPAIGN_DATA.hits + [429]
    async with owner_engine.connect() as connection:
        kept = {row.ip for row in await connection.execute(select(session.c.ip))}
    assert {*own[:-1], neighbour} <= kept, "rows keep the whole address"


async def test_rows_hold_addresses_and_nothing_else(
    behind_edge: FastAPI, settings: Settings, owner_engine: AsyncEngine
) -> None:
    [caller, stranger] = _callers(2)
    wrong = {"email": f"nobody-{uuid4().hex[:8]}@b.example", "password": "Wrong-1!x", "remember": False}
    async with _from(behind_edge, settings, PROXY) as http:
        assert await _arrive(http, f"<script>alert(1)</script>, {caller.upper()}") == 200
        refused = await http.post("/api/auth/login", json=wrong, headers={"X-Forwarded-For": f"x, {caller}"})
        assert refused.status_code == 401
        assert await _arrive(http, "<script>alert(2)</script>") == 200
    async with _from(behind_edge, settings, stranger) as http:
        assert await _arrive(http, "<script>alert(3)</script>") == 200
    async with owner_engine.connect() as connection:
        sessions = {row.ip for row in await connection.execute(select(session.c.ip))}
        noted = {row.ip for row in await connection.execute(select(audit_log.c.ip))}
    assert {caller, stranger, PROXY} <= sessions
    assert caller in noted
    assert not [ip for ip in sessions | noted if ip and "script" in ip]


async def test_without_a_named_proxy_nobody_is_believed(
    app: FastAPI, settings: Settings, owner_engine: AsyncEngine
) -> None:
    [local, claimed] = _callers(2)
    async with _from(app, settings, local) as http:
        assert await _arrive(http, claimed) == 200
    async with owner_engine.connect() as connection:
        sessions = {row.ip for row in await connection.execute(select(session.c.ip))}
    assert local in sessions
    assert claimed not in sessions
