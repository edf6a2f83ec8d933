"""A case's workflow as its server knows it now."""

from datetime import datetime

from models.base import Frozen
from models.ops_stuck import WorkflowStatus

FAILS_FROM = 3
"""Tries of a workflow's task after which it is broken rather than late."""


class LiveActivity(Frozen):
    """Something that a workflow waits for. failure: the code of the last try's, never its text."""

    type: str
    state: str
    attempt: int
    last_failure: str | None
    next_at: datetime | None

    @property
    def in_back_off(self) -> bool:
        """Whether it was tried and waits for its next try."""
        return self.state == "scheduled" and self.attempt > 1


class LiveCase(Frozen):
    """The newest run of a case."""

    status: WorkflowStatus
    run_id: str = ""
    task_attempt: int = 0
    pending: tuple[LiveActivity, ...] = ()

    @property
    def is_broken(self) -> bool:
        """Whether its task fails again and again, so that it does nothing."""
        return self.status is WorkflowStatus.RUNNING and self.task_attempt >= FAILS_FROM
