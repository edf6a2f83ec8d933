"""Transactions in a tenant's context: one statement after the other, or all of them in one trip.

A trip to the server costs more than most statements of ours do. What is asked all the time and does not
depend on an answer in between goes out in PostgreSQL's pipeline mode: begin, context, statements and commit
leave together, and the answers come back together.
"""

import re
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping, Sequence
from contextlib import asynccontextmanager, nullcontext, suppress
from functools import lru_cache, partial
from typing import Any, NamedTuple, Protocol, TypeVar

import psycopg
from psycopg.pq import TransactionStatus
from psycopg.rows import namedtuple_row
from sqlalchemy import ClauseElement, text
from sqlalchemy.dialects import registry
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from models.tenant import Tenant

Result = TypeVar("Result")

_CONTEXT = "SELECT " + ", ".join(
    f"set_config('app.{name}', %({name})s, true) AS {name}" for name in Tenant.nobody().settings()
)
_DIALECT = registry.load("postgresql.psycopg")()
_PARAMETER = re.compile(r"%\((\w+)\)")


class Step(NamedTuple):
    """A statement of a trip, with parameters as psycopg writes them, and their values."""

    sql: str
    values: Mapping[str, Any]


class Asks(Protocol):
    """Asks statements in a tenant's context."""

    async def ask(self, tenant: Tenant, *steps: Step) -> list[list[Any]]:
        """The rows of each."""
        ...


Defer = Callable[[Step], None]
"""Takes a statement whose answer nobody waits for; it goes out with the commit, as `together` says."""


class Query:
    """A statement that trips use again and again: made into text once, at import."""

    def __init__(self, statement: ClauseElement, *, with_lists: bool = False) -> None:
        """statement: what differs from call to call is named by bindparam.

        Args: with_lists: it holds IN with its values; then each bindparam has a value to begin with.
        """
        compiled = statement.compile(dialect=_DIALECT, compile_kwargs={"render_postcompile": with_lists})
        self._sql, self._constants = str(compiled), dict(compiled.params)

    def step(self, **values: Any) -> Step:
        """The statement with the values of one call."""
        return Step(self._sql, self._constants | values)


def together(steps: Sequence[Step]) -> Step:
    """Several changes as one statement, which costs both sides half of what they cost apart.

    Each changes rows of its own, and sees none that another one wrote; references among them hold at its end.
    """
    if len(steps) == 1:
        return steps[0]
    values = {f"s{n}_{name}": value for n, step in enumerate(steps) for name, value in step.values.items()}
    return Step(_together(tuple(step.sql for step in steps)), values)


@lru_cache(maxsize=256)
def _together(statements: tuple[str, ...]) -> str:
    renamed = (_PARAMETER.sub(rf"%(s{n}_\1)", sql) for n, sql in enumerate(statements))
    return f"WITH {', '.join(f's{n} AS ({sql})' for n, sql in enumerate(renamed))} SELECT 1"


async def set_context(connection: AsyncConnection, tenant: Tenant) -> None:
    """Tell the transaction whose rows it may see; the setting ends with the transaction."""
    await send(connection, _context(tenant))


@asynccontextmanager
async def begin(engine: AsyncEngine, tenant: Tenant) -> AsyncIterator[AsyncConnection]:
    """One transaction: committed at the end of the block, rolled back when it raises.

    The context is the first statement, so it is also what finds a connection dead that a restart of the
    database left in the pool: it is then replaced, once. No ping is needed for that.
    """
    async with begin_with(engine, tenant) as (connection, _):
        yield connection


@asynccontextmanager
async def begin_with(
    engine: AsyncEngine, tenant: Tenant, *steps: Step
) -> AsyncIterator[tuple[AsyncConnection, list[list[Any]]]]:
    """The same, with its first statements sent together with the context; beside it, the rows of each."""
    async with engine.connect() as connection:
        first = partial(send, connection, _context(tenant), *steps)
        answers = (await _once_more_if_dead(first))[1:]
        yield connection, answers
        await connection.commit()
        # SQLAlchemy knows of no transaction when all was sent past it.
        await (await _raw(connection)).commit()


async def one_trip(engine: AsyncEngine, tenant: Tenant, *steps: Step) -> list[list[Any]]:
    """One transaction whose statements are sent together; none may need another's answer.

    On a dead connection all is sent once more, perhaps after it was committed: steps must be repeatable.
    Returns: the rows of each step, with columns as attributes. Raises: DBAPIError.
    """
    async with engine.connect() as connection:
        return await alone(connection, tenant, *steps)


async def alone(connection: AsyncConnection, tenant: Tenant, *steps: Step) -> list[list[Any]]:
    """one_trip on a connection that was taken for it, and has no transaction yet."""
    return (await _once_more_if_dead(partial(_alone, connection, [_context(tenant), *steps])))[1:]


async def send(connection: AsyncConnection, *steps: Step, commit: bool = False) -> list[list[Any]]:
    """Statements of the running transaction, sent together; with commit they end it.

    Returns: the rows of each step, with columns as attributes. Raises: DBAPIError.
    """
    raw = await _raw(connection)
    # A statement by itself is one trip anyway once the transaction has begun; a pipeline costs twice that.
    alone = len(steps) == 1 and not commit and raw.pgconn.transaction_status == TransactionStatus.INTRANS
    cursors = [raw.cursor(row_factory=namedtuple_row) for _ in steps]
    try:
        async with nullcontext() if alone else raw.pipeline():
            for cursor, step in zip(cursors, steps, strict=True):
                await cursor.execute(step.sql, step.values)
            if commit:
                await raw.commit()
        return [await cursor.fetchall() if cursor.description else [] for cursor in cursors]
    except psycopg.Error as error:
        dead = bool(raw.closed)
        if dead:
            await _bury(connection)
        raise _as_sqlalchemy(error, dead) from error
    except BaseException:
        await _throw_away(connection, raw)
        raise


async def _alone(connection: AsyncConnection, steps: Sequence[Step]) -> list[list[Any]]:
    """Statements that are a transaction by themselves: a pipeline is one without begin and commit."""
    raw = await _raw(connection)
    await raw.set_autocommit(True)
    try:
        return await send(connection, *steps)
    finally:
        if raw.pgconn.transaction_status == TransactionStatus.IDLE:
            await raw.set_autocommit(False)
        else:
            await connection.invalidate()


async def _once_more_if_dead(work: Callable[[], Awaitable[Result]]) -> Result:
    """Do the first work of a transaction, again if the pool had kept a dead connection for it."""
    try:
        return await work()
    except DBAPIError as error:
        if not error.connection_invalidated:
            raise
    return await work()


async def _throw_away(connection: AsyncConnection, raw: Any) -> None:
    """Close a connection whose pipeline was left half-way, as by a cancellation: nobody may use it again.

    What it has prepared and which settings it holds is unknown, and with them whose rows the next one sees.
    """
    # Without waiting for anything, since whoever is cancelled may be cancelled again.
    raw.pgconn.finish()
    await connection.invalidate()


async def _bury(connection: AsyncConnection) -> None:
    """Let SQLAlchemy meet the dead connection itself: it then throws its whole pool away."""
    with suppress(DBAPIError):
        await connection.execute(text("SELECT 1"))
    await connection.rollback()


def _context(tenant: Tenant) -> Step:
    return Step(_CONTEXT, tenant.settings())


async def _raw(connection: AsyncConnection) -> Any:
    """psycopg's own connection, on which SQLAlchemy works too."""
    return (await connection.get_raw_connection()).driver_connection


def _as_sqlalchemy(error: psycopg.Error, dead: bool) -> BaseException:
    """The error as statements of SQLAlchemy raise it: by kind, without parameters."""
    return DBAPIError.instance(
        "pipeline",
        None,
        error,
        psycopg.Error,
        hide_parameters=True,
        connection_invalidated=dead,
        dialect=_DIALECT,
    )
