"""How a business refusal leaves an activity: as an ApplicationError whose type is its stable code."""

from datetime import timedelta

from temporalio.exceptions import ApplicationError

from models.bind_errors import NotReady
from models.errors import (
    CarrierUnavailable,
    DocumentUnwritten,
    MailServerSilent,
    OutcomeUnknown,
    QuotingError,
    RunStillOpen,
    StoreUnavailable,
    TooManyAtOnce,
)
from models.reading import DocumentUnread

RETRIED = (
    CarrierUnavailable,
    StoreUnavailable,
    OutcomeUnknown,
    RunStillOpen,
    DocumentUnread,
    DocumentUnwritten,
    MailServerSilent,
    TooManyAtOnce,
    NotReady,
)
"""Refusals that pass by themselves; whether an unknown outcome may be tried again, the preset says."""


def application_error(error: QuotingError, *, final: bool | None = None) -> ApplicationError:
    """The refusal as Temporal knows it.

    Args: final: True stops the retries, False lets the retry policy decide; None follows RETRIED.
    Returns: type = code, details = path where there is one, non-retryable unless the refusal passes by
        itself; a carrier's wait is kept.
    """
    wait_s = error.retry_after_s if isinstance(error, CarrierUnavailable) else None
    if isinstance(error, NotReady):
        wait_s = error.again_in_s
    return ApplicationError(
        error.message,
        *([error.path] if error.path else []),
        type=error.code,
        non_retryable=not isinstance(error, RETRIED) if final is None else final,
        next_retry_delay=None if wait_s is None else timedelta(seconds=wait_s),
    )
