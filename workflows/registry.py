"""Which workflows each worker group runs."""

from collections.abc import Mapping, Sequence

from workflows.contracts import CORE_QUEUE, MAIL_QUEUE
from workflows.document import DocumentGenerationWorkflow
from workflows.mail import MailDeliveryWorkflow
from workflows.ops import SweepWorkflow
from workflows.ops_stuck import StuckWorkWorkflow
from workflows.quote import QuoteRetrievalWorkflow
from workflows.quote_retry import QuoteRetryWorkflow
from workflows.rate_book import RateBookRehearsalWorkflow
from workflows.risk_profile import RiskProfileWorkflow

WORKFLOWS: Mapping[str, Sequence[type]] = {
    CORE_QUEUE: (
        DocumentGenerationWorkflow,
        QuoteRetrievalWorkflow,
        QuoteRetryWorkflow,
        RateBookRehearsalWorkflow,
        RiskProfileWorkflow,
        StuckWorkWorkflow,
        SweepWorkflow,
    ),
    MAIL_QUEUE: (MailDeliveryWorkflow,),
}
"""Task queue -> workflow classes."""

ALL_WORKFLOWS: tuple[type, ...] = tuple(cls for classes in WORKFLOWS.values() for cls in classes)
