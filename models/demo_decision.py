"""A demo decision of a portal carrier: how many days it has left, and what its people did."""

from collections.abc import Iterator
from datetime import datetime, timedelta

from models.base import Frozen
from models.decision import DecisionEnd

LEFT_OVER = timedelta(hours=1)
"""Of the last day: a clock that shows whole days is well within one."""


class DemoDecision(Frozen):
    """Upon the newest submission of a demo business."""

    key: str
    """Of the business."""
    days_left: int
    """Below 0: so many days ago its time was over."""
    happened: str
    """action:days after the submission, parted by ';', in their order. An action of a person, or withdrawn;
    expired and lapsed come when time is."""
    remark: str
    """Of what was done; a reopening and a bind say nothing."""

    def deadline(self, now: datetime) -> datetime:
        """Until when it is to be decided."""
        return now + timedelta(days=self.days_left) - LEFT_OVER

    @property
    def withdrawn(self) -> bool:
        """Its submission went back to the agent."""
        return DecisionEnd.WITHDRAWN in self.happened

    def steps(self) -> Iterator[tuple[str, timedelta]]:
        """What happened, and how long after the submission."""
        for written in filter(None, self.happened.split(";")):
            action, days = written.split(":")
            yield action, timedelta(days=int(days))


class DemoStep(Frozen):
    """A change of a demo decision that its case has written."""

    at: datetime
    version: int
    """Of the row, which is the number of its event too."""
    by_person: bool = False
    """Somebody of the carrier did it."""
    binds: bool = False
