"""Stuck work: every few minutes, end the jobs whose workflow can end them no more, and say what waits."""

from temporalio import workflow
from temporalio.common import VersioningBehavior
from temporalio.exceptions import ActivityError, is_cancelled_exception

from activities.ops.stuck import StuckWorkActivities
from models.ops import UpkeepOutcome
from models.ops_stuck import StuckReport, StuckRequest
from workflows.contracts import WC_STATE
from workflows.options import MEND


@workflow.defn(versioning_behavior=VersioningBehavior.PINNED)
class StuckWorkWorkflow:
    """Looks at every open job, oldest first. It starts nothing: what waits in the outbox is the relay's."""

    @workflow.init
    def __init__(self, request: StuckRequest) -> None:
        self._request = request
        self._report = StuckReport()

    @workflow.run
    async def run(self, request: StuckRequest) -> StuckReport:
        """Batch after batch until every open job was looked at, then the report."""
        try:
            ended = await self._mend()
            waiting = await workflow.execute_activity_method(
                StuckWorkActivities.report_stuck_work, self._report, summary="Say what waits", **MEND
            )
        except ActivityError as failure:
            if is_cancelled_exception(failure):
                raise
            return self._end(UpkeepOutcome.GAVE_UP)
        self._report = self._report.model_copy(update={"outbox_late": waiting.outbox_late})
        return self._end(ended)

    @workflow.query
    def snapshot(self) -> StuckReport:
        """How far the round is, for support and tests."""
        return self._report

    async def _mend(self) -> UpkeepOutcome:
        after = self._request.after
        for _ in range(self._request.rounds):
            found = await workflow.execute_activity_method(
                StuckWorkActivities.mend_stuck_work,
                self._request.model_copy(update={"after": after}),
                summary="Look at the next open jobs",
                **MEND,
            )
            report = self._report
            self._report = report.model_copy(
                update={
                    "looked": report.looked + found.looked,
                    "closed": report.closed + found.closed,
                    "overdue": report.overdue + found.overdue,
                    "unsent": report.unsent + found.unsent,
                }
            )
            if found.after is None:
                return UpkeepOutcome.MENDED
            after = found.after
        return UpkeepOutcome.MORE_LEFT

    def _end(self, outcome: UpkeepOutcome) -> StuckReport:
        self._report = self._report.model_copy(update={"outcome": outcome})
        workflow.upsert_search_attributes([WC_STATE.value_set(outcome.ending.value)])
        report = self._report
        workflow.set_current_details(
            f"Ended as {outcome.value}; of {report.looked} open jobs:\n"
            f"* closed, since their workflow can end them no more: {report.closed}\n"
            f"* running past their deadline: {report.overdue}\n"
            f"* waiting for the relay: {report.unsent}\n"
            f"* messages that wait for Temporal for more than a minute: {report.outbox_late}"
        )
        return report
