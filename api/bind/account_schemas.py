"""Accounts at carriers as the bind panel shows them; amounts are texts with cents."""

from datetime import date, datetime
from typing import Any, Literal
from uuid import UUID

from api.http.wire import Wire
from models.base import Money
from models.bind_account import BindAccountState


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
    """A question of the carrier; asked below another where parent says so."""

    id: str
    text: str
    kind: Literal["yes_no", "choice", "number", "text"]
    options: list[str]
    parent: str | None
    parent_answer: str | None
    answer: str | None


class NetRateWire(Wire):
    """A net rate: dollars of premium per dollar of payroll."""

    state: str
    class_code: str
    class_description: str
    rate: str


class PolicyWire(Wire):
    """A policy. confirmed: the carrier itself named it."""

    number: str
    id: str
    confirmed: bool


class WaitingWire(Wire):
    """What is waited for."""

    code: str
    since: datetime | None
    next_at: datetime | None


class CaseEventWire(Wire):
    """What happened, by code; screens have the words. source: person, platform, carrier or operations."""

    seq: int
    at: datetime
    code: str
    params: dict[str, Any]
    source: str


class AccountWire(Wire):
    """The quote of a prospect at a carrier."""

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
    net_rates: list[NetRateWire]
    net_rates_error: str | None
    terms_ticked: bool
    expires_at: datetime | None
    policy: PolicyWire | None
    waiting: WaitingWire | None
    running: list[str]
    """Types of steps that are under way."""
    version: int
    events: list[CaseEventWire]
    """Newest first."""
