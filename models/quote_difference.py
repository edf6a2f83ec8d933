"""Two runs of a prospect side by side: what was asked differently, and each price with old, new, delta."""

from datetime import datetime
from uuid import UUID

from models.base import Frozen, Money, Words
from models.job import JobStatus
from models.quote import ProgramState


class RunHead(Frozen):
    """One of the two runs."""

    id: UUID
    status: JobStatus
    created_at: datetime


class InputChange(Frozen):
    """Something that the two runs asked differently, in words."""

    about: Words
    old: Words
    new: Words


class StateChange(Frozen):
    """A state's premium with taxes in both runs; None where a run has no price there."""

    state: str
    old: Money | None
    new: Money | None
    delta: Money | None


class ProgramChange(Frozen):
    """A program in both runs; a state of None means that the run did not ask it."""

    program: str
    partner: str
    carrier: str
    carrier_name: str
    old_state: ProgramState | None
    new_state: ProgramState | None
    old: Money | None
    """Premium with taxes and assessments."""
    new: Money | None
    delta: Money | None
    states: tuple[StateChange, ...] = ()
    explained: bool = False
    """Both prices have a worksheet, so that they can be laid side by side line by line."""


class RunDifference(Frozen):
    """The newer run against the older one."""

    old: RunHead
    new: RunHead
    asked: tuple[InputChange, ...] = ()
    more: int = 0
    """How many further changes are not listed."""
    programs: tuple[ProgramChange, ...] = ()
