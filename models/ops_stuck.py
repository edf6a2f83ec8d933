"""Jobs that nobody would end any more: what is asked about them, and what became of them."""

from collections.abc import Mapping
from enum import StrEnum
from uuid import UUID

from models.base import Frozen
from models.case import CaseCall
from models.job import JobKind, JobRef
from models.ops import UpkeepReport


class JobGivingUp(Frozen):
    """A job that must end now, whatever became of its work."""

    job: JobRef
    error_code: str
    """The name by which it ends, e.g. 'cancelled'."""


class JobGivenUp(Frozen):
    """What giving up found."""

    closed: bool
    """False: the job had ended by itself, and keeps that ending."""


class WorkflowStatus(StrEnum):
    """Where the workflow of a job stands, as the server of the workflows says."""

    RUNNING = "running"
    COMPLETED = "completed"
    FAILED = "failed"
    CANCELLED = "cancelled"
    TERMINATED = "terminated"
    TIMED_OUT = "timed_out"
    MISSING = "missing"
    """Never started, or forgotten after its retention."""


class OpenJob(Frozen):
    """A job that is `processing`."""

    job: JobRef
    kind: JobKind
    age_s: float
    """Since it was asked, by the database's clock."""
    unsent: bool = False
    """Whether its message still waits in the outbox: the relay sends it."""
    case_id: str | None = None
    """The case of which it is a step; None: it has a workflow of its own."""


class IdleCase(Frozen):
    """A case whose time has come, so that its workflow should have done something: does it run at all?"""

    case_id: str
    call: CaseCall
    """What it begins with."""


class Backlog(Frozen):
    """What waits for longer than it should."""

    outbox_oldest_s: float = 0.0
    """Age of the oldest message that Temporal has not taken; 0: none waits."""
    outbox_late: int = 0
    """Messages that have waited for more than a minute."""
    jobs_overdue: int = 0
    """Jobs that are open past their deadline and a margin."""


class CaseGaugeName(StrEnum):
    """What is measured of cases."""

    CASES = "quoteloom_cases"
    UNKNOWN_OLDEST = "quoteloom_bind_unknown_oldest_seconds"
    PARKED_OLDEST = "quoteloom_bind_parked_oldest_seconds"
    DECISIONS_DUE = "quoteloom_decisions_due"
    HELD = "quoteloom_carrier_held_seconds"


class CaseGauge(Frozen):
    """One gauge of cases, with its labels."""

    name: CaseGaugeName
    labels: Mapping[str, str]
    value: float


class StuckRequest(Frozen):
    """How much one round looks at."""

    batch: int = 100
    rounds: int = 100
    """Batches of one round; what is left waits for the next one."""
    after: UUID | None = None
    """The last job that was looked at; None: begin with the oldest."""


class StuckBatch(Frozen):
    """What one batch found and did."""

    looked: int = 0
    closed: int = 0
    """Jobs whose workflow had ended without them, or was never started."""
    overdue: int = 0
    """Jobs whose workflow runs past their deadline and a margin; it is left alone."""
    unsent: int = 0
    """Jobs whose start waits in the outbox; the relay sends it."""
    after: UUID | None = None
    """Where the next batch begins; None: there is none."""


class StuckReport(UpkeepReport):
    """What a round found and did."""

    looked: int = 0
    closed: int = 0
    overdue: int = 0
    unsent: int = 0
    outbox_late: int = 0
    """Messages that had waited for Temporal for more than a minute."""
