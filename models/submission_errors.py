"""Why a submission is not made, kept, given or released."""

from collections.abc import Sequence
from typing import Any

from models.errors import QuotingError


class SubmissionNotFound(QuotingError):
    """No submission with this id lies in the caller's scope."""

    code, status = "submission_not_found", 404


class NoPrice(QuotingError):
    """There is no closed run with a price to hand to an underwriter."""

    code, status = "no_price", 409


class StalePrice(QuotingError):
    """The price does not stand on today's facts; what changed is told beside it."""

    code, status = "stale_price", 409

    def __init__(self, message: str, changes: Sequence[dict[str, Any]], path: str | None = None) -> None:
        super().__init__(message, path)
        self.extra = {"changes": list(changes)}


class NotSubmitted(QuotingError):
    """The prospect is not with the underwriters, so there is nothing to decide or to release."""

    code, status = "not_submitted", 409


class AlreadyOwned(QuotingError):
    """Somebody else took the submission first."""

    code, status = "already_owned", 409

    def __init__(self, message: str, owner: dict[str, Any]) -> None:
        super().__init__(message)
        self.extra = {"owner": owner}


class StatusMoved(QuotingError):
    """Somebody else changed the submission since it was read."""

    code, status = "status_moved", 409

    def __init__(self, message: str, version: int, uw_status: str | None) -> None:
        super().__init__(message, "If-Match")
        self.extra = {"version": version, "uw_status": uw_status}


class AlreadyBound(QuotingError):
    """A cell or the prospect itself is bound: what was bound stays as it is."""

    code, status = "already_bound", 409


class AlreadyReleased(QuotingError):
    """The submission was released already."""

    code, status = "already_released", 409


class Recalculating(QuotingError):
    """Prices are on their way; they are named, and this passes by itself."""

    code, status = "recalculating", 409
    again_in_s = 2

    def __init__(self, message: str, columns: Sequence[str]) -> None:
        super().__init__(message)
        self.extra = {"columns": list(columns)}


class ConfirmNeeded(QuotingError):
    """The release holds prices back, or hands out stale ones: it is asked a second time, with the list."""

    code, status = "confirm_needed", 409

    def __init__(
        self,
        message: str,
        needed: Sequence[str],
        held_back: Sequence[dict[str, Any]],
        stale: Sequence[dict[str, Any]],
    ) -> None:
        super().__init__(message, "accept")
        self.extra = {"needed": list(needed), "held_back": list(held_back), "stale": list(stale)}


class AlreadyRead(QuotingError):
    """The agent has read what was released, or may have: the time to take it back is over."""

    code, status = "already_read", 409


ALREADY_READ = "The agent has read it: what was released stays released"
