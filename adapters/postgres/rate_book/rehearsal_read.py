"""Rehearsals as people read them: how far, what in all, and the open quotes that are theirs to see."""

from collections.abc import Mapping
from typing import Any
from uuid import UUID

from sqlalchemy import ColumnElement, func, select
from sqlalchemy.ext.asyncio import AsyncConnection

from adapters.postgres.core.ownership import within
from adapters.postgres.tables.index import (
    app_user,
    prospect,
    rate_book,
    rate_book_rehearsal,
    rate_book_rehearsal_row,
)
from models.errors import RateBookNotFound
from models.job import JobStart, TenantScope
from models.rate_book import BookPerson
from models.rate_book_rehearsal import (
    MoveFilter,
    MovePage,
    Rehearsal,
    RehearsalInput,
    RehearsalOutcome,
    RehearsalRow,
    RehearsalStatus,
    RehearsalSummary,
)
from models.tenant import Tenant

_OWN = tuple(name for name in RehearsalRow.model_fields if name != "company")


class Rehearsals:
    """Within one transaction; rows are those of the tenant, counts are everybody's."""

    def __init__(self, connection: AsyncConnection, tenant: Tenant) -> None:
        self._connection, self._tenant = connection, tenant

    async def keep(self, start: JobStart[RehearsalInput], owner: TenantScope) -> None:
        """See InputRows: the row that the workflow fills; it looks at the quotes of all."""
        await self._connection.execute(
            rate_book_rehearsal.insert().values(
                id=start.row_id,
                version=start.input.version,
                job_id=start.job.job_id,
                sha256=start.input.sha256,
                started_by=start.actor,
                status=RehearsalStatus.PROCESSING.value,
            )
        )

    async def get(self, version: str, rehearsal_id: UUID) -> Rehearsal:
        """How far it is, and what it found. Raises: RateBookNotFound."""
        found = await self._first(
            rate_book_rehearsal.c.id == rehearsal_id, rate_book_rehearsal.c.version == version
        )
        if found is None:
            raise RateBookNotFound("There is no such impact check of this book", "rehearsal_id")
        return found

    async def latest(self, version: str) -> Rehearsal | None:
        """The last one of a book."""
        return await self._first(rate_book_rehearsal.c.version == version)

    async def rows(self, rehearsal: Rehearsal, wanted: MoveFilter, offset: int, limit: int) -> MovePage:
        """Open quotes, the largest moves first; refused ones before all others."""
        table = rate_book_rehearsal_row
        mine = (table.c.rehearsal_id == rehearsal.id, within(self._tenant, table))
        seen = await self._count(*mine)
        where = (*mine, *_wanted(wanted))
        columns = [table.c[name] for name in _OWN]
        query = (
            select(*columns, prospect.c.company_name.label("company"))
            .outerjoin(prospect, prospect.c.id == table.c.prospect_id)
            .where(*where)
            .order_by(
                (table.c.outcome == RehearsalOutcome.REFUSED.value).desc(),
                func.abs(table.c.delta).desc(),
                table.c.run_id,
                table.c.program,
            )
            .offset(offset)
            .limit(limit)
        )
        rows = tuple(
            RehearsalRow.model_validate(dict(row._mapping)) for row in await self._connection.execute(query)
        )
        return MovePage(rows, await self._count(*where), max(0, rehearsal.done - seen))

    async def _count(self, *where: ColumnElement[bool]) -> int:
        query = select(func.count()).select_from(rate_book_rehearsal_row).where(*where)
        return int(await self._connection.scalar(query) or 0)

    async def _first(self, *where: ColumnElement[bool]) -> Rehearsal | None:
        table = rate_book_rehearsal
        query = (
            select(table, app_user.c.name, rate_book.c.priced_sha256.label("now"))
            .join(rate_book, rate_book.c.version == table.c.version)
            .outerjoin(app_user, app_user.c.id == table.c.started_by)
            .where(*where)
            .order_by(table.c.created_at.desc(), table.c.id.desc())
            .limit(1)
        )
        row = (await self._connection.execute(query)).first()
        return None if row is None else _rehearsal(row._mapping)


def _wanted(wanted: MoveFilter) -> list[ColumnElement[bool]]:
    table = rate_book_rehearsal_row.c
    found: list[ColumnElement[bool]] = []
    if wanted.outcome is not None:
        found.append(table.outcome == wanted.outcome.value)
    if wanted.program:
        found.append(table.program == wanted.program)
    if wanted.state:
        found.append(table.states.contains([{"state": wanted.state}]))
    return found


def _rehearsal(row: Mapping[Any, Any]) -> Rehearsal:
    summary = row["summary"]
    return Rehearsal(
        id=row["id"],
        job_id=row["job_id"],
        version=row["version"],
        sha256=row["sha256"],
        current=row["sha256"] == row["now"],
        status=RehearsalStatus(row["status"]),
        error_code=row["error_code"],
        started_by=BookPerson(id=row["started_by"], name=row["name"] or ""),
        created_at=row["created_at"],
        closed_at=row["closed_at"],
        total=row["total"],
        done=row["done"],
        untouched=row["untouched"],
        summary=RehearsalSummary.model_validate(summary) if summary else None,
    )
