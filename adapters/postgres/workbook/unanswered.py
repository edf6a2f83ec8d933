"""The port UnansweredIssues: open issues of all tenants, on the worker's engine in the system's context."""

from collections.abc import Callable, Collection, Sequence
from datetime import date, datetime
from uuid import UUID

from sqlalchemy import func, literal, select, update
from sqlalchemy.ext.asyncio import AsyncEngine

from adapters.crypto import FieldCipher
from adapters.postgres.core.notify import submission_changed
from adapters.postgres.core.transaction import begin
from adapters.postgres.notice.repository import Notices
from adapters.postgres.recalculation.issues import LOOK_AFTER
from adapters.postgres.tables.index import authority_issue, holiday, workbook_column
from models.job import JobKind, NewJob
from models.notice import Audience, NoticeFacts, NoticeKind
from models.tenant import Tenant
from models.workbook_authority import IssueState, Measure
from models.workbook_unanswered import UnansweredIssue

_OPEN = authority_issue.c.state == IssueState.OPEN.value


class PostgresUnansweredIssues:
    """new_job: makes the jobs of mails."""

    def __init__(
        self, engine: AsyncEngine, cipher: FieldCipher, new_job: Callable[[JobKind], NewJob]
    ) -> None:
        self._engine, self._cipher, self._new_job = engine, cipher, new_job

    async def due(self, now: datetime, limit: int) -> Sequence[UnansweredIssue]:
        """Open issues that are to be looked at by now, the longest waiting first.

        A reason that is missing is given by whoever works on the cell: it goes to nobody.
        """
        kept = authority_issue.c
        query = (
            select(
                kept.id, kept.submission_id, kept.level, kept.raised_at,
                func.coalesce(workbook_column.c.name, kept.column_key).label("column_name"),
                (kept.due_at <= kept.raised_at + LOOK_AFTER).label("first_look"),
            )
            .outerjoin(
                workbook_column,
                (workbook_column.c.submission_id == kept.submission_id)
                & (workbook_column.c.key == kept.column_key),
            )
            .where(_OPEN, kept.due_at <= now, kept.measure != Measure.REASON_MISSING.value)
            .order_by(kept.due_at)
            .limit(limit)
        )  # fmt: skip
        async with begin(self._engine, Tenant.system()) as connection:
            rows = (await connection.execute(query)).all()
        return [UnansweredIssue.model_validate(dict(row._mapping)) for row in rows]

    async def holidays(self) -> Collection[date]:
        """Days that are no business days."""
        async with begin(self._engine, Tenant.system()) as connection:
            return frozenset(await connection.scalars(select(holiday.c.day)))

    async def look_at(self, issue: UUID, at: datetime) -> None:
        """Look at it again then, while it is open."""
        async with begin(self._engine, Tenant.system()) as connection:
            await connection.execute(
                update(authority_issue).where(authority_issue.c.id == issue, _OPEN).values(due_at=at)
            )

    async def ask(self, issue: UnansweredIssue, level: int, at: datetime) -> bool:
        """Ask people of a level, and look at it again then; one that was decided meanwhile stays decided."""
        tenant = Tenant.system()
        async with begin(self._engine, tenant) as connection:
            changed = (
                update(authority_issue)
                .where(authority_issue.c.id == issue.id, authority_issue.c.level == issue.level, _OPEN)
                .values(level=level, due_at=at)
                .returning(authority_issue.c.id)
            )
            if (await connection.execute(changed)).first() is None:
                return False
            notices = Notices(connection, tenant, self._cipher, self._new_job)
            facts = NoticeFacts(column=issue.column_name, level=level)
            audience = Audience.underwriters(level)
            await notices.tell(NoticeKind.APPROVAL_ASKED, issue.submission_id, audience, by=None, facts=facts)
            await connection.execute(select(submission_changed(literal(issue.submission_id))))
        return True
