"""Issues of authority that nobody has answered: how long they wait, and what a round of looking does."""

from datetime import datetime
from uuid import UUID

from models.base import Frozen
from models.ops import UpkeepReport

BUSINESS_ZONE = "America/New_York"
ANSWER_WITHIN_H = 2.0
"""Business hours after which an unanswered issue goes one level up."""


class UnansweredRequest(Frozen):
    """How much one round takes on."""

    batch: int = 100
    rounds: int = 20


class UnansweredIssue(Frozen):
    """An open issue whose time has come to be looked at."""

    id: UUID
    submission_id: UUID
    column_name: str
    level: int
    raised_at: datetime
    first_look: bool
    """Whether its deadline was not worked out yet."""


class UnansweredBatch(Frozen):
    """What one batch found."""

    looked: int = 0
    raised: int = 0
    repeated: int = 0
    """Asked again at the highest level."""
    more: bool = False


class UnansweredReport(UpkeepReport):
    """How a round ended."""

    looked: int = 0
    raised: int = 0
    repeated: int = 0
