"""A submitted price made again as an underwriter wishes it: what is asked, what came of it."""

from enum import StrEnum
from uuid import UUID

from models.base import Frozen
from models.job import JobEnding, JobInput, JobOutcome, JobStatus
from models.quote import ProgramQuote
from models.risk import RateOverride, ScheduleRating
from models.workbook_authority import Excess


class RecalculationInput(JobInput):
    """What a recalculation prices: the snapshot of a submitted run under one column's wish."""

    base_run: UUID
    submission_id: UUID
    column: str
    """The program."""
    version: int
    """Of the workbook, by whose Save it is asked."""
    digest: str
    """Of the wish."""
    schedule: tuple[ScheduleRating, ...] = ()
    overrides: tuple[RateOverride, ...] = ()


class RecalculationEnding(StrEnum):
    """How a recalculation ended; what it priced stays readable whatever the word is."""

    DONE = "done"
    REFUSED = "refused"
    """The engine refuses the wish; the code says why."""
    OUTAGE = "outage"
    """We could not price it, or not in time."""
    SUPERSEDED = "superseded"
    """A newer Save wants another price."""


class RecalculationTask(Frozen):
    """A recalculation as its activity reads it."""

    job_status: JobStatus
    run_id: UUID
    base_run: UUID
    submission_id: UUID
    column: str
    version: int
    saved_by: UUID
    schedule: tuple[ScheduleRating, ...] = ()
    overrides: tuple[RateOverride, ...] = ()
    book_version: str
    """Of the submitted price."""
    submitted: ProgramQuote
    waited_for: bool
    """Whether its column still waits for this very job."""


class PriceLanding(Frozen):
    """What a recalculation leaves behind, in one transaction: its ending, and the pointer of its column."""

    ending: RecalculationEnding
    code: str | None = None
    """Of a refusal."""
    excesses: tuple[Excess, ...] = ()
    """Of the price itself; what its cells hold was known when they were saved."""


class RecalculationOutcome(JobOutcome):
    """How it ended, for support and tests; screens read the rows."""

    ending: RecalculationEnding | None = None

    @classmethod
    def landed(cls) -> "RecalculationOutcome":
        """The outcome of a price that its column shows."""
        return cls(status=JobEnding.DONE, ending=RecalculationEnding.DONE)

    @classmethod
    def without(cls, ending: RecalculationEnding, code: str | None = None) -> "RecalculationOutcome":
        """The outcome of an ending that gave its column no price."""
        return cls(status=JobEnding.ERROR, error_code=code or ending.value, ending=ending)
