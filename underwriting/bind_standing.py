"""An intent's row as the rules see it, and back."""

from datetime import UTC, datetime, timedelta

from models.bind_intent import BindLimits, FoundPolicy, Intent, IntentState, Look
from underwriting.bind_intent import NextTurn, Seen, Standing, next_turn


def standing_of(intent: Intent) -> Standing:
    """What the rules of underwriting/bind_intent.py know of an intent; times in seconds."""
    return Standing(
        state=intent.state,
        kind=intent.kind,
        attempts=intent.attempts,
        settled=intent.settled,
        unknown_submits=intent.unknown_submits,
        unknown_allowed=intent.unknown_allowed,
        checked_at=_seconds(intent.checked_at),
        sent_at=_seconds(intent.sent_at),
        patience_since=_seconds(intent.patience_since),
        parked=intent.parked_at is not None,
        looks=tuple(seen_of(look) for look in intent.looks),
        outside=bool(intent.outside),
        confirmed=intent.confirmed,
    )


def with_standing(intent: Intent, standing: Standing, limits: BindLimits) -> Intent:
    """The intent as a rule left it."""
    sent_at = _moment(standing.sent_at)
    until = None if standing.sent_at is None else _moment(standing.sent_at + limits.window_s)
    return intent.model_copy(
        update={
            "state": standing.state,
            "kind": standing.kind,
            "attempts": standing.attempts,
            "settled": standing.settled,
            "unknown_submits": standing.unknown_submits,
            "unknown_allowed": standing.unknown_allowed,
            "checked_at": _moment(standing.checked_at),
            "sent_at": sent_at,
            "sent_until": until,
            "patience_since": _moment(standing.patience_since),
            "parked_at": (intent.parked_at or intent.now) if standing.parked else None,
            "looks": tuple(_look(seen) for seen in standing.looks),
            "confirmed": standing.confirmed,
        }
    )


def seen_of(look: Look) -> Seen:
    """A look as the rules see it."""
    return Seen(look.begun.timestamp(), look.answered.timestamp(), look.attempts, look.answer)


def turn_of(intent: Intent, limits: BindLimits) -> NextTurn:
    """What is to be done next about an intent as it was just read; its time is the database's, seconds."""
    return next_turn(standing_of(intent), limits, intent.now.timestamp())


UNKNOWN_FOR = timedelta(minutes=15)
"""How long nobody knows whether a policy exists before operations are to look at it."""


def bind_needs_ops(intent: Intent) -> bool:
    """Whether operations are to look at a bind, as it was just read."""
    if intent.parked_at is not None or intent.code == "two_policies":
        return True
    sent = intent.sent_at
    return intent.state is IntentState.UNKNOWN and sent is not None and intent.now - sent > UNKNOWN_FOR


def _look(seen: Seen) -> Look:
    begun, answered = datetime.fromtimestamp(seen.begun, UTC), datetime.fromtimestamp(seen.answered, UTC)
    return Look(begun=begun, answered=answered, attempts=seen.attempts, answer=seen.answer)


def _seconds(moment: datetime | None) -> float | None:
    return None if moment is None else moment.timestamp()


def _moment(seconds: float | None) -> datetime | None:
    return None if seconds is None else datetime.fromtimestamp(seconds, UTC)


def is_told(intent: Intent, policies: tuple[FoundPolicy, ...]) -> bool:
    """Whether these are known as ours and nobody else's, by the carrier's own word."""
    known = intent.state is IntentState.BOUND and intent.confirmed
    return known and {policy.number for policy in policies} == {intent.policy_number}


def with_outside(intent: Intent, found: tuple[FoundPolicy, ...]) -> Intent:
    """With policies that are not ours, or too many; each once."""
    known = {policy.number for policy in intent.outside}
    new = tuple(policy for policy in found if policy.number not in known)
    return intent.model_copy(update={"outside": (*intent.outside, *new)})
