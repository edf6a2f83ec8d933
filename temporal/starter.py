"""How a message of the outbox reaches Temporal; the API sends right after commit, the relay what was left."""

import contextlib
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from functools import partial
from typing import Any
from uuid import UUID

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


@dataclass(frozen=True)
class Starting:
    """How the workflow of one kind of job is started."""

    kind: JobKind
    workflow: Callable[[Any, Any], Awaitable[Any]]
    id_of: Callable[[UUID], str]
    summary: str
    details: str
    queue: str = CORE_QUEUE
    priority: int = PRIORITY
    argument: Callable[[JobRef], object] = lambda job: job


async def start(
    how: Starting,
    client: Client,
    job: JobRef,
    *,
    rpc_timeout: timedelta = START_TIMEOUT,
    task_queue: str | None = None,
) -> str:
    """Start the workflow of one job, once.

    Returns: the workflow id, also when the workflow runs or ran already.
    Raises: RPCError when Temporal did not take it.
    """
    workflow_id = how.id_of(job.job_id)
    fairness = (job.scope.org or str(job.scope.user))[:64]
    with contextlib.suppress(WorkflowAlreadyStartedError):
        await client.start_workflow(
            how.workflow,
            how.argument(job),
            id=workflow_id,
            task_queue=task_queue or how.queue,
            id_reuse_policy=WorkflowIDReusePolicy.REJECT_DUPLICATE,
            id_conflict_policy=WorkflowIDConflictPolicy.USE_EXISTING,
            execution_timeout=timedelta(seconds=job.deadline_s) + DEADLINE_GRACE,
            search_attributes=_attributes(how.kind, job),
            priority=Priority(priority_key=how.priority, fairness_key=fairness),
            rpc_timeout=rpc_timeout,
            static_summary=how.summary.format(job=job.job_id),
            static_details=how.details.format(job=job.job_id, deadline=job.deadline_s),
        )
    return workflow_id


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
QUOTE = Starting(
    JobKind.QUOTE, QuoteRetrievalWorkflow.run, quote_workflow_id, "Quote run, job {job}", _QUOTE_DETAILS
)
QUOTE_RETRY = Starting(
    JobKind.QUOTE_RETRY,
    QuoteRetryWorkflow.run,
    quote_retry_workflow_id,
    "Further try of one program, job {job}",
    _RETRY_DETAILS,
)
RISK_PROFILE = Starting(
    JobKind.RISK_PROFILE,
    RiskProfileWorkflow.run,
    risk_profile_workflow_id,
    "Risk profile, job {job}",
    _PROFILE_DETAILS,
)
DOCUMENT = Starting(
    JobKind.DOCUMENT,
    DocumentGenerationWorkflow.run,
    document_workflow_id,
    "Document, job {job}",
    _DOCUMENT_DETAILS,
)
REHEARSAL = Starting(
    JobKind.RATE_BOOK,
    RateBookRehearsalWorkflow.run,
    rate_book_workflow_id,
    "Rehearsal of a rate book, job {job}",
    _REHEARSAL_DETAILS,
    priority=REHEARSAL_PRIORITY,
    argument=lambda job: RehearsalRun(job=job),
)
MAIL = Starting(
    JobKind.MAIL, MailDeliveryWorkflow.run, mail_workflow_id, "Mail, job {job}", _MAIL_DETAILS, MAIL_QUEUE
)
start_quote = partial(start, QUOTE)
start_quote_retry = partial(start, QUOTE_RETRY)
start_risk_profile = partial(start, RISK_PROFILE)
start_document = partial(start, DOCUMENT)
start_rehearsal = partial(start, REHEARSAL)
start_mail = partial(start, MAIL)
_STARTERS: Mapping[str, Callable[..., Awaitable[str]]] = {
    DocumentGenerationWorkflow.__name__: start_document,
    QuoteRetrievalWorkflow.__name__: start_quote,
    QuoteRetryWorkflow.__name__: start_quote_retry,
    RiskProfileWorkflow.__name__: start_risk_profile,
    RateBookRehearsalWorkflow.__name__: start_rehearsal,
    MailDeliveryWorkflow.__name__: start_mail,
}
"""By workflow type, as the outbox names it."""
