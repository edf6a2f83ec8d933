"""What is done to a prospect and all that hangs on it happens one after the other: one lock, taken first."""

from typing import Any
from uuid import UUID

from psycopg.errors import QueryCanceled
from sqlalchemy import Text, Uuid, bindparam, cast, func, select
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncConnection

from adapters.postgres.core.transaction import Query, Step, send
from adapters.postgres.tables.index import quote_run
from models.errors import TooManyAtOnce

_HOLD = Query(select(func.pg_advisory_xact_lock(func.hashtextextended(bindparam("lock", type_=Text), 0))))
_OF_PROSPECT = "prospect:"


async def hold_prospect(connection: AsyncConnection, prospect_id: UUID, *then: Step) -> None:
    """Wait until nobody else works on the prospect, and keep it until the transaction ends.

    Args: then: what is held under it, in the same trip.

    It comes before any lock of a row, so that no two transactions wait for each other; a transaction may take
    it again. Raises: TooManyAtOnce when others kept it for as long as a statement may take.
    """
    await _in_turn(connection, _HOLD.step(lock=f"{_OF_PROSPECT}{prospect_id}"), *then)


async def hold_prospect_of_job(connection: AsyncConnection, job_id: UUID, then: Step) -> list[list[Any]]:
    """The same for the prospect that a run's job is about, and what is read under it, in one trip.

    Returns: the run's prospect, no row where there is no such run; the rows of then. Raises: TooManyAtOnce.
    """
    return await _in_turn(connection, _HOLD_OF_JOB.step(job=job_id), then)


async def hold_name(connection: AsyncConnection, name: str) -> None:
    """The same for what is no prospect, by a name of its own. Raises: TooManyAtOnce."""
    await _in_turn(connection, _HOLD.step(lock=name))


async def _in_turn(connection: AsyncConnection, *steps: Step) -> list[list[Any]]:
    try:
        return await send(connection, *steps)
    except DBAPIError as error:
        if not isinstance(error.orig, QueryCanceled):
            raise
        raise TooManyAtOnce("Others are at work on the same; yours waited too long, try it again") from None


def _hold_of_job() -> Query:
    name = func.concat(_OF_PROSPECT, cast(quote_run.c.prospect_id, Text))
    held = func.pg_advisory_xact_lock(func.hashtextextended(name, 0))
    return Query(
        select(quote_run.c.prospect_id, held).where(quote_run.c.job_id == bindparam("job", type_=Uuid))
    )


_HOLD_OF_JOB = _hold_of_job()
