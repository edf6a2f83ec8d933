"""How patient a workflow is with each counterparty: the only home of retry policies and timeouts.

Schedule-to-close is the business deadline; attempts stay unlimited unless the effect cannot be repeated.
"""

from datetime import timedelta
from typing import TypedDict

from temporalio.common import RetryPolicy

from models.job import JobKind
from workflows.contracts import JOBS

DEADLINE_GRACE = timedelta(hours=25)
"""Execution timeout beyond the run's own deadline: the closing step may wait out a day without a store."""


LOCAL_ATTEMPTS = 14
"""About 10 s: the SDK does not hold the schedule-to-close of a local activity across its retries."""


POLICY_LOOK = timedelta(days=1)
"""How long after one look for a policy that operations alone know of the next one follows."""


class ActivityOptions(TypedDict, total=False):
    """Keyword arguments of a normal activity call."""

    start_to_close_timeout: timedelta
    schedule_to_close_timeout: timedelta
    schedule_to_start_timeout: timedelta
    heartbeat_timeout: timedelta
    retry_policy: RetryPolicy


class LocalOptions(TypedDict, total=False):
    """Keyword arguments of a local activity call."""

    start_to_close_timeout: timedelta
    schedule_to_close_timeout: timedelta
    retry_policy: RetryPolicy


def _retry(first_s: float, factor: float, longest_s: float, *never: str, attempts: int = 0) -> RetryPolicy:
    return RetryPolicy(
        initial_interval=timedelta(seconds=first_s),
        backoff_coefficient=factor,
        maximum_interval=timedelta(seconds=longest_s),
        maximum_attempts=attempts,
        non_retryable_error_types=list(never),
    )


PROJECT: LocalOptions = {
    "start_to_close_timeout": timedelta(seconds=2),
    "schedule_to_close_timeout": timedelta(seconds=10),
    "retry_policy": _retry(0.05, 2, 1, "version_conflict", attempts=LOCAL_ATTEMPTS),
}
"""A projection write, as a local activity; after its attempts it goes on as PROJECT_LATE."""

PROJECT_LATE: ActivityOptions = {
    "start_to_close_timeout": timedelta(seconds=10),
    "schedule_to_close_timeout": timedelta(hours=24),
    "retry_policy": _retry(1, 2, 30, "version_conflict"),
}
"""The same write as a normal activity, once the database stayed away for longer than PROJECT waits."""

RATE: ActivityOptions = {
    "start_to_close_timeout": timedelta(seconds=10),
    "schedule_to_close_timeout": timedelta(seconds=60),
    "retry_policy": _retry(0.2, 2, 5, "invalid_input"),
}
"""Rating and eligibility; retried to the end, so that a database restart drops no price."""


RATE_LOCAL: LocalOptions = {
    "start_to_close_timeout": timedelta(seconds=5),
    "schedule_to_close_timeout": timedelta(seconds=10),
    "retry_policy": _retry(0.05, 2, 1, "invalid_input", attempts=LOCAL_ATTEMPTS),
}
"""A batch that is rated where its workflow runs; after its attempts each program goes on as RATE."""


def profile(deadline_s: float) -> ActivityOptions:
    """Patience with a risk profile: as with rating, but its last try ends with the run's own deadline."""
    return {**RATE, "schedule_to_close_timeout": timedelta(seconds=deadline_s)}


def recalculation(deadline_s: float) -> ActivityOptions:
    """Patience with a price that is made again: as with rating, to the job's own deadline."""
    return {**RATE, "schedule_to_close_timeout": timedelta(seconds=deadline_s)}


PRICE_LOCAL: LocalOptions = {
    "start_to_close_timeout": timedelta(seconds=5),
    "schedule_to_close_timeout": timedelta(seconds=10),
    "retry_policy": _retry(0.05, 2, 1, "invalid_input", attempts=2),
}
"""A price that somebody waits for, where its workflow runs; after two tries it is a normal step."""

RECALCULATION_PATIENCE_S = 20.0
"""How long the specified call waits for its price before it answers with the job."""

DOCUMENT_PATIENCE_S = JOBS[JobKind.DOCUMENT].deadline_s + 5
"""How long a download waits for its document: the workflow may close its job a little after the deadline."""

LOOK_AGAIN_S = 10.0
"""How often who waits for a job looks without being told; a lost notification costs at most this long."""

LOOK_AGAIN_DEAF_S = 0.5
"""The same while no notification can arrive, since the connection for them is gone."""


def document(deadline_s: float) -> ActivityOptions:
    """Patience with a document: tried again within its deadline, at once where a worker was lost."""
    return {
        "start_to_close_timeout": timedelta(seconds=25),
        "schedule_to_close_timeout": timedelta(seconds=deadline_s),
        "retry_policy": _retry(0.2, 2, 5, attempts=4),
    }


def upload(deadline_s: float) -> ActivityOptions:
    """Patience with the check of an upload; nothing of it lasts as long as a try may."""
    return {
        "start_to_close_timeout": timedelta(seconds=30),
        "schedule_to_close_timeout": timedelta(seconds=deadline_s),
        "retry_policy": _retry(0.2, 2, 10),
    }


def loss_run(deadline_s: float) -> ActivityOptions:
    """Patience with reading a loss run: twenty scanned pages take minutes, a lost worker is noticed."""
    return {
        "start_to_close_timeout": timedelta(seconds=min(300.0, deadline_s)),
        "schedule_to_close_timeout": timedelta(seconds=deadline_s),
        "heartbeat_timeout": timedelta(seconds=30),
        "retry_policy": _retry(0.5, 2, 10, attempts=3),
    }


def acord(left: timedelta) -> ActivityOptions:
    """Patience with a step of reading a form, which ends with what is left of the job's deadline.

    A worker that died is noticed by its missing heartbeats, and its step begins anew elsewhere.
    """
    return {
        "start_to_close_timeout": timedelta(seconds=150),
        "schedule_to_close_timeout": max(left, timedelta(seconds=1)),
        "heartbeat_timeout": timedelta(seconds=15),
        "retry_policy": _retry(0.2, 2, 10),
    }


ACORD_EXTRA_S = 60
"""How long a job waits at most for what a reading can do without: pictures of its pages, its table."""


CARRIER_READ: ActivityOptions = {
    "start_to_close_timeout": timedelta(seconds=15),
    "schedule_to_close_timeout": timedelta(minutes=15),
    "schedule_to_start_timeout": timedelta(seconds=20),
    "retry_policy": _retry(1, 1.5, 15, "carrier_rejected", "auth_failed"),
}
"""A question to a carrier that changes nothing there."""

CARRIER_STEP: ActivityOptions = {
    **CARRIER_READ,
    "start_to_close_timeout": timedelta(seconds=110),
    "schedule_to_close_timeout": timedelta(seconds=120),
    "heartbeat_timeout": timedelta(seconds=15),
}
"""One step of an account, for which somebody waits: a carrier may take up to two minutes.

A queue without workers ends it within 20 s; what is sent twice is the same, by its key and the lease.
"""

BIND_CHECK: ActivityOptions = {
    "start_to_close_timeout": timedelta(seconds=60),
    "schedule_to_close_timeout": timedelta(hours=24),
    "heartbeat_timeout": timedelta(seconds=15),
    "retry_policy": _retry(1, 1.5, 60, "carrier_rejected"),
}
"""The check before a bind; a carrier that is held or away is waited for, as long as it says or else at these
intervals. A quote that has changed is an answer and no error."""

BIND_SUBMIT: ActivityOptions = {
    "start_to_close_timeout": timedelta(seconds=120),
    "heartbeat_timeout": timedelta(seconds=15),
    "retry_policy": _retry(1, 1, 1, attempts=1),
}
"""One attempt to bind: never tried again by Temporal, and its time in the queue is not limited."""

RECONCILE: ActivityOptions = {
    "start_to_close_timeout": timedelta(seconds=60),
    "schedule_to_close_timeout": timedelta(hours=24),
    "heartbeat_timeout": timedelta(seconds=15),
    "retry_policy": _retry(5, 1.2, 60, "carrier_rejected"),
}
"""A look whether a policy exists: when the carrier says, else every 5 s at first, then up to a minute apart.

An online carrier may take a minute for one read, so that a try lasts longer than 30 s and therefore beats.
"""

FIRST_LOOK: ActivityOptions = {
    **RECONCILE,
    "schedule_to_close_timeout": timedelta(seconds=60),
    "retry_policy": _retry(2, 1, 2, "carrier_rejected", attempts=2),
}
"""The look before operations may say that it is bound; a carrier that does not answer holds nobody up."""


def pause_after(failures: int) -> timedelta:
    """How long a bind rests that could not go on so many times: from a minute to an hour."""
    return timedelta(minutes=min(2 ** min(failures - 1, 10), 60))


WATCH: ActivityOptions = {
    "start_to_close_timeout": timedelta(seconds=60),
    "schedule_to_close_timeout": timedelta(minutes=30),
    "heartbeat_timeout": timedelta(seconds=15),
    "retry_policy": _retry(5, 2, 300, "carrier_rejected"),
}
"""What has changed at a carrier; what half an hour does not answer, the next turn asks again."""

NOTIFY: ActivityOptions = {
    "start_to_close_timeout": timedelta(seconds=20),
    "schedule_to_close_timeout": timedelta(hours=24),
    "retry_policy": _retry(1, 2, 300, "bad_address"),
}
"""Mail and CRM."""


def notify(deadline_s: float) -> ActivityOptions:
    """Patience with the mail server: its last try ends when the mail is worth nothing any more."""
    return {**NOTIFY, "schedule_to_close_timeout": timedelta(seconds=deadline_s)}


STORE: ActivityOptions = NOTIFY
"""Objects in the store, and the rows that name them."""


SWEEP: ActivityOptions = {
    "start_to_close_timeout": timedelta(minutes=1),
    "schedule_to_close_timeout": timedelta(hours=1),
    "retry_policy": _retry(1, 2, 60),
}
"""One batch of the sweep."""

MEND: ActivityOptions = {
    "start_to_close_timeout": timedelta(minutes=1),
    "schedule_to_close_timeout": timedelta(minutes=4),
    "retry_policy": _retry(1, 2, 30),
}
"""One batch of stuck work; what it does not reach, the next round does."""

MEND_LIMIT = timedelta(minutes=30)
"""Execution timeout of a round of stuck work; no second round begins before it is over."""

REHEARSE: ActivityOptions = {
    "start_to_close_timeout": timedelta(minutes=2),
    "schedule_to_close_timeout": timedelta(minutes=30),
    "retry_policy": _retry(0.5, 2, 30),
}
"""One batch of a rehearsal; nobody is quoted by it, so that it may wait out an outage."""

SWEEP_LIMIT = timedelta(hours=6)
"""Execution timeout of a sweep: it is over before the next one starts."""


def carrier_quote(deadline_s: float) -> ActivityOptions:
    """Patience with a carrier that prices one program.

    Two minutes are a normal reply of an online carrier, so a single try may take almost the whole
    deadline. The last try ends shortly before the run's own deadline: a carrier that said why it cannot
    answer is then an outage with that reason, and not merely unresponsive. An unknown outcome is tried
    again, because the adapter looks for an existing quote before it makes one. A try of a worker that died
    is noticed by its missing heartbeats, long before the two minutes are over.
    """
    rest = max(deadline_s - 2, 1.0)
    return {
        **CARRIER_READ,
        "start_to_close_timeout": timedelta(seconds=min(110.0, rest)),
        "heartbeat_timeout": timedelta(seconds=15),
        "schedule_to_close_timeout": timedelta(seconds=rest),
    }
