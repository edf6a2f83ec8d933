"""What keeps the house in order without anybody asking: the nightly sweep, what it may do and what it did."""

from enum import StrEnum

from models.base import Frozen


class SweepRequest(Frozen):
    """How much one sweep takes on; what is then left waits for the next night."""

    batch: int = 500
    """Rows of a kind that one transaction deletes."""
    rounds: int = 100
    """Batches of one sweep."""


class Swept(Frozen):
    """What one batch deleted."""

    sessions: int = 0
    idempotency_keys: int = 0
    rate_limits: int = 0
    codes: int = 0
    guests: int = 0
    """Throw-away accounts of demos, removed at the identity provider."""
    more: bool = False
    """Whether a kind filled its batch, so that more of it may be left."""


class SweepOutcome(StrEnum):
    """How a sweep ended."""

    RUNNING = "running"
    SWEPT = "swept"
    MORE_LEFT = "more_left"
    """The rounds were used up before everything was gone."""
    GAVE_UP = "gave_up"
    """A batch could not be done within its time: the database stayed away."""


class SweepReport(Frozen):
    """How a sweep ended and what it deleted."""

    outcome: SweepOutcome = SweepOutcome.RUNNING
    rounds: int = 0
    sessions: int = 0
    idempotency_keys: int = 0
    rate_limits: int = 0
    codes: int = 0
    guests: int = 0
