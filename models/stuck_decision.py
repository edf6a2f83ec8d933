"""A decision as operations mend it."""

from uuid import UUID

from models.base import Frozen
from models.decision_step import DecisionRow
from models.job import TenantScope


class StuckDecision(Frozen):
    """A decision with what its case begins with."""

    id: UUID
    submission_id: UUID
    prospect_id: UUID
    scope: TenantScope
    carrier: str
    """Key."""
    row: DecisionRow
