"""The API's one way to Temporal: sends what the outbox holds, and forgets what was erased."""

import asyncio
from collections.abc import Awaitable, Callable, Collection
from datetime import timedelta
from typing import TypeVar

import structlog
from prometheus_client import Counter
from temporalio.api.common.v1 import WorkflowExecution
from temporalio.api.workflowservice.v1 import DeleteWorkflowExecutionRequest
from temporalio.client import Client, RPCTimeoutOrCancelledError
from temporalio.service import RPCError, RPCStatusCode

from activities.ports import OutboxMessage
from api.http.problems import CaseOver, ServerSilent, TooManyRequests, WorkflowUnhealthy
from models.case import CaseCall
from models.errors import QuotingError
from temporal.cases import Answer, CaseRefused, Told, UnknownMessage
from temporal.client import connect
from temporal.health import temporal_answers
from temporal.starter import NOT_TAKEN, send

log = structlog.get_logger()
Done = TypeVar("Done")

CALL_TIMEOUT = timedelta(seconds=3)
UPDATE_TIMEOUT = timedelta(seconds=5)
"""How long a person waits for the answer of a case."""
SILENT = "Oops! Server not responding"
BACK_IN_S = 3
"""Seconds after which to send again what Temporal did not take."""
_LATE = (RPCStatusCode.DEADLINE_EXCEEDED, RPCStatusCode.CANCELLED)


class UpdateFailed(Exception):
    """A fault of ours, answered without a word of it."""


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
        """Send a message right after its commit. Returns: whether Temporal took it.

        Whatever goes wrong leaves the row to the relay: the job is safe, so the caller answers its id.
        Raises: CaseRefused when a case did not take it, for good.
        """
        try:
            await send(await self.client(), message)
        except (*NOT_TAKEN, UnknownMessage) as error:
            log.warning("message_left_to_relay", workflow_id=message.workflow_id, error=str(error)[:200])
            return False
        return True

    async def update(
        self,
        case_id: str,
        name: str,
        call: CaseCall,
        key: str,
        answer: type[Answer],
        refusals: Collection[type[QuotingError]],
    ) -> Answer | None:
        """Ask a case and wait for its answer; the same key is given the first answer again.

        Args: key: of the press; refusals: what the case may answer instead, by their codes.
        Returns: None when it was sent and nobody answered in time: ask again under the same key.
        Raises: a refusal; CaseOver, ServerSilent, TooManyRequests, WorkflowUnhealthy.
        """
        try:
            client = await self.client()
            return await Told(client, case_id, call, UPDATE_TIMEOUT).answer(name, key, answer)
        except CaseRefused as refused:
            raise _refusal(case_id, refused, refusals) from refused
        except RPCTimeoutOrCancelledError as late:
            failure: Exception = late
        except RPCError as error:
            if error.status not in _LATE:
                raise _problem(case_id, error) from error
            failure = error
        except RuntimeError as error:  # no connection: nothing was sent
            raise _silent() from error
        if not await self.answers():
            raise _silent() from failure
        log.warning("update_without_answer", workflow_id=case_id, update=name)
        return None

    async def operated(self, work: Callable[[Client], Awaitable[Done]]) -> Done:
        """Do something of temporal/operating.py. Raises: ServerSilent, TooManyRequests, CaseOver."""
        client = await self.client()
        try:
            return await work(client)
        except RPCTimeoutOrCancelledError as late:
            raise _silent() from late
        except RPCError as error:
            raise (_silent() if error.status in _LATE else _problem("operations", error)) from error
        except RuntimeError as error:  # no connection: nothing was sent
            raise _silent() from error

    async def forget(self, workflow: str) -> None:
        """Delete the execution of what was erased, running or not; what is gone already is no error."""
        client = await self.client()
        execution = WorkflowExecution(workflow_id=workflow)
        request = DeleteWorkflowExecutionRequest(namespace=client.namespace, workflow_execution=execution)
        try:
            await client.workflow_service.delete_workflow_execution(request, timeout=CALL_TIMEOUT)
        except (RPCError, RuntimeError) as error:
            log.warning("execution_left_behind", workflow_id=execution.workflow_id, error=str(error)[:200])

    async def answers(self) -> bool:
        """Whether Temporal says that it serves."""
        return await temporal_answers(await self.client())


def _refusal(case_id: str, refused: CaseRefused, refusals: Collection[type[QuotingError]]) -> Exception:
    """What a case said, as the refusal of its code; one that nobody expects is a fault of ours."""
    if refused.code == CaseOver.code:
        return CaseOver("This case has ended; look at how it stands now")
    for kind in refusals:
        if kind.code == refused.code:
            return kind(refused.message, refused.path)
    log.error("update_failed", workflow_id=case_id, code=refused.code)
    return UpdateFailed(f"{case_id} failed an update as {refused.code}.")


def _problem(case_id: str, error: RPCError) -> Exception:
    """What an error of the server means to whoever asked; its text is for the log alone."""
    back = {"Retry-After": str(BACK_IN_S)}
    if error.status is RPCStatusCode.UNAVAILABLE:
        return _silent()
    if error.status is RPCStatusCode.RESOURCE_EXHAUSTED:
        return TooManyRequests("Too much is asked at once; send it again in a few seconds", headers=back)
    if error.status is RPCStatusCode.NOT_FOUND:
        return CaseOver("This case has ended; look at how it stands now")
    log.error("update_not_taken", workflow_id=case_id, status=error.status.name, error=str(error)[:200])
    if error.status is RPCStatusCode.FAILED_PRECONDITION:
        return WorkflowUnhealthy(SILENT, headers=back)
    return UpdateFailed(f"{case_id} took no update: {error.status.name}.")


def _silent() -> ServerSilent:
    return ServerSilent(SILENT, headers={"Retry-After": str(BACK_IN_S)})
