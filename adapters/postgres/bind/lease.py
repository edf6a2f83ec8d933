"""Who writes at a carrier about one business: a row, which each try knows by its token to be its own."""

from datetime import timedelta
from typing import Any
from uuid import UUID, uuid4

from sqlalchemy import (
    DateTime,
    Interval,
    LargeBinary,
    Text,
    Uuid,
    bindparam,
    delete,
    func,
    literal,
    or_,
    select,
    update,
)
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncEngine

from activities.bind.ports import Lease
from adapters.crypto import FieldCipher
from adapters.postgres.core.transaction import Query, Step, one_trip
from adapters.postgres.tables.index import carrier_lease
from models.tenant import Tenant

LEASE = timedelta(seconds=120)
KEPT = timedelta(days=30)
"""How long a lease that nobody gave back is kept in mind: a run without a FEIN is long over by then."""


class PostgresCarrierLeases:
    """The port CarrierLeases, on the worker's engine; by the database's clock alone."""

    def __init__(self, engine: AsyncEngine, cipher: FieldCipher) -> None:
        self._engine, self._cipher = engine, cipher

    async def take(self, adapter: str, fein: str | None, run_id: UUID, holder: UUID) -> Lease | None:
        """The lease for 120 s; None while somebody else has it. A later try of its holder goes on with it."""
        key = self._cipher.blind_index(fein) if fein else run_id.bytes
        token = uuid4()
        (rows,) = await self._trip(_TAKE.step(adapter=adapter, key=key, holder=holder, token=token))
        if not rows:
            return None
        found = rows[0]
        return Lease(
            adapter=adapter,
            key=key,
            token=token,
            before_until=found.before_until,
            write_begun=found.write_begun_at is not None,
        )

    async def renew(self, lease: Lease, *, to_write: bool = False) -> bool:
        """Another 120 s, where no other try has taken it since. Returns: whether none has."""
        query = _RENEW_TO_WRITE if to_write else _RENEW
        (rows,) = await self._trip(query.step(adapter=lease.adapter, key=lease.key, token=lease.token))
        return bool(rows)

    async def release(self, lease: Lease) -> None:
        """Give it back, or leave it until the lease of a lost try, which may have written, is over."""
        named = {"adapter": lease.adapter, "key": lease.key, "token": lease.token}
        if lease.write_begun and lease.before_until is not None:
            given_back = _SHORTEN.step(until=lease.before_until, **named)
        else:
            given_back = _RELEASE.step(**named)
        await self._trip(given_back, _FORGET.step())

    async def _trip(self, *steps: Step) -> list[list[Any]]:
        return await one_trip(self._engine, Tenant.nobody(), *steps)


_OWN = (
    carrier_lease.c.adapter == bindparam("adapter", type_=Text),
    carrier_lease.c.key == bindparam("key", type_=LargeBinary),
    carrier_lease.c.token == bindparam("token", type_=Uuid),
)
_UNTIL = func.now() + literal(LEASE, Interval)


def _take() -> Query:
    before = (
        select(carrier_lease.c.until, carrier_lease.c.write_begun_at)
        .where(
            carrier_lease.c.adapter == bindparam("adapter", type_=Text),
            carrier_lease.c.key == bindparam("key", type_=LargeBinary),
        )
        .cte("before")
    )
    new = insert(carrier_lease).values(
        adapter=bindparam("adapter", type_=Text),
        key=bindparam("key", type_=LargeBinary),
        holder=bindparam("holder", type_=Uuid),
        token=bindparam("token", type_=Uuid),
        until=_UNTIL,
    )
    taken = new.on_conflict_do_update(
        index_elements=["adapter", "key"],
        set_={name: new.excluded[name] for name in ("holder", "token", "until")},
        where=or_(carrier_lease.c.until <= func.now(), carrier_lease.c.holder == new.excluded.holder),
    )
    live = select(before.c.until).where(before.c.until > func.now()).scalar_subquery()
    begun = select(before.c.write_begun_at).scalar_subquery()
    return Query(taken.returning(live.label("before_until"), begun.label("write_begun_at")))


_TAKE = _take()
_RENEW = Query(update(carrier_lease).where(*_OWN).values(until=_UNTIL).returning(carrier_lease.c.until))
_RENEW_TO_WRITE = Query(
    update(carrier_lease)
    .where(*_OWN)
    .values(until=_UNTIL, write_begun_at=func.now())
    .returning(carrier_lease.c.until)
)
_RELEASE = Query(delete(carrier_lease).where(*_OWN))
_SHORTEN = Query(
    update(carrier_lease).where(*_OWN).values(until=bindparam("until", type_=DateTime(timezone=True)))
)
_FORGET = Query(delete(carrier_lease).where(carrier_lease.c.until < func.now() - literal(KEPT, Interval)))
