"""The draft of a prospect: what an agent types, in sections, kept by the server as a versioned document."""

from datetime import date, datetime
from decimal import Decimal
from enum import StrEnum
from typing import Any
from uuid import UUID

from pydantic import Field

from models.base import Frozen
from models.job import JobStatus
from models.quote import ProgramState


class Stage(StrEnum):
    """How far the quote flow has come, by the specified words."""

    ONE = "one"
    TWO = "two"
    THREE = "three"
    FOUR = "four"
    FIVE = "five"
    SIX = "six"


class DraftStatus(StrEnum):
    """What became of a draft, by the specified words."""

    DRAFT = "draft"
    COMPANY_PROFILE = "company_profile"
    """After the first Continue."""
    QUOTE_GENERATED = "quote_generated"
    """Once a price exists."""
    BOUND = "bound"
    """Once a policy is; nobody saves it by hand."""


class Address(Frozen):
    """A postal address as typed; empty strings while unfilled."""

    street: str = ""
    city: str = ""
    state: str = ""
    zip: str = ""


class CompanyProfile(Frozen):
    """Who the business is; every field may be empty while the draft is young."""

    company_name: str = ""
    fein: str = ""
    first_name: str = ""
    last_name: str = ""
    phone_number: str = ""
    email_id: str = ""
    primary_contact: str = ""
    description_of_operations: str = ""
    years_in_business: str = ""
    entity_type: str = ""
    expected_start_date: date | None = None
    effective_date: date | None = None
    expected_expiry_date: date | None = None
    producer: str = ""
    notes: str = ""
    health_ques: str = ""
    primary_address: Address = Address()
    mailing_address: Address = Address()
    mailing_same_as_primary: bool = False


class ClassCodeEntry(Frozen):
    """One class code of a location as typed: description is 'code: words', payroll '$1,234'."""

    class_code_description: str = ""
    ft: str = ""
    pt: str = ""
    payroll: str = ""
    from_acord: bool = False


class DraftLocation(Frozen):
    """One location as typed; number is its address id, unique and never renumbered; state is lower case."""

    number: str
    street: str = ""
    city: str = ""
    state: str = ""
    zip: str = ""
    suta: str = ""
    class_codes: tuple[ClassCodeEntry, ...] = ()


class ModificationEntry(Frozen):
    """Experience modification as typed for a bureau state or for the combined 'ncci' entry."""

    rate1: str = ""
    rate2: str = ""
    date1: date | None = None
    date2: date | None = None
    response: bool = False
    display_more: bool = False
    default: bool = True
    state_list: tuple[str, ...] = ()


class UnderwritingAnswer(Frozen):
    """One answer: response Y or N, or empty while unanswered."""

    name: str
    response: str = ""
    remarks: str = ""


class Coverage(Frozen):
    """What the policy is to cover; limits as the rate book spells them, '' while none were chosen."""

    el_limits: str = ""


class DraftSections(Frozen):
    """The sections of a draft; each is replaced whole when it is saved."""

    company_profile: CompanyProfile = CompanyProfile()
    locations: tuple[DraftLocation, ...] = (DraftLocation(number="1"),)
    modifications: dict[str, ModificationEntry] = Field(default_factory=dict)
    answers: tuple[UnderwritingAnswer, ...] = ()
    partner: str = ""
    programs: tuple[str, ...] = ()
    set_aside: tuple[str, ...] = ()
    coverage: Coverage = Coverage()

    @property
    def lines(self) -> int:
        """How many class-code lines its locations hold."""
        return sum(len(place.class_codes) for place in self.locations)


class DraftChanges(Frozen):
    """The sections of a draft that a save replaces, each whole; None: that section stays as it is stored."""

    company_profile: CompanyProfile | None = None
    locations: tuple[DraftLocation, ...] | None = None
    modifications: dict[str, ModificationEntry] | None = None
    answers: tuple[UnderwritingAnswer, ...] | None = None
    partner: str | None = None
    programs: tuple[str, ...] | None = None
    set_aside: tuple[str, ...] | None = None
    coverage: Coverage | None = None

    @classmethod
    def whole(cls, sections: DraftSections) -> "DraftChanges":
        """Those that replace every section."""
        return cls(**dict(sections))

    @property
    def lines(self) -> int:
        """How many class-code lines it replaces."""
        return sum(len(place.class_codes) for place in self.locations or ())

    @property
    def replaced(self) -> frozenset[str]:
        """Names of the sections that are replaced."""
        return frozenset(name for name, section in self if section is not None)

    @property
    def is_whole(self) -> bool:
        """Whether no section stays as it is stored."""
        return len(self.replaced) == len(type(self).model_fields)

    def upon(self, sections: DraftSections) -> DraftSections:
        """The sections as they stand after the save."""
        return sections.model_copy(update={name: getattr(self, name) for name in self.replaced})


class Prospect(Frozen):
    """A stored draft with its version and where it stands."""

    id: UUID
    user_id: str
    """Public id: user_{YYYYMMDD}_{unique}."""
    version: int
    stage: Stage
    status: DraftStatus
    sections: DraftSections
    fein_session: bytes | None = None
    """The visitor's session in which the FEIN was typed, as sessions are named; None: by somebody else."""
    last_run_id: UUID | None = None
    quote_submitted: bool = False
    archived_at: datetime | None = None
    """When it was put into the archive; typing in it takes it out."""
    modified_by: UUID | None = None
    created_at: datetime
    updated_at: datetime


class ProspectSummary(Frozen):
    """One row of the list of drafts."""

    id: UUID
    company_name: str
    partner: str
    stage: Stage
    status: DraftStatus
    version: int
    last_run_id: UUID | None
    updated_at: datetime


class WorkGroup(StrEnum):
    """Which part of the day's work; every prospect within the scope is in exactly one."""

    DRAFT = "draft"
    """Not quoted yet."""
    RUNNING = "running"
    """Carriers are being asked."""
    RESULT = "result"
    """The last run has ended."""
    ARCHIVED = "archived"


class WorkRun(Frozen):
    """How the last run of a prospect stands: programs that have ended, prices, and the lowest of them."""

    id: UUID
    job_id: UUID
    status: JobStatus
    started_at: datetime
    closed_at: datetime | None
    programs: int
    ended: int
    priced: int
    lowest: Decimal | None
    """Dollars of the lowest quote, of other prices where nobody quotes; None, as its state, without one."""
    lowest_state: ProgramState | None


class WorkItem(ProspectSummary):
    """A prospect as the day's work lists it."""

    user_id: str
    fein_last4: str
    states: tuple[str, ...]
    """Of the locations, lower case, by name."""
    saved_by: str
    """Name of who saved it last; '' when it is not known."""
    quote_submitted: bool
    archived_at: datetime | None
    run: WorkRun | None


class ProspectPage(Frozen):
    """A page of the list; cursor is None on the last one."""

    items: tuple[ProspectSummary, ...]
    cursor: str | None


class StatusEvent(Frozen):
    """A button that somebody pressed on a prospect."""

    id: UUID
    button_name: str
    actor: UUID
    who: str = ""
    """Name of the actor."""
    detail: dict[str, Any]
    at: datetime


class WorkPage(Frozen):
    """A page of one group; cursor is None on the last one."""

    items: tuple[WorkItem, ...]
    cursor: str | None


class WorkCounts(Frozen):
    """How many prospects each group holds."""

    draft: int
    running: int
    result: int
    archived: int
