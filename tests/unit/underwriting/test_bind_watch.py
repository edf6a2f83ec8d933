"""How often a carrier is asked what has changed."""

from datetime import UTC, datetime, timedelta

import pytest

from models.bind_account import BindAccountState
from underwriting.bind_watch import watched_again

NOW = datetime(2026, 7, 1, 12, tzinfo=UTC)
HOURS = timedelta(hours=1)


@pytest.mark.parametrize("state", [BindAccountState.REFERRED, BindAccountState.MORE_INFO])
def test_soon_at_first_then_every_four_hours_while_the_underwriter_decides(state: BindAccountState) -> None:
    gaps = [watched_again(state, looks, NOW) for looks in range(7)]
    minutes = [(at - NOW).total_seconds() / 60 for at in gaps if at]
    assert minutes == [1, 5, 15, 60, 240, 240, 240]


def test_a_day_between_looks_at_a_quote_that_merely_stands() -> None:
    assert watched_again(BindAccountState.QUOTED, 3, NOW) == NOW + 24 * HOURS


@pytest.mark.parametrize(
    "state", [BindAccountState.BOUND, BindAccountState.DECLINED, BindAccountState.UNKNOWN]
)
def test_nobody_asks_about_what_has_ended_or_binds(state: BindAccountState) -> None:
    assert watched_again(state, 0, NOW) is None
