"""Accounts at carriers as the bind panel shows them; amounts are texts with cents."""

from datetime import date, datetime
from typing import Literal
from uuid import UUID

from api.bind.officer_schemas import OfficersWire
from api.case.schemas import CaseEventWire
from api.http.wire import Wire
from models.base import Money
from models.bind_account import BindAccountState
from models.bind_intent import IntentKind, IntentState
from models.job import JobStatus


class InvoiceWire(Wire):
    """One payment of a plan."""

    due: date
    premium: Money
    taxes: Money
    fees: Money
    total: Money
    down_payment: bool


class PlanWire(Wire):
    """A payment plan; kind: none, payo or psr."""

    id: str
    words: str
    billing: str
    kind: str
    payments: int
    premium: Money
    taxes: Money
    fees: Money
    total: Money
    down_payment: Money
    down_payment_due: date
    chosen: bool
    invoices: list[InvoiceWire]


class QuestionWire(Wire):
    """A question of the carrier, asked once whatever ids it has there.

    parent: id of the question in this list below which it stands; it is asked where that has parent_answer.
    answer: as typed, else as the carrier holds it. suggestion: what the prospect answered to the same words,
    to be confirmed; null once there is an answer.
    """

    id: str
    text: str
    kind: Literal["yes_no", "choice", "number", "text"]
    options: list[str]
    parent: str | None
    parent_answer: str | None
    answer: str | None
    remarks: str
    suggestion: str | None


class NetRateWire(Wire):
    """A net rate: dollars of premium per dollar of payroll.

    premium: the rate times the payroll of its class in that state; both null where nobody was quoted there.
    """

    state: str
    class_code: str
    class_description: str
    rate: str
    payroll: Money | None
    premium: Money | None


class PolicyWire(Wire):
    """A policy. confirmed: the carrier itself named it."""

    number: str
    id: str
    confirmed: bool


class WaitingWire(Wire):
    """What is waited for. next_at: when the carrier is asked next; until: when it is given up, or parked."""

    code: str
    words: str
    since: datetime | None
    next_at: datetime | None
    until: datetime | None


class TermsWire(Wire):
    """What a person reads and ticks before a bind."""

    affirmation: str
    text: str


class AcceptedInvoiceWire(Wire):
    """One payment that was accepted."""

    due: date
    amount: Money
    down_payment: bool


class AcceptedWire(Wire):
    """What somebody saw and accepted before a bind; plan is the carrier's id of it."""

    premium: Money
    taxes: Money
    fees: Money
    total: Money
    plan: str
    plan_words: str
    down_payment: Money
    invoices: list[AcceptedInvoiceWire]


class DifferenceWire(Wire):
    """What had moved when the carrier was asked once more before the bind."""

    field: str
    before: str | None
    after: str | None


class BindWire(Wire):
    """The newest wish to bind the account. code, words: why it ended without a policy."""

    uuid: UUID
    kind: IntentKind
    state: IntentState
    accepted: AcceptedWire | None
    asked_at: datetime
    sent_at: datetime | None
    code: str | None
    words: str | None
    differences: list[DifferenceWire]


class StepWire(Wire):
    """The newest step of its type. code, words, path: why it ended as an error, and of which field."""

    uuid: UUID
    type: str
    status: JobStatus
    code: str | None
    words: str | None
    path: str | None


CheckCode = Literal[
    "address", "eligibility", "questions", "officers", "plan", "terms", "submission", "facts", "approval",
    "one_carrier", "held",
]  # fmt: skip


class CheckWire(Wire):
    """An item of the checklist before a bind, each leading to its place by its code.

    done, of: how many of how many; both null where nothing is counted. open: it is not settled yet.
    blocks: a bind is refused while it is open; officers alone do not, the carrier says what it lacks.
    """

    code: CheckCode
    words: str
    open: bool
    blocks: bool
    done: int | None
    of: int | None


class AccountWire(Wire):
    """The quote of a prospect at a carrier.

    ends_at: when the carrier's quote ends by itself. may_bind: nothing of the checklist stands in the way,
    and no bind of the prospect is under way.
    """

    id: UUID
    prospect_id: UUID
    carrier: str
    """As people call it."""
    path: str
    """The word of the paths of its calls."""
    state: BindAccountState
    quote_id: str | None
    eligibility: str
    quote_status: str
    bindable: bool
    premium: Money | None
    taxes: Money | None
    plans: list[PlanWire]
    questions: list[QuestionWire]
    open_questions: int
    officers: OfficersWire
    net_rates: list[NetRateWire]
    net_rates_error: str | None
    """In words; null once net rates came."""
    terms: TermsWire | None
    """null: the carrier did not tell them yet, or has none."""
    terms_ticked: bool
    takes_messages: bool
    """Whether its underwriter can be written to."""
    expires_at: datetime | None
    ends_at: datetime
    policy: PolicyWire | None
    waiting: WaitingWire | None
    bind: BindWire | None
    checklist: list[CheckWire]
    may_bind: bool
    steps: list[StepWire]
    running: list[str]
    """Types of steps that are under way."""
    version: int
    events: list[CaseEventWire]
    """Newest first."""


class OpenAccountWire(Wire):
    """A live account in a list."""

    id: UUID
    prospect_id: UUID
    company: str
    carrier: str
    path: str
    quote_id: str
    state: BindAccountState
    questions: int
    """How many the carrier asks for now; 0 as long as nobody has fetched them."""
    open_questions: int
    updated_at: datetime


class AnswersSaved(Wire):
    """version: of the account, which the next save names as base_version."""

    version: int


class OfficersSaved(AnswersSaved):
    """uuid: of the step that sends them to the carrier."""

    uuid: UUID
