"""Bodies of submissions: handing over, holding, releasing, and what a prospect says of it."""

from datetime import date, datetime
from typing import Annotated, Literal, TypeAlias
from uuid import UUID

from pydantic import Field, StringConstraints

from api.http.derived_fields import Opaque, Scalar
from api.http.wire import PRINTABLE, Key, OptionalDay, ProspectKey, Wire
from models.base import Money
from models.comment import LONGEST_COMMENT
from models.risk import OverrideKind
from models.submission import LONGEST_REASON, SubmissionState, UwStatus

Reason = Annotated[
    str, StringConstraints(strip_whitespace=True, max_length=LONGEST_REASON, pattern=PRINTABLE)
]
Missing: TypeAlias = Literal["loss_runs", "claims"]
"""What underwriters will ask for; it holds nothing up."""


class Person(Wire):
    """Somebody by id and by the name that is shown."""

    id: UUID
    name: str


class SubmitRequest(Wire):
    """Which run is handed over (the last one where none is named), and by when an answer is needed."""

    run_id: UUID | None = None
    needed_by: OptionalDay = None


class SubmittedRisk(Wire):
    """What was handed over, of the draft as it was then; '' where it says nothing.

    governing_class: with governing_state it has the largest payroll. payroll: of a year, all locations.
    """

    primary_state: str
    governing_state: str
    governing_class: str
    payroll: Money
    partner: str


class SubmissionAnswer(Wire):
    """A submission: who holds it and since when.

    age_days: calendar days since it was submitted. take_back_until: until then its release may be taken back,
    null where it may not. What only underwriters see is null for everybody else: uw_status, derived_status,
    stale, risk; version is what their changes count.
    """

    id: UUID
    prospect_id: UUID
    user_id: str
    run_id: UUID
    number: int
    state: SubmissionState
    company: str
    producer: str
    submitted_by: Person
    submitted_at: datetime
    age_days: int
    owner: Person | None
    needed_by: date | None
    effective_date: date | None
    practice: bool
    released_at: datetime | None
    seen_at: datetime | None
    take_back_until: datetime | None
    uw_status: UwStatus | None
    derived_status: UwStatus | None
    stale: bool | None
    risk: SubmittedRisk | None
    version: int


class SubmissionStanding(Wire):
    """What a prospect says of its submission, by the specified words, and the last submission itself.

    submissionDate: epoch milliseconds as text, '' before the first. hideButtons follows quoteSubmitted.
    missing: what the underwriters will ask for and do not have yet; it holds nothing up.
    """

    quoteSubmitted: bool  # noqa: N815 - the specified names
    hideButtons: bool  # noqa: N815
    real_submission: Literal["true", "false"]
    submissionDate: str  # noqa: N815
    uw_released: bool
    dealConfirmed: bool  # noqa: N815
    missing: list[Missing]
    submission: SubmissionAnswer | None


class Reassign(Wire):
    """To whom a submission is given; why is asked for where somebody else holds it."""

    person: UUID
    reason: Reason = ""


class NeededBy(Wire):
    """The day by which an answer is needed; null: five business days before the policy begins."""

    date: OptionalDay


class ReleaseRequest(Wire):
    """What goes out: the run of each column, as the caller sees it.

    accept: 'stale' where prices of before a change go out all the same, 'held_back' where some stay behind.
    comment: an underwriter's comment that is kept with it.
    """

    prices: Annotated[dict[Key, UUID], Field(max_length=200)]
    accept: Annotated[list[Literal["stale", "held_back"]], Field(max_length=2)] = Field(default_factory=list)
    comment: Annotated[
        str, StringConstraints(strip_whitespace=True, max_length=LONGEST_COMMENT, pattern=PRINTABLE)
    ] = ""


class ReleasePrice(Wire):
    """What a release would hand out of a column.

    goes_out: the newest price that is approved or needs nobody; current: the newest one. Both are totals in
    dollars. level: that the held back price waits for, null where nothing is held back. moved: dollars
    against the submitted price.
    """

    column: str
    name: str
    run_id: UUID
    submitted: str
    goes_out: str
    current: str
    moved: str
    level: int | None
    mine: bool
    recalculating: bool
    not_repriced: str | None


class StaleLine(Wire):
    """Why a price is of before a change."""

    cause: str
    about: str
    old: str
    new: str


class ReleasePlan(Wire):
    """What a release would hand out now. held_back: how many prices stay behind; mine: how many of these the
    caller may approve. needed: what `accept` has to name."""

    prices: list[ReleasePrice]
    held_back: int
    mine: int
    stale: list[StaleLine]
    needed: list[Literal["stale", "held_back"]]


class SubmissionReleasedRate(Wire):
    """A figure that an underwriter entered for a class, per $100 of payroll as it is shown."""

    code: str
    kind: OverrideKind
    value: str


class SubmissionReleasedState(Wire):
    """A state of a price that moved: dollars before and after.

    schedule: signed percent, negative for a credit; null where none was entered.
    """

    state: str
    submitted: str
    released: str
    schedule: str | None
    rates: list[SubmissionReleasedRate]


class SubmissionReleasedColumn(Wire):
    """A price that went out in place of the submitted one; total estimated annual premiums in dollars."""

    column: str
    name: str
    submitted: str
    released: str
    states: list[SubmissionReleasedState]


class SubmissionReleased(Wire):
    """What came back with a submission: the columns whose price is another one than was submitted.

    released_at: null while the underwriters have it.
    """

    released_at: datetime | None
    columns: list[SubmissionReleasedColumn]


class RealSubmission(Wire):
    """The Submission toggle; real_submission is text. What else names the quote is taken and not read."""

    user_email_id: Annotated[ProspectKey, StringConstraints(min_length=1)]
    real_submission: Literal["true", "false"]
    address: Opaque = None
    timestamp: Scalar = None
    uuid: Scalar = None
    peo: Key | None = None


class RealSubmissionStored(Wire):
    """What the toggle says now."""

    message: str
    user_email_id: str
    real_submission: Literal["true", "false"]


class ProspectNamed(Wire):
    """The prospect that a call is about."""

    user_email_id: Annotated[ProspectKey, StringConstraints(min_length=1)]


class ProspectTold(Wire):
    """What was done, to which prospect."""

    message: str
    user_email_id: str
