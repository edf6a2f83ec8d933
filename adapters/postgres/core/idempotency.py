"""Idempotency-Key: the same key and body get the stored answer, another body is refused."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta
from typing import Any
from uuid import UUID

from psycopg.types.json import Jsonb
from sqlalchemy import ColumnElement, bindparam, delete, exists, func, null, or_, select, tuple_, update
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncConnection

from adapters.postgres.core.transaction import Defer, Query, Step, send
from adapters.postgres.tables.index import idempotency_key
from models.errors import IdempotencyMismatch

KEPT = timedelta(hours=24)
ABANDONED = timedelta(minutes=2)
"""A claim without an answer after this long was left by a process that died."""
IN_TIME = timedelta(minutes=1)
"""Longer than from the first look at a key to its claim: an answer that was seen is still there then."""


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

    def __init__(self, connection: AsyncConnection, defer: Defer) -> None:
        self._connection, self._defer = connection, defer

    async def claim(self, user: UUID, route: str, key: str, digest: str) -> Claim:
        """Take the key, or learn what it gave. A second caller waits until the first has committed.

        Args: digest: of the request body. Raises: IdempotencyMismatch when the body differs.
        """
        (taken,) = await send(self._connection, claiming(user, route, key, digest))
        return await self.claimed(taken, user, route, key, digest)

    async def claimed(self, taken: Sequence[Any], user: UUID, route: str, key: str, digest: str) -> Claim:
        """What became of a key, by the rows that claiming it gave. Raises: as claim."""
        if taken:
            return Claim(new=True)
        query = select(idempotency_key).where(*self._is(user, route, key))
        found = (await self._connection.execute(query)).one()
        if found.digest != digest:
            raise IdempotencyMismatch(
                "This Idempotency-Key was used with another body; send a new key with a new request",
                path="Idempotency-Key",
            )
        return Claim(new=False, status=found.status, body=found.body)

    async def answer(self, user: UUID, route: str, key: str, status: int, body: Any) -> None:
        """Store, with the commit, what the request was answered with; body: plain JSON."""
        stored = None if body is None else Jsonb(body)
        self._defer(_ANSWER.step(user=user, route=route, key=key, status=status, body=stored))

    def take(self, user: UUID, route: str, key: str, digest: str, status: int, body: Any) -> None:
        """Take the key and store its answer with the commit, which fails where the key was used before."""
        named = {"user": user, "route": route, "key": key, "digest": digest}
        self._defer(_TAKE.step(**named, status=status, body=Jsonb(body)))

    async def release(self, user: UUID, route: str, key: str) -> None:
        """Give the key back after a failure that had no effect."""
        await self._connection.execute(delete(idempotency_key).where(*self._is(user, route, key)))

    @staticmethod
    def _is(user: UUID, route: str, key: str) -> tuple[Any, ...]:
        table = idempotency_key.c
        return table.user_id == user, table.route == route, table.key == key


def claiming(user: UUID, route: str, key: str, digest: str) -> Step:
    """Takes a key, as the first statement of a transaction may; `claimed` says what came of it."""
    return _CLAIM.step(user=user, route=route, key=key, digest=digest)


def key_has_an_answer() -> ColumnElement[bool]:
    """Whether the key `key` of `user` and `route` has an answer, which a claim in a moment will give."""
    held = idempotency_key.c
    return exists().where(
        held.user_id == bindparam("user"),
        held.route == bindparam("route"),
        held.key == bindparam("key"),
        held.status.is_not(None),
        held.created_at >= func.now() - (KEPT - IN_TIME),
    )


async def sweep_idempotency_keys(connection: AsyncConnection, limit: int) -> int:
    """Delete some of what was kept long enough. Returns: how many."""
    table = idempotency_key
    over = table.c.created_at < func.now() - KEPT
    some = select(table.c.user_id, table.c.route, table.c.key).where(over).limit(limit)
    # Asked again on the row itself: a key may have been taken anew meanwhile.
    which = tuple_(table.c.user_id, table.c.route, table.c.key).in_(some)
    return (await connection.execute(delete(table).where(which, over))).rowcount


def _claim() -> Query:
    taken = insert(idempotency_key).values(
        user_id=bindparam("user"), route=bindparam("route"), key=bindparam("key"), digest=bindparam("digest")
    )
    held = idempotency_key.c
    over = or_(
        held.created_at < func.now() - KEPT,
        held.status.is_(None) & (held.created_at < func.now() - ABANDONED),
    )
    fresh = {"digest": taken.excluded.digest, "status": None, "body": null(), "created_at": func.now()}
    taken = taken.on_conflict_do_update(index_elements=["user_id", "route", "key"], set_=fresh, where=over)
    return Query(taken.returning(held.key))


_CLAIM = _claim()
_TAKE = Query(
    insert(idempotency_key).values(
        user_id=bindparam("user"),
        **{name: bindparam(name) for name in ("route", "key", "digest", "status", "body")},
    )
)
_ANSWER = Query(
    update(idempotency_key)
    .where(
        idempotency_key.c.user_id == bindparam("user"),
        idempotency_key.c.route == bindparam("route"),
        idempotency_key.c.key == bindparam("key"),
    )
    .values(status=bindparam("status"), body=bindparam("body"))
)
