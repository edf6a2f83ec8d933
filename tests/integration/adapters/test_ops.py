"""What the sweep deletes, as the worker's role: only what is over, a batch at a time."""

from datetime import timedelta
from uuid import UUID, uuid4

import pytest
from sqlalchemy import func, select, update
from sqlalchemy.ext.asyncio import AsyncEngine

from adapters.crypto import FieldCipher
from adapters.postgres.core.idempotency import KEPT
from adapters.postgres.ops.leftovers import PostgresLeftovers
from adapters.postgres.tables.index import demo_link, idempotency_key, otp_code, rate_limit, session
from adapters.postgres.unit_of_work import UnitOfWork
from models.tenant import Tenant
from tests.integration.adapters.conftest import Alone
from tests.support.people import a_principal

NOBODY = Tenant.nobody()
ALL = 100_000


@pytest.fixture
def leftovers(alone: Alone, cipher: FieldCipher) -> PostgresLeftovers:
    """The adapter, where nothing is over but what a test of this file made so."""
    return PostgresLeftovers(alone.worker, cipher)


@pytest.fixture
def uow(alone: Alone) -> UnitOfWork:
    """Units of work on the database of this file."""
    return alone.uow


@pytest.fixture
def owner_engine(alone: Alone) -> AsyncEngine:
    """The owner of the database of this file."""
    return alone.owner


async def _sessions(uow: UnitOfWork, owner: AsyncEngine, over: int, live: int) -> UUID:
    """Sessions of one new person, some of them over. Returns: the person's id."""
    person = a_principal()
    async with uow.begin(NOBODY) as work:
        for number in range(over + live):
            token = f"refresh-{number}" if number % 2 == 0 else None
            await work.sessions.create(person, refresh_token=token, remember=False, ip=None, agent=None)
    async with owner.begin() as connection:
        mine = select(session.c.id).where(session.c.user_id == person.subject).limit(over)
        await connection.execute(
            update(session)
            .where(session.c.id.in_(mine))
            .values(last_seen_at=func.now() - timedelta(minutes=31))
        )
    return person.subject


async def test_sessions_that_are_over_go_in_batches_and_live_ones_stay(
    leftovers: PostgresLeftovers, uow: UnitOfWork, owner_engine: AsyncEngine
) -> None:
    person = await _sessions(uow, owner_engine, over=5, live=2)
    first, second = await leftovers.end_sessions(3), await leftovers.end_sessions(3)
    assert (len(first), len(second)) == (3, 2)
    tokens = [token for token in (*first, *second) if token]
    assert len(tokens) == len(set(tokens)) >= 2
    assert all(token.startswith("refresh-") for token in tokens)
    assert await leftovers.end_sessions(3) == ()
    async with owner_engine.connect() as connection:
        left = select(func.count()).select_from(session).where(session.c.user_id == person)
        assert await connection.scalar(left) == 2


async def test_a_session_sealed_with_a_key_that_is_gone_does_not_stop_the_sweep(
    alone: Alone, uow: UnitOfWork, owner_engine: AsyncEngine
) -> None:
    await _sessions(uow, owner_engine, over=1, live=0)
    rotated = PostgresLeftovers(alone.worker, FieldCipher({"test-2": bytes(range(1, 33))}))
    assert await rotated.end_sessions(10) == (None,)


async def test_only_keys_older_than_a_day_go(
    leftovers: PostgresLeftovers, uow: UnitOfWork, owner_engine: AsyncEngine
) -> None:
    user = uuid4()
    async with uow.begin(NOBODY) as work:
        for number in range(5):
            await work.idempotency.claim(user, "POST /api/getQuotesDataId", f"k{number}", "digest")
    created = idempotency_key.c.created_at
    old = idempotency_key.c.key.in_(["k0", "k1", "k2"]) & (idempotency_key.c.user_id == user)
    async with owner_engine.begin() as connection:
        await connection.execute(update(idempotency_key).where(old).values(created_at=created - KEPT))
    assert await leftovers.drop_idempotency_keys(2) == 2
    assert await leftovers.drop_idempotency_keys(2) == 1
    assert await leftovers.drop_idempotency_keys(2) == 0
    async with owner_engine.connect() as connection:
        left = select(idempotency_key.c.key).where(idempotency_key.c.user_id == user)
        assert set((await connection.scalars(left)).all()) == {"k3", "k4"}


async def test_only_windows_that_have_ended_go(
    leftovers: PostgresLeftovers, uow: UnitOfWork, owner_engine: AsyncEngine
) -> None:
    subject = str(uuid4())
    async with uow.begin(NOBODY) as work:
        for number in range(3):
            await work.rate_limits.hit("sweep-over", f"{subject}{number}", limit=1, window_s=0.001)
        await work.rate_limits.hit("sweep-open", subject, limit=1, window_s=3600)
    assert await leftovers.drop_rate_limits(2) == 2
    assert await leftovers.drop_rate_limits(2) == 1
    assert await leftovers.drop_rate_limits(2) == 0
    async with uow.begin(NOBODY) as work:
        assert not (await work.rate_limits.hit("sweep-open", subject, limit=1, window_s=3600)).allowed
    async with owner_engine.connect() as connection:
        open_windows = select(func.count()).select_from(rate_limit).where(rate_limit.c.ends_at > func.now())
        assert (await connection.scalar(open_windows) or 0) >= 1


async def test_only_codes_that_are_over_go(
    leftovers: PostgresLeftovers, uow: UnitOfWork, owner_engine: AsyncEngine
) -> None:
    browser = uuid4().bytes
    async with uow.begin(NOBODY) as work:
        for number in range(3):
            await work.codes.issue(browser, f"dana{number}@b.example")
    mine = otp_code.c.session_id == browser
    newest = select(otp_code.c.id).where(mine).order_by(otp_code.c.id.desc()).limit(1)
    async with owner_engine.begin() as connection:
        over = update(otp_code).where(mine, otp_code.c.id.not_in(newest))
        await connection.execute(over.values(expires_at=func.now() - timedelta(seconds=1)))
    assert [await leftovers.drop_codes(1) for _ in range(3)] == [1, 1, 0]
    async with owner_engine.connect() as connection:
        assert await connection.scalar(select(func.count()).select_from(otp_code).where(mine)) == 1


async def test_accounts_of_demos_are_told_until_they_are_forgotten_and_old_links_go(
    leftovers: PostgresLeftovers, uow: UnitOfWork, owner_engine: AsyncEngine
) -> None:
    async with uow.begin(NOBODY) as work:
        made = [
            await work.demo_links.make(
                partner="demo", path="/Quote", lasting=timedelta(hours=1), maker=uuid4()
            )
            for _ in range(3)
        ]
        over, going, unused = made
        gone = (await work.demo_links.use(over[0], "-")).account
        stays = (await work.demo_links.use(going[0], "demo")).account
    long_ago = func.now() - timedelta(days=31)
    async with owner_engine.begin() as connection:
        aged = update(demo_link).where(demo_link.c.id == over[1].id)
        await connection.execute(aged.values(expires_at=long_ago, account_until=func.now()))
        old = update(demo_link).where(demo_link.c.id == unused[1].id)
        await connection.execute(old.values(expires_at=long_ago))
    assert gone in await leftovers.over_guests(ALL)
    assert gone in await leftovers.over_guests(ALL), "until it is said to be gone"
    assert stays not in await leftovers.over_guests(ALL)
    await leftovers.forget_guests([gone])
    assert gone not in await leftovers.over_guests(ALL)
    ids = [link.id for _, link in made]
    async with owner_engine.connect() as connection:
        left = select(demo_link.c.id).where(demo_link.c.id.in_(ids))
        assert (await connection.scalars(left)).all() == [going[1].id]
