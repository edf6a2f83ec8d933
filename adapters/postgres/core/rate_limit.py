"""Counters that all processes share: one atomic statement per hit."""

import hashlib
import math
from dataclasses import dataclass
from datetime import timedelta

from sqlalchemy import case, delete, extract, func, select, update
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncConnection

from adapters.postgres.tables.index import rate_limit


@dataclass(frozen=True, slots=True)
class RateDecision:
    """Whether a hit was within its limit."""

    allowed: bool
    remaining: int
    retry_after_s: int
    """Seconds until the window ends, at least 1; for the Retry-After header when refused."""


class RateLimits:
    """Fixed windows that start with their first hit."""

    def __init__(self, connection: AsyncConnection) -> None:
        self._connection = connection

    async def hit(self, name: str, subject: str, *, limit: int, window_s: float) -> RateDecision:
        """Count one hit of a subject (an account, an address, a user id; stored only as a hash)."""
        table, now = rate_limit, func.clock_timestamp()
        window = timedelta(seconds=window_s)
        counted = insert(table).values(
            bucket=hashlib.sha256(f"{name}|{subject}".encode()).digest(),
            started_at=now,
            ends_at=now + window,
            hits=1,
        )
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
        row = (await self._connection.execute(counted.returning(table.c.hits, left.label("left")))).one()
        return RateDecision(
            allowed=row.hits <= limit,
            remaining=max(0, limit - row.hits),
            retry_after_s=max(1, math.ceil(row.left)),
        )

    async def give_back(self, name: str, subject: str) -> None:
        """Take one hit of a subject back, e.g. that of a sign-in which was right."""
        bucket = hashlib.sha256(f"{name}|{subject}".encode()).digest()
        counted = update(rate_limit).where(rate_limit.c.bucket == bucket, rate_limit.c.hits > 0)
        await self._connection.execute(counted.values(hits=rate_limit.c.hits - 1))

    async def sweep(self, limit: int) -> int:
        """Delete some of the windows that have ended. Returns: how many."""
        over = rate_limit.c.ends_at <= func.now()
        some = select(rate_limit.c.bucket).where(over).limit(limit)
        # Asked again on the row itself: a window may have begun anew meanwhile.
        which = rate_limit.c.bucket.in_(some)
        return (await self._connection.execute(delete(rate_limit).where(which, over))).rowcount
