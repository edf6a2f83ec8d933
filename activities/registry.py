"""Which activities each worker group runs."""

from collections.abc import Callable, Sequence
from typing import Any

from activities.document import DocumentActivities
from activities.mail.steps import MailActivities
from activities.ops.steps import OpsActivities
from activities.ops.stuck import JobActivities, StuckWorkActivities
from activities.quote.retry import QuoteRetryActivities
from activities.quote.steps import QuoteActivities
from activities.rate_book import RateBookActivities
from activities.risk_profile import RiskProfileActivities


def core_activities(quote: QuoteActivities) -> Sequence[Callable[..., Any]]:
    """Activities of the queue core: rating and projections."""
    return (quote.open_run, quote.price_program, quote.settle_programs, quote.close_run)


def quote_retry_activities(retry: QuoteRetryActivities) -> Sequence[Callable[..., Any]]:
    """Activities of the queue core: further tries of one program; the price itself is of core_activities."""
    return (retry.open_retry, retry.close_retry, retry.publish_run)


def risk_profile_activities(profile: RiskProfileActivities) -> Sequence[Callable[..., Any]]:
    """Activities of the queue core: risk profiles."""
    return (profile.make_profile, profile.close_profile)


def document_closing_activities(document: DocumentActivities) -> Sequence[Callable[..., Any]]:
    """Activities of the queue core: the end of a document's job."""
    return (document.close_document,)


def document_activities(document: DocumentActivities) -> Sequence[Callable[..., Any]]:
    """Activities of the queue docs: writing, in processes of their own."""
    return (document.write_document,)


def ops_activities(ops: OpsActivities) -> Sequence[Callable[..., Any]]:
    """Activities of the queue core that nobody waits for: upkeep."""
    return (ops.sweep,)


def job_activities(jobs: JobActivities) -> Sequence[Callable[..., Any]]:
    """Activities of every queue that has workflows of jobs: the last resort of a job."""
    return (jobs.give_up_job,)


def stuck_work_activities(stuck: StuckWorkActivities) -> Sequence[Callable[..., Any]]:
    """Activities of the queue core that look after jobs without an ending."""
    return (stuck.mend_stuck_work, stuck.report_stuck_work)


def rate_book_activities(rate_book: RateBookActivities) -> Sequence[Callable[..., Any]]:
    """Activities of the queue core that rehearse a rate book."""
    return (rate_book.open_rehearsal, rate_book.rehearse_batch, rate_book.close_rehearsal)


def mail_activities(mail: MailActivities) -> Sequence[Callable[..., Any]]:
    """Activities of the queue mail."""
    return (mail.deliver_mail, mail.give_up_mail)


def carrier_activities(quote: QuoteActivities) -> Sequence[Callable[..., Any]]:
    """Activities of a carrier's queue: the calls to that carrier."""
    return (quote.price_program,)
