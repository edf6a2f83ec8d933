"""How a program ends whose carrier's activity failed: nobody knows, refused as wrong, or out of order."""

import pytest
from temporalio.exceptions import ActivityError, ApplicationError, RetryState, TimeoutError, TimeoutType

from models.quote import ProgramState
from workflows.failures import technical

UNRESPONSIVE, OUTAGE, INVALID = ProgramState.UNRESPONSIVE, ProgramState.OUTAGE, ProgramState.INVALID


def of_type(name: str | None) -> ApplicationError:
    return ApplicationError("said", type=name)


def timed_out(kind: TimeoutType, last: Exception | None = None) -> TimeoutError:
    found = TimeoutError("late", type=kind, last_heartbeat_details=())
    found.__cause__ = last
    return found


@pytest.mark.parametrize(
    ("cause", "ends"),
    [
        (timed_out(TimeoutType.START_TO_CLOSE), UNRESPONSIVE),
        (timed_out(TimeoutType.SCHEDULE_TO_CLOSE), UNRESPONSIVE),
        (timed_out(TimeoutType.SCHEDULE_TO_START), OUTAGE),
        (timed_out(TimeoutType.HEARTBEAT), OUTAGE),
        (timed_out(TimeoutType.SCHEDULE_TO_CLOSE, of_type("carrier_unavailable")), OUTAGE),
        (timed_out(TimeoutType.SCHEDULE_TO_CLOSE, of_type("outcome_unknown")), UNRESPONSIVE),
        (timed_out(TimeoutType.SCHEDULE_TO_CLOSE, of_type("carrier_rejected")), INVALID),
        (timed_out(TimeoutType.SCHEDULE_TO_CLOSE, timed_out(TimeoutType.HEARTBEAT)), UNRESPONSIVE),
        (of_type("outcome_unknown"), UNRESPONSIVE),
        (of_type("not_ready"), UNRESPONSIVE),
        (of_type("invalid_input"), INVALID),
        (of_type("carrier_rejected"), INVALID),
        (of_type("carrier_unavailable"), OUTAGE),
        (of_type(None), OUTAGE),
        (None, OUTAGE),
    ],
)
def test_the_last_word_of_the_carrier_decides_else_the_time_that_was_over(
    cause: Exception | None, ends: ProgramState
) -> None:
    failure = ActivityError(
        "failed", scheduled_event_id=1, started_event_id=2, identity="w", activity_type="a",
        activity_id="1", retry_state=RetryState.TIMEOUT,
    )  # fmt: skip
    failure.__cause__ = cause
    assert technical(failure) is ends
