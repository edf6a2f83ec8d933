"""Who is on an underwriting page, and in which cell."""

from collections.abc import Sequence
from datetime import timedelta
from typing import Any
from uuid import UUID

from sqlalchemy import Interval, Uuid, bindparam, func, literal, select
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncConnection

from adapters.postgres.core.notify import submission_changed
from adapters.postgres.core.transaction import Query, send
from adapters.postgres.tables.index import app_user, presence
from models.tenant import Tenant
from models.workbook_stand import Present

COUNTS_FOR = timedelta(seconds=30)
"""Who has not said so since then is not there any more."""


class Presences:
    """Presence on submissions that the caller may see."""

    def __init__(self, connection: AsyncConnection, tenant: Tenant) -> None:
        self._connection, self._tenant = connection, tenant

    async def say(self, submission_id: UUID, person: UUID, cell: str | None) -> None:
        """Note that somebody is there now, and tell the others."""
        values: dict[str, Any] = {"cell": cell, "at": func.now()}
        await self._connection.execute(
            insert(presence)
            .values(submission_id=submission_id, person=person, **values)
            .on_conflict_do_update(index_elements=["submission_id", "person"], set_=values)
        )
        await self._connection.execute(select(submission_changed(literal(submission_id))))

    async def of(self, submission_id: UUID) -> tuple[Present, ...]:
        """Who is there, by name."""
        (rows,) = await send(self._connection, PRESENT.step(submission_id=submission_id))
        return present_of(rows)


def present_of(rows: Sequence[Any]) -> tuple[Present, ...]:
    """What PRESENT found."""
    return tuple(Present(person=row.person, name=row.name, cell=row.cell) for row in rows)


PRESENT = Query(
    select(presence.c.person, presence.c.cell, func.coalesce(app_user.c.name, "").label("name"))
    .outerjoin(app_user, app_user.c.id == presence.c.person)
    .where(
        presence.c.submission_id == bindparam("submission_id", type_=Uuid),
        presence.c.at > func.now() - literal(COUNTS_FOR, Interval),
    )
    .order_by("name", presence.c.person)
)
"""Who is on the page of a submission, by name."""
