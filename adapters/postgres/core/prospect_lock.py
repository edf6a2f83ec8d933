"""What is done to a prospect and all that hangs on it happens one after the other: one lock, taken first."""

from uuid import UUID

from psycopg.errors import QueryCanceled
from sqlalchemy import Text, bindparam, func, select
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncConnection

from adapters.postgres.core.transaction import Query, send
from models.errors import TooManyAtOnce

_HOLD = Query(select(func.pg_advisory_xact_lock(func.hashtextextended(bindparam("lock", type_=Text), 0))))


async def hold_prospect(connection: AsyncConnection, prospect_id: UUID) -> None:
    """Wait until nobody else works on the prospect, and keep it until the transaction ends.

    It comes before any lock of a row, so that no two transactions wait for each other; a transaction may take
    it again. Raises: TooManyAtOnce when others kept it for as long as a statement may take.
    """
    await hold_name(connection, f"prospect:{prospect_id}")


async def hold_name(connection: AsyncConnection, name: str) -> None:
    """The same for what is no prospect, by a name of its own. Raises: TooManyAtOnce."""
    try:
        await send(connection, _HOLD.step(lock=name))
    except DBAPIError as error:
        if not isinstance(error.orig, QueryCanceled):
            raise
        raise TooManyAtOnce("Others are at work on the same; yours waited too long, try it again") from None
