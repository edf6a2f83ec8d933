"""What the case of a carrier's decision begins with and is told; read by older builds and by newer ones."""

from datetime import datetime
from uuid import UUID

from models.base import Lenient
from models.job import CaseRef


class DecisionRef(CaseRef):
    """The one argument of CarrierDecisionWorkflow; its scope is whose the submission is."""

    decision: UUID
    deadline: datetime
    """When an open decision expires, absolute."""
    approved_until: datetime
    """When an approved one lapses, absolute."""

    @property
    def until(self) -> datetime:
        """See base class."""
        return self.deadline


class Decision(Lenient):
    """The argument of the update `decide`."""

    action: str
    """approve, hold, reject, bound or reopen; a word that a build does not know is refused by it."""
    remark: str = ""
    actor: UUID
    key: str
    """Of the press: also the update's id, so that a repeat gets the first answer."""
