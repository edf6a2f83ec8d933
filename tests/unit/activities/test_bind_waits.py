"""A carrier that says when to ask it again is asked then, and not at the intervals of the preset."""

from datetime import timedelta

import pytest
from temporalio.exceptions import ApplicationError

from models.errors import CarrierUnavailable
from tests.unit.activities.test_bind_turns import Desk


@pytest.mark.parametrize("turn", ["check_bind", "look_for_policy"])
@pytest.mark.parametrize("wait_s", [90, None])
async def test_the_next_try_of_a_check_and_of_a_look_comes_when_the_carrier_says(
    turn: str, wait_s: int | None
) -> None:
    desk = Desk(1)
    desk.reading = CarrierUnavailable("Later", retry_after_s=wait_s)
    with pytest.raises(ApplicationError) as later:
        await getattr(desk.turns, turn)(desk.turn_ask)
    assert later.value.next_retry_delay == (None if wait_s is None else timedelta(seconds=wait_s))
    assert not later.value.non_retryable
