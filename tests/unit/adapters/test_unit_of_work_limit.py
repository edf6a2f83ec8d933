"""Transactions of one user are few, so that they never hold every connection of the pool."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any
from uuid import UUID, uuid4

import pytest

from adapters.postgres import unit_of_work
from adapters.postgres.unit_of_work import UnitOfWork
from api.main import POOL, POOL_OF_ONE
from models.errors import TooManyAtOnce
from models.tenant import Tenant
from tests.support.timeouts import PATIENCE_S

MOST = 2


async def test_who_has_enough_transactions_waits_and_a_neighbour_does_not(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    opened: list[UUID | None] = []

    @asynccontextmanager
    async def begin(engine: Any, tenant: Tenant) -> AsyncIterator[tuple[None, list[Any]]]:
        opened.append(tenant.user)
        yield None, []

    monkeypatch.setattr(unit_of_work, "begin_with", begin)
    nothing: Any = None
    uow, one, other, go_on = UnitOfWork(nothing, nothing, most_of_one=MOST), uuid4(), uuid4(), asyncio.Event()

    async def work(user: UUID | None) -> None:
        async with uow.begin(Tenant(user=user)):
            await go_on.wait()

    held = [asyncio.create_task(work(user)) for user in (one, one, one, one, other, None, None, None)]
    await asyncio.sleep(0.01)
    assert [opened.count(user) for user in (one, other, None)] == [MOST, 1, 3]
    go_on.set()
    await asyncio.gather(*held)
    assert opened.count(one) == 4


async def test_who_waits_too_long_for_own_transactions_is_told_and_the_next_one_goes_on(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    @asynccontextmanager
    async def begin(engine: Any, tenant: Tenant) -> AsyncIterator[tuple[None, list[Any]]]:
        yield None, []

    monkeypatch.setattr(unit_of_work, "begin_with", begin)
    monkeypatch.setattr(unit_of_work, "PLACE_S", 0.05)
    nothing: Any = None
    uow, tenant = UnitOfWork(nothing, nothing, most_of_one=1), Tenant(user=uuid4())
    async with uow.begin(tenant):
        with pytest.raises(TooManyAtOnce, match="under way; wait for it"):
            async with uow.begin(tenant):
                pytest.fail("a second place of one")
    async with asyncio.timeout(PATIENCE_S), uow.begin(tenant):
        pass


def test_one_user_leaves_most_of_the_pool_to_others() -> None:
    assert POOL_OF_ONE * 3 <= POOL
