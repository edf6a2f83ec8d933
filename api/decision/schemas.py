"""Bodies of the carrier portal: its list, the decision, and what concerns the sales desk."""

from datetime import date, datetime
from typing import Annotated, Literal
from uuid import UUID

from pydantic import Field, StringConstraints

from api.http.derived_fields import Scalar
from api.http.wire import PRINTABLE, Key, ProspectKey, Short, Wire
from models.base import Money
from models.decision import LONGEST_REMARK, DecisionEnd, QuoteStatus
from models.submission import Origin

RecordKeyText = Annotated[str, StringConstraints(min_length=1, max_length=600, pattern=PRINTABLE)]
RecordKeys = Annotated[list[RecordKeyText], Field(min_length=1, max_length=200)]


class DecisionKey(Wire):
    """Which decision: the prospect, and at least one of the keys of its quote records."""

    user_email_id: Annotated[ProspectKey, StringConstraints(min_length=1)]
    uuid_carrier: RecordKeys | RecordKeyText


class UsersDataUpdate(Wire):
    """What somebody of a carrier decides. review: the remark; uw is taken and answered as it is stored."""

    key: DecisionKey
    quote_status: Literal["proceed_uw", "hold", "reject", "bound", "uwportal"]
    uw: bool | None = None
    review: Annotated[str, StringConstraints(max_length=LONGEST_REMARK, pattern=PRINTABLE)] = ""


class UsersDataUpdated(Wire):
    """What stands now."""

    message: str
    quote_status: QuoteStatus
    days_remaining: int


class PortalProgram(Wire):
    """A program of the carrier: payroll of the term, and our indication of its premium, in dollars."""

    program: str
    payroll: Money
    indication: Money


class PortalDecision(Wire):
    """A submission as its carrier sees it: the facts of the day on which it was submitted.

    days_remaining: until it expires, counted now. ended: why nothing more is decided, null until then.
    ended_at: when that was written; what only ran out of time has none until its case says so.
    approved_until: until then an approval may be bound. decided_by: name, '' while nobody has decided.
    uw: whether the carrier sent it on to an underwriter of ours; it never does here.
    prospect_id: by which its files are listed.
    """

    id: UUID
    prospect_id: UUID
    user_email_id: str
    uuid_carrier: list[str]
    quote_status: QuoteStatus
    uw: bool
    review: str
    domain: str
    company_name: str
    contact_person: str
    effective_date: date | None
    phone_number: str
    emod: str
    origin: Origin
    salesperson_email: str
    carrier: str
    carrier_name: str
    programs: list[PortalProgram]
    days_remaining: int
    deadline: datetime
    approved_until: datetime
    extended_days: int
    ended: DecisionEnd | None
    ended_at: datetime | None
    submitted_at: datetime
    decided_at: datetime | None
    decided_by: str
    version: int


class PortalDecisions(Wire):
    """The decisions of the caller's carrier, or of the caller's prospects."""

    decisions: Annotated[list[PortalDecision], Field(max_length=1_000)]
    total: int
    """How many there are of those that were asked for; a further ask skips what was read."""


class StatusEmail(Wire):
    """The specified body of the status e-mail; its addresses are never written to."""

    sendEmailTo: Short = ""  # noqa: N815 - the specified names
    sendEmailFrom: Short = ""  # noqa: N815
    company_name: Short = ""
    contact_person: Short = ""
    effective_date: Scalar = None
    phone_number: Scalar = None
    user_email_id: Annotated[ProspectKey, StringConstraints(min_length=1)]
    emod: Scalar = None


class StatusEmailTold(Wire):
    """id: of the mail that the decision's case sends, null where there is none."""

    message: str
    id: UUID | None


class SalesPersonFlag(Wire):
    """Prospects that are the sales desk's no longer, by the keys of their quote records."""

    uuidList: RecordKeys  # noqa: N815 - the specified names
    userId: Annotated[Key, StringConstraints(min_length=1)]  # noqa: N815


class SalesPersonFlagRemoved(Wire):
    """uuids: the keys as they were sent."""

    message: str
    uuids: list[str]
