"""Sessions and the people behind them. The id in a cookie is never stored, only its hash."""

import hashlib
import secrets
from datetime import timedelta
from typing import Any
from uuid import UUID

from sqlalchemy import ColumnElement, bindparam, delete, func, select, update
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from adapters.crypto import FieldCipher, SealBroken
from adapters.postgres.core.notify import changed
from adapters.postgres.core.transaction import Query, one_trip
from adapters.postgres.tables.index import app_user, session
from models.principal import Principal
from models.session import OpenedSession, StoredSession
from models.tenant import Tenant

IDLE, ABSOLUTE = timedelta(minutes=30), timedelta(hours=10)
IDLE_REMEMBERED, ABSOLUTE_REMEMBERED = timedelta(hours=24), timedelta(days=14)
TOUCH_AFTER = timedelta(minutes=1)
"""last_seen is written at most this often, so that reads stay reads."""


class SessionRepository:
    """Opens, refreshes and ends sessions; a row that is idle or over is as good as gone."""

    def __init__(self, connection: AsyncConnection, cipher: FieldCipher) -> None:
        self._connection, self._cipher = connection, cipher

    async def create(
        self,
        principal: Principal,
        *,
        refresh_token: str | None,
        remember: bool,
        lasting: timedelta | None = None,
        ip: str | None = None,
        agent: str | None = None,
    ) -> OpenedSession:
        """Open a session under a new id; lasting replaces both of its limits."""
        token, csrf = secrets.token_urlsafe(32), secrets.token_urlsafe(32)
        session_id = session_id_of(token)
        idle, absolute = (IDLE_REMEMBERED, ABSOLUTE_REMEMBERED) if remember else (IDLE, ABSOLUTE)
        if lasting is not None:
            idle = absolute = lasting
        await self._connection.execute(
            session.insert().values(
                id=session_id,
                user_id=principal.subject,
                principal=_snapshot(principal),
                csrf=csrf,
                remember=remember,
                refresh_token_sealed=self._seal(session_id, refresh_token),
                idle_s=int(idle.total_seconds()),
                expires_at=func.now() + absolute,
                ip=ip,
                agent=agent[:300] if agent else None,
            )
        )
        return OpenedSession(token=token, csrf=csrf, max_age_s=int(absolute.total_seconds()))

    async def lock(self, session_id: bytes) -> tuple[StoredSession, str | None] | None:
        """The live session and its refresh token, locked until the transaction ends: one refresh at a time.

        Whoever waited must look at refreshed_at again.
        """
        query = select(session).where(session.c.id == session_id, _live()).with_for_update()
        row = (await self._connection.execute(query)).first()
        return (_stored(row), self._open(row)) if row else None

    async def refreshed(self, session_id: bytes, principal: Principal, refresh_token: str | None) -> None:
        """Store what a refresh brought: groups and attributes as they are now."""
        await self._connection.execute(
            update(session)
            .where(session.c.id == session_id)
            .values(
                principal=_snapshot(principal),
                refresh_token_sealed=self._seal(session_id, refresh_token),
                refreshed_at=func.now(),
            )
            .returning(changed(session.c.id))
        )

    async def delete(self, session_id: bytes) -> str | None:
        """End a session. Returns: its refresh token, to log out of the identity provider with."""
        row = (
            await self._connection.execute(
                delete(session)
                .where(session.c.id == session_id)
                .returning(session.c.id, session.c.refresh_token_sealed, changed(session.c.id))
            )
        ).first()
        return self._open(row) if row else None

    async def sweep(self, limit: int) -> tuple[str | None, ...]:
        """Delete some sessions that are over. Returns: of each its refresh token, to log out with."""
        over = select(session.c.id).where(~_live()).limit(limit).with_for_update(skip_locked=True)
        rows = await self._connection.execute(
            delete(session)
            .where(session.c.id.in_(over.scalar_subquery()))
            .returning(session.c.id, session.c.refresh_token_sealed, changed(session.c.id))
        )
        return tuple(self._open_if_we_can(row) for row in rows)

    def _seal(self, session_id: bytes, token: str | None) -> bytes | None:
        return self._cipher.seal(token, table="session", row=session_id.hex()) if token else None

    def _open(self, row: Any) -> str | None:
        sealed = row.refresh_token_sealed
        return self._cipher.open(sealed, table="session", row=bytes(row.id).hex()) if sealed else None

    def _open_if_we_can(self, row: Any) -> str | None:
        """The token of a session that is gone anyway: its key may have left the ring before."""
        try:
            return self._open(row)
        except SealBroken:
            return None


class SessionReads:
    """Sessions as every request asks for them."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine

    async def find(self, token: str) -> StoredSession | None:
        """The live session of a cookie, which is thereby in use; None when unknown, idle too long or over."""
        session_id = session_id_of(token)
        rows, _ = await one_trip(
            self._engine, Tenant.nobody(), _FIND.step(session=session_id), _TOUCH.step(session=session_id)
        )
        return _stored(rows[0]) if rows else None

    async def look(self, session_id: bytes) -> StoredSession | None:
        """The session while it is live; looking at it does not keep it in use."""
        (rows,) = await one_trip(self._engine, Tenant.nobody(), _FIND.step(session=session_id))
        return _stored(rows[0]) if rows else None


class UserRepository:
    """Who has signed in, with the attributes that came last."""

    def __init__(self, connection: AsyncConnection) -> None:
        self._connection = connection

    async def signed_in(self, principal: Principal) -> None:
        """Remember the person as the identity provider described them."""
        values = principal.model_dump(exclude={"subject", "groups", "kind", "campaign"}) | {
            "groups": sorted(principal.groups)
        }
        await self._connection.execute(
            insert(app_user)
            .values(id=principal.subject, **values)
            .on_conflict_do_update(index_elements=["id"], set_={**values, "last_sign_in_at": func.now()})
        )

    async def name_of(self, user: UUID) -> str:
        """The name by which a person is shown to colleagues, else the address; '' for nobody we know."""
        query = select(func.coalesce(func.nullif(app_user.c.name, ""), app_user.c.email))
        return str(await self._connection.scalar(query.where(app_user.c.id == user)) or "")


def session_id_of(token: str) -> bytes:
    """What a cookie's id is stored as."""
    return hashlib.sha256(token.encode()).digest()


def _live() -> ColumnElement[bool]:
    idle = func.make_interval(0, 0, 0, 0, 0, 0, session.c.idle_s)
    return (session.c.expires_at > func.now()) & (session.c.last_seen_at + idle > func.now())


_IS = (session.c.id == bindparam("session")) & _live()
_FIND = Query(select(session).where(_IS))
_TOUCH = Query(
    update(session)
    .where(_IS, session.c.last_seen_at < func.now() - TOUCH_AFTER)
    .values(last_seen_at=func.now())
)


def _snapshot(principal: Principal) -> dict[str, Any]:
    return principal.model_dump(mode="json")


def _stored(row: Any) -> StoredSession:
    return StoredSession(
        id=bytes(row.id),
        principal=Principal.model_validate(row.principal),
        csrf=row.csrf,
        remember=row.remember,
        created_at=row.created_at,
        last_seen_at=row.last_seen_at,
        refreshed_at=row.refreshed_at,
        expires_at=row.expires_at,
    )
