"""What a failed step means: how its program ends, or by which name its job does."""

from temporalio.exceptions import (
    ActivityError,
    ApplicationError,
    FailureError,
    RetryState,
    TimeoutType,
)
from temporalio.exceptions import TimeoutError as ActivityTimeout

from models.quote import ProgramState

TIMED_OUT = "timed_out"
FAILED = "failed"
CASE_ENDED = "case_ended"
_UNANSWERED = {TimeoutType.START_TO_CLOSE, TimeoutType.SCHEDULE_TO_CLOSE}


def technical(failure: ActivityError) -> ProgramState:
    """How a program ends whose activity failed after all its retries."""
    cause = failure.cause
    if isinstance(cause, ActivityTimeout) and isinstance(cause.cause, ApplicationError):
        cause = cause.cause
    if isinstance(cause, ActivityTimeout):
        return ProgramState.UNRESPONSIVE if cause.type in _UNANSWERED else ProgramState.OUTAGE
    if isinstance(cause, ApplicationError):
        if cause.type in ("outcome_unknown", "not_ready"):
            return ProgramState.UNRESPONSIVE
        if cause.type in ("invalid_input", "carrier_rejected"):
            return ProgramState.INVALID
    return ProgramState.OUTAGE


WORDED = frozenset({"carrier_rejected", "invalid_input"})
"""Refusals that say in words what would be right."""


def error_words(failure: ActivityError) -> tuple[str, str]:
    """Why an activity was refused, in the carrier's words or ours, and of which field; '' for what is not."""
    cause = failure.cause
    if not isinstance(cause, ApplicationError) or cause.type not in WORDED:
        return "", ""
    path = cause.details[0] if cause.details else ""
    return cause.message[:MOST_WORDS], path if isinstance(path, str) else ""


MOST_WORDS = 500
"""Letters of them that are kept."""


def code_of(failure: FailureError) -> str:
    """How a bind ends whose turn failed, local activity or not."""
    if isinstance(failure, ActivityError):
        return named_error(failure)
    return (failure.type if isinstance(failure, ApplicationError) else None) or FAILED


def named_error(failure: ActivityError) -> str:
    """How a job ends whose one activity failed: late whatever the last try said, else by the code refused."""
    cause = failure.cause
    if isinstance(cause, ActivityTimeout) or failure.retry_state is RetryState.TIMEOUT:
        return TIMED_OUT
    return (cause.type if isinstance(cause, ApplicationError) else None) or FAILED
