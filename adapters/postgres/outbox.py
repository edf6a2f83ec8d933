"""Messages to Temporal, written with their job: what a crash left unsent is claimed by the relay."""

from collections.abc import Sequence
from datetime import timedelta
from typing import Any
from uuid import UUID

from sqlalchemy import func, select, update
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from activities.ports import MessageKind, OutboxMessage
from adapters.postgres.tables import outbox
from models.job import JobRef

HEAD_START = timedelta(seconds=3)
"""The API sends right after commit; only then is the row due for the relay."""
CLAIMED_FOR = timedelta(seconds=30)


class Outbox:
    """The outbox within a unit of work."""

    def __init__(self, connection: AsyncConnection) -> None:
        self._connection = connection

    async def put(self, message: OutboxMessage) -> None:
        """Write a message; it is sent at least once after commit."""
        await self._connection.execute(
            outbox.insert().values(
                id=message.id,
                kind=message.kind.value,
                workflow_id=message.workflow_id,
                name=message.name,
                payload=message.job.model_dump(mode="json"),
                due_at=func.now() + HEAD_START,
            )
        )

    async def sent(self, message_id: UUID) -> None:
        """Note that the message reached Temporal; a second note is no error."""
        await self._connection.execute(
            update(outbox)
            .where(outbox.c.id == message_id, outbox.c.sent_at.is_(None))
            .values(sent_at=func.now())
        )


class OutboxRelay:
    """The relay's port (activities.ports.Outbox) on the worker's engine; each call is its own transaction."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine

    async def claim(self, limit: int) -> Sequence[OutboxMessage]:
        """Take due rows, put them off by 30 s and commit, so that nobody else sends them meanwhile."""
        due = (
            select(outbox.c.id)
            .where(outbox.c.sent_at.is_(None), outbox.c.due_at <= func.now())
            .order_by(outbox.c.due_at)
            .limit(limit)
            .with_for_update(skip_locked=True)
        )
        claimed = (
            update(outbox)
            .where(outbox.c.id.in_(due.scalar_subquery()))
            .values(due_at=func.now() + CLAIMED_FOR, attempts=outbox.c.attempts + 1)
            .returning(outbox)
        )
        async with self._engine.begin() as connection:
            return [_message(row) for row in (await connection.execute(claimed)).all()]

    async def sent(self, message_id: UUID) -> None:
        """Note that the message reached Temporal; a second note is no error."""
        async with self._engine.begin() as connection:
            await Outbox(connection).sent(message_id)


def _message(row: Any) -> OutboxMessage:
    return OutboxMessage(
        id=row.id,
        kind=MessageKind(row.kind),
        workflow_id=row.workflow_id,
        name=row.name,
        job=JobRef.model_validate(row.payload),
    )
