"""What an account's case at a carrier begins with and is asked; read by older builds and by newer ones."""

from datetime import datetime
from uuid import UUID

from models.base import Lenient
from models.job import CaseRef


class BindCarried(Lenient):
    """What a run of the case hands to its next one; timers are set anew from the deadlines of the BindRef."""

    version: int = 0
    """Of the account's rows: the last one that was written."""
    intent: UUID | None = None
    """The bind that is neither settled nor refused."""


class BindRef(CaseRef):
    """The one argument of OnlineBindWorkflow; its scope is whose the account is."""

    account: UUID
    expires_at: datetime
    """When the carrier's quote ends, absolute."""
    carried: BindCarried | None = None
    """Of the run before; None: this is the first one."""

    @property
    def until(self) -> datetime:
        """See base class."""
        return self.expires_at


class BindStep(Lenient):
    """The argument of the updates `ask` and `bind`: the step is read by its job."""

    job: UUID
    type: str
    """Which step; a word that a build does not know is refused by it."""
