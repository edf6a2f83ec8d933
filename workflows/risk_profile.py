"""A risk profile: made within its deadline, closed with a result or a named error."""

from temporalio import workflow
from temporalio.common import VersioningBehavior

from activities.risk_profile import RiskProfileActivities
from models.job import JobRef
from models.risk_profile import ProfileMade, RiskProfileOutcome
from workflows.one_step import OneStep
from workflows.options import profile


@workflow.defn(versioning_behavior=VersioningBehavior.PINNED)
class RiskProfileWorkflow:
    """One look at a risk: payroll and premium by eligibility, trade, hazard and state, program by program."""

    @workflow.init
    def __init__(self, job: JobRef) -> None:
        self._step = OneStep(
            job,
            RiskProfileActivities.make_profile,
            RiskProfileActivities.close_profile,
            profile(job.deadline_s),
            task="Price and profile every program, write the result",
        )

    @workflow.run
    async def run(self, job: JobRef) -> RiskProfileOutcome:
        """Make the profile, close the job."""
        await self._step.run()
        return self.snapshot()

    @workflow.query
    def snapshot(self) -> RiskProfileOutcome:
        """Where the profile stands, for support and tests; screens read the job's row."""
        made, ended = self._step.made or ProfileMade(), self._step.outcome
        return RiskProfileOutcome(
            status=ended.status,
            error_code=ended.error_code,
            profiled=made.profiled,
            without=made.without,
        )
