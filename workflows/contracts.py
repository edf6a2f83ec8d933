"""Where workflow ids, task queues and search-attribute keys are built, and nowhere else."""

from uuid import UUID

from temporalio.common import SearchAttributeKey

from models.job import JobKind

NAMESPACE = "quoteloom"

CORE_QUEUE = "core"
BIND_QUEUE = "bind"
MAIL_QUEUE = "mail"
DOCS_QUEUE = "docs"


def carrier_queue(adapter: str) -> str:
    """The queue of one carrier's calls; its worker alone holds the credentials and the rate limit."""
    return f"carrier-{adapter}"


def quote_workflow_id(job_id: UUID) -> str:
    """Id of the workflow that retrieves the quotes of one job."""
    return f"quote/{job_id}"


def quote_retry_workflow_id(job_id: UUID) -> str:
    """Id of the workflow that asks one program of a run again for one job."""
    return f"quote-retry/{job_id}"


def document_workflow_id(job_id: UUID) -> str:
    """Id of the workflow that writes the document of one job."""
    return f"document/{job_id}"


def rate_book_workflow_id(job_id: UUID) -> str:
    """Id of the workflow that rehearses a rate book for one job."""
    return f"rate-book/{job_id}"


def risk_profile_workflow_id(job_id: UUID) -> str:
    """Id of the workflow that makes the risk profile of one job."""
    return f"risk-profile/{job_id}"


def mail_workflow_id(job_id: UUID) -> str:
    """Id of the workflow that delivers the mail of one job."""
    return f"mail/{job_id}"


def job_workflow_id(kind: JobKind, job_id: UUID) -> str:
    """Id of the workflow that does a job."""
    makers = {
        JobKind.DOCUMENT: document_workflow_id,
        JobKind.QUOTE: quote_workflow_id,
        JobKind.QUOTE_RETRY: quote_retry_workflow_id,
        JobKind.MAIL: mail_workflow_id,
        JobKind.RATE_BOOK: rate_book_workflow_id,
        JobKind.RISK_PROFILE: risk_profile_workflow_id,
    }
    return makers[kind](job_id)


SWEEP_SCHEDULE = "sweep-nightly"
"""Id of the schedule."""
SWEEP_WORKFLOW = "sweep"
"""Id of its workflow; the schedule adds the time."""

STUCK_SCHEDULE = "stuck-work"
"""Id of the schedule that leaves no job without an ending."""
STUCK_WORKFLOW = "stuck-work"
"""Id of its workflow; the schedule adds the time."""


WC_KIND = SearchAttributeKey.for_keyword("WcKind")
WC_STATE = SearchAttributeKey.for_keyword("WcState")
WC_CARRIER = SearchAttributeKey.for_keyword("WcCarrier")
WC_PARTNER = SearchAttributeKey.for_keyword("WcPartner")
WC_NEEDS_OPS = SearchAttributeKey.for_bool("WcNeedsOps")
WC_DEADLINE = SearchAttributeKey.for_datetime("WcDeadline")

SEARCH_ATTRIBUTES = (WC_KIND, WC_STATE, WC_CARRIER, WC_PARTNER, WC_NEEDS_OPS, WC_DEADLINE)
