"""What is done to a prospect and all that hangs on it happens one after the other: one lock, taken first."""

from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from typing import Any
from uuid import UUID

from psycopg.errors import QueryCanceled
from sqlalchemy import ColumnElement, Table, Text, Uuid, bindparam, cast, func, select
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from adapters.postgres.core.transaction import Query, Step, begin_with, send
from adapters.postgres.tables.index import quote_run
from models.errors import TooManyAtOnce
from models.tenant import Tenant

_HOLD = Query(select(func.pg_advisory_xact_lock(func.hashtextextended(bindparam("lock", type_=Text), 0))))
_OF_PROSPECT = "prospect:"


async def hold_prospect(connection: AsyncConnection, prospect_id: UUID, *then: Step) -> None:
    """Wait until nobody else works on the prospect, and keep it until the transaction ends.

    Args: then: what is held under it, in the same trip.

    It comes before any lock of a row, so that no two transactions wait for each other; a transaction may take
    it again. Raises: TooManyAtOnce when others kept it for as long as a statement may take.
    """
    await _in_turn(connection, _HOLD.step(lock=f"{_OF_PROSPECT}{prospect_id}"), *then)


async def hold_prospect_of_row(
    connection: AsyncConnection, table: Table, id: UUID, *then: Step
) -> list[list[Any]]:
    """The same for the prospect of a row that names it, and what is read under it, in one trip.

    Returns: the rows of each of then; where there is no such row, or row security hides it, nothing is held.
    Raises: TooManyAtOnce.
    """
    return (await _in_turn(connection, _of_row(table, id), *then))[1:]


@asynccontextmanager
async def begin_holding(
    engine: AsyncEngine, tenant: Tenant, table: Table, id: UUID, *then: Step
) -> AsyncIterator[tuple[AsyncConnection, UUID | None, list[list[Any]]]]:
    """A transaction that begins with the lock of a row's prospect, and with what is read under it: one trip.

    Beside the connection: the prospect, None where there is no such row; the rows of each of `then`.
    Raises: TooManyAtOnce.
    """
    async with AsyncExitStack() as stack:
        begun = begin_with(engine, tenant, _of_row(table, id), *then)
        try:
            connection, (rows, *answers) = await stack.enter_async_context(begun)
        except DBAPIError as error:
            raise _turned(error) from None
        yield connection, rows[0].prospect_id if rows else None, answers


@asynccontextmanager
async def begin_holding_job(
    engine: AsyncEngine, tenant: Tenant, job_id: UUID, *then: Step
) -> AsyncIterator[tuple[AsyncConnection, list[list[Any]]]]:
    """The same for the prospect that a run's job is about.

    Beside the connection: the run's prospect, no row where there is no such run; the rows of each of `then`.
    Raises: TooManyAtOnce.
    """
    async with AsyncExitStack() as stack:
        begun = begin_with(engine, tenant, _HOLD_OF_JOB.step(key=job_id), *then)
        try:
            found = await stack.enter_async_context(begun)
        except DBAPIError as error:
            raise _turned(error) from None
        yield found


async def hold_name(connection: AsyncConnection, name: str) -> None:
    """The same for what is no prospect, by a name of its own. Raises: TooManyAtOnce."""
    await _in_turn(connection, _HOLD.step(lock=name))


async def _in_turn(connection: AsyncConnection, *steps: Step) -> list[list[Any]]:
    try:
        return await send(connection, *steps)
    except DBAPIError as error:
        raise _turned(error) from None


def _turned(error: DBAPIError) -> Exception:
    """What a failure of the first trip means: where the wait was cut off, others kept the prospect."""
    if not isinstance(error.orig, QueryCanceled):
        return error
    return TooManyAtOnce("Others are at work on the same; yours waited too long, try it again")


def _of_row(table: Table, id: UUID) -> Step:
    if table.name not in _HOLD_OF_ROW:
        _HOLD_OF_ROW[table.name] = _hold_of(table, table.c.id)
    return _HOLD_OF_ROW[table.name].step(key=id)


def _hold_of(table: Table, key: ColumnElement[Any]) -> Query:
    name = func.concat(_OF_PROSPECT, cast(table.c.prospect_id, Text))
    held = func.pg_advisory_xact_lock(func.hashtextextended(name, 0))
    return Query(select(table.c.prospect_id, held).where(key == bindparam("key", type_=Uuid)))


_HOLD_OF_JOB = _hold_of(quote_run, quote_run.c.job_id)
_HOLD_OF_ROW: dict[str, Query] = {}
