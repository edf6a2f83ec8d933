"""The API's one door to Temporal: sends what the outbox holds, and says Temporal's refusals in our words."""

import asyncio
from datetime import timedelta
from uuid import UUID

import structlog
from prometheus_client import Counter
from temporalio.api.common.v1 import WorkflowExecution
from temporalio.api.workflowservice.v1 import DeleteWorkflowExecutionRequest
from temporalio.client import (
    Client,
    WorkflowQueryFailedError,
    WorkflowQueryRejectedError,
    WorkflowUpdateFailedError,
    WorkflowUpdateRPCTimeoutOrCancelledError,
)
from temporalio.exceptions import ApplicationError
from temporalio.service import RPCError, RPCStatusCode

from activities.ports import OutboxMessage
from api.http.problems import (
    ApiRefusal,
    NotFound,
    NotReachable,
    StillDeciding,
    TooManyRequests,
    WorkflowUnhealthy,
)
from models.job import JobKind
from temporal.client import connect
from temporal.health import temporal_answers
from temporal.starter import UnknownMessage, send
from workflows.contracts import workflow_id

log = structlog.get_logger()

SERVER_SILENT = "Oops! Server not responding"
CALL_TIMEOUT = timedelta(seconds=3)
RETRY_AFTER = {"Retry-After": "2"}


class Gateway:
    """One lazy client per process; whatever reads must work without it."""

    def __init__(self, address: str, codec_keys: str, namespace: str, identity: str, calls: Counter) -> None:
        self._address, self._keys, self._namespace = address, codec_keys, namespace
        self._identity, self._calls = identity, calls
        self._client: Client | None = None
        self._lock = asyncio.Lock()

    async def client(self) -> Client:
        """The client; it connects at its first call, so this needs no server.

        Who asks for it is about to call Temporal, so this is where calls are counted: none can bypass it.
        """
        self._calls.inc()
        async with self._lock:
            if self._client is None:
                self._client = await connect(
                    self._address,
                    self._keys,
                    namespace=self._namespace,
                    identity=self._identity,
                    lazy=True,
                )
        return self._client

    async def send(self, message: OutboxMessage) -> bool:
        """Send a job's message right after its commit. Returns: whether Temporal took it.

        Whatever goes wrong leaves the row to the relay: the job is safe, so the caller answers its id.
        """
        try:
            await send(await self.client(), message)
        except (RPCError, RuntimeError, UnknownMessage) as error:
            log.warning("start_left_to_relay", workflow_id=message.workflow_id, error=str(error)[:200])
            return False
        return True

    async def forget(self, kind: JobKind, job_id: UUID) -> None:
        """Delete the execution of an erased job, running or not; what is gone already is no error."""
        client = await self.client()
        execution = WorkflowExecution(workflow_id=workflow_id(kind, job_id))
        request = DeleteWorkflowExecutionRequest(namespace=client.namespace, workflow_execution=execution)
        try:
            await client.workflow_service.delete_workflow_execution(request, timeout=CALL_TIMEOUT)
        except (RPCError, RuntimeError) as error:
            log.warning("execution_left_behind", workflow_id=execution.workflow_id, error=str(error)[:200])

    async def answers(self) -> bool:
        """Whether Temporal says that it serves."""
        return await temporal_answers(await self.client())


_REFUSED_UPDATES = {"RemarkRequired": 422, "InvalidTransition": 409, "Terminal": 409}


class UpdateRefused(ApiRefusal):
    """A validator of a workflow refused; code and text are the validator's."""

    code = "update_refused"
    status = 409

    def __init__(self, message: str, *, status: int, code: str) -> None:
        super().__init__(message)
        self.status, self.code = status, code  # type: ignore[misc]  # the validator's own words


def refusal_of(error: Exception, *, final: bool = False, workflow_id: str = "") -> ApiRefusal | None:
    """What a failed update or query of Temporal means to a caller; None: it is a fault of ours (500).

    Args: final: the row says that the workflow has ended, so NOT_FOUND is a state and not an absence.
    """
    if isinstance(error, WorkflowUpdateFailedError) and isinstance(error.cause, ApplicationError):
        kind = error.cause.type or ""
        if kind in _REFUSED_UPDATES:
            return UpdateRefused(error.cause.message, status=_REFUSED_UPDATES[kind], code=kind)
    if isinstance(error, WorkflowUpdateRPCTimeoutOrCancelledError):
        return StillDeciding("The request was sent; its outcome is not known yet")
    if isinstance(error, RPCError):
        return _rpc_refusal(error, final)
    if isinstance(error, WorkflowQueryFailedError | WorkflowQueryRejectedError):
        log.error("workflow_query_failed", workflow_id=workflow_id, error=str(error)[:200])
    return None


def _rpc_refusal(error: RPCError, final: bool) -> ApiRefusal | None:
    code = error.status
    if code is RPCStatusCode.NOT_FOUND:
        ended = UpdateRefused("This has ended; nothing can be changed any more", status=409, code="ended")
        return ended if final else NotFound("There is nothing at this address")
    if code is RPCStatusCode.DEADLINE_EXCEEDED:
        return StillDeciding("The request was sent; its outcome is not known yet")
    if code is RPCStatusCode.UNAVAILABLE:
        return NotReachable(SERVER_SILENT, headers=RETRY_AFTER)
    if code is RPCStatusCode.RESOURCE_EXHAUSTED:
        return TooManyRequests("Too much at once; try again shortly", headers=RETRY_AFTER)
    if code is RPCStatusCode.FAILED_PRECONDITION:
        return WorkflowUnhealthy(SERVER_SILENT, headers=RETRY_AFTER)
    return None
