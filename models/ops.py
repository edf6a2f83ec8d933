"""What keeps things in order without anybody asking: how a round of it ends, what the nightly sweep did."""

from enum import StrEnum

from models.base import Frozen
from models.job import JobEnding


class UpkeepOutcome(StrEnum):
    """How a round ended."""

    RUNNING = "running"
    SWEPT = "swept"
    """What was over is gone."""
    MENDED = "mended"
    """Every open job was looked at."""
    LOOKED = "looked"
    """Every submission was looked at."""
    MORE_LEFT = "more_left"
    """What one round may do was used up first; the next one goes on."""
    GAVE_UP = "gave_up"
    """Database or server stayed away; the next round tries again."""

    @property
    def ending(self) -> JobEnding:
        """In the one word that operators search every workflow by."""
        if self is UpkeepOutcome.RUNNING:
            return JobEnding.PROCESSING
        return JobEnding.ERROR if self is UpkeepOutcome.GAVE_UP else JobEnding.DONE


class UpkeepReport(Frozen):
    """What every kind of round says at its end."""

    outcome: UpkeepOutcome = UpkeepOutcome.RUNNING


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
    files: int = 0
    """Whose objects were removed: deleted, never completed, or left in quarantine."""
    more: bool = False
    """Whether a kind filled its batch, so that more of it may be left."""


class SweepReport(UpkeepReport):
    """How a sweep ended and what it deleted."""

    rounds: int = 0
    sessions: int = 0
    idempotency_keys: int = 0
    rate_limits: int = 0
    codes: int = 0
    guests: int = 0
    files: int = 0
