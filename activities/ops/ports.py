"""What mending stuck work asks of the world: jobs of all tenants, their workflows, and who counts."""

from collections.abc import Sequence
from typing import Protocol
from uuid import UUID

from models.job import JobKind, JobRef, TenantScope
from models.ops_stuck import Backlog, CaseGauge, IdleCase, OpenJob, WorkflowStatus


class JobEndings(Protocol):
    """The last resort of a job: an ending by name, of any kind, whatever became of its work."""

    async def give_up(self, job: JobRef, error_code: str) -> bool:
        """End an open job and all that waits with it, in one transaction, and tell who listens.

        Programs of a run without an ending get one, a mail forgets its contents, a rehearsal ends.
        Returns: False when the job had ended before; nothing is changed then. Raises: RunNotFound.
        """


class OpenJobs(Protocol):
    """Jobs that are `processing`, whose they are, and what waits beside them; spans tenants."""

    async def open_jobs(self, after: UUID | None, limit: int) -> Sequence[OpenJob]:
        """The next open jobs, in the order in which they were asked."""

    async def owner(self, job_id: UUID) -> TenantScope | None:
        """Whose a job is now; None where there is none."""

    async def send_again(self, job_id: UUID) -> bool:
        """Have the relay send the message of a job again. Returns: False when it waits to be sent anyway."""

    async def backlog(self) -> Backlog:
        """What waits for longer than it should."""


class WorkflowRuns(Protocol):
    """The workflows of jobs, as their server knows them."""

    async def status_of(self, kind: JobKind, job_id: UUID) -> WorkflowStatus:
        """Where the workflow of a job stands, the newest run of it. Raises: when the server is away."""

    async def status_of_case(self, case_id: str) -> WorkflowStatus:
        """The same of a case."""


class CaseBacklog(Protocol):
    """How cases of all tenants stand."""

    async def gauges(self) -> Sequence[CaseGauge]:
        """Each gauge as it is now; a set of labels that is missing is zero."""


class IdleCases(Protocol):
    """Live cases that should have done something by now; spans tenants."""

    async def idle(self, limit: int) -> Sequence[IdleCase]:
        """The longest idle ones: binds, accounts whose carrier was to be asked, decisions past their time."""


class CaseStarts(Protocol):
    """Begins cases that do not run."""

    async def begin_again(self, case: IdleCase) -> bool:
        """Begin a case. Returns: False where it runs. Raises: when the server is away."""


class UpkeepMeter(Protocol):
    """Who counts what upkeep does, for alerts."""

    def closed(self, kind: JobKind, error_code: str) -> None:
        """A stuck job was closed."""

    def mended(self) -> None:
        """A round of stuck work has come to its end, now."""

    def backlog(self, found: Backlog) -> None:
        """What waits, as it is now."""
