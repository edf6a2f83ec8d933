"""The underwriters' list: pages, totals and counts of narrow columns; FEINs are opened for what is shown."""

from collections.abc import AsyncIterator, Sequence
from datetime import date
from functools import lru_cache
from operator import attrgetter
from typing import Any, NamedTuple
from uuid import UUID

from sqlalchemy import (
    ARRAY,
    ColumnElement,
    Integer,
    Row,
    Select,
    Uuid,
    any_,
    bindparam,
    column,
    func,
    literal,
    select,
)
from sqlalchemy.ext.asyncio import AsyncConnection

from adapters.crypto import FieldCipher
from adapters.event_loop_offload import off_loop_if
from adapters.postgres.core.cursor import Cursor
from adapters.postgres.core.ownership import within
from adapters.postgres.core.transaction import Asks, Query
from adapters.postgres.submission.list_filter import current_comment, filtered, of_tab, of_view, sorted_rows
from adapters.postgres.submission.repository import shown_name
from adapters.postgres.tables.index import app_user, prospect, submission
from models.comment import CommentKind
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
_SAME = tuple(
    name for name in ListedSubmission.__dataclass_fields__ if name in submission.c
)  # fmt: skip


_ENUMS = frozenset({"state", "uw_status", "derived_status"})
_PLAIN = tuple(
    name for name in (*_SAME, "user_id", "owner_name", "uw_comments", "agent_comments") if name not in _ENUMS
)
_plain = attrgetter(*_PLAIN)


class Window(NamedTuple):
    """Which rows of a list are shown."""

    offset: int
    limit: int


async def listed_page(
    uow: Asks, tenant: Tenant, cipher: FieldCipher, query: ListQuery, level: int, today: date, at: Window
) -> tuple[ListedSubmission, ...]:
    """Rows of a list from one place on, each with its comments: one statement, in one trip.

    Args: level: of the caller's authority. Raises: TooManyAtOnce.
    """
    asked = _page(query, tenant, level, today, cipher)
    (rows,) = await uow.ask(tenant, asked.step(skipped=at.offset, most=at.limit))
    return await _opened(cipher, rows)


class SubmissionLists:
    """Submissions within the caller's scope. level: of the caller's authority."""

    def __init__(
        self,
        connection: AsyncConnection,
        tenant: Tenant,
        cipher: FieldCipher,
        level: int,
        today: date,
    ) -> None:
        self._connection, self._tenant, self._cipher = connection, tenant, cipher
        self._level, self._today = level, today

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

    def _fits(self, query: ListQuery) -> list[ColumnElement[bool]]:
        return filtered(query, self._tenant, self._level, self._today, self._cipher)

    async def _rows(self, ids: Sequence[UUID]) -> list[Row[Any]]:
        """The shown columns of rows, in the order of their ids."""
        query = _shown().where(submission.c.id == any_(literal(list(ids), ARRAY(Uuid))))
        found = {row.id: row for row in await self._connection.execute(query)}
        return [found[id] for id in ids if id in found]

    async def _opened(self, rows: Sequence[Any]) -> tuple[ListedSubmission, ...]:
        return await _opened(self._cipher, rows)


async def _opened(cipher: FieldCipher, rows: Sequence[Any]) -> tuple[ListedSubmission, ...]:
    return await off_loop_if(len(rows) > 250, _open, cipher, rows)


def _open(cipher: FieldCipher, rows: Sequence[Any]) -> tuple[ListedSubmission, ...]:
    return tuple(_listed(cipher, row) for row in rows)


def _listed(cipher: FieldCipher, row: Any) -> ListedSubmission:
    """What the database holds was checked when it was written."""
    fein = ""
    if row.fein_sealed is not None:
        fein = cipher.open(row.fein_sealed, table="submission", row=row.id)
    return ListedSubmission(
        **dict(zip(_PLAIN, _plain(row), strict=True)),
        fein=fein,
        state=SubmissionState(row.state),
        uw_status=UwStatus(row.uw_status) if row.uw_status else None,
        derived_status=UwStatus(row.derived_status) if row.derived_status else None,
    )


def _shown() -> Select[Any]:
    """The columns of a list."""
    holder = app_user.alias("holder_shown")
    return select(
        *(submission.c[name] for name in _SAME),
        submission.c.fein_sealed,
        prospect.c.public_id.label("user_id"),
        shown_name(holder).label("owner_name"),
        func.coalesce(current_comment(CommentKind.UW), "").label("uw_comments"),
        func.coalesce(current_comment(CommentKind.AGENT), "").label("agent_comments"),
    ).select_from(
        submission.join(prospect, prospect.c.id == submission.c.prospect_id).outerjoin(
            holder, holder.c.id == submission.c.owner
        )
    )


@lru_cache(maxsize=256)
def _page(query: ListQuery, tenant: Tenant, level: int, today: date, cipher: FieldCipher) -> Query:
    """A page in one statement; it is made into text once for all who ask the same again.

    The rows are chosen by narrow columns first, and what is shown is read of those alone.
    """
    fits = filtered(query, tenant, level, today, cipher)
    ordered = sorted_rows(select(submission.c.id).where(*fits), query.sort, descending=query.descending)
    part = ordered.offset(bindparam("skipped", 0, Integer)).limit(bindparam("most", 0, Integer))
    chosen = (
        func.unnest(func.array(part.scalar_subquery()))
        .table_valued(column("id", Uuid), with_ordinality="place")
        .render_derived(name="chosen")
    )
    shown = _shown().join(chosen, chosen.c.id == submission.c.id).order_by(chosen.c.place)
    return Query(shown, with_lists=True)
