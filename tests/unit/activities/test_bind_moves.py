"""What a turn of a bind tells its workflow of the next one."""

from datetime import UTC, date, datetime, timedelta
from uuid import uuid4

from activities.bind.intent_ports import Stand
from activities.bind.turn_endings import move_of
from models.bind_intent import BindLimits, Intent, IntentKind, IntentState

NOW = datetime(2026, 7, 1, 12, tzinfo=UTC)
LIMITS = BindLimits(resubmit_after_s=300, look_gap_s=60, park_after_s=86_400, unknown_submits_max=2)


def stand(**of: object) -> Stand:
    """An intent as it was read at noon."""
    about = {"kind": IntentKind.ONLINE, "adapter": "birch", "effective_date": date(2026, 8, 1), "now": NOW}
    intent = Intent.model_validate({"id": uuid4(), "prospect_id": uuid4(), **about, **of})
    return Stand(intent=intent, limits=LIMITS)


def test_what_is_due_is_done_at_once_whatever_time_a_workflow_believes_it_is() -> None:
    """The clock of a workflow stands still within a task: a time would be waited for with a timer."""
    move = move_of(stand(state=IntentState.ASKED))
    assert (move.turn, move.at) == ("check", None)


def test_a_look_that_is_not_due_has_its_time() -> None:
    sent = NOW - timedelta(seconds=5)
    move = move_of(
        stand(
            state=IntentState.UNKNOWN,
            attempts=1,
            sent_at=sent,
            patience_since=sent,
            looks=({"begun": NOW, "answered": NOW, "attempts": 1, "answer": "not_bound"},),
        )
    )
    assert move.turn == "look"
    assert move.at is not None and NOW < move.at <= NOW + timedelta(seconds=LIMITS.resubmit_after_s)
