"""How a message of the outbox reaches Temporal; the API sends right after commit, the relay what was left."""

import contextlib
from collections.abc import Awaitable, Callable, Mapping
from datetime import UTC, datetime, timedelta
from typing import TypedDict

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
from models.rate_book_rehearsal import RehearsalRun
from workflows.contracts import (
    CORE_QUEUE,
    MAIL_QUEUE,
    WC_DEADLINE,
    WC_KIND,
    WC_PARTNER,
    WC_STATE,
    document_workflow_id,
    mail_workflow_id,
    quote_retry_workflow_id,
    quote_workflow_id,
    rate_book_workflow_id,
    risk_profile_workflow_id,
)
from workflows.document import DocumentGenerationWorkflow
from workflows.mail import MailDeliveryWorkflow
from workflows.options import DEADLINE_GRACE
from workflows.quote import QuoteRetrievalWorkflow
from workflows.quote_retry import QuoteRetryWorkflow
from workflows.rate_book import RateBookRehearsalWorkflow
from workflows.risk_profile import RiskProfileWorkflow

START_TIMEOUT = timedelta(seconds=2)
PRIORITY = 3
"""Of jobs that a person waits for."""
REHEARSAL_PRIORITY = 5
"""Behind everything that a person waits for with a customer on the phone."""


class UnknownMessage(Exception):
    """The outbox holds a message that this build cannot send; a newer build wrote it."""


async def send(client: Client, message: OutboxMessage, *, rpc_timeout: timedelta = START_TIMEOUT) -> None:
    """Send one message; a repeat is no error.

    Raises: UnknownMessage; RPCError when Temporal did not take it, then the relay tries again.
    """
    starter = _STARTERS.get(message.name) if message.kind is MessageKind.START else None
    if starter is None:
        raise UnknownMessage(f"No sender for {message.kind.value} '{message.name}'.")
    await starter(client, message.job, rpc_timeout=rpc_timeout)


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
            static_summary=f"Quote run, job {job.job_id}",
            static_details=_QUOTE_DETAILS.format(job=job.job_id, deadline=job.deadline_s),
            **_once(workflow_id, JobKind.QUOTE, job, task_queue, rpc_timeout),
        )
    return workflow_id


async def start_quote_retry(
    client: Client, job: JobRef, *, rpc_timeout: timedelta = START_TIMEOUT, task_queue: str = CORE_QUEUE
) -> str:
    """Start a further try of one program, once. Returns and raises: as start_quote."""
    workflow_id = quote_retry_workflow_id(job.job_id)
    with contextlib.suppress(WorkflowAlreadyStartedError):
        await client.start_workflow(
            QuoteRetryWorkflow.run,
            job,
            static_summary=f"Further try of one program, job {job.job_id}",
            static_details=_RETRY_DETAILS.format(job=job.job_id, deadline=job.deadline_s),
            **_once(workflow_id, JobKind.QUOTE_RETRY, job, task_queue, rpc_timeout),
        )
    return workflow_id


async def start_risk_profile(
    client: Client, job: JobRef, *, rpc_timeout: timedelta = START_TIMEOUT, task_queue: str = CORE_QUEUE
) -> str:
    """Start the risk profile of one job, once.

    Returns: the workflow id, also when the workflow runs or ran already.
    Raises: RPCError when Temporal did not take it.
    """
    workflow_id = risk_profile_workflow_id(job.job_id)
    with contextlib.suppress(WorkflowAlreadyStartedError):
        await client.start_workflow(
            RiskProfileWorkflow.run,
            job,
            static_summary=f"Risk profile, job {job.job_id}",
            static_details=_PROFILE_DETAILS.format(job=job.job_id, deadline=job.deadline_s),
            **_once(workflow_id, JobKind.RISK_PROFILE, job, task_queue, rpc_timeout),
        )
    return workflow_id


async def start_document(
    client: Client, job: JobRef, *, rpc_timeout: timedelta = START_TIMEOUT, task_queue: str = CORE_QUEUE
) -> str:
    """Start the document of one job, once. Returns and raises: as start_quote."""
    workflow_id = document_workflow_id(job.job_id)
    with contextlib.suppress(WorkflowAlreadyStartedError):
        await client.start_workflow(
            DocumentGenerationWorkflow.run,
            job,
            static_summary=f"Document, job {job.job_id}",
            static_details=_DOCUMENT_DETAILS.format(job=job.job_id, deadline=job.deadline_s),
            **_once(workflow_id, JobKind.DOCUMENT, job, task_queue, rpc_timeout),
        )
    return workflow_id


async def start_rehearsal(
    client: Client, job: JobRef, *, rpc_timeout: timedelta = START_TIMEOUT, task_queue: str = CORE_QUEUE
) -> str:
    """Start the rehearsal of one job, once. Returns and raises: as start_quote."""
    workflow_id = rate_book_workflow_id(job.job_id)
    start = _once(workflow_id, JobKind.RATE_BOOK, job, task_queue, rpc_timeout)
    start["priority"] = Priority(priority_key=REHEARSAL_PRIORITY)
    with contextlib.suppress(WorkflowAlreadyStartedError):
        await client.start_workflow(
            RateBookRehearsalWorkflow.run,
            RehearsalRun(job=job),
            static_summary=f"Rehearsal of a rate book, job {job.job_id}",
            static_details=_REHEARSAL_DETAILS.format(job=job.job_id),
            **start,
        )
    return workflow_id


async def start_mail(
    client: Client, job: JobRef, *, rpc_timeout: timedelta = START_TIMEOUT, task_queue: str = MAIL_QUEUE
) -> str:
    """Start the delivery of one job's mail, once. Returns and raises: as start_quote."""
    workflow_id = mail_workflow_id(job.job_id)
    with contextlib.suppress(WorkflowAlreadyStartedError):
        await client.start_workflow(
            MailDeliveryWorkflow.run,
            job,
            static_summary=f"Mail, job {job.job_id}",
            static_details=_MAIL_DETAILS.format(deadline=job.deadline_s),
            **_once(workflow_id, JobKind.MAIL, job, task_queue, rpc_timeout),
        )
    return workflow_id


class _Start(TypedDict):
    """What every start of a job's workflow says alike."""

    id: str
    task_queue: str
    id_reuse_policy: WorkflowIDReusePolicy
    id_conflict_policy: WorkflowIDConflictPolicy
    execution_timeout: timedelta
    search_attributes: TypedSearchAttributes
    priority: Priority
    rpc_timeout: timedelta


def _once(workflow_id: str, kind: JobKind, job: JobRef, task_queue: str, rpc_timeout: timedelta) -> _Start:
    return _Start(
        id=workflow_id,
        task_queue=task_queue,
        id_reuse_policy=WorkflowIDReusePolicy.REJECT_DUPLICATE,
        id_conflict_policy=WorkflowIDConflictPolicy.USE_EXISTING,
        execution_timeout=timedelta(seconds=job.deadline_s) + DEADLINE_GRACE,
        search_attributes=_attributes(kind, job),
        priority=Priority(priority_key=PRIORITY, fairness_key=(job.scope.org or str(job.scope.user))[:64]),
        rpc_timeout=rpc_timeout,
    )


def _attributes(kind: JobKind, job: JobRef) -> TypedSearchAttributes:
    deadline = datetime.now(UTC) + timedelta(seconds=job.deadline_s)
    pairs: list[SearchAttributePair[str] | SearchAttributePair[datetime]] = [
        SearchAttributePair(WC_KIND, kind.value),
        SearchAttributePair(WC_STATE, "processing"),
        SearchAttributePair(WC_DEADLINE, deadline),
    ]
    if job.scope.partner:
        pairs.append(SearchAttributePair(WC_PARTNER, job.scope.partner))
    return TypedSearchAttributes(pairs)


_QUOTE_DETAILS = (
    "Prices every program of job `{job}` at once.\n\n"
    "* Deadline for answers: {deadline} s; what has not answered is then unresponsive.\n"
    "* Safe to reset: rows are guarded by version, the result object is overwritten by itself.\n"
    "* Runbook: docs/runbooks/stuck-quote.md"
)
_RETRY_DETAILS = (
    "Asks one program of a quote run again, for job `{job}`.\n\n"
    "* Deadline for its answer: {deadline} s; then it is unresponsive, as it was.\n"
    "* Safe to reset: the carrier is asked under the run's own key, rows are guarded by version."
)
_PROFILE_DETAILS = (
    "Profiles the risk of job `{job}` in every program that was asked.\n\n"
    "* Deadline: {deadline} s; then the job ends as an error named timed_out.\n"
    "* Asks no carrier: prices of carriers are those of the prospect's last quote run.\n"
    "* Safe to reset: the result object is overwritten by itself, the job closes once."
)
_DOCUMENT_DETAILS = (
    "Writes the document of job `{job}` on the queue docs.\n\n"
    "* Deadline: {deadline} s; then the job ends as an error named timed_out.\n"
    "* Nothing waits for a worker of docs for longer than that; start one with `temporal.worker docs`.\n"
    "* Safe to reset: the file is overwritten by itself, the job closes once."
)
_REHEARSAL_DETAILS = (
    "Prices open quotes again on a draft of a rate book, for job `{job}`.\n\n"
    "* No quote is changed by it; safe to terminate, and to start again from the book's page.\n"
    "* Safe to reset: a batch that is repeated writes the same rows."
)
_MAIL_DETAILS = (
    "Hands one mail to the mail server.\n\n"
    "* Deadline: {deadline} s; then it is given up as timed_out and its contents are erased.\n"
    "* Safe to reset: what was sent is noted, and a repeat carries the same Message-ID."
)
_STARTERS: Mapping[str, Callable[..., Awaitable[str]]] = {
    DocumentGenerationWorkflow.__name__: start_document,
    QuoteRetrievalWorkflow.__name__: start_quote,
    QuoteRetryWorkflow.__name__: start_quote_retry,
    RiskProfileWorkflow.__name__: start_risk_profile,
    RateBookRehearsalWorkflow.__name__: start_rehearsal,
    MailDeliveryWorkflow.__name__: start_mail,
}
"""By workflow type, as the outbox names it."""
