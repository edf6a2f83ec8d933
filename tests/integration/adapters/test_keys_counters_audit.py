"""Idempotency keys, shared counters and the audit log."""

import asyncio
import hashlib
from datetime import timedelta
from uuid import uuid4

import pytest
from sqlalchemy import func, select, text, update
from sqlalchemy.exc import ProgrammingError
from sqlalchemy.ext.asyncio import AsyncEngine

from adapters.postgres.core.idempotency import Claim
from adapters.postgres.core.rate_limit import RateDecision, hit_of
from adapters.postgres.tables.index import audit_log, idempotency_key, rate_limit
from adapters.postgres.unit_of_work import UnitOfWork
from models.errors import IdempotencyMismatch
from models.tenant import Tenant
from tests.support.people import an_agency

NOBODY = Tenant.nobody()
ROUTE = "POST /api/getQuotesDataId"


async def test_the_same_key_and_body_get_the_stored_answer(uow: UnitOfWork) -> None:
    user, key = uuid4(), "k1"
    async with uow.begin(NOBODY) as work:
        assert await work.idempotency.claim(user, ROUTE, key, "digest") == Claim(new=True)
        await work.idempotency.answer(user, ROUTE, key, 200, {"id": "x"})
    async with uow.begin(NOBODY) as work:
        assert await work.idempotency.claim(user, ROUTE, key, "digest") == Claim(False, 200, {"id": "x"})
        with pytest.raises(IdempotencyMismatch):
            await work.idempotency.claim(user, ROUTE, key, "other")
        assert (await work.idempotency.claim(uuid4(), ROUTE, key, "other")).new, "keys are a user's own"
        assert (await work.idempotency.claim(user, "POST /other", key, "other")).new, "and a route's"


async def test_a_key_is_answered_once_its_answer_is_stored_and_while_a_claim_gives_it(
    uow: UnitOfWork, owner_engine: AsyncEngine
) -> None:
    user = uuid4()

    async def answered(route: str = ROUTE) -> bool:
        (rows,) = await uow.ask(NOBODY, hit_of("start", str(user), 60, (user, route, "k")))
        return not rows

    assert not await answered()
    async with uow.begin(NOBODY) as work:
        await work.idempotency.claim(user, ROUTE, "k", "digest")
    assert not await answered(), "it is still worked on"
    async with uow.begin(NOBODY) as work:
        await work.idempotency.answer(user, ROUTE, "k", 200, {"id": "x"})
    assert await answered()
    assert not await answered("POST /other")
    await _age(owner_engine, user, timedelta(hours=23, minutes=58))
    assert await answered()
    await _age(owner_engine, user, timedelta(minutes=1, seconds=30))
    assert not await answered(), "the claim that follows could find it gone"


async def test_one_of_many_at_once_gets_the_key(uow: UnitOfWork) -> None:
    user = uuid4()

    async def press() -> Claim:
        async with uow.begin(NOBODY) as work:
            claim = await work.idempotency.claim(user, ROUTE, "k", "digest")
            if claim.new:
                await asyncio.sleep(0.02)
                await work.idempotency.answer(user, ROUTE, "k", 202, "done")
            return claim

    claims = await asyncio.gather(*(press() for _ in range(6)))
    assert sum(claim.new for claim in claims) == 1
    assert {claim.body for claim in claims if not claim.new} == {"done"}


async def test_a_key_without_an_answer_is_running_until_it_counts_as_abandoned(
    uow: UnitOfWork, owner_engine: AsyncEngine
) -> None:
    user = uuid4()
    async with uow.begin(NOBODY) as work:
        await work.idempotency.claim(user, ROUTE, "k", "digest")
    async with uow.begin(NOBODY) as work:
        assert (await work.idempotency.claim(user, ROUTE, "k", "digest")).running
    await _age(owner_engine, user, timedelta(seconds=110))
    async with uow.begin(NOBODY) as work:
        assert (await work.idempotency.claim(user, ROUTE, "k", "digest")).running, "for two minutes"
    await _age(owner_engine, user, timedelta(seconds=15))
    async with uow.begin(NOBODY) as work:
        assert (await work.idempotency.claim(user, ROUTE, "k", "digest")).new
        await work.idempotency.answer(user, ROUTE, "k", 200, None)
    await _age(owner_engine, user, timedelta(hours=23, minutes=50))
    async with uow.begin(NOBODY) as work:
        assert not (await work.idempotency.claim(user, ROUTE, "k", "digest")).new, "an answer is kept a day"
    await _age(owner_engine, user, timedelta(minutes=11))
    async with uow.begin(NOBODY) as work:
        assert (await work.idempotency.claim(user, ROUTE, "k", "other")).new
        await work.idempotency.release(user, ROUTE, "k")
        assert (await work.idempotency.claim(user, ROUTE, "k", "third")).new


async def _age(engine: AsyncEngine, user: object, by: timedelta) -> None:
    created = idempotency_key.c.created_at
    async with engine.begin() as connection:
        await connection.execute(
            update(idempotency_key).where(idempotency_key.c.user_id == user).values(created_at=created - by)
        )


async def test_processes_share_one_count(uow: UnitOfWork, owner_engine: AsyncEngine) -> None:
    subject = f"{uuid4()}@example.com"

    async def hit() -> RateDecision:
        async with uow.begin(NOBODY) as work:
            return await work.rate_limits.hit("login", subject, limit=6, window_s=60)

    hits = await asyncio.gather(*(hit() for _ in range(10)))
    assert sum(one.allowed for one in hits) == 6
    assert sorted(one.remaining for one in hits) == [0, 0, 0, 0, 0, 1, 2, 3, 4, 5]
    assert all(1 <= one.retry_after_s <= 60 for one in hits)
    async with uow.begin(NOBODY) as work:
        other = await work.rate_limits.hit("login", f"{uuid4()}", limit=6, window_s=60)
        assert other.allowed
        for _ in range(6):
            await work.rate_limits.give_back("login", subject)
    assert (await hit()).remaining == 1, "ten were counted, six given back"
    async with owner_engine.connect() as connection:
        stored = str((await connection.execute(select(rate_limit))).all())
    assert subject not in stored


async def test_a_window_that_has_ended_starts_afresh(uow: UnitOfWork, owner_engine: AsyncEngine) -> None:
    subject = str(uuid4())
    async with uow.begin(NOBODY) as work:
        for _ in range(3):
            last = await work.rate_limits.hit("zip", subject, limit=2, window_s=60)
    assert not last.allowed
    bucket = rate_limit.c.bucket == hashlib.sha256(f"zip|{subject}".encode()).digest()
    async with owner_engine.begin() as connection:
        await connection.execute(update(rate_limit).where(bucket).values(ends_at=func.now()))
    async with uow.begin(NOBODY) as work:
        assert (await work.rate_limits.hit("zip", subject, limit=2, window_s=60)).allowed


async def test_an_audit_entry_is_written_with_its_change_or_not_at_all(
    uow: UnitOfWork, owner_engine: AsyncEngine
) -> None:
    agency, object_id = an_agency(), str(uuid4())
    with pytest.raises(RuntimeError):
        async with uow.begin(agency) as work:
            await work.audit.append("prospect.saved", object_type="prospect", object_id=object_id)
            raise RuntimeError
    async with uow.begin(agency) as work:
        await work.audit.append(
            "prospect.saved", object_type="prospect", object_id=object_id, detail={"version": 2}
        )
    async with owner_engine.connect() as connection:
        query = select(audit_log).where(audit_log.c.object_id == object_id)
        (row,) = (await connection.execute(query)).all()
    assert (row.action, row.actor, row.tenant_org) == ("prospect.saved", agency.user, agency.org)
    assert row.detail == {"version": 2}


@pytest.mark.parametrize(
    "statement", ["UPDATE audit_log SET action = 'x'", "DELETE FROM audit_log", "TRUNCATE audit_log"]
)
async def test_nobody_changes_the_audit_log(
    app_engine: AsyncEngine, owner_engine: AsyncEngine, statement: str
) -> None:
    for engine, refusal in ((app_engine, "permission denied"), (owner_engine, "append-only")):
        async with engine.connect() as connection, connection.begin() as transaction:
            with pytest.raises(ProgrammingError, match=refusal):
                await connection.execute(text(statement))
            await transaction.rollback()
