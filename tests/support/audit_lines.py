"""What the audit log says of one object, in the order in which it was written."""

from collections.abc import Awaitable, Callable
from typing import Any, NamedTuple

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncEngine

from adapters.postgres.tables.index import app_user, audit_log


class AuditLine(NamedTuple):
    """An entry: what was done to what kind of thing, by whom (the e-mail), and what it says more."""

    action: str
    object_type: str
    actor: str
    detail: dict[str, Any]


Audited = Callable[[object], Awaitable[list[AuditLine]]]
"""Asks for the lines of an object by its id."""


def audited_in(engine: AsyncEngine) -> Audited:
    """Whoever asks the database behind an engine."""

    async def lines(object_id: object) -> list[AuditLine]:
        whose = audit_log.outerjoin(app_user, app_user.c.id == audit_log.c.actor)
        columns = (audit_log.c.action, audit_log.c.object_type, app_user.c.email, audit_log.c.detail)
        found = select(*columns).select_from(whose).where(audit_log.c.object_id == str(object_id))
        async with engine.connect() as connection:
            rows = (await connection.execute(found.order_by(audit_log.c.at, audit_log.c.id))).all()
        return [AuditLine(*row) for row in rows]

    return lines
