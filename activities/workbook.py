"""The step that leaves no issue of authority unanswered: one level up once its business hours are over."""

from collections.abc import Collection, Sequence
from datetime import UTC, date, datetime, timedelta
from typing import Protocol
from uuid import UUID
from zoneinfo import ZoneInfo

from temporalio import activity

from models.workbook_authority import HIGHEST_LEVEL
from models.workbook_unanswered import (
    ANSWER_WITHIN_H,
    BUSINESS_ZONE,
    UnansweredBatch,
    UnansweredIssue,
    UnansweredRequest,
)
from underwriting.business_hours import after_business_hours

AGAIN = timedelta(days=1)
"""How often the highest level is asked again."""


class UnansweredIssues(Protocol):
    """Open issues of all tenants; each change is a transaction of its own, repeatable."""

    async def due(self, now: datetime, limit: int) -> Sequence[UnansweredIssue]:
        """Open issues that are to be looked at by now, the longest waiting first."""

    async def holidays(self) -> Collection[date]:
        """Days that are no business days."""

    async def look_at(self, issue: UUID, at: datetime) -> None:
        """Look at it again then, while it is open."""

    async def ask(self, issue: UnansweredIssue, level: int, at: datetime) -> bool:
        """Ask people of a level, and look at it again then. Returns: False where it was decided meanwhile."""


class WorkbookActivities:
    """Steps of AuthorityRoundWorkflow."""

    def __init__(self, issues: UnansweredIssues) -> None:
        self._issues = issues

    @activity.defn
    async def raise_unanswered(self, request: UnansweredRequest) -> UnansweredBatch:
        """Raise what nobody has answered in time; a repeat finds what is left."""
        now = datetime.now(UTC)
        found = await self._issues.due(now, request.batch)
        holidays, zone = await self._issues.holidays(), ZoneInfo(BUSINESS_ZONE)
        raised = repeated = 0
        for issue in found:
            if issue.first_look:
                deadline = after_business_hours(issue.raised_at, ANSWER_WITHIN_H, zone, holidays)
                if deadline > now:
                    await self._issues.look_at(issue.id, deadline)
                    continue
            if issue.level < HIGHEST_LEVEL:
                again = after_business_hours(now, ANSWER_WITHIN_H, zone, holidays)
                raised += await self._issues.ask(issue, issue.level + 1, again)
            else:
                repeated += await self._issues.ask(issue, issue.level, now + AGAIN)
        return UnansweredBatch(
            looked=len(found), raised=raised, repeated=repeated, more=len(found) == request.batch
        )
