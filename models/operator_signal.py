"""Signals that people type, each with one JSON object: read leniently, then told what is wrong with it."""

import re
from collections.abc import Mapping
from functools import partial
from typing import Annotated, ClassVar

from pydantic import BeforeValidator

from models.base import MOST_LETTERS, Lenient

LONGEST_REASON = 500
"""Letters of why something is done, whichever way it is said."""
_UNKEPT = re.compile(r"[\x00-\x1f\x7f\ud800-\udfff]")
"""What rows cannot keep, or what is seen nowhere."""


def _as_text(given: object, most: int = MOST_LETTERS) -> str:
    """What was typed as text: a number or nothing is as good; what is neither is refused by its field."""
    if given is None or isinstance(given, bool):
        return "" if given is None else str(given).lower()
    if not isinstance(given, str | int | float):
        raise ValueError("a text is needed")
    text = " ".join(str(given).split())
    if _UNKEPT.search(text):
        raise ValueError("a text without control characters is needed")
    if len(text) > most:
        raise ValueError(f"at most {most} letters are needed")
    return text


Typed = Annotated[str, BeforeValidator(_as_text)]
"""A field that a person typed; empty: it was left out."""
Reason = Annotated[str, BeforeValidator(partial(_as_text, most=LONGEST_REASON))]
"""The same of why."""


class OperatorSignal(Lenient):
    """A signal that a person or a program of ours sends; a signal has no validator, so it is checked here."""

    needed: ClassVar[tuple[str, ...]] = ()
    """Fields without which it means nothing."""
    example: ClassVar[str] = "{}"
    """JSON that is right, as it is shown to whoever sent something else."""

    def wrong(self) -> str | None:
        """What is wrong with it, naming the field and what would be right; None: nothing."""
        missing = [name for name in self.needed if not getattr(self, name)]
        return f"{', '.join(missing)} must be given" if missing else None


class LookNow(OperatorSignal):
    """Ask the carrier at once how the account stands."""


class ByOperator(OperatorSignal):
    """What somebody of support wants, and why; no customer data stands in either."""

    needed: ClassVar[tuple[str, ...]] = ("who", "reason")
    example = '{"who": "jdoe", "reason": "ticket 4711"}'

    who: Typed = ""
    """Who says so, as they claim: it is written down and believed."""
    reason: Reason = ""


class OperatorRetry(ByOperator):
    """Try again what waits."""


class OperatorAbort(ByOperator):
    """Give up a bind that has surely bound nothing."""

    example = '{"who": "jdoe", "reason": "ticket 4711", "confirmed_by": "Ann Roe of the carrier"}'

    confirmed_by: Typed = ""
    """Who at the carrier said that nothing is bound; needed where the carrier cannot be asked."""


class OperatorMarkBound(ByOperator):
    """Say that a policy exists which the carrier's system does not show."""

    needed: ClassVar[tuple[str, ...]] = ("policy_no", *ByOperator.needed)
    example = '{"policy_no": "WC1234567", "who": "jdoe", "reason": "ticket 4711"}'

    policy_no: Typed = ""


class SupportOverride(ByOperator):
    """Put a decision right, whatever it was."""

    needed: ClassVar[tuple[str, ...]] = ("status", *ByOperator.needed)
    example = '{"status": "uwportal", "who": "jdoe", "reason": "ticket 4711"}'
    STATUSES: ClassVar = ("proceed_uw", "hold", "reject", "uwportal")

    status: Typed = ""

    def wrong(self) -> str | None:
        """See base class."""
        if self.status and self.status not in self.STATUSES:
            return f"status must be one of {', '.join(self.STATUSES)}"
        return super().wrong()


class ExtendClock(ByOperator):
    """Give an open decision more days, or bring an expired one back."""

    needed: ClassVar[tuple[str, ...]] = ("days", *ByOperator.needed)
    example = '{"days": 2, "who": "jdoe", "reason": "ticket 4711"}'
    MOST_DAYS: ClassVar = 30

    days: Typed = ""

    @property
    def whole_days(self) -> int:
        """How many days; only of one that is not wrong."""
        return int(self.days)

    def wrong(self) -> str | None:
        """See base class."""
        if self.days and not (
            self.days.isascii() and self.days.isdigit() and 1 <= int(self.days) <= self.MOST_DAYS
        ):
            return f"days must be a whole number from 1 to {self.MOST_DAYS}"
        return super().wrong()


class CaseWithdrawn(OperatorSignal):
    """What the case is about is withdrawn, as when another carrier bound or the submission was released."""

    needed: ClassVar[tuple[str, ...]] = ("reason",)
    example = '{"reason": "released"}'

    reason: Typed = ""


class AccountSuperseded(OperatorSignal):
    """The carrier's quote belongs to another account from now on."""


class OtherBound(OperatorSignal):
    """Another carrier bound the prospect."""


SIGNALS: Mapping[str, type[OperatorSignal]] = {
    "look_now": LookNow,
    "operator_retry": OperatorRetry,
    "operator_abort": OperatorAbort,
    "operator_mark_bound": OperatorMarkBound,
    "support_override": SupportOverride,
    "extend_clock": ExtendClock,
    "withdrawn": CaseWithdrawn,
    "superseded": AccountSuperseded,
    "other_bound": OtherBound,
}
"""By the name under which they are sent."""
