"""Sessions: found by the cookie's secret only, idle and over in time, refreshed one at a time."""

import asyncio
from datetime import timedelta

import pytest
from sqlalchemy import func, select, update
from sqlalchemy.ext.asyncio import AsyncEngine

from adapters.postgres.identity.repository import SessionReads, session_id_of
from adapters.postgres.tables.index import app_user, session
from adapters.postgres.unit_of_work import UnitOfWork
from models.principal import Principal
from models.session import OpenedSession
from models.tenant import Tenant
from tests.support.people import a_principal

NOBODY = Tenant.nobody()


async def opened(uow: UnitOfWork, principal: Principal, *, remember: bool = False) -> OpenedSession:
    async with uow.begin(NOBODY) as work:
        return await work.sessions.create(
            principal, refresh_token="refresh-secret", remember=remember, ip="127.0.0.1", agent="x" * 900
        )


async def age(engine: AsyncEngine, token: str, by: timedelta, *, seen: bool) -> None:
    """Move a session into the past."""
    column = session.c.last_seen_at if seen else session.c.expires_at
    async with engine.begin() as connection:
        await connection.execute(
            update(session).where(session.c.id == session_id_of(token)).values({column: column - by})
        )


async def test_a_session_is_found_by_its_secret_and_stored_without_it(
    uow: UnitOfWork, session_reads: SessionReads, owner_engine: AsyncEngine
) -> None:
    person = a_principal()
    one = await opened(uow, person)
    found = await session_reads.find(one.token)
    assert await session_reads.find("another") is None
    assert found is not None
    assert (found.principal, found.csrf, found.remember) == (person, one.csrf, False)
    async with owner_engine.connect() as connection:
        row = (await connection.execute(select(session).where(session.c.id == found.id))).one()
    assert one.token.encode() not in row.id
    assert b"refresh-secret" not in row.refresh_token_sealed


@pytest.mark.parametrize(
    ("remember", "idle", "absolute"),
    [
        (False, timedelta(minutes=30), timedelta(hours=10)),
        (True, timedelta(hours=24), timedelta(days=14)),
    ],
)
async def test_a_session_ends_when_idle_and_in_any_case_in_the_end(
    uow: UnitOfWork,
    session_reads: SessionReads,
    owner_engine: AsyncEngine,
    remember: bool,
    idle: timedelta,
    absolute: timedelta,
) -> None:
    margin = timedelta(seconds=20)
    for limit, seen in ((idle, True), (absolute, False)):
        early, late = [await opened(uow, a_principal(), remember=remember) for _ in range(2)]
        await age(owner_engine, early.token, limit - margin, seen=seen)
        assert await session_reads.find(early.token), (limit, "too early")
        await age(owner_engine, late.token, limit + margin, seen=seen)
        assert await session_reads.find(late.token) is None, (limit, "too late")
        async with uow.begin(NOBODY) as work:
            assert await work.sessions.lock(session_id_of(late.token)) is None


async def test_use_keeps_a_session_awake(
    uow: UnitOfWork, session_reads: SessionReads, owner_engine: AsyncEngine
) -> None:
    one = await opened(uow, a_principal())
    await age(owner_engine, one.token, timedelta(minutes=29), seen=True)
    assert await session_reads.find(one.token)
    await age(owner_engine, one.token, timedelta(minutes=29), seen=True)
    assert await session_reads.find(one.token)


async def test_a_session_that_is_over_is_not_woken_by_asking_for_it(
    uow: UnitOfWork, session_reads: SessionReads, owner_engine: AsyncEngine
) -> None:
    one = await opened(uow, a_principal())
    await age(owner_engine, one.token, timedelta(minutes=31), seen=True)
    assert await session_reads.find(one.token) is None
    assert await session_reads.find(one.token) is None


async def test_refresh_is_single_flight(uow: UnitOfWork, session_reads: SessionReads) -> None:
    one = await opened(uow, a_principal())
    changed = a_principal("SalesBeta")
    calls = 0

    async def refresh() -> None:
        nonlocal calls
        async with uow.begin(NOBODY) as work:
            locked = await work.sessions.lock(session_id_of(one.token))
            assert locked is not None
            stored, token = locked
            if stored.refreshed_at > stored.created_at:
                return
            assert token == "refresh-secret"
            calls += 1
            await asyncio.sleep(0.02)
            await work.sessions.refreshed(stored.id, changed, "second-secret")

    await asyncio.gather(*(refresh() for _ in range(5)))
    assert calls == 1
    found = await session_reads.find(one.token)
    assert found is not None
    assert found.principal == changed
    async with uow.begin(NOBODY) as work:
        assert await work.sessions.delete(found.id) == "second-secret"
        assert await work.sessions.delete(found.id) is None
    assert await session_reads.find(one.token) is None


async def test_the_sweep_returns_the_tokens_of_what_is_over(
    uow: UnitOfWork, worker_uow: UnitOfWork, owner_engine: AsyncEngine
) -> None:
    over, live = await opened(uow, a_principal()), await opened(uow, a_principal())
    await age(owner_engine, over.token, timedelta(hours=11), seen=False)
    swept: list[str | None] = []
    async with worker_uow.begin(NOBODY) as work:
        # Batch after batch: other tests leave sessions that are over as well.
        while found := await work.sessions.sweep(200):
            swept += found
    assert "refresh-secret" in swept
    async with owner_engine.connect() as connection:
        count = select(func.count()).select_from(session)
        assert await connection.scalar(count.where(session.c.id == session_id_of(over.token))) == 0
        assert await connection.scalar(count.where(session.c.id == session_id_of(live.token))) == 1


async def test_a_person_is_remembered_as_last_described(uow: UnitOfWork, owner_engine: AsyncEngine) -> None:
    person = a_principal("B", "A")
    async with uow.begin(NOBODY) as work:
        await work.users.signed_in(person)
        await work.users.signed_in(person.model_copy(update={"phone": "(615) 555-0100"}))
    async with owner_engine.connect() as connection:
        row = (await connection.execute(select(app_user).where(app_user.c.id == person.subject))).one()
    assert (row.phone, row.groups, row.email) == ("(615) 555-0100", ["A", "B"], person.email)
