"""Transactions that are sent at once: whole or not at all, in their own context, over dead connections."""

import asyncio
import time
from collections.abc import AsyncIterator
from typing import Any
from uuid import uuid4

import pytest
import pytest_asyncio
from psycopg import AsyncConnection
from sqlalchemy import bindparam, func, select, text
from sqlalchemy.exc import DataError, DBAPIError, IntegrityError, ProgrammingError
from sqlalchemy.ext.asyncio import AsyncEngine

from adapters.postgres.core.engine import create_engine
from adapters.postgres.core.transaction import Query, Step, begin, begin_with, one_trip, send, together
from adapters.postgres.tables.index import audit_log, outbox
from adapters.postgres.unit_of_work import UnitOfWork
from models.tenant import Tenant
from tests.support.databases import Database, admin
from tests.support.people import an_agency
from tests.support.timeouts import PATIENCE_S

NOBODY = Tenant.nobody()
SCOPE = Step("SELECT current_setting('app.scope', true) AS scope", {})
NAMED = Query(outbox.insert().values(
    id=bindparam("message"), kind="start", workflow_id=bindparam("named"), name="test", payload=text("'{}'"),
    due_at=func.now() + text("interval '1 day'"),
))  # fmt: skip
ME = Step("SELECT pg_backend_pid() AS pid", {})


@pytest_asyncio.fixture(loop_scope="session")
async def engine(database: Database) -> AsyncIterator[AsyncEngine]:
    """An engine of this test alone, so that it may kill its connections."""
    one = create_engine(database.app, name="test-trips", pool_size=3)
    yield one
    await one.dispose()


async def _written(engine: AsyncEngine, name: str) -> int:
    query = select(func.count()).select_from(outbox).where(outbox.c.workflow_id == name)
    async with begin(engine, NOBODY) as connection:
        return int(await connection.scalar(query) or 0)


async def _fill_pool(engine: AsyncEngine) -> list[int]:
    """Open every connection of the pool. Returns: their processes."""
    every_one = asyncio.Barrier(3)

    async def hold() -> int:
        async with begin(engine, NOBODY) as connection:
            ((row,),) = await send(connection, ME)
            await every_one.wait()
            return int(row.pid)

    async with asyncio.TaskGroup() as group:
        holding = [group.create_task(hold()) for _ in range(3)]
    return [task.result() for task in holding]


def _kill(database: Database, pids: list[int]) -> None:
    with admin(database.name) as connection:
        connection.execute("SELECT pg_terminate_backend(pid) FROM unnest(%s::int[]) AS pid", [pids])


def _until_it_sleeps(database: Database, pid: int) -> None:
    """Until a trip has come as far as its long step."""
    query = "SELECT wait_event FROM pg_stat_activity WHERE pid = %s"
    until = time.monotonic() + PATIENCE_S
    with admin(database.name) as connection:
        while connection.execute(query, [pid]).fetchone() != ("PgSleep",):
            assert time.monotonic() < until, "it does not sleep"
            time.sleep(0.01)


async def test_a_trip_has_its_context_and_leaves_none_behind(engine: AsyncEngine) -> None:
    agency = an_agency()
    (one,), (two,) = await one_trip(engine, agency, SCOPE, Step("SELECT %(n)s::int AS n", {"n": 7}))
    assert (one.scope, two.n) == ("agency", 7)
    async with engine.connect() as connection:
        assert (await connection.scalar(text("SELECT current_setting('app.scope', true)"))) in (None, "")


async def test_a_trip_is_written_whole_or_not_at_all(engine: AsyncEngine) -> None:
    name = uuid4().hex
    await one_trip(engine, NOBODY, NAMED.step(message=uuid4(), named=name))
    assert await _written(engine, name) == 1
    broken = Step("SELECT %(n)s::int", {"n": "seven"})
    with pytest.raises(DataError):
        await one_trip(engine, NOBODY, NAMED.step(message=uuid4(), named=name), broken)
    assert await _written(engine, name) == 1


async def test_changes_of_one_statement_are_written_whole_or_not_at_all(engine: AsyncEngine) -> None:
    names = uuid4().hex, uuid4().hex
    steps = [NAMED.step(message=uuid4(), named=name) for name in names]
    await one_trip(engine, NOBODY, together(steps))
    assert [await _written(engine, name) for name in names] == [1, 1]
    known = steps[0].values["message"]
    other = [NAMED.step(message=uuid4(), named=names[0]), NAMED.step(message=known, named=names[1])]
    with pytest.raises(IntegrityError):
        await one_trip(engine, NOBODY, together(other))
    assert [await _written(engine, name) for name in names] == [1, 1]


async def test_a_transaction_begins_with_its_first_statements_in_one_trip(engine: AsyncEngine) -> None:
    name = uuid4().hex
    first = NAMED.step(message=uuid4(), named=name), SCOPE
    with pytest.raises(RuntimeError, match="stop"):
        async with begin_with(engine, an_agency(), *first) as (_, (_, (scope,))):
            assert scope.scope == "agency"
            raise RuntimeError("stop")
    assert await _written(engine, name) == 0
    async with begin_with(engine, NOBODY, *first):
        pass
    assert await _written(engine, name) == 1


async def test_a_transaction_after_a_trip_can_still_be_rolled_back(engine: AsyncEngine) -> None:
    name = uuid4().hex
    await _fill_pool(engine)
    for _ in range(3):
        await one_trip(engine, NOBODY, ME)
    with pytest.raises(RuntimeError, match="stop"):
        async with begin(engine, NOBODY) as connection:
            await send(connection, NAMED.step(message=uuid4(), named=name))
            raise RuntimeError("stop")
    assert await _written(engine, name) == 0
    async with begin(engine, NOBODY) as connection:
        await send(connection, NAMED.step(message=uuid4(), named=name))
    assert await _written(engine, name) == 1


async def test_a_statement_by_itself_in_a_begun_transaction_needs_no_pipeline(
    engine: AsyncEngine, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened: list[AsyncConnection[Any]] = []
    pipeline = AsyncConnection.pipeline

    def counted(self: AsyncConnection[Any]) -> Any:
        opened.append(self)
        return pipeline(self)

    monkeypatch.setattr(AsyncConnection, "pipeline", counted)
    async with begin(engine, NOBODY) as connection:
        assert len(opened) == 1, "the context begins the transaction, so that both are one trip"
        ((row,),) = await send(connection, ME)
        assert row.pid
        assert len(opened) == 1
        await send(connection, ME, ME)
        await send(connection, ME, commit=True)
    assert len(opened) == 3


async def test_connections_that_a_restart_left_dead_are_replaced(
    engine: AsyncEngine, database: Database
) -> None:
    name = uuid4().hex
    for _ in range(2):
        _kill(database, await _fill_pool(engine))
        ((scope,),) = await one_trip(engine, an_agency(), SCOPE)
        assert scope.scope == "agency"
        _kill(database, await _fill_pool(engine))
        async with begin(engine, NOBODY) as connection:
            await send(connection, NAMED.step(message=uuid4(), named=name))
    assert await _written(engine, name) == 2


async def test_a_connection_that_dies_within_a_transaction_fails_it(
    engine: AsyncEngine, database: Database
) -> None:
    name = uuid4().hex
    with pytest.raises(DBAPIError) as raised:
        async with begin(engine, NOBODY) as connection:
            ((row,), _) = await send(connection, ME, NAMED.step(message=uuid4(), named=name))
            _kill(database, [row.pid])
            await send(connection, NAMED.step(message=uuid4(), named=name))
    assert raised.value.connection_invalidated
    assert await _written(engine, name) == 0


async def test_what_was_given_up_leaves_nobody_its_connection(
    engine: AsyncEngine, database: Database
) -> None:
    """What such a connection has prepared and which context it holds is unknown."""
    name, slow = uuid4().hex, Step("SELECT pg_sleep(600)", {})
    told = NAMED.step(message=uuid4(), named=name)

    async def alone() -> None:
        await one_trip(engine, NOBODY, told, slow)

    async def within_a_transaction() -> None:
        async with begin(engine, NOBODY) as connection:
            await send(connection, told, slow, commit=True)

    for work in (alone, within_a_transaction, alone):
        (_, (before,)) = await one_trip(engine, an_agency(), SCOPE, ME)
        under_way = asyncio.create_task(work())
        await asyncio.to_thread(_until_it_sleeps, database, before.pid)
        under_way.cancel()
        with pytest.raises(asyncio.CancelledError):
            await under_way
        (scope,), (after,) = await one_trip(engine, an_agency(), SCOPE, ME)
        assert scope.scope == "agency" and after.pid != before.pid
        _kill(database, [before.pid])  # it would sleep to its end
    assert await _written(engine, name) == 0
    for _ in range(3):
        async with begin(engine, NOBODY) as connection:
            await connection.execute(text("SELECT 1"))


async def test_refusals_come_by_kind_and_without_parameters(engine: AsyncEngine) -> None:
    with pytest.raises(ProgrammingError, match="permission denied") as raised:
        await one_trip(engine, NOBODY, Step("DELETE FROM audit_log WHERE ip = %(ip)s", {"ip": "secret"}))
    assert "secret" not in str(raised.value)


async def test_what_was_left_for_the_commit_goes_with_it_or_not_at_all(
    uow: UnitOfWork, owner_engine: AsyncEngine
) -> None:
    kept, lost = uuid4().hex, uuid4().hex
    async with uow.begin(an_agency()) as work:
        await work.audit.append("test.kept", object_id=kept)
    with pytest.raises(RuntimeError, match="stop"):
        async with uow.begin(an_agency()) as work:
            await work.audit.append("test.lost", object_id=lost)
            raise RuntimeError("stop")
    query = select(audit_log.c.object_id).where(audit_log.c.object_id.in_([kept, lost]))
    async with owner_engine.connect() as connection:
        assert (await connection.scalars(query)).all() == [kept]
