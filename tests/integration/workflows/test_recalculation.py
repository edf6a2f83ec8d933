"""Where a price is made again: with its workflow at first, as a task of its own once that was tried twice."""

import json
from decimal import Decimal
from typing import Any

from temporalio.client import Client

from models.risk import ScheduleRating
from tests.replay.recalculation_recorders import recalculated

CREDIT = ScheduleRating(state="TN", sdr=Decimal("-12.50"))


def _tasks(history: str) -> list[dict[str, Any]]:
    events = json.loads(history)["events"]
    name = "activityTaskScheduledEventAttributes"
    return [event[name] for event in events if name in event]


async def test_a_price_that_lands_takes_no_task_of_its_own(client: Client) -> None:
    assert _tasks(await recalculated(client, CREDIT)) == []


async def test_after_two_tries_it_goes_on_for_what_is_left_of_the_deadline(client: Client) -> None:
    [task] = _tasks(await recalculated(client, CREDIT, failures=3, deadline_s=60))
    assert 1 <= float(task["scheduleToCloseTimeout"].rstrip("s")) < 60
