"""A rehearsal: price all open quotes on a draft, batch after batch, and end by a name whatever happens."""

from uuid import UUID

from temporalio import workflow
from temporalio.common import VersioningBehavior
from temporalio.exceptions import ActivityError, ApplicationError, is_cancelled_exception

from activities.rate_book import RateBookActivities
from models.rate_book_rehearsal import (
    RehearsalBatch,
    RehearsalClosing,
    RehearsalEnd,
    RehearsalPlan,
    RehearsalProgress,
    RehearsalRun,
    RehearsalStatus,
)
from workflows.contracts import WC_STATE
from workflows.endings import ended_by_name, to_its_end
from workflows.options import REHEARSE, STORE

OUTAGE = "outage"


@workflow.defn(versioning_behavior=VersioningBehavior.PINNED)
class RateBookRehearsalWorkflow:
    """Prices open quotes again on a book that is not in effect yet; no quote is changed by it."""

    @workflow.init
    def __init__(self, run: RehearsalRun) -> None:
        self._job, self._after, self._done = run.job, run.after, run.done
        self._plan: RehearsalPlan | None = None

    @workflow.run
    async def run(self, run: RehearsalRun) -> RehearsalEnd:
        """Price batch after batch, then sum up. A long rehearsal goes on in a run of its own."""
        return await ended_by_name(self._job, self._rehearsed())

    async def _rehearsed(self) -> RehearsalEnd:
        try:
            plan = await self._open()
            if plan.closed:
                return RehearsalEnd(status=RehearsalStatus.DONE)
            while (after := await self._batch(plan.rehearsal_id)) is not None:
                self._after = after
                if workflow.info().is_continue_as_new_suggested():
                    workflow.continue_as_new(RehearsalRun(job=self._job, after=after, done=self._done))
        except ActivityError as failure:
            if is_cancelled_exception(failure):
                raise
            return await to_its_end(self._close(_code(failure)))
        return await to_its_end(self._close(None))

    @workflow.query
    def snapshot(self) -> RehearsalProgress:
        """How far the rehearsal is, for support and tests."""
        return RehearsalProgress(after=self._after, done=self._done)

    async def _open(self) -> RehearsalPlan:
        plan = await workflow.execute_activity_method(
            RateBookActivities.open_rehearsal, self._job, summary="Count the open quotes", **REHEARSE
        )
        self._plan = plan
        self._tell("Pricing open quotes on the draft.")
        return plan

    async def _batch(self, rehearsal_id: UUID) -> UUID | None:
        """The next prospects. Returns: the last one seen, None where there was none left."""
        batch = RehearsalBatch(job=self._job, rehearsal_id=rehearsal_id, after=self._after, done=self._done)
        progress = await workflow.execute_activity_method(
            RateBookActivities.rehearse_batch, batch, summary=f"After {self._done} quotes", **REHEARSE
        )
        self._done = progress.done
        self._tell("Pricing open quotes on the draft.")
        return progress.after

    async def _close(self, error_code: str | None) -> RehearsalEnd:
        end = await workflow.execute_activity_method(
            RateBookActivities.close_rehearsal,
            RehearsalClosing(job=self._job, error_code=error_code),
            summary="Sum up, close the job",
            **STORE,
        )
        workflow.upsert_search_attributes([WC_STATE.value_set(end.status.value)])
        self._tell(f"Ended: {error_code or end.status.value}.")
        return end.model_copy(update={"done": self._done})

    def _tell(self, head: str) -> None:
        total = self._plan.total if self._plan else 0
        workflow.set_current_details(
            f"{head} {self._done} of {total} quotes. No quote is changed; safe to terminate and start again."
        )


def _code(failure: ActivityError) -> str:
    """Why there is no result: a refusal's own code, else an outage."""
    cause = failure.cause
    if isinstance(cause, ApplicationError) and cause.type and cause.non_retryable:
        return cause.type
    return OUTAGE
