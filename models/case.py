"""Cases: workflows that live for weeks, told of what happens by updates and signals."""

from collections.abc import Mapping
from enum import StrEnum
from typing import Any

from models.base import Lenient


class CaseKind(StrEnum):
    """Which workflow keeps the case; the word is the capability's stem and the beginning of its id."""

    BIND = "bind"
    """An account of a prospect at a carrier with an API, from its first quote to its end."""
    DECISION = "decision"
    """A carrier user's decision about a submission."""


class CaseCall(Lenient):
    """What a message to a case holds beside its JobRef: whatever begins the case, should it not run."""

    carrier: str
    """Key of the carrier that the case is with, for those who search."""
    begins: Mapping[str, Any]
    """What the case begins with, as JSON: a BindRef or a DecisionRef."""
    given: Mapping[str, Any] | None = None
    """What the update or signal is given, as JSON; None: a start, or a signal without an argument."""

    @classmethod
    def of(cls, carrier: str, begins: Lenient, given: Lenient | None = None) -> "CaseCall":
        """The call with its values as JSON."""
        return cls(
            carrier=carrier,
            begins=begins.model_dump(mode="json"),
            given=None if given is None else given.model_dump(mode="json"),
        )
