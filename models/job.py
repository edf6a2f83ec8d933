"""Work that takes time: its id, its state, and whose it is."""

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import Generic, TypeVar
from uuid import UUID

from models.base import Frozen, Lenient
from models.case import CaseCall


class JobKind(StrEnum):
    """Which workflow does the work; the word is the capability's stem."""

    QUOTE = "quote"
    QUOTE_RETRY = "quote_retry"
    RECALCULATION = "recalculation"
    RISK_PROFILE = "risk_profile"
    RATE_BOOK = "rate_book"
    DOCUMENT = "document"
    UPLOAD = "upload"
    ACORD = "acord"
    MAIL = "mail"
    BIND = "bind"
    """A step of an account at a carrier: an update of its case, so that it has no workflow of its own."""


CANCELLED = "cancelled"
"""The name of an end that somebody asked for."""


class JobStatus(StrEnum):
    """What the specified reads answer: processing, error, or done with a result."""

    PROCESSING = "processing"
    DONE = "done"
    ERROR = "error"


class JobEnding(StrEnum):
    """How a job ended, in one word for every kind; what its workflow answers and operators search by."""

    PROCESSING = "processing"
    """Not yet."""
    DONE = "done"
    ERROR = "error"
    CLOSED = "closed"
    """It had ended before this workflow began: nothing was done."""

    @classmethod
    def _missing_(cls, value: object) -> "JobEnding | None":
        """Kinds had words of their own for done; recorded results hold them."""
        return cls.DONE if value in ("ready", "sent") else None


class TenantScope(Lenient):
    """Whose rows an activity may touch; what row-level security is told."""

    partner: str | None = None
    org: str | None = None
    """Agency key."""
    user: UUID


class JobRef(Lenient):
    """The one argument that starts a job's workflow; ids only, no personal data."""

    job_id: UUID
    scope: TenantScope
    deadline_s: int = 120
    """Seconds after which what has not answered is unresponsive."""


class CaseRef(Lenient):
    """The one argument of the workflow of a case; its kind adds the rest."""

    scope: TenantScope
    """Whose rows its activities touch."""

    @property
    def until(self) -> datetime:
        """Its deadline as it begins, for those who search."""
        raise NotImplementedError


class NewJob(Frozen):
    """A job before it is written, as workflows.contracts makes it."""

    kind: JobKind
    job_id: UUID
    workflow: str
    """Workflow type."""
    workflow_id: str
    deadline_s: int
    input_table: str = ""
    """Where what it works on is kept whole; empty: its kind keeps it in its own way."""
    update: str = ""
    """The update of a case that does the job; empty: a workflow of its own does."""
    call: CaseCall | None = None
    """What that update is given."""


class JobMade(Frozen):
    """What the one step of a job made, small enough for a workflow history."""

    result_key: str | None = None
    closed: bool = False
    """True: the job had ended before; nothing was made."""


class JobClosing(Frozen):
    """The last step's input: the job that is closed with its result or its error."""

    job: JobRef
    result_key: str | None = None
    error_code: str | None = None
    """timed_out, cancelled, or the code of a refusal; None with a result."""


class JobOutcome(Frozen):
    """How a job ended."""

    status: JobEnding
    error_code: str | None = None


class JobInput(Frozen):
    """What a job works on: stored once with the job, read by its activities."""

    prospect_id: UUID | None = None
    """The prospect that it is about, to whose owner the rows belong; None: they are the caller's."""


Input = TypeVar("Input", bound=JobInput)


@dataclass(frozen=True, slots=True)
class JobStart(Generic[Input]):
    """A job that is asked for, and what it works on."""

    job: NewJob
    row_id: UUID
    """Of the row that will hold the input."""
    input: Input
    actor: UUID
    digest: str | None = None
    """Of user, route and body: while a job with it runs, the same request joins that job."""
    owner: TenantScope | None = None
    """Whose the rows are, where the caller has read it already; None: the prospect's owner."""
    delay_s: int = 0
    """How long the relay waits with the message, which the caller then does not send."""
    clash_fails: bool = False
    """Whether a running job of the digest may fail the commit, where it is looked for and joined else."""


class Job(Frozen):
    """A job as the screens see it."""

    id: UUID
    kind: JobKind
    status: JobStatus
    input_ref: UUID
    """The row that holds the input, e.g. the quote run."""
    result_key: str | None = None
    error_code: str | None = None
    event_seq: int = 0
    created_at: datetime
    closed_at: datetime | None = None
