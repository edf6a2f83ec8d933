"""A further try of one program within its run: asked by a person, kept beside the tries before it."""

from datetime import date, datetime
from uuid import UUID

from models.base import Frozen
from models.eligibility import Reason
from models.job import JobEnding, JobInput, JobRef, TenantScope
from models.quote import OutcomeSource, ProgramQuote, ProgramState


class RetryInput(JobInput):
    """A program that is asked again."""

    before: ProgramQuote
    """Its row as the try before left it."""


class RetryPlan(Frozen):
    """What a further try has to do, small enough for a workflow history."""

    run_id: UUID
    program: str = ""
    adapter: str | None = None
    """Carrier adapter; None: our engine."""
    version: int = 0
    """Of the projection row that the outcome is written with."""
    closed: bool = False
    """True: the job was closed before; the workflow ends at once."""
    ended: bool = False
    """True: the program cannot be asked any more, and its row says why."""


class RetryClosing(Frozen):
    """The last step's input: the run whose result is published anew and the job that is closed."""

    job: JobRef
    run_id: UUID
    program: str


class RetryOutcome(Frozen):
    """How a further try ended."""

    status: JobEnding
    state: ProgramState | None = None
    published: bool = True
    """False: the run itself is still open, so that its result object is written once more after it."""


class ProgramAttempt(Frozen):
    """One try of a program in a run, as its history shows it; the first one came with the run."""

    number: int
    state: ProgramState
    source: OutcomeSource
    reasons: tuple[Reason, ...] = ()
    elapsed_ms: int | None = None
    asked_by: str = ""
    """Name of the person."""
    asked_at: datetime


class RetryTarget(Frozen):
    """A program of a run, as somebody wants it asked again."""

    row: ProgramQuote
    owner: TenantScope
    quote_submitted: bool
    """The prospect is view-only until its release."""
    under_way: bool
    """A further try of this program runs already."""
    effective_date: date
    """Of the run."""
