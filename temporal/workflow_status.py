"""Where the workflow of a job stands (activities.ops.ports.WorkflowRuns), asked of its server."""

from datetime import timedelta
from uuid import UUID

from temporalio.client import Client, WorkflowExecutionStatus
from temporalio.service import RPCError, RPCStatusCode

from models.job import JobKind
from models.ops_stuck import WorkflowStatus
from workflows.contracts import workflow_id

ASK_TIMEOUT = timedelta(seconds=5)

_STATUSES = {
    WorkflowExecutionStatus.RUNNING: WorkflowStatus.RUNNING,
    WorkflowExecutionStatus.CONTINUED_AS_NEW: WorkflowStatus.RUNNING,
    WorkflowExecutionStatus.COMPLETED: WorkflowStatus.COMPLETED,
    WorkflowExecutionStatus.FAILED: WorkflowStatus.FAILED,
    WorkflowExecutionStatus.CANCELED: WorkflowStatus.CANCELLED,
    WorkflowExecutionStatus.TERMINATED: WorkflowStatus.TERMINATED,
    WorkflowExecutionStatus.TIMED_OUT: WorkflowStatus.TIMED_OUT,
}


class TemporalRuns:
    """On the worker's own client."""

    def __init__(self, client: Client) -> None:
        self._client = client

    async def status_of(self, kind: JobKind, job_id: UUID) -> WorkflowStatus:
        """Where the newest run of a job's workflow stands; what nobody knows counts as running.

        Raises: RPCError when the server does not answer.
        """
        return await self.status_of_case(workflow_id(kind, job_id))

    async def status_of_case(self, case_id: str) -> WorkflowStatus:
        """The same of a case. Raises: RPCError when the server does not answer."""
        handle = self._client.get_workflow_handle(case_id)
        try:
            description = await handle.describe(rpc_timeout=ASK_TIMEOUT)
        except RPCError as error:
            if error.status is RPCStatusCode.NOT_FOUND:
                return WorkflowStatus.MISSING
            raise
        status = description.status
        return WorkflowStatus.RUNNING if status is None else _STATUSES.get(status, WorkflowStatus.RUNNING)
