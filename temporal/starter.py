"""How a message of the outbox reaches Temporal; the API sends right after commit, the relay what was left."""

import contextlib
from datetime import UTC, datetime, timedelta

from temporalio.client import Client
from temporalio.common import (
    Priority,
    SearchAttributePair,
    TypedSearchAttributes,
    WorkflowIDConflictPolicy,
    WorkflowIDReusePolicy,
)
from temporalio.exceptions import WorkflowAlreadyStartedError

from activities.ports import MessageKind, OutboxMessage
from models.job import JobKind, JobRef
from workflows.contracts import (
    CORE_QUEUE,
    WC_DEADLINE,
    WC_KIND,
    WC_PARTNER,
    WC_STATE,
    quote_workflow_id,
)
from workflows.options import QUOTE_DEADLINE_GRACE
from workflows.quote import QuoteRetrievalWorkflow

START_TIMEOUT = timedelta(seconds=2)
QUOTE_PRIORITY = 3


class UnknownMessage(Exception):
    """The outbox holds a message that this build cannot send; a newer build wrote it."""


async def send(client: Client, message: OutboxMessage, *, rpc_timeout: timedelta = START_TIMEOUT) -> None:
    """Send one message; a repeat is no error.

    Raises: UnknownMessage; RPCError when Temporal did not take it, then the relay tries again.
    """
    if message.kind is MessageKind.START and message.name == QuoteRetrievalWorkflow.__name__:
        await start_quote(client, message.job, rpc_timeout=rpc_timeout)
        return
    raise UnknownMessage(f"No sender for {message.kind.value} '{message.name}'.")


async def start_quote(
    client: Client, job: JobRef, *, rpc_timeout: timedelta = START_TIMEOUT, task_queue: str = CORE_QUEUE
) -> str:
    """Start the retrieval of one job's quotes, once.

    Returns: the workflow id, also when the workflow runs or ran already.
    Raises: RPCError when Temporal did not take it.
    """
    workflow_id = quote_workflow_id(job.job_id)
    with contextlib.suppress(WorkflowAlreadyStartedError):
        await client.start_workflow(
            QuoteRetrievalWorkflow.run,
            job,
            id=workflow_id,
            task_queue=task_queue,
            id_reuse_policy=WorkflowIDReusePolicy.REJECT_DUPLICATE,
            id_conflict_policy=WorkflowIDConflictPolicy.USE_EXISTING,
            execution_timeout=timedelta(seconds=job.deadline_s) + QUOTE_DEADLINE_GRACE,
            search_attributes=_attributes(job),
            static_summary=f"Quote run, job {job.job_id}",
            static_details=_details(job),
            priority=Priority(
                priority_key=QUOTE_PRIORITY, fairness_key=(job.scope.org or str(job.scope.user))[:64]
            ),
            rpc_timeout=rpc_timeout,
        )
    return workflow_id


def _attributes(job: JobRef) -> TypedSearchAttributes:
    deadline = datetime.now(UTC) + timedelta(seconds=job.deadline_s)
    pairs: list[SearchAttributePair[str] | SearchAttributePair[datetime]] = [
        SearchAttributePair(WC_KIND, JobKind.QUOTE.value),
        SearchAttributePair(WC_STATE, "processing"),
        SearchAttributePair(WC_DEADLINE, deadline),
    ]
    if job.scope.partner:
        pairs.append(SearchAttributePair(WC_PARTNER, job.scope.partner))
    return TypedSearchAttributes(pairs)


def _details(job: JobRef) -> str:
    return (
        f"Prices every program of job `{job.job_id}` at once.\n\n"
        f"* Deadline for answers: {job.deadline_s} s; what has not answered is then unresponsive.\n"
        "* Safe to reset: rows are guarded by version, the result object is overwritten by itself.\n"
        "* Runbook: docs/runbooks/stuck-quote.md"
    )
