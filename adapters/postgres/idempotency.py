"""Idempotency-Key: the same key and body get the stored answer, another body is refused."""

from dataclasses import dataclass
from datetime import timedelta
from typing import Any
from uuid import UUID

from sqlalchemy import delete, func, or_, select, tuple_, update
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncConnection

from adapters.postgres.tables import idempotency_key
from models.errors import IdempotencyMismatch

KEPT = timedelta(hours=24)
ABANDONED = timedelta(minutes=2)
"""A claim without an answer after this long was left by a process that died."""


@dataclass(frozen=True, slots=True)
class Claim:
    """What became of a key: ours to work on, or answered before, or still being worked on."""

    new: bool
    status: int | None = None
    """HTTP status of the stored answer."""
    body: Any = None

    @property
    def running(self) -> bool:
        """Another request with this key is still under way."""
        return not self.new and self.status is None


class IdempotencyKeys:
    """One row per (user, route, key)."""

    def __init__(self, connection: AsyncConnection) -> None:
        self._connection = connection

    async def claim(self, user: UUID, route: str, key: str, digest: str) -> Claim:
        """Take the key, or learn what it gave. A second caller waits until the first has committed.

        Args: digest: of the request body. Raises: IdempotencyMismatch when the body differs.
        """
        table = idempotency_key
        taken = insert(table).values(user_id=user, route=route, key=key, digest=digest)
        over = or_(
            table.c.created_at < func.now() - KEPT,
            table.c.status.is_(None) & (table.c.created_at < func.now() - ABANDONED),
        )
        taken = taken.on_conflict_do_update(
            index_elements=["user_id", "route", "key"],
            set_={"digest": digest, "status": None, "body": None, "created_at": func.now()},
            where=over,
        )
        if (await self._connection.execute(taken.returning(table.c.key))).first():
            return Claim(new=True)
        found = (await self._connection.execute(select(table).where(*self._is(user, route, key)))).one()
        if found.digest != digest:
            raise IdempotencyMismatch(
                "This Idempotency-Key was used with another body; send a new key with a new request",
                path="Idempotency-Key",
            )
        return Claim(new=False, status=found.status, body=found.body)

    async def answer(self, user: UUID, route: str, key: str, status: int, body: Any) -> None:
        """Store what the request was answered with; body: plain JSON."""
        await self._connection.execute(
            update(idempotency_key).where(*self._is(user, route, key)).values(status=status, body=body)
        )

    async def release(self, user: UUID, route: str, key: str) -> None:
        """Give the key back after a failure that had no effect."""
        await self._connection.execute(delete(idempotency_key).where(*self._is(user, route, key)))

    async def sweep(self, limit: int) -> int:
        """Delete some of what was kept long enough. Returns: how many."""
        table = idempotency_key
        over = table.c.created_at < func.now() - KEPT
        some = select(table.c.user_id, table.c.route, table.c.key).where(over).limit(limit)
        # Asked again on the row itself: a key may have been taken anew meanwhile.
        which = tuple_(table.c.user_id, table.c.route, table.c.key).in_(some)
        return (await self._connection.execute(delete(table).where(which, over))).rowcount

    @staticmethod
    def _is(user: UUID, route: str, key: str) -> tuple[Any, ...]:
        table = idempotency_key.c
        return table.user_id == user, table.route == route, table.key == key
