"""What a reading proposes to a draft, as the review shows it, and what a person takes over of it."""

from datetime import datetime
from decimal import Decimal
from typing import Annotated, Literal
from uuid import UUID

from pydantic import Field, StringConstraints

from api.http.wire import Long, Wire

MOST_FIELDS = 6_000
"""Fields of one form: it has fewer boxes."""
_PATH = r"^(companyProfile|childrenLoc|emodStatesData|uwQues)(\.[A-Za-z0-9_ -]{1,40}){1,4}$"
FieldPath = Annotated[str, StringConstraints(max_length=120, pattern=_PATH)]
"""Of a field of a draft, such as childrenLoc.2.classCodesInfo.0.payroll."""


class Place(Wire):
    """Where a value stands on the form. box: left, bottom, right, top in points, from the lower left corner.

    source: its path in the reading. confidence: 0 to 1, four places.
    """

    source: str
    page: int | None
    box: list[float] | None
    snippet: str
    method: str
    flags: list[str]


class ProposedField(Wire):
    """One field. selected: it is filled in unless the person takes it out. note: what speaks against it."""

    path: str
    section: Literal["companyProfile", "childrenLoc", "emodStatesData", "uwQues"]
    field: str
    label: str
    current: str
    read: str
    as_printed: str | None
    confidence: float
    state: Literal["new", "same", "check", "conflict"]
    selected: bool
    note: str
    evidence: Place


class MissingField(Wire):
    """What the draft needs and the form does not give; as_printed: what stands there and cannot be read."""

    path: str
    label: str
    as_printed: str | None
    evidence: Place | None


class ReadBeside(Wire):
    """What was read and has no field in the first step."""

    label: str
    read: str
    confidence: float
    evidence: Place


class ReadClaims(Wire):
    """A policy year of loss runs or of the form's prior carriers; incurred is paid plus reserves."""

    year: int
    carrier: str
    premium: Decimal | None
    claims: int | None
    incurred: Decimal | None
    reserves: Decimal | None
    paid: Decimal | None
    confidence: float
    page: int | None
    flags: list[str]


class ReadApplication(Wire):
    """One application of the file, by its place among the readings."""

    index: int
    form: str
    edition: str | None
    pages: list[int]
    applicant: str


class ReadPage(Wire):
    """A page of the file in points; drawn: there is a picture of it."""

    page: int
    width: float | None
    height: float | None
    drawn: bool


class ReadNotice(Wire):
    """Something of the file that was passed over, or a form that was found and not read."""

    code: str
    page: int | None
    text: str


class ReadingProposal(Wire):
    """A reading beside a draft. application: the one that is proposed; None: the person chooses one first.

    prospect: the draft it is compared with, at `version`; None: a new one.
    """

    job: UUID
    file: str
    outcome: Literal["read", "refused", "nothing_found"]
    code: str | None
    message: str | None
    hint: str | None
    pages: list[ReadPage]
    notices: list[ReadNotice]
    applications: list[ReadApplication]
    application: int | None
    prospect: UUID | None
    version: int
    fields: list[ProposedField]
    missing: list[MissingField]
    unanswered: list[str]
    beside: list[ReadBeside]
    claims: list[ReadClaims]
    accepted: list[str]
    accepted_by: str
    accepted_at: datetime | None


class AcceptedFields(Wire):
    """Fields whose values were taken over, and those that were corrected before, by path."""

    paths: Annotated[list[FieldPath], Field(max_length=MOST_FIELDS)]
    corrections: Annotated[dict[FieldPath, Long], Field(max_length=MOST_FIELDS)] = Field(default_factory=dict)
    prospect: UUID | None = None
    """The draft that they went into, where the file was sent before there was one."""


class ReadingAccepted(Wire):
    """What has been taken over so far, by whom last, and when."""

    accepted: list[str]
    accepted_by: str
    accepted_at: datetime | None


class ReadMark(Wire):
    """A field of a draft that holds what was read of a form."""

    path: str
    page: int | None
    corrected: bool


class ProspectReading(Wire):
    """A file that was read for a prospect, and the fields that still hold what it says."""

    job: UUID | None
    file: str
    form: str
    outcome: Literal["read", "refused", "nothing_found"] | None
    read_at: datetime | None
    accepted_by: str
    accepted_at: datetime | None
    marks: list[ReadMark]
    unanswered: list[str]
