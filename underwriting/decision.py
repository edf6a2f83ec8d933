"""What a carrier's underwriter may decide, and the clock of thirty days that runs meanwhile: pure rules.

Moments are absolute: nothing here asks what time it is. A workflow and the store of its rows use the same.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import UTC, date, datetime, time, timedelta
from typing import Protocol

from models.decision import LONGEST_REMARK, DecisionAction, DecisionEnd, DecisionStanding, QuoteStatus
from models.decision_errors import (
    REMARK_REQUIRED,
    DecisionFinal,
    InvalidTransition,
    QuoteTooOld,
    RemarkRequired,
)
from models.errors import InvalidInput
from models.quote_record import RecordKey

DAY = timedelta(days=1)
DAYS_TO_DECIDE = 30
DAYS_TO_BIND = 90
"""After the effective date an approval that nobody bound lapses."""
OLDEST_QUOTE = timedelta(days=20)
"""An older run is quoted again before a carrier is asked: it would have less than ten days."""
MOST_EXTENSION, MOST_EXTENDED = 30, 60
"""Days of one extension, and of all together."""
REMINDED_AT = (10, 5, 1)
"""Days left at which the carrier is reminded."""
_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)

_FIRST = {
    DecisionAction.APPROVE: QuoteStatus.PROCEED_UW,
    DecisionAction.HOLD: QuoteStatus.HOLD,
    DecisionAction.REJECT: QuoteStatus.REJECT,
}
TRANSITIONS: Mapping[QuoteStatus, Mapping[DecisionAction, QuoteStatus]] = {
    QuoteStatus.OPEN: _FIRST,
    QuoteStatus.UWPORTAL: _FIRST,
    QuoteStatus.HOLD: {DecisionAction.REOPEN: QuoteStatus.UWPORTAL},
    QuoteStatus.PROCEED_UW: {DecisionAction.BOUND: QuoteStatus.BOUND},
}
"""What may follow, and what stands then; whatever is not here ends with what stands."""
_ENDS = {QuoteStatus.REJECT: DecisionEnd.REJECTED, QuoteStatus.BOUND: DecisionEnd.BOUND}
_NEEDS_REMARK = frozenset({DecisionAction.HOLD, DecisionAction.REJECT})
OVERRIDES = (QuoteStatus.PROCEED_UW, QuoteStatus.HOLD, QuoteStatus.REJECT, QuoteStatus.UWPORTAL)
"""What support may set by hand; a bound policy is a fact that nobody sets."""


class _Stands(Protocol):
    """Whatever says where a decision stands."""

    @property
    def quote_status(self) -> QuoteStatus: ...
    @property
    def ended(self) -> DecisionEnd | None: ...
    @property
    def deadline(self) -> datetime: ...
    @property
    def approved_until(self) -> datetime: ...
    @property
    def extended_days(self) -> int: ...


def standing_of(row: _Stands) -> DecisionStanding:
    """Where a decision stands by its row."""
    return DecisionStanding(row.deadline, row.approved_until, row.quote_status, row.ended, row.extended_days)


def made_at(keys: Sequence[str]) -> datetime:
    """The newest moment that the keys of quote records name. Raises: InvalidInput for what is no key."""
    newest = max(RecordKey.parse(key).made_at for key in keys)
    return _EPOCH + timedelta(milliseconds=newest)


def deadline_of(keys: Sequence[str]) -> datetime:
    """Until when a decision on these quote records is due: thirty times 24 hours after the newest."""
    return made_at(keys) + DAYS_TO_DECIDE * DAY


def approved_until(effective: date | None, deadline: datetime) -> datetime:
    """Until when an approval may be bound; without an effective date counted from the deadline."""
    begins = datetime.combine(effective, time(), UTC) if effective else deadline
    return begins + DAYS_TO_BIND * DAY


def days_remaining(deadline: datetime, now: datetime) -> int:
    """Thirty less the whole days that have passed of the clock, extensions added; never below 0."""
    passed = (now - (deadline - DAYS_TO_DECIDE * DAY)) // DAY
    return max(DAYS_TO_DECIDE - passed, 0)


def refuse_old(made: datetime, now: datetime) -> None:
    """Refuse prices too old to be decided on in time. Raises: QuoteTooOld."""
    if now - made > OLDEST_QUOTE:
        raise QuoteTooOld(
            f"These prices are older than {OLDEST_QUOTE.days} days, and a carrier has {DAYS_TO_DECIDE} days "
            "from the day of the quote. Get Quote again"
        )


def at(standing: DecisionStanding, now: datetime) -> DecisionStanding:
    """Where it stands at a moment: time ends what nobody has decided or bound."""
    until = standing.runs_until
    if until is None or now < until:
        return standing
    if standing.undecided:
        return replace(standing, status=QuoteStatus.EXPIRED, ended=DecisionEnd.EXPIRED)
    return replace(standing, ended=DecisionEnd.LAPSED)


def decided(
    standing: DecisionStanding, action: DecisionAction, remark: str, now: datetime
) -> DecisionStanding:
    """Where it stands after somebody of the carrier acted.

    Raises: DecisionFinal, InvalidTransition; RemarkRequired for a hold or a reject without a reason.
    """
    standing = at(standing, now)
    if standing.ended is not None:
        raise DecisionFinal(f"This submission is {standing.ended.value}: nothing more is decided on it")
    follows = TRANSITIONS.get(standing.status, {})
    if action not in follows:
        words = " or ".join(each.value for each in follows)
        raise InvalidTransition(
            f"{standing.status.label} is not followed by {action.value}, only by {words}", "quote_status"
        )
    _refuse_without_remark(action, remark)
    return _set(standing, follows[action])


def action_of(text: str, remark: str) -> DecisionAction:
    """The action that a word names, with what it needs whatever stands.

    Raises: InvalidTransition for an unknown word, RemarkRequired, InvalidInput for a remark that is too long.
    """
    try:
        action = DecisionAction(text)
    except ValueError:
        raise InvalidTransition(f"action is one of {', '.join(DecisionAction)}", "action") from None
    if len(remark) > LONGEST_REMARK:
        raise InvalidInput(f"A remark has at most {LONGEST_REMARK:,} characters", "review")
    _refuse_without_remark(action, remark)
    return action


def _refuse_without_remark(action: DecisionAction, remark: str) -> None:
    """Who holds or rejects says why. Raises: RemarkRequired."""
    if action in _NEEDS_REMARK and not remark.strip():
        raise RemarkRequired(REMARK_REQUIRED, "review")


def overridden(standing: DecisionStanding, status: str, now: datetime) -> DecisionStanding:
    """Where it stands after support set a status by hand, also of one that had ended, but for a bound one.

    Raises: InvalidInput with what would be right; DecisionFinal for a bound one.
    """
    if standing.ended is DecisionEnd.BOUND:
        raise DecisionFinal("A bound decision stays bound: the policy exists")
    if status not in OVERRIDES:
        raise InvalidInput(f"status is one of {', '.join(each.value for each in OVERRIDES)}", "status")
    found = _set(standing, QuoteStatus(status))
    if at(found, now) != found:
        raise InvalidInput("The time for that has passed; extend the clock first, then set it", "status")
    return found


def extended(standing: DecisionStanding, days: str | int, now: datetime) -> DecisionStanding:
    """Where it stands with days more to decide; one that expired is open again, from now on.

    Raises: InvalidInput with what would be right; DecisionFinal where no clock runs.
    """
    standing = at(standing, now)
    text = str(days).strip()
    count = int(text) if text.isascii() and text.isdigit() and len(text) <= 3 else 0
    if not 1 <= count <= MOST_EXTENSION:
        raise InvalidInput(f"days is a whole number from 1 to {MOST_EXTENSION}", "days")
    left = MOST_EXTENDED - standing.extended_days
    if count > left:
        raise InvalidInput(f"{MOST_EXTENDED} days in all; {left} of them are left", "days")
    if standing.ended is not DecisionEnd.EXPIRED and not standing.undecided:
        raise DecisionFinal("No clock runs: only what is undecided or expired is given more time")
    begins = max(standing.deadline, now)
    more = replace(standing, deadline=begins + count * DAY, extended_days=standing.extended_days + count)
    if standing.ended is None:
        return more
    return replace(more, ended=None, status=QuoteStatus.UWPORTAL)


def withdrawn(standing: DecisionStanding) -> DecisionStanding:
    """Where it stands once another carrier is bound or the submission went back; an ended one stays ended."""
    return standing if standing.ended else replace(standing, ended=DecisionEnd.WITHDRAWN)


def next_reminder(standing: DecisionStanding, after: datetime) -> tuple[datetime, int] | None:
    """When the carrier is reminded next, later than a moment, and of how many days; None: never."""
    if not standing.undecided:
        return None
    moments = ((standing.deadline - days * DAY, days) for days in REMINDED_AT)
    return min((each for each in moments if each[0] > after), default=None)


def _set(standing: DecisionStanding, status: QuoteStatus) -> DecisionStanding:
    return replace(standing, status=status, ended=_ENDS.get(status))
