"""Is Temporal there, and does anybody poll: what readiness and operators ask."""

from datetime import timedelta

from temporalio.api.enums.v1 import TaskQueueType
from temporalio.api.taskqueue.v1 import TaskQueue
from temporalio.api.workflowservice.v1 import DescribeTaskQueueRequest
from temporalio.client import Client
from temporalio.service import RPCError

PROBE_TIMEOUT = timedelta(seconds=2)


async def temporal_answers(client: Client) -> bool:
    """Whether the server says that it serves."""
    try:
        return await client.service_client.check_health(timeout=PROBE_TIMEOUT)
    except (RPCError, RuntimeError):
        return False


async def poller_identities(client: Client, queue: str) -> frozenset[str]:
    """Who polled the queue for workflow tasks lately. Raises: RPCError."""
    answer = await client.workflow_service.describe_task_queue(
        DescribeTaskQueueRequest(
            namespace=client.namespace,
            task_queue=TaskQueue(name=queue),
            task_queue_type=TaskQueueType.TASK_QUEUE_TYPE_WORKFLOW,
        ),
        timeout=PROBE_TIMEOUT,
    )
    return frozenset(poller.identity for poller in answer.pollers)
