"""The nightly sweep: batch after batch until nothing is left, the rounds are used up, or a batch fails."""

from temporalio import workflow
from temporalio.common import VersioningBehavior
from temporalio.exceptions import ActivityError, is_cancelled_exception

from activities.ops.steps import OpsActivities
from models.ops import SweepReport, SweepRequest, UpkeepOutcome
from workflows.contracts import WC_STATE
from workflows.options import SWEEP


@workflow.defn(versioning_behavior=VersioningBehavior.PINNED)
class SweepWorkflow:
    """Deletes sessions, idempotency keys, rate-limit counters, codes and demo accounts that are over."""

    @workflow.init
    def __init__(self, request: SweepRequest) -> None:
        self._request = request
        self._report = SweepReport()

    @workflow.run
    async def run(self, request: SweepRequest) -> SweepReport:
        """Sweep until a batch comes back with room to spare."""
        for _ in range(self._request.rounds):
            try:
                more = await self._batch()
            except ActivityError as failure:
                if is_cancelled_exception(failure):
                    raise
                return self._end(UpkeepOutcome.GAVE_UP)
            if not more:
                return self._end(UpkeepOutcome.SWEPT)
        return self._end(UpkeepOutcome.MORE_LEFT)

    @workflow.query
    def snapshot(self) -> SweepReport:
        """How far the sweep is, for support and tests."""
        return self._report

    async def _batch(self) -> bool:
        swept = await workflow.execute_activity_method(
            OpsActivities.sweep, self._request, summary="Delete a batch of each kind", **SWEEP
        )
        before = self._report
        self._report = before.model_copy(
            update={
                "rounds": before.rounds + 1,
                "sessions": before.sessions + swept.sessions,
                "idempotency_keys": before.idempotency_keys + swept.idempotency_keys,
                "rate_limits": before.rate_limits + swept.rate_limits,
                "codes": before.codes + swept.codes,
                "guests": before.guests + swept.guests,
                "files": before.files + swept.files,
            }
        )
        self._tell("Sweeping.")
        return swept.more

    def _end(self, outcome: UpkeepOutcome) -> SweepReport:
        self._report = self._report.model_copy(update={"outcome": outcome})
        workflow.upsert_search_attributes([WC_STATE.value_set(outcome.ending.value)])
        self._tell("Ended; the next night goes on where this one stopped.")
        return self._report

    def _tell(self, head: str) -> None:
        report = self._report
        workflow.set_current_details(
            f"{head} {report.outcome.value}; deleted in {report.rounds} rounds:\n"
            f"* sessions that were over: {report.sessions}\n"
            f"* idempotency keys older than a day: {report.idempotency_keys}\n"
            f"* rate-limit counters whose window has ended: {report.rate_limits}\n"
            f"* e-mailed codes that are over: {report.codes}\n"
            f"* throw-away accounts of demos: {report.guests}\n"
            f"* files whose objects were removed: {report.files}"
        )
