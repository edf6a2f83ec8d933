"""The API's one way to Temporal: sends what the outbox holds, and forgets what was erased."""

import asyncio
from datetime import timedelta
from uuid import UUID

import structlog
from prometheus_client import Counter
from temporalio.api.common.v1 import WorkflowExecution
from temporalio.api.workflowservice.v1 import DeleteWorkflowExecutionRequest
from temporalio.client import Client
from temporalio.service import RPCError

from activities.ports import OutboxMessage
from models.job import JobKind
from temporal.client import connect
from temporal.health import temporal_answers
from temporal.starter import UnknownMessage, send
from workflows.contracts import workflow_id

log = structlog.get_logger()

CALL_TIMEOUT = timedelta(seconds=3)


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
