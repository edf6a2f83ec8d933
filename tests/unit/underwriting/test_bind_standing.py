"""Whether a policy that is told once more is news: only what the carrier itself said of ours is known."""

from datetime import UTC, date, datetime, timedelta
from typing import Any
from uuid import uuid4

import pytest

from models.bind_intent import BindLimits, FoundPolicy, Intent, IntentKind, IntentState
from underwriting.bind_standing import UNKNOWN_FOR, bind_needs_ops, is_told, standing_of, with_standing

OURS, OTHER = FoundPolicy(number="WC1", quote_ref="7"), FoundPolicy(number="WC2", quote_ref="8")


def an_intent(**of: Any) -> Intent:
    """One that is bound as WC1, by the carrier's own word. of: what is otherwise."""
    about: dict[str, Any] = {
        "id": uuid4(), "prospect_id": uuid4(), "adapter": "amtrust", "kind": IntentKind.ONLINE, "attempts": 1,
        "state": IntentState.BOUND, "policy_number": "WC1", "confirmed": True,
        "effective_date": date(2027, 1, 1), "now": datetime(2026, 7, 1, tzinfo=UTC),
    }  # fmt: skip
    return Intent(**about | of)


def test_the_policy_that_is_known_is_told_however_often_a_submit_finds_it() -> None:
    assert is_told(an_intent(), (OURS,))
    assert is_told(an_intent(), (OURS, OURS))


@pytest.mark.parametrize(
    ("of", "found"),
    [
        ({}, (OTHER,)),
        ({}, (OURS, OTHER)),
        ({"confirmed": False}, (OURS,)),
        ({"state": IntentState.UNKNOWN}, (OURS,)),
        ({"state": IntentState.ABORTED}, (OURS,)),
    ],
)
def test_another_policy_and_a_word_that_is_not_the_carriers_are_news(
    of: dict[str, Any], found: tuple[FoundPolicy, ...]
) -> None:
    assert not is_told(an_intent(**of), found)


def test_operations_look_at_what_is_parked_doubled_or_unknown_for_a_quarter_of_an_hour() -> None:
    now = an_intent().now
    out = {"state": IntentState.UNKNOWN, "policy_number": None}
    assert not bind_needs_ops(an_intent())
    assert bind_needs_ops(an_intent(code="two_policies"))
    assert bind_needs_ops(an_intent(**out, sent_at=now, parked_at=now))
    assert not bind_needs_ops(an_intent(**out, sent_at=now - UNKNOWN_FOR))
    assert bind_needs_ops(an_intent(**out, sent_at=now - UNKNOWN_FOR - timedelta(seconds=1)))
    assert not bind_needs_ops(an_intent(**out))


def test_since_when_a_bind_is_parked_stays_as_often_as_it_is_written() -> None:
    limits = BindLimits(resubmit_after_s=300, look_gap_s=60, park_after_s=86_400, unknown_submits_max=2)
    since = datetime(2026, 6, 30, tzinfo=UTC)
    for before in (since, None):
        intent = an_intent(state=IntentState.UNKNOWN, parked_at=before)
        parked = standing_of(intent)._replace(parked=True)
        assert with_standing(intent, parked, limits).parked_at == (before or intent.now)
        assert with_standing(intent, parked._replace(parked=False), limits).parked_at is None
