"""A recalculation: one program of a submitted run priced again, ended by name within its deadline."""

from temporalio import workflow
from temporalio.common import VersioningBehavior

from activities.recalculation import RecalculationActivities
from models.job import JobRef
from models.recalculation import RecalculationEnding, RecalculationOutcome
from workflows.one_step import OneStep
from workflows.options import PRICE_LOCAL, recalculation


@workflow.defn(versioning_behavior=VersioningBehavior.PINNED)
class RecalculationWorkflow:
    """One column of a workbook priced again: the price lands with its pointer, or the old one stands."""

    @workflow.init
    def __init__(self, job: JobRef) -> None:
        self._step = OneStep(
            job,
            RecalculationActivities.price_column,
            RecalculationActivities.close_recalculation,
            recalculation(job.deadline_s),
            task="Price one program again, land the price with its column",
            local=PRICE_LOCAL,
        )

    @workflow.run
    async def run(self, job: JobRef) -> RecalculationOutcome:
        """Price it, or end by name."""
        await self._step.run()
        return self.snapshot()

    @workflow.query
    def snapshot(self) -> RecalculationOutcome:
        """Where it stands, for support and tests; screens read the rows of the workbook."""
        ended = self._step.outcome
        if isinstance(ended, RecalculationOutcome):
            return ended
        ending = None if ended.error_code is None else RecalculationEnding.OUTAGE
        return RecalculationOutcome(status=ended.status, error_code=ended.error_code, ending=ending)
