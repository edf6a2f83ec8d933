"""Counters that all processes share: one atomic statement per hit."""

import hashlib
import math
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta
from typing import Any, Self
from uuid import UUID

from sqlalchemy import Interval, LargeBinary, bindparam, case, delete, extract, func, select, update
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncConnection

from adapters.postgres.core.idempotency import key_has_an_answer
from adapters.postgres.core.transaction import Asks, Query, Step, send
from adapters.postgres.tables.index import rate_limit
from models.tenant import Tenant


@dataclass(frozen=True, slots=True)
class RateDecision:
    """Whether a hit was within its limit."""

    allowed: bool
    remaining: int
    retry_after_s: int
    """Seconds until the window ends, at least 1; for the Retry-After header when refused."""

    @classmethod
    def of(cls, rows: Sequence[Any], limit: int) -> Self:
        """What the rows of a counted hit mean under a limit; none: it was not to be counted."""
        if not rows:
            return cls(allowed=True, remaining=limit, retry_after_s=0)
        (row,) = rows
        return cls(
            allowed=row.hits <= limit,
            remaining=max(0, limit - row.hits),
            retry_after_s=max(1, math.ceil(row.left)),
        )


class RateLimits:
    """Fixed windows that start with their first hit."""

    def __init__(self, connection: AsyncConnection) -> None:
        self._connection = connection

    async def hit(self, name: str, subject: str, *, limit: int, window_s: float) -> RateDecision:
        """Count one hit of a subject (an account, an address, a user id; stored only as a hash)."""
        (rows,) = await send(self._connection, hit_of(name, subject, window_s))
        return RateDecision.of(rows, limit)

    async def give_back(self, name: str, subject: str) -> None:
        """Take one hit of a subject back, e.g. that of a sign-in which was right."""
        counted = update(rate_limit).where(
            rate_limit.c.bucket == _bucket(name, subject), rate_limit.c.hits > 0
        )
        await self._connection.execute(counted.values(hits=rate_limit.c.hits - 1))

    async def sweep(self, limit: int) -> int:
        """Delete some of the windows that have ended. Returns: how many."""
        over = rate_limit.c.ends_at <= func.now()
        some = select(rate_limit.c.bucket).where(over).limit(limit)
        # Asked again on the row itself: a window may have begun anew meanwhile.
        which = rate_limit.c.bucket.in_(some)
        return (await self._connection.execute(delete(rate_limit).where(which, over))).rowcount


def hit_of(name: str, subject: str, window_s: float, unless: tuple[UUID, str, str] | None = None) -> Step:
    """Counts one hit in one statement; its rows are for RateDecision.of.

    Args: unless: user, route and Idempotency-Key; where these have an answer, nothing is counted.
    """
    user, route, key = unless or (None, None, None)
    bucket, window = _bucket(name, subject), timedelta(seconds=window_s)
    return _HIT.step(bucket=bucket, window=window, user=user, route=route, key=key)


async def count_hit(
    asks: Asks,
    tenant: Tenant,
    name: str,
    subject: str,
    *,
    limit: int,
    window_s: float,
    unless: tuple[UUID, str, str] | None = None,
) -> RateDecision:
    """hit as a transaction of its own, in one trip; unless: as for hit_of. Raises: as asks does."""
    (rows,) = await asks.ask(tenant, hit_of(name, subject, window_s, unless))
    return RateDecision.of(rows, limit)


def _bucket(name: str, subject: str) -> bytes:
    return hashlib.sha256(f"{name}|{subject}".encode()).digest()


def _hit() -> Query:
    table, now = rate_limit, func.clock_timestamp()
    window = bindparam("window", type_=Interval)
    one = select(bindparam("bucket", type_=LargeBinary), now, now + window, 1).where(~key_has_an_answer())
    counted = insert(table).from_select(["bucket", "started_at", "ends_at", "hits"], one)
    over = table.c.ends_at <= now
    counted = counted.on_conflict_do_update(
        index_elements=["bucket"],
        set_={
            "hits": case((over, 1), else_=table.c.hits + 1),
            "started_at": case((over, now), else_=table.c.started_at),
            "ends_at": case((over, now + window), else_=table.c.ends_at),
        },
    )
    left = extract("epoch", table.c.ends_at - now)
    return Query(counted.returning(table.c.hits, left.label("left")))


_HIT = _hit()
