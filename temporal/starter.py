"""How a message of the outbox reaches Temporal; the API sends right after commit, the relay what was left."""

import contextlib
from collections.abc import Mapping
from datetime import UTC, datetime, timedelta

from pydantic import BaseModel
from temporalio.client import Client, RPCTimeoutOrCancelledError
from temporalio.common import (
    Priority,
    SearchAttributePair,
    TypedSearchAttributes,
    WorkflowIDConflictPolicy,
    WorkflowIDReusePolicy,
)
from temporalio.exceptions import WorkflowAlreadyStartedError
from temporalio.service import RPCError

from activities.ports import MessageKind, OutboxMessage
from models.job import JobEnding, JobKind, JobRef
from temporal.cases import Told, UnknownMessage
from workflows.contracts import JOBS, WC_DEADLINE, WC_KIND, WC_PARTNER, WC_STATE, JobSpec, workflow_id
from workflows.options import DEADLINE_GRACE

START_TIMEOUT = timedelta(seconds=2)
NOT_TAKEN = (RPCError, RPCTimeoutOrCancelledError, RuntimeError)
"""What is raised where Temporal, or the worker that an update waits for, did not take a message in time."""
KIND_OF: Mapping[str, JobKind] = {spec.workflow: kind for kind, spec in JOBS.items()}
"""By workflow type, as the outbox names it."""


async def send(
    client: Client,
    message: OutboxMessage,
    *,
    rpc_timeout: timedelta = START_TIMEOUT,
    task_queue: str | None = None,
) -> None:
    """Send one message; a repeat is no error.

    Args: task_queue: of the workflow that it begins, where it is not that of its kind.
    Raises: UnknownMessage; CaseRefused when a case did not take it, for good; one of NOT_TAKEN when Temporal
        did not, then the relay tries again.
    """
    if message.call is not None:
        await _tell(Told(client, message.workflow_id, message.call, rpc_timeout, task_queue), message)
        return
    kind = KIND_OF.get(message.name) if message.kind is MessageKind.START else None
    if kind is None:
        raise UnknownMessage(f"No sender for {message.kind.value} '{message.name}'.")
    await start(client, kind, message.job, rpc_timeout=rpc_timeout, task_queue=task_queue)


async def _tell(case: Told, message: OutboxMessage) -> None:
    if message.kind is MessageKind.UPDATE:
        await case.update(message.name, str(message.id))
    elif message.kind is MessageKind.SIGNAL:
        await case.signal(message.name)
    else:
        with contextlib.suppress(WorkflowAlreadyStartedError):
            await case.begin()


async def start(
    client: Client,
    kind: JobKind,
    job: JobRef,
    *,
    rpc_timeout: timedelta = START_TIMEOUT,
    task_queue: str | None = None,
) -> str:
    """Start the workflow of one job, once.

    Returns: the workflow id, also when the workflow runs or ran already.
    Raises: RPCError when Temporal did not take it.
    """
    spec, named = JOBS[kind], workflow_id(kind, job.job_id)
    fairness = (job.scope.org or str(job.scope.user))[:64]
    with contextlib.suppress(WorkflowAlreadyStartedError):
        await client.start_workflow(
            spec.workflow,
            _argument(spec, job),
            id=named,
            task_queue=task_queue or spec.queue,
            id_reuse_policy=WorkflowIDReusePolicy.REJECT_DUPLICATE,
            id_conflict_policy=WorkflowIDConflictPolicy.USE_EXISTING,
            execution_timeout=timedelta(seconds=job.deadline_s) + DEADLINE_GRACE,
            search_attributes=_attributes(kind, job),
            priority=Priority(priority_key=spec.priority, fairness_key=fairness),
            rpc_timeout=rpc_timeout,
            static_summary=f"{spec.summary}, job {job.job_id}",
            static_details=_details(spec, job),
        )
    return named


def _argument(spec: JobSpec, job: JobRef) -> BaseModel:
    return job if issubclass(spec.argument, JobRef) else spec.argument.model_validate({"job": job})


def _details(spec: JobSpec, job: JobRef) -> str:
    details = spec.details.format(job=job.job_id, deadline=job.deadline_s)
    return f"{details}\n* Runbook: docs/runbooks/{spec.runbook}.md"


def _attributes(kind: JobKind, job: JobRef) -> TypedSearchAttributes:
    deadline = datetime.now(UTC) + timedelta(seconds=job.deadline_s)
    pairs: list[SearchAttributePair[str] | SearchAttributePair[datetime]] = [
        SearchAttributePair(WC_KIND, kind.value),
        SearchAttributePair(WC_STATE, JobEnding.PROCESSING.value),
        SearchAttributePair(WC_DEADLINE, deadline),
    ]
    if job.scope.partner:
        pairs.append(SearchAttributePair(WC_PARTNER, job.scope.partner))
    return TypedSearchAttributes(pairs)
