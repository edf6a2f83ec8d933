"""What a carrier is shown of a submission, as it was submitted; and the rows that show it."""

from collections.abc import Mapping, Sequence
from datetime import date, datetime
from typing import Any, NamedTuple
from uuid import UUID

from models.base import Frozen, Money
from models.decision import DecisionEnd, QuoteStatus
from models.job import TenantScope
from models.submission import Origin


class DecisionProgram(Frozen):
    """A program of the carrier, priced by our engine."""

    program: str
    payroll: Money
    """Of the insured term, over all its locations."""
    indication: Money
    """Total estimated annual premium."""


class DecisionSnapshot(Frozen):
    """Kept sealed: nothing of another carrier, nothing that the draft became since."""

    user_email_id: str
    """The prospect's public id."""
    domain: str
    company_name: str
    contact_person: str
    phone_number: str
    emod: str
    """'Multiple' when states differ, '' without one."""
    effective_date: date | None
    salesperson_email: str = ""
    programs: tuple[DecisionProgram, ...] = ()


class NewDecision(Frozen):
    """A decision that Submit asks a carrier for."""

    submission_id: UUID
    prospect_id: UUID
    carrier: str
    """Key."""
    uuid_carriers: tuple[str, ...]
    deadline: datetime
    approved_until: datetime
    origin: Origin
    snapshot: DecisionSnapshot


class ListedDecision(Frozen):
    """A decision as its readers have it."""

    id: UUID
    submission_id: UUID
    prospect_id: UUID
    scope: TenantScope
    carrier: str
    carrier_name: str
    uuid_carriers: tuple[str, ...]
    quote_status: QuoteStatus
    remark: str
    deadline: datetime
    approved_until: datetime
    ended: DecisionEnd | None
    origin: Origin
    decided_at: datetime | None
    decider: str
    """Name of whoever decided last; '' while nobody has."""
    key: str | None
    """Of the press that changed it last."""
    version: int
    status_version: int
    """That brought the status, and its mails."""
    extended_days: int
    created_at: datetime
    snapshot: DecisionSnapshot


class DecisionFilter(Frozen):
    """Which decisions are asked for; None: any. `limit` of them, `skip` not counted in."""

    ended: bool | None = None
    prospect: UUID | None = None
    id: UUID | None = None
    limit: int = 200
    skip: int = 0


class PortalRow(NamedTuple):
    """A decision as lists show it, the names beside it last: hundreds of them are read for one answer."""

    id: UUID
    prospect_id: UUID
    quote_status: QuoteStatus
    ended: DecisionEnd | None
    deadline: datetime
    approved_until: datetime
    extended_days: int
    carrier: str
    uuid_carriers: Sequence[str]
    remark: str
    origin: Origin
    created_at: datetime
    decided_at: datetime | None
    updated_at: datetime
    version: int
    snapshot: Mapping[str, Any]
    """A DecisionSnapshot as it was written, by its own names."""
    carrier_name: str
    decider: str


class PortalPage(NamedTuple):
    """Some of the decisions that were asked for, and how many there are."""

    rows: tuple[PortalRow, ...]
    total: int
