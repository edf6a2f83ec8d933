"""A quote run: what was asked, of which programs, and how each of them ended."""

from collections.abc import Iterable
from datetime import datetime
from decimal import Decimal
from enum import StrEnum
from uuid import UUID

from pydantic import Field

from models.base import Frozen, Money
from models.eligibility import Reason
from models.job import JobEnding, JobInput, JobRef, JobStatus
from models.risk import Risk
from models.worksheet import CostStack, LocationShare, PremiumTotals, StatePremium


class ProgramState(StrEnum):
    """Where a program's row stands while the run goes on, and how it ended; no row is without an ending."""

    QUEUED = "queued"
    RATING = "rating"
    QUOTED = "quoted"
    INDICATION = "indication"
    REFERRED = "referred"
    MORE_INFO = "more_info"
    DECLINED = "declined"
    INVALID = "invalid"
    OUTAGE = "outage"
    UNRESPONSIVE = "unresponsive"
    DROPPED = "dropped"


RUNNING = frozenset({ProgramState.QUEUED, ProgramState.RATING})
AS_SURE = (ProgramState.QUOTED, ProgramState.INDICATION, ProgramState.REFERRED)
"""Prices in the order in which they are shown: what can be bought as it stands comes first."""
PRICED = frozenset(AS_SURE)
TECHNICAL = frozenset({ProgramState.INVALID, ProgramState.OUTAGE, ProgramState.UNRESPONSIVE})


class OutcomeSource(StrEnum):
    """Who gave the outcome."""

    CARRIER = "carrier"
    RULE = "rule"
    PLATFORM = "platform"
    PERSON = "person"


class Business(Frozen):
    """Who asks, as an online carrier wants to know it; empty strings where the draft has nothing."""

    street: str = ""
    city: str = ""
    state: str = ""
    zip: str = ""
    first_name: str = ""
    last_name: str = ""
    email: str = ""
    phone: str = ""
    entity_type: str = ""
    operations: str = ""
    """Description of operations."""


class QuoteInput(JobInput):
    """The snapshot that a run prices: stored once with the run, read by every activity of it."""

    risk: Risk
    programs: tuple[str, ...]
    """Program keys."""
    fein: str | None = None
    company_name: str | None = None
    business: Business | None = None
    """From the prospect's profile; online carriers ask for it."""
    prospect_version: int | None = None
    fund_states: tuple[str, ...] = ()
    """Two capitals each: states of the draft whose own fund insures, so that nobody was asked about them."""


class ProgramTask(Frozen):
    """One program of a run, as the workflow hands it to an activity."""

    job: JobRef
    run_id: UUID
    program: str
    adapter: str | None = None
    """Carrier adapter; None: our engine."""
    version: int = 3
    """Version of the projection row that the outcome is written with; 1 is queued, 2 is rating."""


class BatchTask(Frozen):
    """Programs of our engine, as the workflow hands them to the activity that rates them together."""

    job: JobRef
    run_id: UUID
    programs: tuple[str, ...]
    version: int = 3
    """Version of the rows that the outcomes are written with, as in ProgramTask."""


class PlannedProgram(Frozen):
    """One program that is to be priced, as small as a history wants it."""

    program: str
    adapter: str | None = None
    """Carrier adapter; None: our engine."""


class ProgramBatch(Frozen):
    """Programs of our engine that are rated in one step."""

    programs: tuple[str, ...]
    local: bool
    """Short enough to be done where the workflow runs, without a trip through its queue."""


class ProgramOutcome(Frozen):
    """How a program ended, small enough for a workflow history; prices stay in the database."""

    program: str
    state: ProgramState


class QuoteOutcome(Frozen):
    """How the run ended."""

    status: JobEnding
    states: dict[str, ProgramState] = Field(default_factory=dict)


class QuotePlan(Frozen):
    """What a run consists of: programs to be priced, after eligibility took out the declined ones."""

    run_id: UUID
    programs: tuple[PlannedProgram, ...] = ()
    closed: bool = False
    """True: the job was closed before; the workflow ends at once."""
    batches: tuple[ProgramBatch, ...] = ()
    """Those of the programs that our engine prices, together; the others are asked one by one."""
    closes_locally: bool = False
    """Whether the run is small enough that its closing too needs no trip through the queue."""
    priced: tuple[ProgramOutcome, ...] = ()
    """What came of a short batch of our engine that was rated with the opening; it is not in `programs`."""
    ended: QuoteOutcome | None = None
    """How the run ended, where its opening closed it too; then nothing else is planned."""


class ProgramOutcomes(Frozen):
    """How several programs ended."""

    outcomes: tuple[ProgramOutcome, ...] = ()


class RunSettling(Frozen):
    """Programs that no activity could end; each gets this ending unless it has one already."""

    job: JobRef
    run_id: UUID
    outcomes: tuple[ProgramOutcome, ...]
    version: int = 4


class RunClosing(Frozen):
    """The last step's input: the run whose result is written and whose job is closed."""

    job: JobRef
    run_id: UUID
    error_code: str | None = None
    """Set when the run ends as an error whatever its rows say, e.g. 'cancelled'."""


class ProgramQuote(Frozen):
    """The projection row of one program in one run: what the screens and the event stream show."""

    run_id: UUID
    program: str
    partner: str
    carrier: str
    carrier_name: str
    state: ProgramState
    source: OutcomeSource
    reasons: tuple[Reason, ...] = ()
    totals: PremiumTotals | None = None
    cost: CostStack | None = None
    states: tuple[StatePremium, ...] = ()
    locations: tuple[LocationShare, ...] = ()
    illustrative: bool = True
    has_worksheet: bool = False
    version: int = 1
    seq: int = 0
    updated_at: datetime | None = None
    elapsed_ms: int | None = None


def in_order(rows: Iterable[ProgramQuote]) -> tuple[ProgramQuote, ...]:
    """Rows of a run as the price indication has them: quotes, referrals, no price; the cheapest first."""

    def place(row: ProgramQuote) -> tuple[int, Decimal, str, str]:
        priced = row.state in PRICED and row.totals is not None
        sure = AS_SURE.index(row.state) if priced else len(AS_SURE)
        total = row.totals.total_estimated_annual_premium if priced and row.totals else Decimal(0)
        return sure, total, row.carrier_name, row.program

    return tuple(sorted(rows, key=place))


class RunRetry(Frozen):
    """A further try of one program that is under way; its job streams that program's row."""

    program: str
    job_id: UUID


class FirstPrice(Frozen):
    """What a program's price was before the underwriter's took its place."""

    program: str
    total: Money
    """Total estimated annual premium."""
    released: bool
    """Whether the underwriter's was released; one that was not is shown to staff alone."""


class QuoteRun(Frozen):
    """One press of Get Quote, and its rows."""

    id: UUID
    job_id: UUID
    prospect_id: UUID | None
    status: JobStatus
    created_at: datetime
    closed_at: datetime | None
    programs: tuple[ProgramQuote, ...]
    retries: tuple[RunRetry, ...] = ()
    first_prices: tuple[FirstPrice, ...] = ()
    """Of the programs whose row is the underwriter's price."""

    @property
    def places(self) -> int:
        """Locations over all rows."""
        return sum(len(row.locations) for row in self.programs)


class RunSummary(Frozen):
    """A run in a list."""

    id: UUID
    job_id: UUID
    status: JobStatus
    created_at: datetime
    closed_at: datetime | None
