"""A carrier's decision on a submission: what its underwriter says, until when, and how it ends."""

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

LONGEST_REMARK = 4_000
"""Characters of what a carrier's underwriter writes beside a decision."""


class QuoteStatus(StrEnum):
    """What stands on the row of a portal carrier, by stored value."""

    OPEN = "open"
    """Nobody has decided yet."""
    PROCEED_UW = "proceed_uw"
    HOLD = "hold"
    REJECT = "reject"
    UWPORTAL = "uwportal"
    """Reopened: it may be decided again."""
    BOUND = "bound"
    EXPIRED = "expired"
    """The clock ran out before anybody decided."""

    @property
    def label(self) -> str:
        """As carrier, agent and mails are shown it."""
        return _LABELS[self]


_LABELS = {
    QuoteStatus.OPEN: "Open",
    QuoteStatus.PROCEED_UW: "Approved",
    QuoteStatus.HOLD: "In Hold",
    QuoteStatus.REJECT: "Rejected",
    QuoteStatus.UWPORTAL: "Reopened",
    QuoteStatus.BOUND: "Bound",
    QuoteStatus.EXPIRED: "Expired",
}
UNDECIDED = frozenset({QuoteStatus.OPEN, QuoteStatus.HOLD, QuoteStatus.UWPORTAL})
"""While one of these stands the clock runs; a hold does not stop it."""


class DecisionAction(StrEnum):
    """What a carrier's underwriter does."""

    APPROVE = "approve"
    HOLD = "hold"
    REJECT = "reject"
    REOPEN = "reopen"
    BOUND = "bound"


ACTION_OF = {
    QuoteStatus.PROCEED_UW: DecisionAction.APPROVE,
    QuoteStatus.HOLD: DecisionAction.HOLD,
    QuoteStatus.REJECT: DecisionAction.REJECT,
    QuoteStatus.UWPORTAL: DecisionAction.REOPEN,
    QuoteStatus.BOUND: DecisionAction.BOUND,
}
"""The action that the specified call means by the status it sets."""


class DecisionEnd(StrEnum):
    """Why nothing more can be decided; the status stays as it was, but for what ran out of time."""

    BOUND = "bound"
    REJECTED = "rejected"
    EXPIRED = "expired"
    LAPSED = "lapsed"
    """Approved, but not bound within the time for it."""
    WITHDRAWN = "withdrawn"
    """Another carrier was bound, or the submission was released."""


@dataclass(frozen=True, slots=True)
class DecisionStanding:
    """Where a decision stands; moments are absolute and carry a zone."""

    deadline: datetime
    """Until then somebody has to decide."""
    approved_until: datetime
    """Until then an approval may be bound."""
    status: QuoteStatus = QuoteStatus.OPEN
    ended: DecisionEnd | None = None
    extended_days: int = 0
    """Days that the clock was given beside its thirty."""

    @property
    def undecided(self) -> bool:
        """Whether the clock runs."""
        return self.ended is None and self.status in UNDECIDED

    @property
    def runs_until(self) -> datetime | None:
        """When time ends it by itself; None: it has ended."""
        if self.ended is not None:
            return None
        return self.deadline if self.status in UNDECIDED else self.approved_until
