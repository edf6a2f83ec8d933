"""What an account's workflow does, one step at a time, and what is told of it: steps, events, projections."""

from collections.abc import Mapping
from datetime import date
from decimal import Decimal
from enum import StrEnum
from typing import Any
from uuid import UUID

from pydantic import Field

from models.base import Frozen, Money
from models.bind_account import BindAccountState
from models.job import JobStatus
from models.mail import MailKind


class BindStepType(StrEnum):
    """What is asked of an account. The first eight are polled by these words; the others are ours."""

    CREATE_QUOTE = "createQuote"
    UPDATE_QUOTE = "updateQuote"
    SAVE_PAYMENT_PLANS = "savePaymentPlans"
    GET_NET_RATES = "getNetRates"
    GET_QUESTIONS = "getQuestions"
    SAVE_QUESTIONS = "saveQuestions"
    GET_QUOTE_DETAILS = "getQuoteDetails"
    BIND = "getBindQuoteResponse"
    OFFICERS = "officers"
    TERMS = "terms"
    REFER = "refer"
    MESSAGE = "message"
    PLAN = "plan"
    WITHDRAW = "withdraw"
    LOOK = "look"


class StepRow(Frozen):
    """A step as its row has it; the job of the same id says whether it is done."""

    job_id: UUID
    account_id: UUID
    type: BindStepType
    request: Mapping[str, Any] = Field(default_factory=dict)
    status: JobStatus = JobStatus.PROCESSING
    answer: Mapping[str, Any] | list[Any] | None = None
    error_code: str | None = None


class StepClosed(Frozen):
    """How a step ends: with its answer, or with an error's code."""

    job_id: UUID
    answer: Mapping[str, Any] | list[Any] | None = None
    error_code: str | None = None
    """None: done."""


class EventSource(StrEnum):
    """Who something came from."""

    PERSON = "person"
    PLATFORM = "platform"
    CARRIER = "carrier"
    OPERATIONS = "operations"


class NewCaseEvent(Frozen):
    """Something that happened to a case (an account or a decision), by code; screens have the words."""

    code: str = Field(pattern=r"^[a-z0-9_]+$")
    params: Mapping[str, Any] = Field(default_factory=dict)
    """Numbers, words of the carrier, codes; no personal data."""
    actor: UUID | None = None
    source: EventSource = EventSource.PLATFORM


class AccountChanges(Frozen):
    """What a projection changes of an account; only what is set is written."""

    state: BindAccountState | None = None
    quote_ref: str | None = None
    eligibility: str | None = None
    quote_status: str | None = None
    premium: Money | None = None
    taxes: Money | None = None
    program: str | None = None
    plan: Mapping[str, Any] | None = None
    plans: list[Any] | None = None
    questions: list[Any] | None = None
    answers: Mapping[str, Any] | None = None
    """Those that are new, by the first id of their question; the others stay."""
    remarks: Mapping[str, Any] | None = None
    """The same."""
    officer_options: list[Any] | None = None
    terms: Mapping[str, Any] | None = None
    net_rates: list[Any] | None = None
    net_rates_error: str | None = None
    expires_at: date | None = None
    policy: Mapping[str, Any] | None = None
    """number, id, confirmed."""
    waiting: Mapping[str, Any] | None = None
    """code, since, attempt, next_at, until."""
    cleared: tuple[str, ...] = ()
    """Names of columns that become empty."""


class BindNews(Frozen):
    """What is mailed about a change of an account, in the transaction of the change."""

    kind: MailKind
    to_operations: bool = False
    """False: to the agent."""
    facts: Mapping[str, str] = Field(default_factory=dict)
    """Beside those that each mail has: what happened, e.g. `policy`, `reason`."""


class Projection(Frozen):
    """A change of an account as its workflow knows it: rows, event and the step's job in one transaction."""

    id: UUID
    """Of the event, made by the workflow: the same for each try of one projection."""
    account_id: UUID
    seen: int
    """The account's version upon which it is made."""
    changes: AccountChanges = AccountChanges()
    event: NewCaseEvent | None
    """None: nothing to tell; the account keeps its version."""
    step: StepClosed | None = None
    news: tuple[BindNews, ...] = ()


class Projected(Frozen):
    """Where the account stands after a projection."""

    version: int
    seq: int
    """Of the event, among those of its case."""


def as_json(value: Any) -> Any:
    """A value as JSONB takes it; decimals as text, so that no cent is lost."""
    if isinstance(value, Mapping):
        return {key: as_json(each) for key, each in value.items()}
    if isinstance(value, list | tuple):
        return [as_json(each) for each in value]
    return str(value) if isinstance(value, Decimal | date | UUID) else value
