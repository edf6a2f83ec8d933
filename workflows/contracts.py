"""What every kind of job is called: workflow, id, task queue; and the search attributes. Nowhere else."""

from collections.abc import Mapping
from dataclasses import dataclass
from uuid import UUID

from temporalio.common import SearchAttributeKey
from uuid6 import uuid7

from models.base import Frozen
from models.job import JobKind, JobRef, NewJob
from models.rate_book_rehearsal import RehearsalRun

NAMESPACE = "quoteloom"

CORE_QUEUE = "core"
BIND_QUEUE = "bind"
MAIL_QUEUE = "mail"
DOCS_QUEUE = "docs"


def carrier_queue(adapter: str) -> str:
    """The queue of one carrier's calls; its worker alone holds the credentials and the rate limit."""
    return f"carrier-{adapter}"


@dataclass(frozen=True)
class JobSpec:
    """What a kind of job is, as everything that starts, runs or ends one reads it.

    summary: of the Temporal UI; details: what operators read there, with {job} and {deadline};
    runbook: a file of docs/runbooks; priority: lower is sooner, 3 is what a person waits for.
    """

    workflow: str
    summary: str
    details: str
    deadline_s: int
    queue: str = CORE_QUEUE
    priority: int = 3
    runbook: str = "stuck-job"
    audited: str = ""
    """Action of the audit log when a person starts one; empty: '<kind>.started'."""
    input_table: str = ""
    """Where what it works on is kept whole; empty: the kind keeps it in its own way."""
    argument: type[Frozen] = JobRef
    """What the workflow begins with; another one than JobRef is made of its field `job`."""


JOBS: Mapping[JobKind, JobSpec] = {
    JobKind.QUOTE: JobSpec(
        workflow="QuoteRetrievalWorkflow",
        summary="Quote run",
        details="Prices every program of job `{job}` at once.\n\n"
        "* Deadline for answers: {deadline} s; what has not answered is then unresponsive.\n"
        "* Safe to reset: rows are guarded by version, the result object is overwritten by itself.",
        deadline_s=120,
        runbook="stuck-quote",
    ),
    JobKind.QUOTE_RETRY: JobSpec(
        workflow="QuoteRetryWorkflow",
        summary="Further try of one program",
        details="Asks one program of a quote run again, for job `{job}`.\n\n"
        "* Deadline for its answer: {deadline} s; then it is unresponsive, as it was.\n"
        "* Safe to reset: the carrier is asked under the run's own key, rows are guarded by version.",
        deadline_s=120,
        runbook="stuck-quote",
        audited="quote.retried",
    ),
    JobKind.RECALCULATION: JobSpec(
        workflow="RecalculationWorkflow",
        summary="Recalculation of one price",
        details="Prices one program of a submitted run again for job `{job}`, as a Save wishes it.\n\n"
        "* Deadline: {deadline} s; then the job ends as an error named timed_out, the old price stands.\n"
        "* Safe to reset: price, pointer of the column and ending are one transaction, written once.",
        deadline_s=60,
        runbook="price-does-not-land",
        audited="workbook.price_asked",
    ),
    JobKind.RISK_PROFILE: JobSpec(
        workflow="RiskProfileWorkflow",
        summary="Risk profile",
        details="Profiles the risk of job `{job}` in every program that was asked.\n\n"
        "* Deadline: {deadline} s; then the job ends as an error named timed_out.\n"
        "* Asks no carrier: prices of carriers are those of the prospect's last quote run.\n"
        "* Safe to reset: the result object is overwritten by itself, the job closes once.",
        deadline_s=60,  # it is rating alone, so a minute is already an outage
        input_table="risk_profile",
    ),
    JobKind.DOCUMENT: JobSpec(
        workflow="DocumentGenerationWorkflow",
        summary="Document",
        details="Writes the document of job `{job}` on the queue docs.\n\n"
        "* Deadline: {deadline} s; then the job ends as an error named timed_out.\n"
        "* Nothing waits for a worker of docs for longer than that; start one with `temporal.worker docs`.\n"
        "* Safe to reset: the file is overwritten by itself, the job closes once.",
        deadline_s=30,  # somebody waits for its download, and a repeat is a press away
        input_table="document_job",
    ),
    JobKind.RATE_BOOK: JobSpec(
        workflow="RateBookRehearsalWorkflow",
        summary="Impact of a rate book",
        details="Prices open quotes again on a draft of a rate book, for job `{job}`.\n\n"
        "* No quote is changed by it; safe to terminate, and to start again from the book's page.\n"
        "* Safe to reset: a batch that is repeated writes the same rows.",
        deadline_s=4 * 3600,  # by then it is over, however many quotes are open
        priority=5,
        audited="rate_book.rehearsal_started",
        argument=RehearsalRun,
    ),
    JobKind.MAIL: JobSpec(
        workflow="MailDeliveryWorkflow",
        summary="Mail",
        details="Hands one mail to the mail server.\n\n"
        "* Deadline: {deadline} s; then it is given up as timed_out and its contents are erased.\n"
        "* Safe to reset: what was sent is noted, and a repeat carries the same Message-ID.",
        deadline_s=24 * 3600,
        queue=MAIL_QUEUE,
    ),
}
"""One row for each kind of job."""


def workflow_id(kind: JobKind, job_id: UUID) -> str:
    """Id of the workflow that does a job."""
    return f"{kind.value.replace('_', '-')}/{job_id}"


def new_job(kind: JobKind, *, job_id: UUID | None = None, deadline_s: int | None = None) -> NewJob:
    """A job that is about to be written. Args: deadline_s: another one than its kind's."""
    made = job_id or uuid7()
    spec = JOBS[kind]
    return NewJob(
        kind=kind,
        job_id=made,
        workflow=spec.workflow,
        workflow_id=workflow_id(kind, made),
        deadline_s=deadline_s or spec.deadline_s,
        input_table=spec.input_table,
    )


SWEEP_SCHEDULE = "sweep-nightly"
"""Id of the schedule."""
SWEEP_WORKFLOW = "sweep"
"""Id of its workflow; the schedule adds the time."""

STUCK_SCHEDULE = "stuck-work"
"""Id of the schedule that leaves no job without an ending."""
STUCK_WORKFLOW = "stuck-work"
"""Id of its workflow; the schedule adds the time."""


SHORT_SCHEDULE = "sweep-short"
"""Id of the schedule that raises approvals which nobody has given."""
SHORT_WORKFLOW = "sweep-short"
"""Id of its workflow; the schedule adds the time."""

SUBMISSION_SCHEDULE = "submissions-nightly"
"""Id of the schedule that marks prices of before a change, and tells of days that are near."""
SUBMISSION_WORKFLOW = "submissions"
"""Id of its workflow; the schedule adds the time."""

WC_KIND = SearchAttributeKey.for_keyword("WcKind")
WC_STATE = SearchAttributeKey.for_keyword("WcState")
WC_CARRIER = SearchAttributeKey.for_keyword("WcCarrier")
WC_PARTNER = SearchAttributeKey.for_keyword("WcPartner")
WC_NEEDS_OPS = SearchAttributeKey.for_bool("WcNeedsOps")
WC_DEADLINE = SearchAttributeKey.for_datetime("WcDeadline")

SEARCH_ATTRIBUTES = (WC_KIND, WC_STATE, WC_CARRIER, WC_PARTNER, WC_NEEDS_OPS, WC_DEADLINE)
