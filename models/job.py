"""Work that takes time: its id, its state, and whose it is."""

from datetime import datetime
from enum import StrEnum
from uuid import UUID

from models.base import Frozen


class JobKind(StrEnum):
    """Which workflow does the work; the word is the capability's stem."""

    QUOTE = "quote"
    QUOTE_RETRY = "quote_retry"
    RISK_PROFILE = "risk_profile"
    RATE_BOOK = "rate_book"
    DOCUMENT = "document"
    MAIL = "mail"


class JobStatus(StrEnum):
    """What the specified reads answer: processing, error, or done with a result."""

    PROCESSING = "processing"
    DONE = "done"
    ERROR = "error"


class TenantScope(Frozen):
    """Whose rows an activity may touch; what row-level security is told."""

    partner: str | None = None
    org: str | None = None
    """Agency key."""
    user: UUID


class JobRef(Frozen):
    """The one argument that starts a job's workflow; ids only, no personal data."""

    job_id: UUID
    scope: TenantScope
    deadline_s: int = 120
    """Seconds after which what has not answered is unresponsive."""


class JobInput(Frozen):
    """What a job works on: stored once with the job, read by its activities."""

    prospect_id: UUID | None = None
    """The prospect that it is about, to whose owner the rows belong; None: they are the caller's."""


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
