"""Rate books without their rows: who made them, their status, which of them are in effect."""

from collections.abc import Mapping
from typing import Any
from uuid import UUID

from sqlalchemy import Row, Select, select
from sqlalchemy.ext.asyncio import AsyncConnection

from adapters.postgres.tables.index import app_user, rate_book, rate_book_event, rate_book_import
from models.errors import RateBookNotFound
from models.rate_book import (
    BookAction,
    BookEvent,
    BookHead,
    BookPerson,
    BookStatus,
    ImportMode,
    ImportRecord,
    TableCounts,
)
from rating.rate_book_life import days_in_effect

_AUTHOR, _APPROVER = app_user.alias("author"), app_user.alias("approver")
_SAME = (
    "version", "status", "source", "note", "base_version", "sha256", "priced_sha256", "revision",
    "illustrative", "effective_from", "approved_at", "published_at", "retired_at",
)  # fmt: skip


def heads_query() -> Select[Any]:
    """Books with the names of their people."""
    return (
        select(rate_book, _AUTHOR.c.name.label("author_name"), _APPROVER.c.name.label("approver_name"))
        .outerjoin(_AUTHOR, _AUTHOR.c.id == rate_book.c.created_by)
        .outerjoin(_APPROVER, _APPROVER.c.id == rate_book.c.approved_by)
    )


def person_of(user: UUID | None, name: str | None) -> BookPerson | None:
    """Somebody by id; the name may be unknown."""
    return None if user is None else BookPerson(id=user, name=name or "")


def head_of(row: Row[Any]) -> BookHead:
    """The book of a row of `heads_query`; whether it is in effect is not seen from the row alone."""
    return BookHead(
        **{name: getattr(row, name) for name in _SAME},
        author=person_of(row.created_by, row.author_name),
        contributors=tuple(row.contributors),
        approver=person_of(row.approved_by, row.approver_name),
        created_at=row.imported_at,
    )


class BookHeads:
    """Reads; every book is everybody's, what may be read is the route's to say."""

    def __init__(self, connection: AsyncConnection) -> None:
        self._connection = connection

    async def every(self) -> tuple[BookHead, ...]:
        """All books, the latest day first."""
        order = (rate_book.c.effective_from.desc(), rate_book.c.imported_at.desc(), rate_book.c.version)
        rows = (await self._connection.execute(heads_query().order_by(*order))).all()
        return _with_days_in_effect(tuple(head_of(row) for row in rows))

    async def get(self, version: str) -> BookHead:
        """A book as it stands among the others. Raises: RateBookNotFound."""
        found = next((head for head in await self.every() if head.version == version), None)
        if found is None:
            raise RateBookNotFound(f"There is no rate book {version}", "version")
        return found

    async def locked(self, version: str) -> BookHead:
        """The book, kept from everybody else until the transaction ends. Raises: RateBookNotFound."""
        query = heads_query().where(rate_book.c.version == version).with_for_update(of=rate_book)
        row = (await self._connection.execute(query)).first()
        if row is None:
            raise RateBookNotFound(f"There is no rate book {version}", "version")
        return head_of(row)

    async def in_effect(self) -> tuple[BookHead, ...]:
        """The published ones, kept from changing until the transaction ends."""
        query = heads_query().where(rate_book.c.status == BookStatus.EFFECTIVE.value)
        rows = (await self._connection.execute(query.with_for_update(of=rate_book))).all()
        return tuple(head_of(row) for row in rows)

    async def events(self, version: str) -> tuple[BookEvent, ...]:
        """What was done with the book, the newest first."""
        event = rate_book_event.c
        query = (
            select(rate_book_event, app_user.c.name)
            .outerjoin(app_user, app_user.c.id == event.actor)
            .where(event.version == version)
            .order_by(event.at.desc(), event.id.desc())
        )
        return tuple(
            BookEvent(
                at=row.at,
                action=BookAction(row.action),
                actor=person_of(row.actor, row.name),
                note=row.note,
                sha256=row.sha256,
            )
            for row in await self._connection.execute(query)
        )

    async def imports(self, version: str, limit: int = 50) -> tuple[ImportRecord, ...]:
        """The last files that were sent for the book, the newest first."""
        columns = [column for column in rate_book_import.c if column.name != "fault_list"]
        query = (
            select(*columns, app_user.c.name)
            .outerjoin(app_user, app_user.c.id == rate_book_import.c.actor)
            .where(rate_book_import.c.version == version)
            .order_by(rate_book_import.c.at.desc(), rate_book_import.c.id.desc())
            .limit(limit)
        )
        return tuple(_import(row._mapping) for row in await self._connection.execute(query))


def _with_days_in_effect(heads: tuple[BookHead, ...]) -> tuple[BookHead, ...]:
    """The books with the days on which they are in effect."""
    in_effect = days_in_effect(heads)
    return tuple(
        head.model_copy(
            update={"speaks": in_effect[head.version].speaks, "speaks_until": in_effect[head.version].until}
        )
        if head.version in in_effect
        else head
        for head in heads
    )


def _import(row: Mapping[Any, Any]) -> ImportRecord:
    faults = int(row["faults"])
    return ImportRecord(
        id=row["id"],
        at=row["at"],
        actor=BookPerson(id=row["actor"], name=row["name"] or ""),
        kind=row["kind"],
        mode=ImportMode(row["mode"]),
        file_name=row["file_name"],
        rows=row["rows"],
        faults=faults,
        counts=None if faults else TableCounts.model_validate(row["counts"]),
    )
