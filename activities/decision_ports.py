"""What the steps of a decision ask of its rows."""

from collections.abc import Callable, Sequence
from datetime import date
from typing import Protocol
from uuid import UUID

from models.base import Frozen
from models.decision_case import DecisionRef
from models.decision_step import DecisionRow, DecisionWrite, DecisionWritten
from models.mail import Mail


class DecisionFacts(Frozen):
    """What mails about a decision say, and to whom they may go; addresses are '' where there is none."""

    company: str
    carrier: str
    """As it is shown."""
    effective_date: date | None
    prospect_id: UUID
    producer: str
    salesperson: str
    """Of a prospect that the sales desk made or submitted, until its flag is removed."""
    portal: str
    """The carrier's."""


Letters = Callable[[DecisionFacts], Sequence[Mail]]
"""What goes to whom."""


class Decisions(Protocol):
    """Decisions, each call one transaction in the tenant of the submission."""

    async def read(self, ref: DecisionRef) -> DecisionRow | None:
        """Where a decision stands; None: it was erased with its prospect."""

    async def write(self, asked: DecisionWrite, letters: Letters | None = None) -> DecisionWritten:
        """Change a decision under the lock of its prospect, with its event, audit line and mails.

        Args: letters: the mails of it, from what they say; None: nobody is told.
        A repeat of the same write changes nothing. What another one has changed since, what is no longer with
        the carrier, and a bind beside another carrier's are refused: then nothing is written.
        """

    async def facts(self, ref: DecisionRef) -> DecisionFacts | None:
        """What mails say of it; None: nobody is told, since it is gone or practice."""

    async def mail(self, ref: DecisionRef, mails: Sequence[Mail]) -> None:
        """Put mails on their way in one transaction; the id of each is its job's, so that each goes once."""
