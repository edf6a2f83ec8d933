"""The day's work: drafts, running quotes and results within the scope, a page at a time in one statement."""

import re
from typing import Any

from sqlalchemy import ColumnElement, Row, Select, and_, case, func, or_, select, true
from sqlalchemy.ext.asyncio import AsyncConnection

from adapters.crypto import FieldCipher
from adapters.postgres.core.cursor import Cursor
from adapters.postgres.core.ownership import within
from adapters.postgres.tables.index import app_user, carrier_quote, job, prospect, quote_run
from adapters.postgres.tables.quote_rows import total_of
from models.job import JobStatus
from models.prospect import WorkCounts, WorkGroup, WorkItem, WorkPage, WorkRun
from models.quote import PRICED, RUNNING, ProgramState
from models.tenant import Tenant

_STATE = re.compile(r"^[A-Za-z]{2}$")
_LAST_DIGITS = re.compile(r"^[0-9]{2,4}$")
_FEIN = re.compile(r"^[0-9]{2}-?[0-9]{7}$")
_MOST_WORDS = 8


class WorkRepository:
    """Lists of prospects within the caller's scope."""

    def __init__(self, connection: AsyncConnection, tenant: Tenant, cipher: FieldCipher) -> None:
        self._connection, self._tenant, self._cipher = connection, tenant, cipher

    async def page(
        self,
        group: WorkGroup,
        *,
        search: str = "",
        cursor: str | None = None,
        limit: int = 20,
        by_fein: bool = True,
    ) -> WorkPage:
        """The prospects of a group, last changed first.

        Args: search: words that must all fit: a part of the company's name, a state, a FEIN or its end.
            by_fein: whether a whole FEIN is looked for; who reads it masked could try nine digits out.
        Raises: InvalidInput for a cursor that was not ours.
        """
        found = _chosen(self._tenant).where(_in_group(group), *self._fits(search, by_fein))
        if cursor:
            found = found.where(Cursor.parse(cursor).after(prospect.c.updated_at, prospect.c.id))
        newest = found.order_by(prospect.c.updated_at.desc(), prospect.c.id.desc()).limit(limit + 1)
        rows = (await self._connection.execute(_with_runs(newest))).all()
        items = tuple(_item(row) for row in rows[:limit])
        more = len(rows) > limit
        return WorkPage(items=items, cursor=str(Cursor(items[-1].updated_at, items[-1].id)) if more else None)

    async def counts(self, search: str = "", *, by_fein: bool = True) -> WorkCounts:
        """The sizes of the groups under a search."""
        sizes = (func.count().filter(_in_group(group)).label(group.value) for group in WorkGroup)
        query = (
            select(*sizes)
            .select_from(_with_job())
            .where(within(self._tenant, prospect), *self._fits(search, by_fein))
        )
        row = (await self._connection.execute(query)).one()
        return WorkCounts.model_validate(dict(row._mapping))

    def _fits(self, search: str, by_fein: bool) -> list[ColumnElement[bool]]:
        return [self._fits_word(word, by_fein) for word in search.split()[:_MOST_WORDS]]

    def _fits_word(self, word: str, by_fein: bool) -> ColumnElement[bool]:
        name = func.lower(prospect.c.company_name).contains(word.lower(), autoescape=True)
        if _FEIN.match(word) and by_fein:
            digits = word.replace("-", "")
            return or_(name, prospect.c.fein_index.in_(self._cipher.blind_indexes(digits)))
        if _LAST_DIGITS.match(word):
            return or_(name, prospect.c.fein_last4.endswith(word))
        if _STATE.match(word):
            return or_(name, prospect.c.states.contains([word.lower()]))
        return name


def _with_job() -> Any:
    return prospect.outerjoin(quote_run, quote_run.c.id == prospect.c.last_run_id).outerjoin(
        job, job.c.id == quote_run.c.job_id
    )


def _chosen(tenant: Tenant) -> Select[Any]:
    columns = (
        "id", "company_name", "stage", "status", "version", "last_run_id", "updated_at", "fein_last4",
        "states", "quote_submitted", "archived_at", "modified_by",
    )  # fmt: skip
    return (
        select(
            *(prospect.c[name] for name in columns),
            prospect.c.public_id.label("user_id"),
            prospect.c.sections["partner"].astext.label("partner"),
            quote_run.c.job_id,
            quote_run.c.created_at.label("started_at"),
            job.c.status.label("job_status"),
            job.c.closed_at,
        )
        .select_from(_with_job())
        .where(within(tenant, prospect))
    )


def _in_group(group: WorkGroup) -> ColumnElement[bool]:
    """A run whose job cannot be seen from here counts as one that has ended."""
    here = prospect.c.archived_at.is_(None)
    running = func.coalesce(job.c.status == JobStatus.PROCESSING.value, False)
    quoted = prospect.c.last_run_id.is_not(None)
    return {
        WorkGroup.DRAFT: and_(here, ~quoted),
        WorkGroup.RUNNING: and_(here, quoted, running),
        WorkGroup.RESULT: and_(here, quoted, ~running),
        WorkGroup.ARCHIVED: ~here,
    }[group]


def _with_runs(newest: Select[Any]) -> Select[Any]:
    """The page with how the last run of each row stands, all of them read in this one statement."""
    page = newest.subquery("page")
    total = total_of(carrier_quote)

    def of(*states: ProgramState) -> ColumnElement[bool]:
        return carrier_quote.c.state.in_(sorted(state.value for state in states))

    waiting, priced = of(*RUNNING), of(*PRICED)
    # A price that somebody has yet to confirm is the lowest only where nobody quotes, as on the price page.
    quoted, lowest = func.min(total).filter(of(ProgramState.QUOTED)), func.min(total).filter(priced)
    standing = (
        select(
            func.count().label("programs"),
            func.count().filter(~waiting).label("ended"),
            func.count(total).filter(priced).label("priced"),
            func.coalesce(quoted, lowest).label("lowest"),
            case(
                (quoted.is_not(None), ProgramState.QUOTED.value),
                (func.min(total).filter(of(ProgramState.REFERRED)) == lowest, ProgramState.REFERRED.value),
                (lowest.is_not(None), ProgramState.INDICATION.value),
            ).label("lowest_state"),
        )
        .where(carrier_quote.c.run_id == page.c.last_run_id)
        .lateral("standing")
    )
    saver = case((app_user.c.name != "", app_user.c.name), else_=app_user.c.email)
    return (
        select(page, standing, saver.label("saved_by"))
        .select_from(
            page.outerjoin(standing, true()).outerjoin(app_user, app_user.c.id == page.c.modified_by)
        )
        .order_by(page.c.updated_at.desc(), page.c.id.desc())
    )


def _item(row: Row[Any]) -> WorkItem:
    known: dict[str, Any] = dict(row._mapping)
    run = None
    if row.job_id is not None:
        names = ("job_id", "started_at", "closed_at", "programs", "ended", "priced", "lowest", "lowest_state")
        status = row.job_status or JobStatus.DONE.value
        run = WorkRun(id=row.last_run_id, status=status, **{name: known[name] for name in names})
    return WorkItem(
        **{name: known[name] for name in WorkItem.model_fields if name in known and name not in _FILLED},
        fein_last4=row.fein_last4 or "",
        partner=row.partner or "",
        saved_by=row.saved_by or "",
        run=run,
    )


_FILLED = frozenset({"fein_last4", "partner", "saved_by", "run"})
