"""The prices of a workbook's columns as a release hands them out, and whom each is shown to."""

from collections.abc import Mapping, Sequence
from decimal import Decimal
from typing import Any
from uuid import UUID

from sqlalchemy import Row, and_, func, select, update
from sqlalchemy.dialects.postgresql import distinct_on, insert
from sqlalchemy.ext.asyncio import AsyncConnection

from adapters.postgres.core.ownership import owned, owner_columns, owner_of, within
from adapters.postgres.tables.index import (
    app_user,
    authority_issue,
    carrier_quote,
    job,
    quote_run,
    quote_worksheet,
    submission,
    workbook_column,
    workbook_price,
)
from adapters.postgres.tables.quote_rows import total_of
from models.job import JobStatus
from models.quote import PRICED
from models.submission_errors import SubmissionNotFound
from models.tenant import Tenant
from models.workbook_authority import AuthorityIssue, ColumnPrice, IssueState, PricePoint
from models.workbook_errors import PriceMoved

_TOTAL = total_of(carrier_quote)
_SHOWN = (quote_run, carrier_quote, quote_worksheet)
_DONE = "done"


class ColumnPrices:
    """Prices of workbooks within the caller's scope, which is staff's: nobody else sees an unreleased one."""

    def __init__(self, connection: AsyncConnection, tenant: Tenant) -> None:
        self._connection, self._tenant = connection, tenant

    async def of(self, submission_id: UUID) -> tuple[ColumnPrice, ...]:
        """The columns of programs that have a price, in order; hidden and custom ones left out.

        Raises: SubmissionNotFound.
        """
        rows = (await self._connection.execute(self._columns(submission_id))).all()
        if not rows:
            await self._exists(submission_id)
        runs = {run for row in rows for run in (row.price_run, row.approved_run) if run is not None}
        totals = await self._totals(runs)
        issues = await self._open_issues(submission_id)
        endings = await self._endings(submission_id)
        return tuple(_column(row, totals, issues, endings) for row in rows)

    async def release(self, submission_id: UUID, prices: Mapping[str, UUID]) -> None:
        """Make these the released prices of their columns, and show each to everybody.

        Raises: PriceMoved where what goes out of a column is another price by now, or the column is gone.
        """
        columns = await self.of(submission_id)
        moved = [found for found in columns if prices.get(found.key) != found.goes_out.run_id]
        if moved or len(prices) != len(columns):
            raise _moved(moved, await self._totals(set(prices.values())), prices)
        await self._keep_released(submission_id, columns)
        await self._show({found.goes_out.run_id for found in columns}, "all")

    async def take_back(self, submission_id: UUID) -> None:
        """Close what was released of the workbook to everybody but staff."""
        released = select(workbook_column.c.released_run).where(
            workbook_column.c.submission_id == submission_id, workbook_column.c.released_run.is_not(None)
        )
        runs = set((await self._connection.execute(released)).scalars())
        await self._show(runs, "staff")
        await self._connection.execute(
            update(workbook_column)
            .where(workbook_column.c.submission_id == submission_id)
            .values(released_run=None)
        )

    def _columns(self, submission_id: UUID) -> Any:
        column, quoted = workbook_column.c, carrier_quote.c
        kept = and_(column.submission_id == submission.c.id, column.key == quoted.program)
        return (
            select(
                quoted.program, quoted.carrier_name, submission.c.run_id, _TOTAL.label("total"),
                column.price_run, column.price_version, column.approved_run,
                job.c.id.label("running_job"), column.name,
            )
            .select_from(
                submission.join(carrier_quote, quoted.run_id == submission.c.run_id)
                .outerjoin(workbook_column, kept)
                .outerjoin(
                    job, and_(job.c.id == column.asked_job, job.c.status == JobStatus.PROCESSING.value)
                )
            )
            .where(
                submission.c.id == submission_id,
                within(self._tenant, submission),
                quoted.state.in_(sorted(state.value for state in PRICED)),
                _TOTAL.is_not(None),
                func.coalesce(column.hidden, False).is_(False),
            )
            .order_by(quoted.program)
        )  # fmt: skip

    async def _exists(self, submission_id: UUID) -> None:
        query = select(submission.c.id).where(
            submission.c.id == submission_id, within(self._tenant, submission)
        )
        if (await self._connection.execute(query)).first() is None:
            raise SubmissionNotFound("There is no such submission, or it is not yours to see")

    async def _totals(self, runs: set[UUID]) -> Mapping[UUID, Decimal]:
        """Total of the one program of each recalculated run."""
        query = select(carrier_quote.c.run_id, _TOTAL.label("total")).where(carrier_quote.c.run_id.in_(runs))
        return {row.run_id: row.total for row in await self._connection.execute(query)}

    async def _open_issues(self, submission_id: UUID) -> Sequence[Row[Any]]:
        name = func.coalesce(func.nullif(app_user.c.name, ""), app_user.c.email, "")
        query = (
            select(authority_issue, name.label("raised_by_name"))
            .outerjoin(app_user, app_user.c.id == authority_issue.c.raised_by)
            .where(
                authority_issue.c.submission_id == submission_id,
                authority_issue.c.state == IssueState.OPEN.value,
            )
            .order_by(authority_issue.c.id)
        )
        return (await self._connection.execute(query)).all()

    async def _endings(self, submission_id: UUID) -> Mapping[str, Any]:
        """How the last recalculation of each column ended; of a superseded one nothing is told."""
        price = workbook_price.c
        query = (
            select(price.column_key, price.outcome, price.outcome_code, price.workbook_version)
            .ext(distinct_on(price.column_key))
            .where(price.submission_id == submission_id, price.outcome.is_distinct_from("superseded"))
            .order_by(price.column_key, price.workbook_version.desc(), price.run_id.desc())
        )
        return {row.column_key: row for row in (await self._connection.execute(query)).all()}

    async def _keep_released(self, submission_id: UUID, columns: Sequence[ColumnPrice]) -> None:
        """Of a column that nobody touched too: a later release of the same run may hand out less again."""
        whose = select(*owner_columns(submission)).where(submission.c.id == submission_id)
        owner = owned(owner_of((await self._connection.execute(whose)).one()))
        rows = [
            {
                "submission_id": submission_id,
                "key": found.key,
                "program": found.key,
                "name": found.name,
                "position": place,
                "version": 0,
                "released_run": found.goes_out.run_id,
                **owner,
            }
            for place, found in enumerate(columns)
        ]
        new = insert(workbook_column)
        await self._connection.execute(
            new.on_conflict_do_update(
                index_elements=["submission_id", "key"], set_={"released_run": new.excluded.released_run}
            ),
            rows,
        )

    async def _show(self, runs: set[UUID], whom: str) -> None:
        """Only prices that underwriters made are ever closed; a quote stays everybody's."""
        made = select(quote_run.c.id).where(quote_run.c.id.in_(runs), quote_run.c.base_run_id.is_not(None))
        shown = set((await self._connection.execute(made)).scalars())
        for table in _SHOWN:
            key = table.c.id if table is quote_run else table.c.run_id
            await self._connection.execute(update(table).where(key.in_(shown)).values(shown_to=whom))


def _column(
    row: Row[Any],
    totals: Mapping[UUID, Decimal],
    issues: Sequence[Row[Any]],
    endings: Mapping[str, Any],
) -> ColumnPrice:
    submitted = PricePoint(run_id=row.run_id, total=row.total)

    def point(run: UUID | None) -> PricePoint:
        return submitted if run is None or run not in totals else PricePoint(run_id=run, total=totals[run])

    current = point(row.price_run)
    held = tuple(
        _issue(each) for each in issues if (each.column_key, each.price_run) == (row.program, current.run_id)
    )
    ending = endings.get(row.program)
    failed = ending is not None and ending.outcome not in (None, _DONE)
    late = ending is not None and ending.workbook_version > (row.price_version or 0)
    return ColumnPrice(
        key=row.program,
        name=row.name or row.carrier_name,
        submitted=submitted,
        current=current,
        goes_out=point(row.approved_run) if held else current,
        held_back=held,
        running_job=row.running_job,
        not_repriced=(ending.outcome_code or ending.outcome) if ending and failed and late else None,
    )


def _issue(row: Row[Any]) -> AuthorityIssue:
    same = (
        "id",
        "price_run",
        "measure",
        "value",
        "level",
        "state",
        "raised_by",
        "raised_by_name",
        "raised_at",
    )
    return AuthorityIssue(
        column=row.column_key, row=row.row_key or "", **{name: row._mapping[name] for name in same}
    )


def _moved(
    moved: Sequence[ColumnPrice], totals: Mapping[UUID, Decimal], prices: Mapping[str, UUID]
) -> PriceMoved:
    told = [
        {
            "column": found.key,
            "name": found.name,
            "named": _text(totals.get(prices[found.key])) if found.key in prices else None,
            "current": _text(found.goes_out.total),
            "run_id": str(found.goes_out.run_id),
        }
        for found in moved
    ]
    names = ", ".join(found.name for found in moved) or "A column"
    return PriceMoved(
        f"{names}: another price goes out by now; look at it, then release", "prices", {"prices": told}
    )


def _text(total: Decimal | None) -> str | None:
    return None if total is None else f"{total:.0f}"
