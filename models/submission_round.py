"""The nightly round of submissions: whose prices stand no longer, and which needed-by days are near."""

from datetime import date
from uuid import UUID

from models.base import Frozen
from models.ops import UpkeepReport


class RoundRequest(Frozen):
    """How much one round takes on, and from where on."""

    after: UUID | None = None
    """The last submission of the batch before; None: the newest comes first."""
    batch: int = 200
    rounds: int = 1_000
    """Batches of one kind of step."""


class PricedSubmission(Frozen):
    """A submission whose prices are looked at."""

    id: UUID
    run_id: UUID


class StaleBatch(Frozen):
    """What one batch found of prices."""

    looked: int = 0
    marked: int = 0
    """Whose prices are of before a change since this round."""
    cleared: int = 0
    """Whose prices stand again."""
    unread: int = 0
    """That could not be worked out, and keep what was known of them."""
    after: UUID | None = None
    """Where the next batch goes on; None: there is none."""


class DueSubmission(Frozen):
    """A submission that is needed soon, of which nobody was told yet."""

    id: UUID
    prospect_id: UUID
    needed_by: date


class DueBatch(Frozen):
    """What one batch told of days that are near."""

    told: int = 0
    after: UUID | None = None
    """Where the next batch goes on; None: there is none."""


class SubmissionRoundReport(UpkeepReport):
    """How a round ended, and what it found."""

    told: int = 0
    looked: int = 0
    marked: int = 0
    cleared: int = 0
    unread: int = 0
