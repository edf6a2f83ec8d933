"""The steps that leave no job without an ending: give one up by name, look after all that are open."""

import asyncio
import logging

from temporalio import activity

from activities.errors import application_error
from activities.ops.ports import CaseStarts, IdleCases, JobEndings, OpenJobs, UpkeepMeter, WorkflowRuns
from models.errors import QuotingError
from models.ops_stuck import (
    Backlog,
    JobGivenUp,
    JobGivingUp,
    OpenJob,
    StuckBatch,
    StuckReport,
    StuckRequest,
    WorkflowStatus,
)

log = logging.getLogger(__name__)

MARGIN_S = 60.0
"""How long after its deadline a job may be closing before it counts as overdue."""
MOST_CASES = 500
"""That a round looks at; those that were idle for longest come first."""
AT_ONCE = 8
"""Workflows that are asked about side by side."""

ENDED_AS = {
    WorkflowStatus.COMPLETED: "unfinished",
    WorkflowStatus.FAILED: "failed",
    WorkflowStatus.CANCELLED: "cancelled",
    WorkflowStatus.TERMINATED: "terminated",
    WorkflowStatus.TIMED_OUT: "timed_out",
    WorkflowStatus.MISSING: "no_workflow",
}
"""The name by which a job ends whose workflow can end it no more."""


class JobActivities:
    """The last step of a job whose workflow cannot end it in its own way."""

    def __init__(self, endings: JobEndings) -> None:
        self._endings = endings

    @activity.defn
    async def give_up_job(self, asked: JobGivingUp) -> JobGivenUp:
        """End a job by name; one that has ended keeps its ending. Raises: as ApplicationError RunNotFound."""
        try:
            return JobGivenUp(closed=await self._endings.give_up(asked.job, asked.error_code))
        except QuotingError as error:
            raise application_error(error) from error


class StuckWorkActivities:
    """Steps of StuckWorkWorkflow."""

    def __init__(
        self,
        endings: JobEndings,
        jobs: OpenJobs,
        runs: WorkflowRuns,
        meter: UpkeepMeter,
        cases: IdleCases,
        starts: CaseStarts,
    ) -> None:
        self._endings, self._jobs, self._runs, self._meter = endings, jobs, runs, meter
        self._cases, self._starts = cases, starts

    @activity.defn
    async def mend_stuck_work(self, request: StuckRequest) -> StuckBatch:
        """Close the jobs of a batch whose workflow can end them no more; a repeat finds them closed.

        With the first batch live cases that do not run begin again; each reads its rows first.
        """
        if request.after is None:
            await self._begin_idle_cases()
        jobs = await self._jobs.open_jobs(request.after, request.batch)
        found = StuckBatch()
        for start in range(0, len(jobs), AT_ONCE):
            some = jobs[start : start + AT_ONCE]
            for one in await asyncio.gather(*(self._mended(job) for job in some)):
                found = _sum(found, one)
        more = len(jobs) == request.batch
        return found.model_copy(update={"after": jobs[-1].job.job_id if more else None})

    @activity.defn
    async def report_stuck_work(self, report: StuckReport) -> Backlog:
        """Say in log and metrics what a round found, with the messages that nobody has taken."""
        waiting = await self._jobs.backlog()
        self._meter.backlog(waiting)
        self._meter.mended()
        if report.closed or report.overdue or waiting.outbox_late:
            log.warning(
                "Stuck work: %d jobs closed, %d run past their deadline, %d messages wait for Temporal for "
                "more than a minute (the oldest for %.0f s).",
                report.closed,
                report.overdue,
                waiting.outbox_late,
                waiting.outbox_oldest_s,
            )
        return waiting

    async def _begin_idle_cases(self) -> None:
        """A bind, a watch or a decision whose run is gone, as one that was terminated by hand."""
        idle = await self._cases.idle(MOST_CASES)
        for start in range(0, len(idle), AT_ONCE):
            some = idle[start : start + AT_ONCE]
            began = await asyncio.gather(*(self._starts.begin_again(case) for case in some))
            for case, is_new in zip(some, began, strict=True):
                if is_new:
                    log.warning("The case %s did not run and has begun again.", case.case_id)

    async def _mended(self, one: OpenJob) -> StuckBatch:
        """What became of one open job."""
        if one.case_id is not None:
            return await self._step_mended(one, one.case_id)
        stand = await self._runs.status_of(one.kind, one.job.job_id)
        late = is_overdue(one)
        if stand is WorkflowStatus.RUNNING:
            return StuckBatch(looked=1, overdue=int(late))
        if stand is WorkflowStatus.MISSING and (one.unsent or not late):
            # Its start waits for the relay, or is on its way from the API.
            return StuckBatch(looked=1, unsent=int(one.unsent))
        code = ENDED_AS[stand]
        if not await self._endings.give_up(one.job, code):
            return StuckBatch(looked=1)
        self._meter.closed(one.kind, code)
        log.warning("Closed the %s job %s as %s: %s.", one.kind, one.job.job_id, code, _WHY[stand])
        return StuckBatch(looked=1, closed=1)

    async def _step_mended(self, one: OpenJob, case_id: str) -> StuckBatch:
        """What became of an open step: it is never closed here, since its bind may be on its way.

        Where its case has ended, its message is sent again: the case begins with it, reads what is open from
        the rows, and ends the step in its own way.
        """
        if await self._runs.status_of_case(case_id) is WorkflowStatus.RUNNING:
            return StuckBatch(looked=1, overdue=int(is_overdue(one)))
        if await self._jobs.send_again(one.job.job_id):
            log.warning("The case %s has ended with the step %s open; sent again.", case_id, one.job.job_id)
        return StuckBatch(looked=1, unsent=1)


_WHY = {stand: f"its workflow has ended ({stand}) without closing it" for stand in ENDED_AS} | {
    WorkflowStatus.MISSING: "it has no workflow, and none will be started"
}


def is_overdue(one: OpenJob) -> bool:
    """Whether an open job is past its deadline and the time that closing may take."""
    return one.age_s > one.job.deadline_s + MARGIN_S


def _sum(one: StuckBatch, other: StuckBatch) -> StuckBatch:
    return StuckBatch(
        looked=one.looked + other.looked,
        closed=one.closed + other.closed,
        overdue=one.overdue + other.overdue,
        unsent=one.unsent + other.unsent,
    )
