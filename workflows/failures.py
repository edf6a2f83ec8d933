"""What a failed step of quoting means: how its program ends, and whether the patient path goes on."""

from temporalio.exceptions import (
    ActivityError,
    ApplicationError,
    FailureError,
    TimeoutType,
    is_cancelled_exception,
)
from temporalio.exceptions import TimeoutError as ActivityTimeout

from models.quote import ProgramState

_UNANSWERED = {TimeoutType.START_TO_CLOSE, TimeoutType.SCHEDULE_TO_CLOSE}


def unless_outlasted(failure: FailureError) -> None:
    """Go on to the patient path, unless the run was cancelled; a local activity fails with its bare cause."""
    if is_cancelled_exception(failure):
        raise failure


def technical(failure: ActivityError) -> ProgramState:
    """How a program ends whose activity failed after all its retries."""
    cause = failure.cause
    if isinstance(cause, ActivityTimeout) and isinstance(cause.cause, ApplicationError):
        cause = cause.cause
    if isinstance(cause, ActivityTimeout):
        return ProgramState.UNRESPONSIVE if cause.type in _UNANSWERED else ProgramState.OUTAGE
    if isinstance(cause, ApplicationError):
        if cause.type == "outcome_unknown":
            return ProgramState.UNRESPONSIVE
        if cause.type in ("invalid_input", "carrier_rejected"):
            return ProgramState.INVALID
    return ProgramState.OUTAGE
