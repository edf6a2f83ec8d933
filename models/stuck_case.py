"""What operations look after: cases that do not go on, who is owed something, and what may be done."""

from collections.abc import Mapping
from datetime import UTC, datetime
from enum import StrEnum
from uuid import UUID

from models.base import Frozen, Money
from models.case import CaseKind


class StuckWhat(StrEnum):
    """Why a case is on the list; the first that holds."""

    TWO_POLICIES = "two_policies"
    """More than one policy of a prospect is known."""
    PARKED = "parked"
    """A bind waits for operations."""
    NOT_CONFIRMED = "not_confirmed"
    """Operations say that it is bound; the carrier does not show it."""
    UNKNOWN = "unknown"
    """Sent, and nobody knows yet whether a policy exists; it is looked for."""
    CREDENTIALS = "credentials"
    """The carrier refuses our credentials."""
    HELD = "held"
    """Something waits for a carrier that operations hold."""
    CORRECTION = "correction"
    """The carrier refused a field that may be sent otherwise."""
    WAITING = "waiting"
    """A step or a bind is open for longer than it should be: nobody works on the carrier's queue?"""
    OVERDUE = "overdue"
    """A decision whose time is over and that nobody has ended."""
    EXPIRED = "expired"
    """A decision that expired within the last fortnight; only where it is asked for."""


class OwedBy(StrEnum):
    """Who has to do something."""

    OPERATIONS = "operations"
    CARRIER = "carrier"
    PLATFORM = "platform"
    """It goes on by itself."""


class OpsAction(StrEnum):
    """What operations may do."""

    RETRY = "retry"
    MARK_BOUND = "mark-bound"
    ABORT = "abort"
    CORRECT = "correct"
    OVERRIDE = "override"
    EXTEND = "extend"
    HOLD = "hold"
    RELEASE = "release"
    SWEEP = "sweep"


OWED_BY: Mapping[StuckWhat, OwedBy] = {
    StuckWhat.UNKNOWN: OwedBy.PLATFORM,
    StuckWhat.OVERDUE: OwedBy.PLATFORM,
    **{
        what: OwedBy.OPERATIONS
        for what in StuckWhat
        if what not in (StuckWhat.UNKNOWN, StuckWhat.OVERDUE, StuckWhat.EXPIRED)
    },
    StuckWhat.EXPIRED: OwedBy.CARRIER,
}


class StuckRow(Frozen):
    """A case on the list, of whichever tenant; whose it is, is told by its prospect's id alone."""

    case: UUID
    kind: CaseKind
    prospect_id: UUID
    carrier: str
    """Key."""
    carrier_name: str
    what: StuckWhat
    state: str
    premium: Money | None
    total: Money | None
    since: datetime
    attempts: int
    next_at: datetime | None


class StuckFilter(Frozen):
    """Which cases are asked for; None: any. Expired decisions are listed only where they are asked for."""

    carrier: str | None = None
    kind: CaseKind | None = None
    what: StuckWhat | None = None
    prospect: UUID | None = None
    case: UUID | None = None
    limit: int = 500


class StuckList(Frozen):
    """The longest stuck first, and how many there are of each."""

    rows: tuple[StuckRow, ...]
    counts: Mapping[StuckWhat, int]


class EvidenceLine(Frozen):
    """A call to a carrier, without what was said."""

    id: UUID
    call: str
    at: datetime
    ms: int
    status: int | None


class OpsAct(Frozen):
    """Something that operations did. by: their e-mail, None where it is not known here."""

    at: datetime
    action: str
    by: str | None
    reason: str


class CarrierStanding(Frozen):
    """A carrier that is asked online, and what waits for it."""

    key: str
    name: str
    since: datetime | None = None
    """When it was held; None: it is not."""
    by: str | None = None
    reason: str | None = None
    waiting: int = 0


class HeldCarrier(Frozen):
    """A carrier that operations hold."""

    key: str
    name: str
    since: datetime
    reason: str


def held_words(since: datetime) -> str:
    """From when on a carrier is held, in words."""
    return f"held by operations since {since.astimezone(UTC):%Y-%m-%d %H:%M} UTC"
