"""Whether a policy that is told once more is news: only what the carrier itself said of ours is known."""

from datetime import UTC, date, datetime
from typing import Any
from uuid import uuid4

import pytest

from models.bind_intent import FoundPolicy, Intent, IntentKind, IntentState
from underwriting.bind_standing import is_told

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
