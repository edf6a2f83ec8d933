"""How a message reaches a case: as an update or signal that begins the case, should it not run."""

import re
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, TypedDict, TypeVar

from pydantic import ValidationError
from temporalio.client import (
    Client,
    WithStartWorkflowOperation,
    WorkflowUpdateFailedError,
    WorkflowUpdateHandle,
    WorkflowUpdateStage,
)
from temporalio.common import (
    Priority,
    SearchAttributePair,
    TypedSearchAttributes,
    WorkflowIDConflictPolicy,
    WorkflowIDReusePolicy,
)
from temporalio.exceptions import ApplicationError, WorkflowAlreadyStartedError

from models.base import Lenient
from models.case import CaseCall, CaseKind
from models.job import CaseRef
from workflows.contracts import (
    CASES,
    WC_CARRIER,
    WC_DEADLINE,
    WC_KIND,
    WC_PARTNER,
    WC_STATE,
    CaseSpec,
    case_kind_of,
)
from workflows.failures import CASE_ENDED, FAILED

Answer = TypeVar("Answer", bound=Lenient)

_CODE = re.compile(r"[a-z][a-z0-9_]*")
_ENDED = "AcceptedUpdateCompletedWorkflow"
"""What the server calls an update that was accepted by a run which then ended without an answer to it."""


class UnknownMessage(Exception):
    """The outbox holds a message that this build cannot send; a newer build wrote it."""


class CaseRefused(Exception):
    """A case did not take what it was asked: our own code, as the case named it, and the field, if any."""

    def __init__(self, code: str, message: str, path: str | None = None) -> None:
        super().__init__(message)
        self.code, self.message, self.path = code, message, path


class _Begun(TypedDict):
    """How the workflow of a case is started; without a time-out, since it ends itself."""

    id: str
    task_queue: str
    id_conflict_policy: WorkflowIDConflictPolicy
    id_reuse_policy: WorkflowIDReusePolicy
    search_attributes: TypedSearchAttributes
    priority: Priority
    static_summary: str
    static_details: str


@dataclass(frozen=True)
class Told:
    """A case that is told something, whether it runs or not.

    call: what it is told and what it begins with; rpc_timeout: patience with the server, and with whoever
    takes an update; task_queue: of the workflow, where it is not that of its kind.
    """

    client: Client
    case_id: str
    call: CaseCall
    rpc_timeout: timedelta
    task_queue: str | None = None

    async def begin(self) -> None:
        """Start its workflow, once for good.

        Raises: WorkflowAlreadyStartedError when it runs or ran; UnknownMessage; RPCError.
        """
        spec, begun = self._beginning()
        begun["id_reuse_policy"] = WorkflowIDReusePolicy.REJECT_DUPLICATE
        await self.client.start_workflow(
            spec.workflow, self.call.begins, **begun, rpc_timeout=self.rpc_timeout
        )

    async def begin_again(self) -> bool:
        """Start its workflow where none runs, whether or not one ran before.

        Returns: False where it runs. Raises: UnknownMessage; RPCError.
        """
        spec, begun = self._beginning()
        begun["id_conflict_policy"] = WorkflowIDConflictPolicy.FAIL
        try:
            await self.client.start_workflow(
                spec.workflow, self.call.begins, **begun, rpc_timeout=self.rpc_timeout
            )
        except WorkflowAlreadyStartedError:
            return False
        return True

    async def signal(self, name: str) -> None:
        """Signal it; one that does not run begins with the signal. Raises: UnknownMessage; RPCError."""
        spec, begun = self._beginning()
        await self.client.start_workflow(
            spec.workflow,
            self.call.begins,
            **begun,
            start_signal=name,
            start_signal_args=[] if self.call.given is None else [self.call.given],
            rpc_timeout=self.rpc_timeout,
        )

    async def update(self, name: str, update_id: str) -> None:
        """Ask for something, and wait until the case took it; one that does not run begins with it.

        The same id asked twice of one run is one update; the case's next run does not know it any more.
        Raises: CaseRefused; UnknownMessage; RPCError, also when nobody took it in time.
        """
        handle = await self._started(name, update_id, WorkflowUpdateStage.ACCEPTED, None)
        if handle._known_outcome is not None:  # refused, or ended at once; the SDK has no public word for it
            await _result(handle)

    async def answer(self, name: str, update_id: str, answer: type[Answer]) -> Answer:
        """Ask for something and wait for the answer; the same id is given the first answer again.

        Raises: CaseRefused; UnknownMessage; WorkflowUpdateRPCTimeoutOrCancelledError; RPCError.
        """
        handle = await self._started(name, update_id, WorkflowUpdateStage.COMPLETED, answer)
        answered: Answer = await _result(handle)
        return answered

    async def _started(
        self, name: str, update_id: str, stage: WorkflowUpdateStage, answer: type[Lenient] | None
    ) -> WorkflowUpdateHandle[Any]:
        spec, begun = self._beginning()
        operation: WithStartWorkflowOperation[Any, Any] = WithStartWorkflowOperation(
            spec.workflow, self.call.begins, **begun
        )
        try:
            return await self.client.start_update_with_start_workflow(
                name,
                self.call.given,
                start_workflow_operation=operation,
                wait_for_stage=stage,
                id=update_id,
                result_type=answer,
                rpc_timeout=self.rpc_timeout,
            )
        except BaseException:
            _forget(operation)
            raise

    def _beginning(self) -> tuple[CaseSpec, _Begun]:
        """How the case begins, should it not run. Raises: UnknownMessage."""
        kind = case_kind_of(self.case_id)
        if kind is None:
            raise UnknownMessage(f"'{self.case_id}' is the id of no case.")
        spec, call = CASES[kind], self.call
        try:
            argument = spec.argument.model_validate(call.begins)
        except ValidationError as error:
            wrong = "; ".join(f"{'.'.join(map(str, one['loc']))}: {one['msg']}" for one in error.errors())
            raise UnknownMessage(f"{self.case_id} cannot begin with what it is sent: {wrong}") from None
        details = spec.details.format(carrier=call.carrier, until=f"{argument.until:%Y-%m-%d %H:%M} UTC")
        fairness = (argument.scope.org or str(argument.scope.user))[:64]
        return spec, _Begun(
            id=self.case_id,
            task_queue=self.task_queue or spec.queue,
            id_conflict_policy=WorkflowIDConflictPolicy.USE_EXISTING,
            id_reuse_policy=WorkflowIDReusePolicy.ALLOW_DUPLICATE,
            search_attributes=_attributes(kind, call.carrier, argument),
            priority=Priority(priority_key=spec.priority, fairness_key=fairness),
            static_summary=spec.summary.format(carrier=call.carrier),
            static_details=f"{details}\n* Runbook: docs/runbooks/{spec.runbook}.md",
        )


def refusal_of(failure: WorkflowUpdateFailedError) -> CaseRefused:
    """What a failed update means, in our words; what no code of ours names is a failure of ours."""
    cause = failure.cause
    if not isinstance(cause, ApplicationError):
        return CaseRefused(FAILED, str(cause))
    if cause.type == _ENDED:
        return CaseRefused(CASE_ENDED, cause.message)
    named = _CODE.fullmatch(cause.type or "")
    path = next((detail for detail in cause.details if isinstance(detail, str)), None)
    return CaseRefused(named.group() if named else FAILED, cause.message, path)


async def _result(handle: WorkflowUpdateHandle[Any]) -> Any:
    """What an update that has ended came to. Raises: CaseRefused."""
    try:
        return await handle.result()
    except WorkflowUpdateFailedError as failure:
        raise refusal_of(failure) from failure


def _forget(operation: WithStartWorkflowOperation[Any, Any]) -> None:
    """Look at the failure of a start that nobody waits for: asyncio logs what nobody looked at."""
    started = operation._workflow_handle  # its public word waits for ever where no start was tried
    if started.done() and not started.cancelled():
        started.exception()


def _attributes(kind: CaseKind, carrier: str, argument: CaseRef) -> TypedSearchAttributes:
    pairs: list[SearchAttributePair[str] | SearchAttributePair[datetime]] = [
        SearchAttributePair(WC_KIND, kind.value),
        SearchAttributePair(WC_STATE, CASES[kind].state),
        SearchAttributePair(WC_CARRIER, carrier),
        SearchAttributePair(WC_DEADLINE, argument.until),
    ]
    if argument.scope.partner:
        pairs.append(SearchAttributePair(WC_PARTNER, argument.scope.partner))
    return TypedSearchAttributes(pairs)
