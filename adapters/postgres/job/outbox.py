"""Messages to Temporal, written with their job: what a crash left unsent is claimed by the relay."""

from collections.abc import Sequence
from datetime import timedelta
from typing import Any
from uuid import UUID

from psycopg.types.json import Jsonb
from sqlalchemy import ARRAY, Interval, Uuid, any_, bindparam, func, select, update
from sqlalchemy.ext.asyncio import AsyncEngine

from activities.ports import MessageKind, OutboxMessage
from adapters.postgres.core.transaction import Query, Step, one_trip
from adapters.postgres.tables.index import outbox
from models.job import JobRef
from models.tenant import Tenant

HEAD_START = timedelta(seconds=3)
"""The API sends right after commit; only then is the row due for the relay."""
CLAIMED_FOR = timedelta(seconds=30)


def put(message: OutboxMessage, delay_s: int = 0) -> Step:
    """Write a message; it is sent at least once after commit, by the relay alone where it is put off."""
    return _PUT.step(
        head_start=HEAD_START + timedelta(seconds=delay_s),
        id=message.id,
        kind=message.kind.value,
        workflow_id=message.workflow_id,
        name=message.name,
        payload=Jsonb(message.job.model_dump(mode="json")),
    )


class OutboxRelay:
    """The port activities.ports.Outbox; each call is its own transaction. Only the worker may claim."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine

    async def claim(self, limit: int) -> Sequence[OutboxMessage]:
        """Take due rows, put them off by 30 s and commit, so that nobody else sends them meanwhile."""
        (rows,) = await one_trip(self._engine, Tenant.nobody(), _CLAIM.step(most=limit))
        return [_message(row) for row in rows]

    async def sent(self, *messages: UUID) -> None:
        """Note that messages reached Temporal; a second note is no error."""
        await one_trip(self._engine, Tenant.nobody(), _SENT.step(messages=list(messages)))


def _message(row: Any) -> OutboxMessage:
    return OutboxMessage(
        id=row.id,
        kind=MessageKind(row.kind),
        workflow_id=row.workflow_id,
        name=row.name,
        job=JobRef.model_validate(row.payload),
    )


_PUT = Query(
    outbox.insert().values(
        {name: bindparam(name) for name in ("id", "kind", "workflow_id", "name", "payload")}
        | {"due_at": func.now() + bindparam("head_start", type_=Interval)}
    )
)
_DUE = (
    select(outbox.c.id)
    .where(outbox.c.sent_at.is_(None), outbox.c.due_at <= func.now())
    .order_by(outbox.c.due_at)
    .limit(bindparam("most"))
    .with_for_update(skip_locked=True)
)
_CLAIM = Query(
    update(outbox)
    .where(outbox.c.id.in_(_DUE.scalar_subquery()))
    .values(due_at=func.now() + CLAIMED_FOR, attempts=outbox.c.attempts + 1)
    .returning(outbox)
)
_SENT = Query(
    update(outbox)
    .where(outbox.c.id == any_(bindparam("messages", type_=ARRAY(Uuid))), outbox.c.sent_at.is_(None))
    .values(sent_at=func.now())
)
