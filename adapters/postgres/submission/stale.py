"""What changed under the prices of a submission; approvals of before a change that is new are void."""

from collections.abc import Collection, Sequence
from typing import Any
from uuid import UUID

from pydantic import TypeAdapter
from sqlalchemy import Row, Select, and_, exists, func, literal, or_, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from adapters.postgres.core.notify import submission_changed
from adapters.postgres.core.ownership import owner_of, within
from adapters.postgres.core.prospect_lock import hold_prospect
from adapters.postgres.notice.repository import Notices
from adapters.postgres.recalculation.issues import raise_issues
from adapters.postgres.tables.index import authority_issue, submission, workbook_column, workbook_price
from models.freshness import StaleChange
from models.notice import Audience, NoticeFacts, NoticeKind
from models.recalculation import RecalculationEnding
from models.submission import SubmissionState
from models.tenant import Tenant
from models.workbook_authority import Excess, IssueState, Measure

_CHANGES = TypeAdapter(tuple[StaleChange, ...])
_NEEDED = authority_issue.c.measure != Measure.REASON_MISSING.value
"""Of somebody else: a reason that is missing is given by whoever works on the cell."""
_UNDECIDED = authority_issue.c.state != IssueState.APPROVED.value


class StaleMarks:
    """What was worked out of submissions within the caller's scope. notices: who is told of what is void."""

    def __init__(self, connection: AsyncConnection, tenant: Tenant, notices: Notices) -> None:
        self._connection, self._tenant, self._notices = connection, tenant, notices

    async def note(self, submission_id: UUID, changes: Sequence[StaleChange]) -> bool:
        """Keep what was just worked out; nobody's version of the submission moves by it.

        An approval that was given before one of the changes was known is void, and asked for again.
        Returns: whether the mark of the list is another one by it.
        """
        found = await self._kept(submission_id)
        if found is None or _known(found) == (bool(changes), tuple(changes)):
            return False
        await hold_prospect(self._connection, found.prospect_id)
        before = await self._kept(submission_id)
        if before is None:
            return False
        marked, known = _known(before)
        await self._connection.execute(
            update(submission)
            .where(submission.c.id == submission_id)
            .values(stale=bool(changes), stale_causes=_CHANGES.dump_python(tuple(changes), mode="json"))
            .returning(submission_changed(submission.c.id))
        )
        fresh = [change for change in changes if change not in known]
        if fresh and before.state == SubmissionState.OPEN.value:
            await self._void(submission_id, fresh)
        return marked is not bool(changes)

    async def _kept(self, submission_id: UUID) -> Row[Any] | None:
        row = submission.c
        kept = (row[name] for name in ("prospect_id", "state", "stale", "stale_causes"))
        query = select(*kept).where(row.id == submission_id, within(self._tenant, submission))
        found: Row[Any] | None = (await self._connection.execute(query)).first()
        return found

    async def _void(self, submission_id: UUID, fresh: Sequence[StaleChange]) -> None:
        """Make approvals void by column; what was approved of each is asked for again."""
        approved = (await self._connection.execute(_approved(submission_id))).all()
        for key, run in sorted({(issue.column_key, issue.price_run) for issue in approved}):
            causes = [change for change in fresh if change.concerns(key)]
            if causes:
                of_price = [issue for issue in approved if issue.price_run == run]
                await self._ask_again(submission_id, of_price, _words(causes))
        columns = (await self._connection.execute(_columns(submission_id))).scalars().all()
        concerned = [key for key in columns if any(change.concerns(key) for change in fresh)]
        await self._fall_back(submission_id, concerned)

    async def _ask_again(self, submission_id: UUID, approved: Sequence[Row[Any]], cause: str) -> None:
        """Make the approvals of one price void, open what they were given for, and tell those it concerns."""
        await self._connection.execute(
            update(authority_issue)
            .where(authority_issue.c.id.in_([issue.id for issue in approved]))
            .values(state=IssueState.VOID.value, cause=cause)
        )
        first = approved[0]
        excesses = [
            Excess(
                measure=Measure(issue.measure),
                row=issue.row_key or "",
                value=issue.value,
                level=issue.level,
                by=issue.raised_by,
            )
            for issue in approved
        ]
        await raise_issues(
            self._connection, owner_of(first), submission_id, first.column_key, first.price_run, excesses
        )
        level = max(issue.level for issue in approved)
        people = [person for issue in approved for person in (issue.raised_by, issue.decided_by)]
        void = NoticeFacts(column=first.name, level=level, text=cause)
        asked = NoticeFacts(column=first.name, level=level)
        tell, of_level = self._notices.tell, Audience.underwriters(level)
        await tell(NoticeKind.APPROVAL_VOID, submission_id, Audience.of(*people), by=None, facts=void)
        await tell(NoticeKind.APPROVAL_ASKED, submission_id, of_level, by=first.raised_by, facts=asked)

    async def _fall_back(self, submission_id: UUID, columns: Collection[str]) -> None:
        """Let what goes out of columns be the newest price that never needed an approval."""
        column, price, issue = workbook_column.c, workbook_price.c, authority_issue.c
        waits = issue.state == IssueState.OPEN.value
        held = exists().where(issue.price_run == price.run_id, or_(waits, and_(_NEEDED, _UNDECIDED)))
        within_level = (
            select(price.run_id)
            .where(price.submission_id == column.submission_id, price.column_key == column.key)
            .where(price.outcome == RecalculationEnding.DONE.value, ~held)
            .order_by(price.workbook_version.desc(), price.run_id.desc())
            .limit(1)
            .correlate(workbook_column)
        )
        was_needed = exists().where(issue.price_run == column.approved_run, _NEEDED)
        await self._connection.execute(
            update(workbook_column)
            .where(column.submission_id == submission_id, column.key.in_(columns), was_needed)
            .values(approved_run=within_level.scalar_subquery())
        )


def _known(row: Row[Any]) -> tuple[bool, tuple[StaleChange, ...]]:
    return row.stale, _CHANGES.validate_python(row.stale_causes or ())


def _approved(submission_id: UUID) -> Select[Any]:
    """Approvals that stand, each with the shown name of its column."""
    issue, column = authority_issue.c, workbook_column.c
    of_column = (column.submission_id == issue.submission_id) & (column.key == issue.column_key)
    return (
        select(authority_issue, func.coalesce(column.name, issue.column_key).label("name"))
        .outerjoin(workbook_column, of_column)
        .where(issue.submission_id == literal(submission_id), issue.state == IssueState.APPROVED.value)
        .order_by(issue.id)
    )


def _columns(submission_id: UUID) -> Select[Any]:
    return select(workbook_column.c.key).where(workbook_column.c.submission_id == submission_id)


def _words(causes: Sequence[StaleChange]) -> str:
    """'Rate book: was demo-1, is demo-2, and 2 more'."""
    rest = f", and {len(causes) - 1} more" if len(causes) > 1 else ""
    return f"Prices are of before a change: {causes[0].words}{rest}"
