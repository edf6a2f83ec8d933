"""What every kind of job and case is called: workflow, id, queue, search attributes. Nowhere else."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal
from uuid import UUID

from pydantic import BaseModel
from temporalio.common import SearchAttributeKey
from uuid6 import uuid7

from models.bind_case import BindRef, BindStep
from models.case import CaseCall, CaseKind
from models.decision_case import DecisionRef
from models.job import CaseRef, JobKind, JobRef, NewJob
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
    argument: type[BaseModel] = JobRef
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
    JobKind.UPLOAD: JobSpec(
        workflow="UploadProcessingWorkflow",
        summary="Upload",
        details="Checks the file that arrived with job `{job}`, on the queue docs, and reads a loss run.\n\n"
        "* Deadline: {deadline} s; a file that was not checked by then is refused as timed_out and may be\n"
        "  uploaded again, one that was not read stays as it is.\n"
        "* Until it is ready the file lies in quarantine and is given to nobody.\n"
        "* Safe to reset: the same bytes have the same verdict, which is written once.",
        deadline_s=600,  # a file is checked in seconds, twenty scanned pages are read in minutes
        audited="file.uploaded",
    ),
    JobKind.ACORD: JobSpec(
        workflow="AcordParseWorkflow",
        summary="Reading of a form",
        details="Reads the form that was sent with job `{job}`, on the queue docs.\n\n"
        "* Deadline: {deadline} s; then the job ends as an error named timed_out.\n"
        "* A file that is refused, or holds nothing, is an ending by that name; it takes another file.\n"
        "* Safe to reset: the same bytes give the same reading, and the job closes once.",
        deadline_s=900,  # twenty scanned pages, two at once, on a machine that is busy
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
"""One row for each kind of job that has a workflow of its own."""


@dataclass(frozen=True)
class CaseSpec:
    """What a kind of case is; its workflow lives for weeks, changes by patches and has no execution time-out.

    state: its WcState until its workflow says another; summary: of the Temporal UI, with {carrier};
    details: what operators read there, with {carrier} and {until}, the deadline of its argument.
    """

    workflow: str
    argument: type[CaseRef]
    queue: str
    priority: int
    state: str
    summary: str
    details: str
    runbook: str


CASES: Mapping[CaseKind, CaseSpec] = {
    CaseKind.BIND: CaseSpec(
        workflow="OnlineBindWorkflow",
        argument=BindRef,
        queue=BIND_QUEUE,
        priority=1,
        state="quoting",
        summary="Quote and bind at {carrier}",
        details="Keeps one account at {carrier}: quote, questions, plan, bind and what comes of it.\n\n"
        "* The carrier's quote ends at {until}.\n"
        "* Safe to reset or to start again: every run reads account, intent and open steps first.\n"
        "* Never bound twice: a bind without an answer is looked for at the carrier before it is sent again.",
        runbook="stuck-bind",
    ),
    CaseKind.DECISION: CaseSpec(
        workflow="CarrierDecisionWorkflow",
        argument=DecisionRef,
        queue=CORE_QUEUE,
        priority=3,
        state="open",
        summary="Decision of {carrier}",
        details="Waits for the decision of a carrier user of {carrier} about one submission.\n\n"
        "* An open decision expires at {until}; days can be added by a signal.\n"
        "* Safe to reset or to start again: every run reads the decision's row first.",
        runbook="late-decision",
    ),
}
"""One row for each kind of case."""

_CARRIER = re.compile(r"[a-z0-9_]+")
ASK_DEADLINE_S = 120
BIND_DEADLINE_S = 25 * 3600
"""An unknown bind is looked for at the carrier for a day, then it parks and its job ends."""


def bind_case_id(account: UUID) -> str:
    """Id of the case of an account at a carrier."""
    return f"{CaseKind.BIND.value}/{account}"


def decision_case_id(submission: UUID, carrier: str) -> str:
    """Id of the case of a carrier's decision. Raises: ValueError for what is no carrier's key."""
    if not _CARRIER.fullmatch(carrier):
        raise ValueError(f"'{carrier}' is no key of a carrier: small letters, digits and _ only.")
    return f"{CaseKind.DECISION.value}/{submission}/{carrier}"


def case_kind_of(case_id: str) -> CaseKind | None:
    """Which kind of case has the id; None: it is that of no case."""
    word = case_id.partition("/")[0]
    return CaseKind(word) if word in CaseKind._value2member_map_ else None


def new_bind_step(
    begins: BindRef, carrier: str, step_type: str, *, update: Literal["ask", "bind"] = "ask"
) -> NewJob:
    """A step of an account's case that is about to be written, as a job whose message is an update.

    Args: begins: what the case begins with, should it not run; carrier: its key.
    """
    job_id = uuid7()
    return NewJob(
        kind=JobKind.BIND,
        job_id=job_id,
        workflow=CASES[CaseKind.BIND].workflow,
        workflow_id=bind_case_id(begins.account),
        deadline_s=BIND_DEADLINE_S if update == "bind" else ASK_DEADLINE_S,
        update=update,
        call=CaseCall.of(carrier, begins, BindStep(job=job_id, type=step_type)),
    )


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


def job_of(kind: JobKind, job_id: UUID) -> NewJob:
    """A job under an id that says what it is about, so that it is written once."""
    return new_job(kind, job_id=job_id)


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
