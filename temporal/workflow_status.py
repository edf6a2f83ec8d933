"""Where the workflow of a job stands (activities.ops.ports.WorkflowRuns), asked of its server."""

from datetime import timedelta
from uuid import UUID

from temporalio.client import Client, WorkflowExecutionStatus
from temporalio.service import RPCError, RPCStatusCode

from models.job import JobKind
from models.ops_stuck import IdleCase, WorkflowStatus
from temporal.cases import Told
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
        return status_named(description.status)

    async def begin_again(self, case: IdleCase) -> bool:
        """Begin a case (activities.ops.ports.CaseStarts). Returns: False where it runs. Raises: RPCError."""
        return await Told(self._client, case.case_id, case.call, ASK_TIMEOUT).begin_again()


def status_named(status: int | None) -> WorkflowStatus:
    """A status of the server, also as its number; what nobody knows counts as running."""
    return (
        _STATUSES.get(WorkflowExecutionStatus(status), WorkflowStatus.RUNNING)
        if status
        else (WorkflowStatus.RUNNING)
    )
