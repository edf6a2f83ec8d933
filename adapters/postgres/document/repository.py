"""The run that a document is asked of."""

from typing import Any
from uuid import UUID

from sqlalchemy import ColumnElement, func, select
from sqlalchemy.ext.asyncio import AsyncConnection

from adapters.postgres.core.ownership import within
from adapters.postgres.prospect.key import is_keyed
from adapters.postgres.tables.index import prospect, quote_run
from models.errors import RunNotFound
from models.tenant import Tenant


class DocumentReads:
    """What documents are asked for by, within the caller's scope."""

    def __init__(self, connection: AsyncConnection, tenant: Tenant) -> None:
        self._connection, self._tenant = connection, tenant

    async def run_at(self, user_id: str, moment_ms: int) -> tuple[UUID, UUID]:
        """Run and prospect by the prospect's key and the run's time in epoch milliseconds.

        Raises: RunNotFound when there is no such run, or it is not the caller's to see.
        """
        query = (
            select(quote_run.c.id, quote_run.c.prospect_id)
            .join(prospect, prospect.c.id == quote_run.c.prospect_id)
            .where(
                is_keyed(user_id),
                _milliseconds(quote_run.c.created_at) == moment_ms,
                within(self._tenant, quote_run),
            )
            .order_by(quote_run.c.created_at.desc())
            .limit(1)
        )
        row = (await self._connection.execute(query)).first()
        if row is None:
            raise RunNotFound(
                "There is no quote of this prospect at this time; send the time of its run", "timestamp"
            )
        return row.id, row.prospect_id


def _milliseconds(moment: Any) -> ColumnElement[Any]:
    """Epoch milliseconds of a time, as a browser cuts them."""
    return func.floor(func.extract("epoch", moment) * 1000)
