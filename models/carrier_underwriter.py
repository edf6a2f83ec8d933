"""What is said between us and a carrier's underwriter, what is agreed to, and its appetite."""

from datetime import datetime
from enum import StrEnum

from models.base import Frozen


class MessageReason(StrEnum):
    """What a message to the underwriter is about; the carrier's own list."""

    PRICE = "Price"
    WAIVER = "Waiver of Subrogation"
    FORM = "Form/Coverage Request"
    DIVIDEND = "Dividend"
    DEDUCTIBLE = "Deductible"
    CLASS_CODE = "Class Code Verification"
    OTHER = "Other"


class UnderwriterMessage(Frozen):
    """A message of either side."""

    by: str
    text: str
    at: datetime | None
    """UTC; None where the carrier does not tell."""
    ours: bool


class Terms(Frozen):
    """What a person reads and ticks before a bind."""

    affirmation: str
    text: str


class AppetiteQuery(Frozen):
    """A class in a state."""

    state: str
    class_code: str


class AppetiteWord(StrEnum):
    """What a carrier says of a class in a state before it knows anything else."""

    TAKES = "takes"
    REFERS = "refers"
    """Also where it answers a word that we do not know."""
    DECLINES = "declines"


class Appetite(Frozen):
    """A carrier's appetite for a class in a state."""

    word: AppetiteWord
    text: str
    """In the carrier's words."""
