"""A rehearsal: open quotes priced again on a book that is not in effect yet."""

from dataclasses import dataclass
from datetime import date, datetime
from decimal import Decimal
from enum import StrEnum
from uuid import UUID

from models.base import Frozen, Money
from models.job import JobInput, JobRef
from models.rate_book import BookPerson


class RehearsalOutcome(StrEnum):
    """What becomes of an open quote on the draft."""

    SAME = "same"
    MOVED = "moved"
    REFUSED = "refused"


class RehearsalInput(JobInput):
    """The book that open quotes are priced on, as it stands when that is asked for."""

    version: str
    sha256: str
    """Of the tables that price or judge: new words to search by do not touch a rehearsal."""


class StateMove(Frozen):
    """One state of a quote; new is None where the draft refuses the risk."""

    state: str
    old: Money
    new: Money | None


class RehearsalRow(Frozen):
    """An open quote of one program, priced again; premiums with taxes, for the insured term."""

    run_id: UUID
    prospect_id: UUID
    program: str
    company: str | None = None
    """None: not the reader's to see."""
    effective_date: date
    states: tuple[StateMove, ...]
    old_book: str
    old_premium: Money
    new_premium: Money | None
    delta: Money
    percent: Decimal | None
    outcome: RehearsalOutcome
    reason: str = ""


class RehearsalGroup(Frozen):
    """Prices of open quotes of one program or one state; premiums of those that both books price."""

    group: str
    quotes: int
    """Prices: a quote has one of each carrier that answered it."""
    moved: int
    refused: int
    old_premium: Money
    new_premium: Money
    percent: Decimal | None


class RehearsalSummary(Frozen):
    """What the whole rehearsal found; counts are of prices, one for each carrier of a quote."""

    open_quotes: int | None = None
    """None: of a rehearsal from before they were counted."""
    same: int
    moved: int
    refused: int
    up: int
    down: int
    old_premium: Money
    new_premium: Money
    percent: Decimal | None
    by_program: tuple[RehearsalGroup, ...]
    by_state: tuple[RehearsalGroup, ...]


class RehearsalStatus(StrEnum):
    """How far a rehearsal is."""

    PROCESSING = "processing"
    DONE = "done"
    ERROR = "error"


class Rehearsal(Frozen):
    """Open quotes priced again on a book that is not in effect yet."""

    id: UUID
    job_id: UUID
    version: str
    sha256: str
    """Of the tables that price or judge: new words to search by do not touch a rehearsal."""
    current: bool
    """Whether the book is still what was rehearsed."""
    status: RehearsalStatus
    error_code: str | None
    started_by: BookPerson
    created_at: datetime
    closed_at: datetime | None
    total: int
    """Prices of open quotes; a quote has one of each carrier that answered it."""
    done: int
    untouched: int
    """Open quotes that start before the book's day: it is not effective for them."""
    summary: RehearsalSummary | None = None


class RehearsalRun(Frozen):
    """What starts a rehearsal, or goes on with it where an earlier run of it ended."""

    job: JobRef
    after: UUID | None = None
    """The last prospect that was seen."""
    done: int = 0


class RehearsalPlan(Frozen):
    """What a rehearsal has to do."""

    rehearsal_id: UUID
    total: int = 0
    closed: bool = False
    """True: it had ended before."""


class RehearsalBatch(Frozen):
    """One bounded batch; after is the last prospect of the batch before, None for the first one."""

    job: JobRef
    rehearsal_id: UUID
    after: UUID | None = None
    done: int = 0
    """Open quotes that earlier batches have priced."""


class RehearsalProgress(Frozen):
    """Where the next batch begins; None: there is none."""

    after: UUID | None
    done: int


class RehearsalClosing(Frozen):
    """The last step: error_code says why there is no result."""

    job: JobRef
    error_code: str | None = None


class RehearsalEnd(Frozen):
    """How a rehearsal ended."""

    status: RehearsalStatus
    done: int = 0
    error_code: str | None = None


@dataclass(frozen=True, slots=True)
class MoveFilter:
    """Which open quotes are wanted; an empty text wants all."""

    outcome: RehearsalOutcome | None = None
    program: str = ""
    state: str = ""


@dataclass(frozen=True, slots=True)
class MovePage:
    """Some open quotes of so many that match; hidden are those that are somebody else's."""

    rows: tuple[RehearsalRow, ...]
    total: int
    hidden: int
