"""A risk profile: make it within its deadline, then close its job with a result or a named error."""

import asyncio

from temporalio import workflow
from temporalio.exceptions import (
    ActivityError,
    ApplicationError,
    FailureError,
    RetryState,
    TimeoutError,
    is_cancelled_exception,
)

from activities.risk_profile import RiskProfileActivities
from models.job import JobRef
from models.risk_profile import ProfileClosing, ProfileMade, RiskProfileOutcome
from workflows.contracts import WC_STATE
from workflows.options import PROJECT, PROJECT_LATE, profile

TIMED_OUT = "timed_out"
CANCELLED = "cancelled"
FAILED = "failed"


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
        try:
            made = await self._make()
        except ActivityError as failure:
            if is_cancelled_exception(failure):
                await asyncio.shield(self._close(ProfileMade(), CANCELLED))
                raise
            return await self._close(ProfileMade(), _error_of(failure))
        if made.closed:
            self._outcome = RiskProfileOutcome(status="closed")
            self._tell("The job had ended before this run began; there is nothing to do.")
            return self._outcome
        return await self._close(made)

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
        closed = await self._closed(closing)
        self._outcome = closed.model_copy(update={"profiled": made.profiled, "without": made.without})
        workflow.upsert_search_attributes([WC_STATE.value_set(self._outcome.status)])
        self._tell("Ended; asking again makes a new job.")
        return self._outcome

    async def _closed(self, closing: ProfileClosing) -> RiskProfileOutcome:
        """A local activity; a database that stays away for longer only delays the end."""
        summary = "Close the job"
        try:
            return await workflow.execute_local_activity_method(
                RiskProfileActivities.close_profile, closing, summary=summary, **PROJECT
            )
        except FailureError as failure:
            if is_cancelled_exception(failure):
                raise
            return await workflow.execute_activity_method(
                RiskProfileActivities.close_profile, closing, summary=summary, **PROJECT_LATE
            )

    def _tell(self, head: str) -> None:
        """Say in the Temporal UI what happens and what came of it."""
        outcome = self._outcome
        workflow.set_current_details(
            f"{head}\n"
            f"* Status: {outcome.status}\n"
            f"* Programs with a profile: {outcome.profiled}, without: {outcome.without}\n"
            f"* Error: {outcome.error_code or 'none'}"
        )


def _error_of(failure: ActivityError) -> str:
    """The named outcome of a profile that could not be made: late whatever the last try said, or refused."""
    cause = failure.cause
    if isinstance(cause, TimeoutError) or failure.retry_state is RetryState.TIMEOUT:
        return TIMED_OUT
    return (cause.type if isinstance(cause, ApplicationError) else None) or FAILED
