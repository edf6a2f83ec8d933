"""Authority as routes read and decide it: levels of people, issues of a submission, approvals."""

from collections.abc import Collection
from typing import Any
from uuid import UUID

from sqlalchemy import ColumnElement, Row, Select, func, select, union, update
from sqlalchemy.ext.asyncio import AsyncConnection

from adapters.postgres.core.ownership import within
from adapters.postgres.core.transaction import send
from adapters.postgres.recalculation.issues import (
    LEVELS,
    LIMITS,
    limits_of,
    raise_issues,
    void_issues,
    void_missing_reasons,
)
from adapters.postgres.tables.index import (
    app_user,
    authority_issue,
    workbook_cell,
    workbook_column,
    workbook_price,
    workbook_rate,
)
from models.job import TenantScope
from models.tenant import Tenant
from models.workbook_authority import AuthorityIssue, Excess, IssueState, Measure
from models.workbook_errors import IssueNotFound
from underwriting.workbook_authority import Authority


class AuthorityIssues:
    """Issues within the caller's scope."""

    def __init__(self, connection: AsyncConnection, tenant: Tenant) -> None:
        self._connection, self._tenant = connection, tenant

    async def authority(self, people: Collection[UUID]) -> Authority:
        """The limits, and the levels of people."""
        levels, limits = await send(self._connection, LEVELS.step(people=list(people)), LIMITS.step())
        return Authority(limits_of(limits), {row.id: row.uw_level for row in levels})

    async def of(self, submission_id: UUID) -> tuple[AuthorityIssue, ...]:
        """Every issue of a submission, oldest first."""
        query = _issues().where(
            authority_issue.c.submission_id == submission_id, within(self._tenant, authority_issue)
        )
        return tuple(_issue(row) for row in await self._connection.execute(query))

    async def submission_of(self, issue_id: UUID) -> UUID:
        """The submission that an issue is about. Raises: IssueNotFound."""
        query = select(authority_issue.c.submission_id).where(
            authority_issue.c.id == issue_id, within(self._tenant, authority_issue)
        )
        found: UUID | None = await self._connection.scalar(query)
        if found is None:
            raise IssueNotFound("There is no such issue, or it is not yours to see")
        return found

    async def get(self, issue_id: UUID) -> AuthorityIssue:
        """One issue, held until the transaction ends. Raises: IssueNotFound."""
        held = select(authority_issue.c.id).where(authority_issue.c.id == issue_id).with_for_update()
        await self._connection.execute(held)
        query = _issues().where(authority_issue.c.id == issue_id, within(self._tenant, authority_issue))
        row = (await self._connection.execute(query)).first()
        if row is None:
            raise IssueNotFound("There is no such issue, or it is not yours to see")
        return _issue(row)

    async def raise_for(
        self, owner: TenantScope, submission_id: UUID, column: str, run_id: UUID, found: Collection[Excess]
    ) -> None:
        """Open an issue for each excess of a price, unless there is one for it already."""
        await raise_issues(self._connection, owner, submission_id, column, run_id, found)

    async def void(
        self, submission_id: UUID, column: str, cause: str, *, but_of: UUID | None = None
    ) -> tuple[UUID, ...]:
        """Make what is open or approved of a column's other prices void. cause: in words.

        Returns: who asked for, and gave, the approvals that hold no longer.
        """
        return await void_issues(self._connection, submission_id, column, cause, but_of=but_of)

    async def reasons_given(self, submission_id: UUID, cells: Collection[tuple[str, str]]) -> None:
        """Percents that had no reason have one: prices are held back for that no more.

        Args: cells: column and row of each.
        """
        await void_missing_reasons(self._connection, submission_id, cells, "the reason was given")

    async def decide(self, issue: AuthorityIssue, state: IssueState, by: UUID, note: str) -> None:
        """Note who approved or refused an issue."""
        await self._connection.execute(
            update(authority_issue)
            .where(authority_issue.c.id == issue.id)
            .values(state=state.value, decided_by=by, decided_at=func.now(), note=note)
        )

    async def note_approved(self, submission_id: UUID, column: str, run_id: UUID) -> None:
        """Keep which price of a column was approved last."""
        kept = workbook_column.c
        await self._connection.execute(
            update(workbook_column)
            .where(kept.submission_id == submission_id, kept.key == column)
            .values(approved_run=run_id)
        )


def _issues() -> Select[Any]:
    kept = authority_issue.c
    raiser, decider = app_user.alias("raiser"), app_user.alias("decider")
    return (
        select(
            authority_issue,
            func.coalesce(raiser.c.name, "").label("raised_by_name"),
            func.coalesce(decider.c.name, "").label("decided_by_name"),
            func.array(_makers()).label("made_by"),
        )
        .outerjoin(raiser, raiser.c.id == kept.raised_by)
        .outerjoin(decider, decider.c.id == kept.decided_by)
        .order_by(kept.raised_at, kept.id)
    )


def _makers() -> ColumnElement[Any]:
    """Who had a hand in the price that an issue is about."""
    kept, cell, rate, price = authority_issue.c, workbook_cell.c, workbook_rate.c, workbook_price.c
    percents = select(cell.percent_by).where(
        cell.submission_id == kept.submission_id, cell.column_key == kept.column_key,
        cell.debit_credit != 0, cell.percent_by.is_not(None),
    )  # fmt: skip
    rates = select(rate.changed_by).where(
        rate.submission_id == kept.submission_id, rate.column_key == kept.column_key
    )
    saved = select(price.saved_by).where(price.run_id == kept.price_run)
    return union(*(part.correlate(authority_issue) for part in (percents, rates, saved))).scalar_subquery()


def _issue(row: Row[Any]) -> AuthorityIssue:
    return AuthorityIssue(
        id=row.id,
        column=row.column_key,
        price_run=row.price_run,
        measure=Measure(row.measure),
        row=row.row_key or "",
        value=row.value,
        level=row.level,
        state=IssueState(row.state),
        cause=row.cause or "",
        raised_by=row.raised_by,
        raised_by_name=row.raised_by_name,
        made_by=frozenset(row.made_by),
        raised_at=row.raised_at,
        decided_by_name=row.decided_by_name,
        decided_at=row.decided_at,
        note=row.note or "",
    )
