"""A risk profile: make it within its deadline, then close its job with a result or a named error."""

from temporalio import workflow
from temporalio.exceptions import ActivityError, is_cancelled_exception

from activities.risk_profile import RiskProfileActivities
from models.job import JobRef
from models.risk_profile import ProfileClosing, ProfileMade, RiskProfileOutcome
from workflows.contracts import WC_STATE
from workflows.endings import ended_by_name, to_its_end
from workflows.failures import named_error
from workflows.options import profile
from workflows.projection import projected


@workflow.defn
class RiskProfileWorkflow:
    """One look at a risk: payroll and premium by eligibility, trade, hazard and state, program by program."""

    @workflow.init
    def __init__(self, job: JobRef) -> None:
        self._job = job
        self._outcome = RiskProfileOutcome(status="processing")

    @workflow.run
    async def run(self, job: JobRef) -> RiskProfileOutcome:
        """Make the profile, close the job."""
        return await ended_by_name(self._job, self._made_and_closed())

    async def _made_and_closed(self) -> RiskProfileOutcome:
        try:
            made = await self._make()
        except ActivityError as failure:
            if is_cancelled_exception(failure):
                raise
            return await to_its_end(self._close(ProfileMade(), named_error(failure)))
        if made.closed:
            self._outcome = RiskProfileOutcome(status="closed")
            self._tell("The job had ended before this run began; there is nothing to do.")
            return self._outcome
        return await to_its_end(self._close(made))

    @workflow.query
    def snapshot(self) -> RiskProfileOutcome:
        """Where the profile stands, for support and tests; screens read the job's row."""
        return self._outcome

    async def _make(self) -> ProfileMade:
        self._tell(
            "Pricing and profiling every program; at the deadline of "
            f"{self._job.deadline_s} s it ends as an error that a person may repeat."
        )
        return await workflow.execute_activity_method(
            RiskProfileActivities.make_profile,
            self._job,
            summary="Profile every program, write the result",
            **profile(self._job.deadline_s),
        )

    async def _close(self, made: ProfileMade, error_code: str | None = None) -> RiskProfileOutcome:
        closing = ProfileClosing(job=self._job, result_key=made.result_key, error_code=error_code)
        closed = await projected(RiskProfileActivities.close_profile, closing, "Close the job")
        self._outcome = closed.model_copy(update={"profiled": made.profiled, "without": made.without})
        workflow.upsert_search_attributes([WC_STATE.value_set(self._outcome.status)])
        self._tell("Ended; asking again makes a new job.")
        return self._outcome

    def _tell(self, head: str) -> None:
        """Say in the Temporal UI what happens and what came of it."""
        outcome = self._outcome
        workflow.set_current_details(
            f"{head}\n"
            f"* Status: {outcome.status}\n"
            f"* Programs with a profile: {outcome.profiled}, without: {outcome.without}\n"
            f"* Error: {outcome.error_code or 'none'}"
        )
