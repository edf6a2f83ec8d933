"""The nightly round of submissions: says which day is near, then marks prices that stand no longer."""

from collections.abc import Awaitable, Callable
from uuid import UUID

from temporalio import workflow
from temporalio.common import VersioningBehavior
from temporalio.exceptions import ActivityError, is_cancelled_exception

from activities.submission import SubmissionActivities
from models.ops import UpkeepOutcome
from models.submission_round import RoundRequest, SubmissionRoundReport
from workflows.contracts import WC_STATE
from workflows.options import SWEEP


@workflow.defn(versioning_behavior=VersioningBehavior.PINNED)
class SubmissionRoundWorkflow:
    """Looks at every submission, newest first. Where one kind of step gives up, the other goes on."""

    @workflow.init
    def __init__(self, request: RoundRequest) -> None:
        self._request = request
        self._report = SubmissionRoundReport()

    @workflow.run
    async def run(self, request: RoundRequest) -> SubmissionRoundReport:
        """Batch after batch of either kind, to its end."""
        outcomes = [await self._whole(self._tell), await self._whole(self._mark)]
        worst = (UpkeepOutcome.GAVE_UP, UpkeepOutcome.MORE_LEFT, UpkeepOutcome.LOOKED)
        return self._end(next(outcome for outcome in worst if outcome in outcomes))

    @workflow.query
    def snapshot(self) -> SubmissionRoundReport:
        """How far the round is, for support and tests."""
        return self._report

    async def _whole(self, step: Callable[[RoundRequest], Awaitable[UUID | None]]) -> UpkeepOutcome:
        """A kind of step until no batch is left."""
        request = self._request
        for _ in range(request.rounds):
            try:
                after = await step(request)
            except ActivityError as failure:
                if is_cancelled_exception(failure):
                    raise
                return UpkeepOutcome.GAVE_UP
            if after is None:
                return UpkeepOutcome.LOOKED
            request = request.model_copy(update={"after": after})
        return UpkeepOutcome.MORE_LEFT

    async def _tell(self, request: RoundRequest) -> UUID | None:
        found = await workflow.execute_activity_method(
            SubmissionActivities.tell_needed_by, request, summary="Tell of days that are near", **SWEEP
        )
        self._report = self._report.model_copy(update={"told": self._report.told + found.told})
        return found.after

    async def _mark(self, request: RoundRequest) -> UUID | None:
        found = await workflow.execute_activity_method(
            SubmissionActivities.mark_stale_submissions,
            request,
            summary="Look whether the next prices stand",
            **SWEEP,
        )
        report = self._report
        self._report = report.model_copy(
            update={
                "looked": report.looked + found.looked,
                "marked": report.marked + found.marked,
                "cleared": report.cleared + found.cleared,
                "unread": report.unread + found.unread,
            }
        )
        return found.after

    def _end(self, outcome: UpkeepOutcome) -> SubmissionRoundReport:
        self._report = self._report.model_copy(update={"outcome": outcome})
        workflow.upsert_search_attributes([WC_STATE.value_set(outcome.ending.value)])
        report = self._report
        workflow.set_current_details(
            f"Ended as {outcome.value}; of {report.looked} submissions:\n"
            f"* prices of before a change since this round: {report.marked}\n"
            f"* prices that stand again: {report.cleared}\n"
            f"* not to be worked out: {report.unread}\n"
            f"* told of a day that is near: {report.told}"
        )
        return self._report
