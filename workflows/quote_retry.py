"""A further try of one program within its run: ask again, keep what came, publish the run's result anew."""

from temporalio import workflow
from temporalio.common import VersioningBehavior
from temporalio.exceptions import ActivityError, is_cancelled_exception

from activities.quote.retry import QuoteRetryActivities
from activities.quote.steps import QuoteActivities
from models.job import JobEnding, JobRef
from models.quote import ProgramOutcome, ProgramState, ProgramTask, RunSettling
from models.quote_retry import RetryClosing, RetryOutcome, RetryPlan
from workflows.contracts import WC_STATE, carrier_queue
from workflows.endings import ended_by_name, to_its_end
from workflows.failures import technical
from workflows.options import RATE, STORE, carrier_quote
from workflows.projection import projected


@workflow.defn(versioning_behavior=VersioningBehavior.PINNED)
class QuoteRetryWorkflow:
    """One press of Retry on a program, from the job's id to the run's new result object.

    The deadline is that of the price: the activity's schedule-to-close.
    """

    @workflow.init
    def __init__(self, job: JobRef) -> None:
        self._job = job
        self._outcome = RetryOutcome(status=JobEnding.PROCESSING)

    @workflow.run
    async def run(self, job: JobRef) -> RetryOutcome:
        """Queue the program, price it, close the job."""
        return await ended_by_name(self._job, self._tried_again())

    async def _tried_again(self) -> RetryOutcome:
        plan = await self._open()
        if plan.closed:
            self._outcome = RetryOutcome(status=JobEnding.CLOSED)
            return self._outcome
        if not plan.ended:
            await self._price(plan)
        closing = RetryClosing(job=self._job, run_id=plan.run_id, program=plan.program)
        await to_its_end(self._close(closing))
        if not self._outcome.published:
            await self._publish(closing)
        state = self._outcome.state
        workflow.set_current_details(f"{plan.program}: {state.value if state else 'unknown'}")
        return self._outcome

    @workflow.query
    def snapshot(self) -> RetryOutcome:
        """Where the try stands, for support and tests; screens read the projection."""
        return self._outcome

    async def _open(self) -> RetryPlan:
        workflow.set_current_details("Queueing the program again.")
        return await projected(QuoteRetryActivities.open_retry, self._job, "Open the further try")

    async def _price(self, plan: RetryPlan) -> None:
        workflow.set_current_details(f"Asking {plan.program} again.")
        task = ProgramTask(
            job=self._job,
            run_id=plan.run_id,
            program=plan.program,
            adapter=plan.adapter,
            version=plan.version,
        )
        options = RATE if plan.adapter is None else carrier_quote(self._job.deadline_s)
        try:
            await workflow.execute_activity_method(
                QuoteActivities.price_program,
                task,
                task_queue=None if plan.adapter is None else carrier_queue(plan.adapter),
                summary=f"Price {plan.program} again",
                **options,
            )
        except ActivityError as failure:
            if is_cancelled_exception(failure):
                raise
            await to_its_end(self._settle(plan, technical(failure)))

    async def _settle(self, plan: RetryPlan, state: ProgramState) -> None:
        settling = RunSettling(
            job=self._job,
            run_id=plan.run_id,
            outcomes=(ProgramOutcome(program=plan.program, state=state),),
            version=plan.version + 1,
        )
        await projected(QuoteActivities.settle_programs, settling, f"{state.value}: {plan.program}")

    async def _close(self, closing: RetryClosing) -> None:
        workflow.set_current_details("Publishing the run's result and closing the job.")
        self._outcome = await workflow.execute_activity_method(
            QuoteRetryActivities.close_retry, closing, summary="Publish the result, close the job", **STORE
        )
        workflow.upsert_search_attributes([WC_STATE.value_set(self._outcome.status.value)])

    async def _publish(self, closing: RetryClosing) -> None:
        workflow.set_current_details("Waiting for the run to close, to publish its result with this try.")
        await workflow.execute_activity_method(
            QuoteRetryActivities.publish_run, closing, summary="Publish the result", **STORE
        )
