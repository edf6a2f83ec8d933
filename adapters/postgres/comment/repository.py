"""Comments: histories that only grow, of a prospect's two sides and of an administrator's tables."""

from collections.abc import Mapping
from typing import Any
from uuid import UUID

from sqlalchemy import ColumnElement, Row, Select, func, select
from sqlalchemy.ext.asyncio import AsyncConnection
from uuid6 import uuid7

from adapters.postgres.core.notify import submission_changed
from adapters.postgres.core.ownership import owned, owner_columns, owner_of, scoped, within
from adapters.postgres.core.prospect_lock import hold_name, hold_prospect
from adapters.postgres.notice.repository import Notices
from adapters.postgres.tables.index import app_user, comment, prospect, submission
from models.comment import (
    MOST_ENTRIES,
    Added,
    CommentEntry,
    CommentKind,
    DashboardTable,
    NewEntry,
    Thread,
    new_entry,
)
from models.errors import ProspectNotFound
from models.job import TenantScope
from models.notice import Audience, NoticeFacts, NoticeKind
from models.tenant import Tenant

_ENTRY = tuple(comment.c[name] for name in ("id", "text", "previous", "author", "author_email", "at"))
_NEWEST = comment.c.at.desc(), comment.c.id.desc()


class Comments:
    """Comments within the caller's scope."""

    def __init__(self, connection: AsyncConnection, tenant: Tenant, notices: Notices) -> None:
        self._connection, self._tenant, self._notices = connection, tenant, notices

    async def of(self, prospect_id: UUID, kind: CommentKind) -> Thread:
        """One side's history, newest first. Raises: ProspectNotFound."""
        await self._owner(prospect_id)
        return await self._thread(_of_prospect(prospect_id, kind))

    async def owner(self, prospect_id: UUID) -> TenantScope:
        """Whose the prospect is, whose people see all of an author's address. Raises: ProspectNotFound."""
        return await self._owner(prospect_id)

    async def add(
        self, prospect_id: UUID, kind: CommentKind, typed: str, *, email: str | None = None, told: bool = True
    ) -> Added:
        """Add what was typed to a side's history; what adds nothing writes nothing.

        Args: email: the author's; None: the one that is known of the tenant's user. told: whether the other
            side gets a notice of it. Raises: ProspectNotFound.
        """
        owner = await self._owner(prospect_id)
        await hold_prospect(self._connection, prospect_id)
        where = _of_prospect(prospect_id, kind)
        values = {"prospect_id": prospect_id, "kind": kind.value, **owned(owner)}
        added = await self._append(where, typed, email, values)
        if added.entry is not None:
            await self._tell(prospect_id, kind, added.entry, told=told)
        return added

    async def of_table(self, table: DashboardTable, domain: str) -> Thread:
        """The history of a row of the admin dashboard, newest first."""
        return await self._thread(_of_table(table, domain))

    async def add_to_table(self, table: DashboardTable, domain: str, typed: str, *, email: str) -> Added:
        """Add what was typed to the history of a row of the admin dashboard."""
        await hold_name(self._connection, f"comment:{table.value}:{domain}")
        values = {"kind": table.value, "domain": domain, **owned(self._tenant.owner())}
        return await self._append(_of_table(table, domain), typed, email, values)

    async def _append(
        self, where: ColumnElement[bool], typed: str, email: str | None, values: Mapping[str, Any]
    ) -> Added:
        query = select(*_ENTRY).where(where, within(self._tenant, comment)).order_by(*_NEWEST).limit(1)
        row = (await self._connection.execute(query)).first()
        newest = None if row is None else _entry(row)
        wanted = new_entry(typed, newest)
        if wanted is None:
            return Added(entry=None, before=newest)
        author = self._tenant.owner().user
        written = comment.insert().values(
            id=uuid7(),
            text=wanted.text,
            previous=wanted.previous,
            author=author,
            author_email=await self._address(author) if email is None else email,
            **values,
        )
        return Added(
            entry=_entry((await self._connection.execute(written.returning(*_ENTRY))).one()), before=newest
        )

    async def _tell(self, prospect_id: UUID, kind: CommentKind, entry: NewEntry, *, told: bool) -> None:
        """Tell whoever looks at the submission, and the other side in words, where there is a submission."""
        query = select(submission.c.id, submission.c.owner, submission.c.submitted_by).where(
            submission.c.prospect_id == prospect_id, within(self._tenant, submission)
        )
        found = (await self._connection.execute(query.order_by(submission.c.number.desc()).limit(1))).first()
        if found is None:
            return
        await self._connection.execute(
            select(submission_changed(submission.c.id)).where(submission.c.id == found.id)
        )
        if not told or entry.previous:
            return
        to = (
            Audience.of(found.submitted_by) if kind is CommentKind.UW else Audience.owner_or_pool(found.owner)
        )
        facts = NoticeFacts(text=entry.text)
        await self._notices.tell(NoticeKind.COMMENT, found.id, to, by=self._tenant.user, facts=facts)

    async def _thread(self, where: ColumnElement[bool]) -> Thread:
        mine = (where, within(self._tenant, comment))
        query: Select[Any] = select(*_ENTRY).where(*mine).order_by(*_NEWEST).limit(MOST_ENTRIES)
        entries = tuple(_entry(row) for row in await self._connection.execute(query))
        older = 0
        if len(entries) == MOST_ENTRIES:
            every = await self._connection.scalar(select(func.count()).select_from(comment).where(*mine))
            older = int(every or 0) - MOST_ENTRIES
        return Thread(entries=entries, older=older)

    async def _owner(self, prospect_id: UUID) -> TenantScope:
        missing = ProspectNotFound("There is no such prospect, or it is not yours to see")
        columns = owner_columns(prospect)
        return owner_of(
            await scoped(self._connection, self._tenant, prospect, prospect_id, *columns, missing=missing)
        )

    async def _address(self, person: UUID) -> str:
        query = select(app_user.c.email).where(app_user.c.id == person)
        return str(await self._connection.scalar(query) or "")


def _of_prospect(prospect_id: UUID, kind: CommentKind) -> ColumnElement[bool]:
    return (comment.c.prospect_id == prospect_id) & (comment.c.kind == kind.value)


def _of_table(table: DashboardTable, domain: str) -> ColumnElement[bool]:
    return (comment.c.kind == table.value) & (comment.c.domain == domain)


def _entry(row: Row[Any]) -> CommentEntry:
    return CommentEntry.model_validate({column.name: row._mapping[column] for column in _ENTRY})
