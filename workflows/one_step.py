"""A job of one step: make something within the deadline, then close the job with it or with a named error."""

from collections.abc import Awaitable, Callable
from datetime import timedelta
from typing import Any, Generic, TypeVar

from temporalio import workflow
from temporalio.exceptions import ActivityError, FailureError, is_cancelled_exception

from models.job import JobClosing, JobEnding, JobMade, JobOutcome, JobRef
from workflows.contracts import WC_STATE
from workflows.endings import ended_by_name, to_its_end
from workflows.failures import named_error
from workflows.options import ActivityOptions, LocalOptions
from workflows.projection import projected

LOCAL_FIRST = "local-first"
"""Patch: runs that began before it have their step as a task of its own."""
Made = TypeVar("Made", bound=JobMade | JobOutcome)
Make = Callable[[Any, JobRef], Awaitable[Made]]
"""A method of activities; the same job makes the same thing. One that closes its job itself says how."""
Close = Callable[[Any, JobClosing], Awaitable[JobOutcome]]
"""A method of activities that closes the job once."""


class OneStep(Generic[Made]):
    """The work of a job whose workflow has one activity, from its first try to the closed job."""

    def __init__(
        self,
        job: JobRef,
        make: Make[Made],
        close: Close,
        preset: ActivityOptions,
        *,
        task: str,
        queue: str | None = None,
        close_preset: ActivityOptions | None = None,
        local: LocalOptions | None = None,
    ) -> None:
        """What the job does.

        Args: preset: its schedule-to-close is the job's deadline; task: what operators read meanwhile;
            queue: of the step, None: the workflow's own; close_preset: for closing as a normal activity;
            local: of its first tries, where the workflow runs: somebody waits, and a task of its own is a
            trip to Temporal more.
        """
        self._job, self._make, self._close, self._preset = job, make, close, preset
        self._task, self._queue, self._close_preset, self._local = task, queue, close_preset, local
        self.made: Made | None = None
        self.outcome = JobOutcome(status=JobEnding.PROCESSING)

    async def run(self) -> JobOutcome:
        """Make it, close the job. Raises: what a cancel or a failed closing raises; then it has ended too."""
        return await ended_by_name(self._job, self._made_and_closed())

    async def _made_and_closed(self) -> JobOutcome:
        self._tell(f"{self._task}; after {self._job.deadline_s} s it ends as an error that may be repeated.")
        try:
            made = await self._made()
        except ActivityError as failure:
            if is_cancelled_exception(failure):
                raise
            return await to_its_end(self._closed(None, named_error(failure)))
        self.made = made
        if isinstance(made, JobOutcome):
            return self._ended(made)
        if made.closed:
            self.outcome = JobOutcome(status=JobEnding.CLOSED)
            self._tell("The job had ended before this run began; there is nothing to do.")
            return self.outcome
        return await to_its_end(self._closed(made.result_key, None))

    async def _made(self) -> Made:
        """What the step makes; after local tries as a task of its own, for the rest of the deadline."""
        preset = self._preset
        if self._local is not None and workflow.patched(LOCAL_FIRST):
            try:
                return await workflow.execute_local_activity_method(
                    self._make, self._job, summary=self._task, **self._local
                )
            except FailureError as failure:
                if is_cancelled_exception(failure):
                    raise
            gone = workflow.now() - workflow.info().start_time
            left = timedelta(seconds=self._job.deadline_s) - gone
            preset = {**preset, "schedule_to_close_timeout": max(left, timedelta(seconds=1))}
        return await workflow.execute_activity_method(
            self._make, self._job, task_queue=self._queue, summary=self._task, **preset
        )

    async def _closed(self, result_key: str | None, error_code: str | None) -> JobOutcome:
        closing = JobClosing(job=self._job, result_key=result_key, error_code=error_code)
        if self._close_preset is None:
            return self._ended(await projected(self._close, closing, "Close the job"))
        return self._ended(
            await workflow.execute_activity_method(
                self._close, closing, summary="Close the job", **self._close_preset
            )
        )

    def _ended(self, outcome: JobOutcome) -> JobOutcome:
        self.outcome = outcome
        workflow.upsert_search_attributes([WC_STATE.value_set(outcome.status.value)])
        self._tell("Ended; asking again makes a new job.")
        return outcome

    def _tell(self, head: str) -> None:
        """Say in the Temporal UI what happens and what came of it."""
        outcome, made = self.outcome, self.made or JobMade()
        counted = made.model_dump(exclude={"result_key", "closed", "status", "error_code"})
        lines = [f"* Status: {outcome.status.value}", f"* Error: {outcome.error_code or 'none'}"]
        lines += [f"* {name}: {value}" for name, value in counted.items()]
        workflow.set_current_details("\n".join([head, *lines]))
