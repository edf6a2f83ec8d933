"""The steps of the nightly round of submissions: say which day is near, mark prices of before a change."""

import logging
from collections.abc import Collection, Sequence
from datetime import UTC, date, datetime, timedelta
from typing import Protocol
from uuid import UUID

from temporalio import activity

from activities.quote.freshness import Freshness, Sold
from models.errors import QuotingError
from models.freshness import PricedRun, StaleChange
from models.submission import DUE_DAYS
from models.submission_round import (
    DueBatch,
    DueSubmission,
    PricedSubmission,
    RoundRequest,
    StaleBatch,
)

log = logging.getLogger(__name__)

FEW = 20
"""Runs that are read at once: a large one holds a megabyte."""
UNREADABLE = (QuotingError, ValueError, LookupError, ArithmeticError)
"""What is wrong with one run or its draft, as rows of old builds may be. An outage is none of it: retried."""


class RoundedSubmissions(Protocol):
    """Submissions of all tenants that are open or released; each change is a transaction, repeatable."""

    async def priced(self, after: UUID | None, limit: int) -> Sequence[PricedSubmission]:
        """The next ones whose prices may have changed, newest first."""

    async def runs(self, ids: Collection[UUID]) -> Sequence[PricedRun]:
        """Runs as they priced, each with its draft of today; one that is gone or unreadable is absent."""

    async def sold(self) -> Sold:
        """What is sold today, and the words of the questions."""

    async def note_stale(self, submission: UUID, changes: Sequence[StaleChange]) -> bool:
        """Keep what was worked out. Returns: whether the mark of the list is another one by it."""

    async def due(self, last: date, after: UUID | None, limit: int) -> Sequence[DueSubmission]:
        """The next open ones that are needed by then, and of whose day nobody was told, newest first."""

    async def tell_due(self, found: DueSubmission) -> bool:
        """Tell who holds it, else all underwriters. Returns: False where that is done, or the day another."""


class SubmissionActivities:
    """Steps of SubmissionRoundWorkflow."""

    def __init__(self, submissions: RoundedSubmissions, freshness: Freshness) -> None:
        self._submissions, self._freshness = submissions, freshness

    @activity.defn
    async def tell_needed_by(self, request: RoundRequest) -> DueBatch:
        """Tell of days that are near or past, each once; a repeat tells of those that are left."""
        last = datetime.now(UTC).date() + timedelta(days=DUE_DAYS)
        found = await self._submissions.due(last, request.after, request.batch)
        told = sum([await self._submissions.tell_due(each) for each in found])
        return DueBatch(told=told, after=found[-1].id if len(found) == request.batch else None)

    @activity.defn
    async def mark_stale_submissions(self, request: RoundRequest) -> StaleBatch:
        """Work out whether the prices of a batch stand, for the list; a repeat changes nothing."""
        found = await self._submissions.priced(request.after, request.batch)
        sold = await self._submissions.sold()
        batch = StaleBatch(after=found[-1].id if len(found) == request.batch else None)
        for start in range(0, len(found), FEW):
            batch = await self._mark(found[start : start + FEW], sold, batch)
        return batch

    async def _mark(self, some: Sequence[PricedSubmission], sold: Sold, batch: StaleBatch) -> StaleBatch:
        """The batch with a few more. A price that cannot be judged keeps no other from being looked at."""
        runs = {run.run_id: run for run in await self._submissions.runs({each.run_id for each in some})}
        today, marked, cleared, unread = datetime.now(UTC).date(), 0, 0, 0
        for each in some:
            try:
                run = runs.get(each.run_id)
                (standing,) = await self._freshness.of((run,) if run else (), sold, today) or (None,)
            except UNREADABLE as why:
                log.warning("Submission %s keeps its mark: %s", each.id, type(why).__name__)
                standing = None
            if standing is None:
                unread += 1
            elif await self._submissions.note_stale(each.id, standing.changes):
                marked, cleared = marked + (not standing.stands), cleared + standing.stands
        return batch.model_copy(
            update={
                "looked": batch.looked + len(some),
                "marked": batch.marked + marked,
                "cleared": batch.cleared + cleared,
                "unread": batch.unread + unread,
            }
        )
