"""Links of the demo: the id of a link is never stored, only its hash; each opens once."""

import hashlib
import secrets
from collections.abc import Sequence
from datetime import timedelta
from uuid import UUID, uuid4

from sqlalchemy import ColumnElement, case, delete, func, select, update
from sqlalchemy.ext.asyncio import AsyncConnection
from uuid6 import uuid7

from adapters.postgres.tables.index import app_user, demo_link
from models.demo import DEMO_LIFE, DOMAIN, LINK_KEPT, DemoEntry, DemoLink, DemoLinkState
from models.errors import DemoLinkOver

OVER = "This demo link was used before or has expired; ask for a new one"
ANY_PARTNER = "-"
"""In the place of a partner: whoever opens the link does not know it."""


class DemoLinks:
    """Links belong to no tenant: grants guard them."""

    def __init__(self, connection: AsyncConnection) -> None:
        self._connection = connection

    async def make(
        self, *, partner: str, path: str, lasting: timedelta, maker: UUID
    ) -> tuple[UUID, DemoLink]:
        """A new link. Returns: the id that opens it, which is nowhere else, and the link."""
        key, link_id = uuid4(), uuid7()
        await self._connection.execute(
            demo_link.insert().values(
                id=link_id,
                key_hash=_hash(key),
                partner=partner,
                path=path,
                made_by=maker,
                expires_at=func.now() + lasting,
            )
        )
        return key, await self._find(demo_link.c.id == link_id)

    async def newest(self, limit: int) -> tuple[DemoLink, ...]:
        """The links that were made last."""
        rows = await self._connection.execute(_LISTED.order_by(demo_link.c.made_at.desc()).limit(limit))
        return tuple(DemoLink.model_validate(dict(row._mapping)) for row in rows)

    async def use(self, key: UUID, partner: str) -> DemoEntry:
        """Use a link up; of two at once, one does. Raises: DemoLinkOver."""
        table = demo_link.c
        fits = table.partner == partner if partner != ANY_PARTNER else table.partner.is_not(None)
        row = (
            await self._connection.execute(
                update(demo_link)
                .where(table.key_hash == _hash(key), _is_open(), fits)
                .values(
                    used_at=func.now(),
                    account=func.coalesce(table.account, f"guest-{secrets.token_hex(8)}@{DOMAIN}"),
                    account_until=func.now() + DEMO_LIFE,
                )
                .returning(table.id, table.partner, table.path, table.account)
            )
        ).first()
        if row is None:
            raise DemoLinkOver(OVER, "id")
        return DemoEntry(link=row.id, partner=row.partner, path=row.path, account=row.account)

    async def give_back(self, entry: DemoEntry) -> None:
        """Open a link again whose account could not be made; what there is of it is swept, or made anew."""
        await self._connection.execute(
            update(demo_link)
            .where(demo_link.c.id == entry.link, demo_link.c.account == entry.account)
            .values(used_at=None, account_until=func.now())
        )

    async def _find(self, which: ColumnElement[bool]) -> DemoLink:
        row = (await self._connection.execute(_LISTED.where(which))).one()
        return DemoLink.model_validate(dict(row._mapping))


async def over_accounts(connection: AsyncConnection, limit: int) -> Sequence[str]:
    """Throw-away accounts whose hour is over, the oldest first."""
    table = demo_link.c
    over = select(table.account).where(table.account.is_not(None), table.account_until < func.now())
    rows = await connection.execute(over.order_by(table.account_until).limit(limit))
    return tuple(str(row.account) for row in rows)


async def forget_accounts(connection: AsyncConnection, accounts: Sequence[str]) -> None:
    """Note that accounts are gone, and delete links that nobody needs to be told of any more."""
    table = demo_link.c
    gone = update(demo_link).where(table.account.in_(accounts)).values(account=None, account_until=None)
    await connection.execute(gone)
    old = delete(demo_link).where(table.expires_at < func.now() - LINK_KEPT, table.account.is_(None))
    await connection.execute(old)


def _hash(key: UUID) -> bytes:
    return hashlib.sha256(key.bytes).digest()


def _is_open() -> ColumnElement[bool]:
    return demo_link.c.used_at.is_(None) & (demo_link.c.expires_at > func.now())


_LISTED = select(
    *(demo_link.c[name] for name in ("id", "partner", "path", "made_at", "expires_at", "used_at")),
    case(
        (demo_link.c.used_at.is_not(None), DemoLinkState.USED.value),
        (_is_open(), DemoLinkState.OPEN.value),
        else_=DemoLinkState.EXPIRED.value,
    ).label("state"),
    func.coalesce(func.nullif(app_user.c.name, ""), app_user.c.email, "").label("made_by"),
).select_from(demo_link.outerjoin(app_user, app_user.c.id == demo_link.c.made_by))
