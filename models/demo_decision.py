"""A demo decision of a portal carrier: how many days it has left, and what its people did."""

from collections.abc import Iterator
from datetime import datetime, timedelta

from models.base import Frozen
from models.decision import DecisionEnd, QuoteStatus

LEFT_OVER = timedelta(hours=1)
"""Of the last day: a clock that shows whole days is well within one."""


class DemoDecision(Frozen):
    """Upon the newest submission of a demo business."""

    key: str
    """Of the business."""
    days_left: int
    """Below 0: so many days ago its time was over."""
    happened: str
    """action:days after the submission, parted by ';', in their order; or expired."""
    remark: str
    """Of what was done last."""

    def deadline(self, now: datetime) -> datetime:
        """Until when it is to be decided."""
        return now + timedelta(days=self.days_left) - LEFT_OVER

    def steps(self) -> Iterator[tuple[str, timedelta]]:
        """What happened, and how long after the submission."""
        for written in filter(None, self.happened.split(";")):
            action, days = written.split(":")
            yield action, timedelta(days=int(days))


class DemoStep(Frozen):
    """A change of a demo decision, as its row and its timeline have it."""

    code: str
    at: datetime
    status: QuoteStatus
    ended: DecisionEnd | None
    remark: str | None
    """None: nobody of the carrier did it."""
