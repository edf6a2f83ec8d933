"""What people ask of accounts at carriers, and what is read for it."""

from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import Any
from uuid import UUID

from pydantic import Field

from models.base import Frozen
from models.bind_intent import Accepted, BindLimits, Intent
from models.bind_record import AccountRecord
from models.job import JobInput, NewJob, TenantScope
from models.quote import QuoteInput

QUOTE_LIFE = timedelta(days=60)
"""How long a carrier's quote stands where the carrier names no day."""
NOT_THERE = "There is no such quote at this carrier, or it is not yours to see"


class AskedAccount(Frozen):
    """An account that a step is asked of. owner: whose its rows are."""

    record: AccountRecord
    owner: TenantScope

    @property
    def ends_at(self) -> datetime:
        """When its case ends by itself."""
        return self.record.expires_at or self.record.updated_at + QUOTE_LIFE


class AskedBind(Frozen):
    """A wish to bind an account, as it stands."""

    intent: Intent
    limits: BindLimits
    asked_at: datetime


class OpenAccount(Frozen):
    """A live account beside the company that it is of."""

    record: AccountRecord
    company: str


class CaseEvent(Frozen):
    """What happened to a case."""

    seq: int
    at: datetime
    code: str
    params: dict[str, Any]
    source: str


class CaseNews(Frozen):
    """What happened to a case since a number, and where it stands."""

    carrier: str
    """As people call it."""
    state: str
    ended: bool
    events: tuple[CaseEvent, ...] = ()
    """Oldest first."""
    more: bool = False
    """Whether there are more than were read together."""


class LastRun(Frozen):
    """What a prospect was quoted for last."""

    prospect_id: UUID
    run_id: UUID
    request: QuoteInput
    owner: TenantScope
    submitted: bool


class StepInput(JobInput):
    """A step that is asked for: what its job works on."""

    account_id: UUID
    type: str
    request: Mapping[str, Any] = Field(default_factory=dict)


class BindWish(Frozen):
    """What a person asks for who accepted figures and presses Bind."""

    account_id: UUID
    job: NewJob
    accepted: Accepted
    request: Mapping[str, Any]
    """The step's own: the quote, and what was ticked."""
    actor: UUID
    request_id: str | None = None
    ip: str | None = None
