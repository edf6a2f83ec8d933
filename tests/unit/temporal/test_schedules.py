"""What runs by the clock: each round has an end, or a round that hangs would keep out all that follow."""

from datetime import timedelta

import pytest
from temporalio.client import ScheduleActionStartWorkflow, ScheduleOverlapPolicy

from temporal.schedules import UPKEEP
from workflows.contracts import SHORT_SCHEDULE, STUCK_SCHEDULE, SUBMISSION_SCHEDULE, SWEEP_SCHEDULE


@pytest.mark.req("QE-218")
def test_every_round_of_upkeep_is_over_after_its_limit() -> None:
    actions = {key: upkeep.schedule().action for key, upkeep in UPKEEP.items()}
    limits = {
        key: action.execution_timeout
        for key, action in actions.items()
        if isinstance(action, ScheduleActionStartWorkflow)
    }
    assert limits == {
        SWEEP_SCHEDULE: timedelta(hours=6),
        STUCK_SCHEDULE: timedelta(minutes=30),
        SHORT_SCHEDULE: timedelta(minutes=30),
        SUBMISSION_SCHEDULE: timedelta(hours=6),
    }


def test_what_was_missed_is_made_up_for_once_and_not_for_each_time() -> None:
    policies = {key: upkeep.schedule().policy for key, upkeep in UPKEEP.items()}
    assert {key: (policy.overlap, policy.catchup_window) for key, policy in policies.items()} == {
        SWEEP_SCHEDULE: (ScheduleOverlapPolicy.SKIP, timedelta(days=1)),
        STUCK_SCHEDULE: (ScheduleOverlapPolicy.SKIP, timedelta(minutes=5)),
        SHORT_SCHEDULE: (ScheduleOverlapPolicy.SKIP, timedelta(minutes=5)),
        SUBMISSION_SCHEDULE: (ScheduleOverlapPolicy.SKIP, timedelta(days=1)),
    }
