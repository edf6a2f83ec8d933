"""Worker groups: which queues a process polls, what runs there, and with how many slots."""

from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import timedelta
from typing import Any

from temporalio.client import Client
from temporalio.common import WorkerDeploymentVersion
from temporalio.worker import Interceptor, Worker, WorkerDeploymentConfig

from activities.registry import activities_of
from workflows.contracts import BIND_QUEUE, CORE_QUEUE, DOCS_QUEUE, MAIL_QUEUE, NAMESPACE, carrier_queue
from workflows.registry import WORKFLOWS

GRACE = timedelta(seconds=30)
OUTWARD_GRACE = timedelta(seconds=45)
"""A call to a carrier that is cut off is an unknown outcome, so its queues get longer."""
CARRIER_CALLS_PER_S = 20.0
POLLERS = 3
HEARD_WITHIN = timedelta(seconds=2)
"""How long beats are held back at most: only the answer to one tells a step that it was cancelled."""
UNNAMED_BUILD = "unnamed"
EAGER_ACTIVITIES = 16
"""Programs of one run that start without a trip through the queue."""

UNKNOWN_GROUP = (
    "No worker group '{}'; there are core, bind, carriers, docs and mail, and carrier-<key> for one of them."
)


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
    group: str, steps: Mapping[str, Sequence[object]], carriers: Sequence[str] = ()
) -> list[QueueWork]:
    """The queues of a worker group; that of a single carrier is a group too.

    Args: steps: objects with activities by queue; carriers: adapters.
    Raises: ValueError for a word that names no group.
    """
    of_carriers = {carrier_queue(key): _of_carrier(key, steps) for key in carriers}
    makers: Mapping[str, Callable[[], list[QueueWork]]] = {
        "core": lambda: [_work(CORE_QUEUE, steps, GRACE)],
        "bind": lambda: [_work(BIND_QUEUE, steps, OUTWARD_GRACE)],
        "docs": lambda: [_work(DOCS_QUEUE, steps, GRACE)],
        "mail": lambda: [_work(MAIL_QUEUE, steps, GRACE)],
        "carriers": lambda: list(of_carriers.values()),
    }
    if group in of_carriers:
        return [of_carriers[group]]
    if group not in makers:
        raise ValueError(UNKNOWN_GROUP.format(group))
    return makers[group]()


def _of_carrier(key: str, steps: Mapping[str, Sequence[object]]) -> QueueWork:
    return _work(carrier_queue(key), steps, OUTWARD_GRACE, CARRIER_CALLS_PER_S)


def _work(
    queue: str, steps: Mapping[str, Sequence[object]], grace: timedelta, calls_per_s: float | None = None
) -> QueueWork:
    return QueueWork(
        queue, WORKFLOWS.get(queue, ()), activities_of(*steps.get(queue, ())), grace, calls_per_s
    )


def build_worker(
    client: Client,
    work: QueueWork,
    on_fatal: Callable[[BaseException], Awaitable[None]],
    interceptors: Sequence[Interceptor] = (),
    build_id: str = "",
) -> Worker:
    """A worker with fixed slots, meant for two cores.

    Args: interceptors: beside those of the plugin; build_id: as of `deployment`, where the client's plugin
        must be versioned as well.
    """
    return Worker(
        client,
        task_queue=work.queue,
        workflows=work.workflows,
        activities=work.activities,
        interceptors=interceptors,
        max_cached_workflows=500,
        max_heartbeat_throttle_interval=HEARD_WITHIN,
        max_concurrent_workflow_tasks=50,
        max_concurrent_activities=100,
        max_concurrent_local_activities=50,
        max_concurrent_workflow_task_polls=POLLERS,
        max_concurrent_activity_task_polls=POLLERS,
        max_task_queue_activities_per_second=work.calls_per_s,
        max_eager_activity_reservations_per_workflow_task=EAGER_ACTIVITIES,
        graceful_shutdown_timeout=work.grace,
        on_fatal_error=on_fatal,
        deployment_config=deployment(build_id),
    )


def deployment(build_id: str) -> WorkerDeploymentConfig:
    """Which build a worker is of. Without a name it takes whatever comes, as all workers of one machine do.

    A worker of a named build is given nothing until somebody makes that build the current one.
    """
    version = WorkerDeploymentVersion(deployment_name=NAMESPACE, build_id=build_id or UNNAMED_BUILD)
    return WorkerDeploymentConfig(version=version, use_worker_versioning=bool(build_id))
