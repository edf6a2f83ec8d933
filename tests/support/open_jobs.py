"""Fakes of the ports of stuck work: jobs in memory, workflows as a test says, and who counts."""

from collections.abc import Collection, Sequence
from uuid import UUID

from activities.ops.ports import JobEndings, OpenJobs, UpkeepMeter, WorkflowRuns
from activities.ops.stuck import StuckWorkActivities
from activities.quote.rows import settled_row
from models.errors import RunNotFound
from models.job import JobKind, JobRef, JobStatus, TenantScope
from models.ops_stuck import Backlog, IdleCase, OpenJob, WorkflowStatus
from models.quote import RUNNING, ProgramState
from tests.support.ports import FakeJobs, FakeQuoteStore, Outages


class FakeEndings(Outages):
    """JobEndings in memory; with a store of jobs it closes the jobs of that."""

    def __init__(self, jobs: FakeJobs | None = None) -> None:
        super().__init__()
        self._jobs = jobs
        self.given_up: dict[UUID, str] = {}
        self.ended: set[UUID] = set()
        """Jobs that have an ending of their own."""

    async def give_up(self, job: JobRef, error_code: str) -> bool:
        """See JobEndings."""
        self._maybe_fail()
        if job.job_id in self.ended or job.job_id in self.given_up:
            return False
        if self._jobs is not None:
            if job.job_id not in self._jobs.statuses:
                raise RunNotFound(f"There is no job {job.job_id}")
            if self._jobs.statuses[job.job_id] is not JobStatus.PROCESSING:
                return False
            self._jobs.statuses[job.job_id] = JobStatus.ERROR
            self._jobs.closings[job.job_id] = (None, error_code)
            self._settle(job)
        self.given_up[job.job_id] = error_code
        return True

    def _settle(self, job: JobRef) -> None:
        if not isinstance(self._jobs, FakeQuoteStore) or job.job_id not in self._jobs.runs:
            return
        rows = self._jobs.by_run[self._jobs.runs[job.job_id][0]]
        for key, row in rows.items():
            if row.state in RUNNING:
                rows[key] = settled_row(row, ProgramState.DROPPED, row.version + 3)


class FakeOpenJobs:
    """OpenJobs over what it is given."""

    def __init__(self, *jobs: OpenJob, waiting: Backlog | None = None) -> None:
        self.jobs = sorted(jobs, key=lambda one: one.job.job_id)
        self.waiting = waiting or Backlog()
        self.asked_owners: list[UUID] = []
        self.again: list[UUID] = []

    async def send_again(self, job_id: UUID) -> bool:
        """See OpenJobs."""
        self.again.append(job_id)
        return True

    async def open_jobs(self, after: UUID | None, limit: int) -> Sequence[OpenJob]:
        """See OpenJobs."""
        return [one for one in self.jobs if after is None or one.job.job_id > after][:limit]

    async def owner(self, job_id: UUID) -> TenantScope | None:
        """See OpenJobs."""
        self.asked_owners.append(job_id)
        return next((one.job.scope for one in self.jobs if one.job.job_id == job_id), None)

    async def backlog(self) -> Backlog:
        """See OpenJobs."""
        return self.waiting


class FakeCases:
    """IdleCases and CaseStarts over what they are given. running: ids of cases that run."""

    def __init__(self, *idle: IdleCase, running: Collection[str] = ()) -> None:
        self._idle, self._running = idle, running
        self.begun: list[str] = []

    async def idle(self, limit: int) -> Sequence[IdleCase]:
        """See IdleCases."""
        return self._idle[:limit]

    async def begin_again(self, case: IdleCase) -> bool:
        """See CaseStarts."""
        if case.case_id in self._running:
            return False
        self.begun.append(case.case_id)
        return True


class FakeRuns:
    """WorkflowRuns: what is not named is missing. cases: by their ids."""

    def __init__(
        self,
        stands: dict[UUID, WorkflowStatus] | None = None,
        cases: dict[str, WorkflowStatus] | None = None,
    ) -> None:
        self.stands, self.cases = stands or {}, cases or {}

    async def status_of_case(self, case_id: str) -> WorkflowStatus:
        """See WorkflowRuns."""
        return self.cases.get(case_id, WorkflowStatus.MISSING)

    async def status_of(self, kind: JobKind, job_id: UUID) -> WorkflowStatus:
        """See WorkflowRuns."""
        return self.stands.get(job_id, WorkflowStatus.MISSING)


class CountingMeter:
    """UpkeepMeter that remembers."""

    def __init__(self) -> None:
        self.closings: list[tuple[JobKind, str]] = []
        self.rounds = 0
        self.waiting: list[Backlog] = []

    def closed(self, kind: JobKind, error_code: str) -> None:
        """See UpkeepMeter."""
        self.closings.append((kind, error_code))

    def mended(self) -> None:
        """See UpkeepMeter."""
        self.rounds += 1

    def backlog(self, found: Backlog) -> None:
        """See UpkeepMeter."""
        self.waiting.append(found)


def stuck_work(
    endings: JobEndings,
    jobs: OpenJobs,
    runs: WorkflowRuns,
    meter: UpkeepMeter,
    cases: FakeCases | None = None,
) -> StuckWorkActivities:
    """The steps of stuck work; without cases none is idle."""
    idle = cases or FakeCases()
    return StuckWorkActivities(endings, jobs, runs, meter, idle, idle)
