"""What operations look after: cases that do not go on, who is owed something, and what may be done."""

from enum import StrEnum


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
