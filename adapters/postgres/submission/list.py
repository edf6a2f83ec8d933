"""The underwriters' list: pages, totals and counts of narrow columns; FEINs are opened for what is shown."""

from collections.abc import AsyncIterator, Mapping, Sequence
from datetime import date
from operator import attrgetter
from typing import Any
from uuid import UUID

from sqlalchemy import ARRAY, Row, Select, Uuid, any_, func, literal, select
from sqlalchemy.ext.asyncio import AsyncConnection

from adapters.crypto import FieldCipher
from adapters.event_loop_offload import off_loop_if
from adapters.postgres.comment.repository import Comments
from adapters.postgres.core.cursor import Cursor
from adapters.postgres.core.ownership import within
from adapters.postgres.submission.list_filter import filtered, of_tab, of_view, sorted_rows
from adapters.postgres.submission.repository import shown_name
from adapters.postgres.tables.index import app_user, prospect, submission
from models.comment import CommentKind, current_text
from models.submission import (
    ListedSubmission,
    ListQuery,
    SubmissionState,
    UnderwriterTab,
    UnderwriterView,
    UwStatus,
)
from models.tenant import Tenant

CHUNK = 1_000
"""Rows of a whole list that are read, opened and written at a time."""
Said = Mapping[tuple[UUID, CommentKind], str]
"""Current comments by prospect and side."""
_SAME = tuple(
    name for name in ListedSubmission.__dataclass_fields__ if name in submission.c
)  # fmt: skip


_ENUMS = frozenset({"state", "uw_status", "derived_status"})
_PLAIN = tuple(name for name in (*_SAME, "user_id", "owner_name") if name not in _ENUMS)
_plain = attrgetter(*_PLAIN)


class SubmissionLists:
    """Submissions within the caller's scope. level: of the caller's authority."""

    def __init__(
        self,
        connection: AsyncConnection,
        tenant: Tenant,
        cipher: FieldCipher,
        comments: Comments,
        level: int,
        today: date,
    ) -> None:
        self._connection, self._tenant, self._cipher = connection, tenant, cipher
        self._comments = comments
        self._level, self._today = level, today

    async def page(self, query: ListQuery, *, offset: int, limit: int) -> tuple[ListedSubmission, ...]:
        """Rows of a list from one place on."""
        chosen = sorted_rows(
            select(submission.c.id).where(*self._fits(query)), query.sort, descending=query.descending
        )
        ids = (await self._connection.execute(chosen.offset(offset).limit(limit))).scalars().all()
        return await self._opened(await self._rows(ids))

    async def newest(
        self, query: ListQuery, *, cursor: str | None, limit: int
    ) -> tuple[tuple[ListedSubmission, ...], str | None]:
        """Rows newest first, from where an earlier answer ended; and where this one did, None at the end.

        Raises: InvalidInput for a cursor that was not ours.
        """
        moment, id = submission.c.submitted_at, submission.c.id
        chosen = select(id, moment).where(*self._fits(query))
        if cursor:
            chosen = chosen.where(Cursor.parse(cursor).after(moment, id))
        newest = chosen.order_by(moment.desc(), id.desc()).limit(limit + 1)
        found = (await self._connection.execute(newest)).all()
        rows = await self._opened(await self._rows([row.id for row in found[:limit]]))
        last = found[limit - 1] if len(found) > limit else None
        return rows, str(Cursor(last.submitted_at, last.id)) if last else None

    async def total(self, query: ListQuery) -> int:
        """How many rows the list has."""
        counted = select(func.count()).select_from(submission).where(*self._fits(query))
        return int(await self._connection.scalar(counted) or 0)

    async def counts(self) -> dict[UnderwriterView, int]:
        """Sizes of the views of the active tab, in one statement."""
        sizes = (
            func.count().filter(of_view(view, self._tenant, self._level, self._today)).label(view.value)
            for view in UnderwriterView
        )
        query = select(*sizes).where(within(self._tenant, submission), of_tab(UnderwriterTab.ACTIVE))
        row = (await self._connection.execute(query)).one()
        return {view: row._mapping[view.value] for view in UnderwriterView}

    async def every(self, query: ListQuery) -> AsyncIterator[Sequence[ListedSubmission]]:
        """All rows of a list, some at a time."""
        chosen = sorted_rows(
            select(submission.c.id).where(*self._fits(query)), query.sort, descending=query.descending
        )
        ids = (await self._connection.execute(chosen)).scalars().all()
        for start in range(0, len(ids), CHUNK):
            yield await self._opened(await self._rows(ids[start : start + CHUNK]))

    def _fits(self, query: ListQuery) -> Any:
        return filtered(query, self._tenant, self._level, self._today, self._cipher)

    async def _rows(self, ids: Sequence[UUID]) -> list[tuple[Row[Any], Said]]:
        """The shown columns of rows, in the order of their ids, each with its comments."""
        found = {row.id: row for row in await self._connection.execute(_shown(ids))}
        newest = await self._comments.newest([row.prospect_id for row in found.values()])
        said = {key: current_text(entry) for key, entry in newest.items()}
        return [(found[id], said) for id in ids if id in found]

    async def _opened(self, rows: list[tuple[Row[Any], Said]]) -> tuple[ListedSubmission, ...]:
        return await off_loop_if(len(rows) > 250, self._open, rows)

    def _open(self, rows: list[tuple[Row[Any], Said]]) -> tuple[ListedSubmission, ...]:
        return tuple(self._listed(row, said) for row, said in rows)

    def _listed(self, row: Row[Any], said: Said) -> ListedSubmission:
        """What the database holds was checked when it was written."""
        known = dict(zip(_PLAIN, _plain(row), strict=True))
        fein = ""
        if row.fein_sealed is not None:
            fein = self._cipher.open(row.fein_sealed, table="submission", row=row.id)
        return ListedSubmission(
            **known,
            fein=fein,
            state=SubmissionState(row.state),
            uw_status=UwStatus(row.uw_status) if row.uw_status else None,
            derived_status=UwStatus(row.derived_status) if row.derived_status else None,
            uw_comments=said.get((row.prospect_id, CommentKind.UW), ""),
            agent_comments=said.get((row.prospect_id, CommentKind.AGENT), ""),
        )


def _shown(ids: Sequence[UUID]) -> Select[Any]:
    holder = app_user.alias("holder")
    return (
        select(
            *(submission.c[name] for name in _SAME),
            submission.c.fein_sealed,
            prospect.c.public_id.label("user_id"),
            shown_name(holder).label("owner_name"),
        )
        .select_from(
            submission.join(prospect, prospect.c.id == submission.c.prospect_id).outerjoin(
                holder, holder.c.id == submission.c.owner
            )
        )
        .where(submission.c.id == any_(literal(list(ids), ARRAY(Uuid))))
    )
