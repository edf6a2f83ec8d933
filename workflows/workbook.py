"""The short round: every few minutes, approvals that nobody has given go one level up."""

from temporalio import workflow
from temporalio.common import VersioningBehavior
from temporalio.exceptions import ActivityError, is_cancelled_exception

from activities.workbook import WorkbookActivities
from models.ops import UpkeepOutcome
from models.workbook_unanswered import UnansweredReport, UnansweredRequest
from workflows.contracts import WC_STATE
from workflows.options import MEND


@workflow.defn(versioning_behavior=VersioningBehavior.PINNED)
class AuthorityRoundWorkflow:
    """Looks at open issues whose time has come; an issue has no workflow of its own."""

    @workflow.init
    def __init__(self, request: UnansweredRequest) -> None:
        self._request = request
        self._report = UnansweredReport()

    @workflow.run
    async def run(self, request: UnansweredRequest) -> UnansweredReport:
        """Batch after batch until none is full."""
        for _ in range(self._request.rounds):
            try:
                found = await workflow.execute_activity_method(
                    WorkbookActivities.raise_unanswered,
                    self._request,
                    summary="Raise what was not answered in time",
                    **MEND,
                )
            except ActivityError as failure:
                if is_cancelled_exception(failure):
                    raise
                return self._end(UpkeepOutcome.GAVE_UP)
            report = self._report
            self._report = report.model_copy(
                update={
                    "looked": report.looked + found.looked,
                    "raised": report.raised + found.raised,
                    "repeated": report.repeated + found.repeated,
                }
            )
            if not found.more:
                return self._end(UpkeepOutcome.MENDED)
        return self._end(UpkeepOutcome.MORE_LEFT)

    @workflow.query
    def snapshot(self) -> UnansweredReport:
        """How far the round is, for support and tests."""
        return self._report

    def _end(self, outcome: UpkeepOutcome) -> UnansweredReport:
        self._report = self._report.model_copy(update={"outcome": outcome})
        workflow.upsert_search_attributes([WC_STATE.value_set(outcome.ending.value)])
        report = self._report
        workflow.set_current_details(
            f"Ended as {outcome.value}; of {report.looked} open issues:\n"
            f"* one level up: {report.raised}\n"
            f"* asked again at the highest level: {report.repeated}"
        )
        return report
