"""Submissions: a prospect in the underwriters' hands, with the facts that their list shows."""

from dataclasses import dataclass
from datetime import date, datetime, timedelta
from decimal import Decimal
from enum import StrEnum
from uuid import UUID

from models.base import Frozen, Money

TAKE_BACK_WITHIN = timedelta(minutes=10)
"""For so long a release may be taken back, unless somebody has read it."""
LONGEST_REASON = 500
"""Characters of why a submission changes hands."""


class Origin(StrEnum):
    """Who a submission comes from."""

    AGENT = "agent"
    SALES_PERSON = "sales_person"
    """The sales desk made or submitted the prospect; it is told what carriers decide."""


class SubmissionState(StrEnum):
    """Where a submission stands in its life."""

    OPEN = "open"
    """The underwriters have it; the draft is view-only."""
    RELEASED = "released"
    """It went back to the agent with its prices."""
    BOUND = "bound"
    CLOSED = "closed"


class UwStatus(StrEnum):
    """What an underwriter says of a submission, by stored value; None is shown as 'Select'."""

    BOUND = "bound"
    QUOTED = "quoted"
    CLOSED = "closed"
    DECLINED = "declined"
    UW_QUESTIONS = "uw_questions"
    SUBMITTED = "submitted"

    @property
    def label(self) -> str:
        """As it is shown."""
        return "UW Quest" if self is UwStatus.UW_QUESTIONS else self.value.capitalize()

    @classmethod
    def said(cls, text: str) -> "UwStatus | None":
        """By stored value or label, in any case; None for '' and 'select'. Raises: ValueError."""
        folded = text.strip().casefold()
        if folded in ("", "select"):
            return None
        return next((each for each in cls if each.label.casefold() == folded), None) or cls(folded)


SELECT = "Select"
"""How no status is shown."""
STATUS_ORDER = (
    "approved", "Bound", "Closed", "Declined", "onHold", "Quote Generated", "Quoted", "rejected", "Submitted",
    "Underwriting Page", "UW Quest",
)  # fmt: skip
"""How lists sort by status; one that is not here comes after."""


class SubmissionFacts(Frozen):
    """What the list shows of the submitted draft."""

    company: str
    fein: str
    """Nine digits; '' for none."""
    primary_state: str
    """Upper case; '' for none."""
    governing_state: str
    governing_class: str
    """With the state above it has the largest payroll over all locations; '' without classes."""
    payroll: Money
    """Of a year, all locations."""
    partner: str
    """Key; '' for none."""
    effective_date: date | None


class NewSubmission(Frozen):
    """A submission about to be made of a prospect that is held."""

    prospect_id: UUID
    prospect_version: int
    run_id: UUID
    producer: str
    """E-mail."""
    practice: bool
    needed_by: date | None
    facts: SubmissionFacts
    origin: Origin = Origin.AGENT
    salesperson_email: str | None = None
    """Of the sales desk, where it made or submits the prospect."""


class Submission(Frozen):
    """A submission as stored, without its FEIN."""

    id: UUID
    prospect_id: UUID
    user_id: str
    """Public id of the prospect."""
    run_id: UUID
    number: int
    """Of the prospect's submissions, from 1."""
    state: SubmissionState
    company: str
    producer: str
    submitted_by: UUID
    submitted_by_name: str
    submitted_at: datetime
    uw_status: UwStatus | None
    derived_status: UwStatus | None
    """That follows from the cells of the workbook; None: nothing follows yet."""
    owner: UUID | None
    owner_name: str
    """'' while nobody holds it."""
    needed_by: date | None
    effective_date: date | None
    primary_state: str
    governing_state: str
    governing_class: str
    payroll: Money
    partner: str
    practice: bool
    released_at: datetime | None
    released_by: UUID | None
    seen_at: datetime | None
    """When the agent's side first read what was released."""
    stale: bool
    version: int


class Underwriter(Frozen):
    """Somebody who may hold submissions."""

    id: UUID
    name: str


class ProspectFlags(Frozen):
    """What a prospect says of its submission, beside the submission itself."""

    quote_submitted: bool
    practice: bool
    uw_released: bool


class UnderwriterTab(StrEnum):
    """The tabs of the underwriters' list."""

    ACTIVE = "active"
    RELEASED = "released"


class UnderwriterView(StrEnum):
    """Ready-made choices of the active tab, each with its count."""

    ALL = "all"
    MINE = "mine"
    UNOWNED = "unowned"
    NEEDS_DECISION = "needs_decision"
    """Open without a status."""
    NEEDS_MY_APPROVAL = "needs_my_approval"
    """A price waits for somebody of the caller's level who did not make it."""
    DUE = "due"
    """Needed within three calendar days, or before today."""
    PRACTICE = "practice"
    """Submissions that were marked as no real ones; no other view shows them."""


DUE_DAYS = 3


class ListSort(StrEnum):
    """Columns of the list by which it sorts."""

    SUBMITTED = "submitted"
    COMPANY = "company"
    FEIN = "fein"
    """By its last four digits: the rest is sealed."""
    PRIMARY_STATE = "primary_state"
    GOVERNING_STATE = "governing_state"
    CLASS_CODE = "class_code"
    PAYROLL = "payroll"
    PARTNER = "partner"
    PRODUCER = "producer"
    UW_COMMENTS = "uw_comments"
    AGENT_COMMENTS = "agent_comments"
    FILES = "files"
    STATUS = "status"
    OWNER = "owner"
    NEEDED_BY = "needed_by"
    EFFECTIVE = "effective"


class DayRange(Frozen):
    """Days from one to another, both included; None: open."""

    first: date | None = None
    last: date | None = None


class ListQuery(Frozen):
    """Which submissions, and in which order."""

    tab: UnderwriterTab = UnderwriterTab.ACTIVE
    view: UnderwriterView = UnderwriterView.ALL
    q: str = ""
    """A part of a company or producer from two letters, a FEIN or its last four digits, a class code."""
    statuses: tuple[str, ...] = ()
    """Stored values; 'select' for none."""
    owners: tuple[UUID, ...] = ()
    partners: tuple[str, ...] = ()
    primary_states: tuple[str, ...] = ()
    governing_states: tuple[str, ...] = ()
    submitted: DayRange = DayRange()
    effective: DayRange = DayRange()
    needed_by: DayRange = DayRange()
    files: bool | None = None
    stale: bool | None = None
    sort: ListSort = ListSort.SUBMITTED
    descending: bool = True


@dataclass(frozen=True, slots=True)
class ListedSubmission:
    """A row of the list, as the database holds it: nothing of it is checked again, since lists are long."""

    id: UUID
    prospect_id: UUID
    user_id: str
    run_id: UUID
    number: int
    state: SubmissionState
    submitted_at: datetime
    company: str
    fein: str
    """Nine digits; '' for none."""
    primary_state: str
    governing_state: str
    governing_class: str
    payroll: Decimal
    partner: str
    producer: str
    uw_comments: str
    agent_comments: str
    """Current ones; '' for none."""
    file_count: int
    uw_status: UwStatus | None
    derived_status: UwStatus | None
    owner: UUID | None
    owner_name: str
    needed_by: date | None
    effective_date: date | None
    practice: bool
    stale: bool
    released_at: datetime | None
    version: int


def submitted_by(producer: str) -> str:
    """The producer as the list shows one: before the at-sign, in upper case up to three letters."""
    name = producer.partition("@")[0]
    return name.upper() if len(name) <= 3 else name


class SubmittedRun(Frozen):
    """The run of a submission as the specified lists name it."""

    id: UUID
    made_at: datetime
    programs: tuple[str, ...]
    """'{peo}-{carrier}' of each."""
    keys: tuple[str, ...]
    """uuid_carrier of each record that was stored."""
