"""Worker groups: which queues a process polls, what runs there, and with how many slots."""

from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import timedelta
from typing import Any

from temporalio.client import Client
from temporalio.worker import Interceptor, Worker

from activities.document import DocumentActivities
from activities.mail.steps import MailActivities
from activities.ops.steps import OpsActivities
from activities.ops.stuck import JobActivities, StuckWorkActivities
from activities.quote.retry import QuoteRetryActivities
from activities.quote.steps import QuoteActivities
from activities.rate_book import RateBookActivities
from activities.registry import (
    carrier_activities,
    core_activities,
    document_activities,
    document_closing_activities,
    job_activities,
    mail_activities,
    ops_activities,
    quote_retry_activities,
    rate_book_activities,
    risk_profile_activities,
    stuck_work_activities,
)
from activities.risk_profile import RiskProfileActivities
from workflows.contracts import BIND_QUEUE, CORE_QUEUE, DOCS_QUEUE, MAIL_QUEUE, carrier_queue
from workflows.registry import WORKFLOWS

GRACE = timedelta(seconds=30)
OUTWARD_GRACE = timedelta(seconds=45)
"""A call to a carrier that is cut off is an unknown outcome, so its queues get longer."""
CARRIER_CALLS_PER_S = 20.0
POLLERS = 3
EAGER_ACTIVITIES = 16
"""Programs of one run that start without a trip through the queue."""

UNKNOWN_GROUP = "No worker group '{}'; there are core, bind, carriers, docs and mail."


@dataclass(frozen=True)
class QueueWork:
    """What one queue of this process runs."""

    queue: str
    workflows: Sequence[type]
    activities: Sequence[Callable[..., Any]]
    grace: timedelta
    calls_per_s: float | None = None

    @property
    def empty(self) -> bool:
        """Whether nothing is registered for the queue yet."""
        return not self.workflows and not self.activities


def group_work(
    group: str,
    quote: QuoteActivities,
    profile: RiskProfileActivities,
    ops: OpsActivities,
    carriers: Sequence[str],
    rate_book: RateBookActivities | None = None,
    retry: QuoteRetryActivities | None = None,
    document: DocumentActivities | None = None,
    mail: MailActivities | None = None,
    jobs: JobActivities | None = None,
    stuck: StuckWorkActivities | None = None,
) -> list[QueueWork]:
    """The queues of a worker group. Raises: ValueError for a word that names none."""
    core = (
        *core_activities(quote),
        *risk_profile_activities(profile),
        *ops_activities(ops),
        *(rate_book_activities(rate_book) if rate_book else ()),
        *(quote_retry_activities(retry) if retry else ()),
        *(document_closing_activities(document) if document else ()),
        *(job_activities(jobs) if jobs else ()),
        *(stuck_work_activities(stuck) if stuck else ()),
    )
    makers: Mapping[str, Callable[[], list[QueueWork]]] = {
        "core": lambda: [QueueWork(CORE_QUEUE, WORKFLOWS[CORE_QUEUE], core, GRACE)],
        "bind": lambda: [QueueWork(BIND_QUEUE, WORKFLOWS.get(BIND_QUEUE, ()), (), OUTWARD_GRACE)],
        "docs": lambda: [QueueWork(DOCS_QUEUE, (), document_activities(document) if document else (), GRACE)],
        "mail": lambda: [_mail_work(mail, jobs)],
        "carriers": lambda: [
            QueueWork(carrier_queue(key), (), carrier_activities(quote), OUTWARD_GRACE, CARRIER_CALLS_PER_S)
            for key in carriers
        ],
    }
    if group not in makers:
        raise ValueError(UNKNOWN_GROUP.format(group))
    return makers[group]()


def _mail_work(mail: MailActivities | None, jobs: JobActivities | None) -> QueueWork:
    if mail is None:
        return QueueWork(MAIL_QUEUE, (), (), GRACE)
    steps = (*mail_activities(mail), *(job_activities(jobs) if jobs else ()))
    return QueueWork(MAIL_QUEUE, WORKFLOWS[MAIL_QUEUE], steps, GRACE)


def build_worker(
    client: Client,
    work: QueueWork,
    on_fatal: Callable[[BaseException], Awaitable[None]],
    interceptors: Sequence[Interceptor] = (),
) -> Worker:
    """A worker with fixed slots, meant for two cores. interceptors: beside those of the plugin."""
    return Worker(
        client,
        task_queue=work.queue,
        workflows=work.workflows,
        activities=work.activities,
        interceptors=interceptors,
        max_cached_workflows=500,
        max_concurrent_workflow_tasks=50,
        max_concurrent_activities=100,
        max_concurrent_local_activities=50,
        max_concurrent_workflow_task_polls=POLLERS,
        max_concurrent_activity_task_polls=POLLERS,
        max_task_queue_activities_per_second=work.calls_per_s,
        max_eager_activity_reservations_per_workflow_task=EAGER_ACTIVITIES,
        graceful_shutdown_timeout=work.grace,
        on_fatal_error=on_fatal,
    )
