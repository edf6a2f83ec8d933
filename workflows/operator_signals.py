"""Signals to a case: each is checked, and what is refused stands in the current details with what is right.

A handler with a typed argument would not do: the SDK drops a signal whose argument does not decode and tells
nobody, and one with an argument too many fails the task of the workflow until somebody resets it.
"""

import json
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from pydantic import ValidationError
from temporalio import workflow
from temporalio.common import RawValue

from models.operator_signal import SIGNALS, OperatorSignal

KEPT = 3
"""Refusals that stand in the current details at a time, the newest first."""
LONGEST_NAME = 60

Take = Callable[[Any], None]
"""Takes a signal that is not wrong by itself. Raises: SignalRefused when the case cannot follow it now."""


class SignalRefused(Exception):
    """The case cannot follow a signal; the text says why, and what would be right."""


class OperatorSignals:
    """The signals of one case, and its current details, in which refusals stand.

    The workflow has one handler, `@workflow.signal(dynamic=True)`, which hands everything to `take`; made in
    `@workflow.init`, since a signal may come before the case has begun to work.
    """

    def __init__(self, known: Mapping[str, Take]) -> None:
        """known: what takes a signal, by a name of models.operator_signal.SIGNALS."""
        self._known = known
        self._details = ""
        self._refusals: list[str] = []

    def take(self, name: str, given: Sequence[RawValue]) -> None:
        """Do what a signal says, or say what is wrong with it; it never fails."""
        try:
            self._take(name, given)
        except SignalRefused as refusal:
            self._refuse(name, str(refusal))

    def tell(self, details: str) -> None:
        """Say in the Temporal UI what the case waits for; refusals of signals stand below."""
        self._details = details
        workflow.set_current_details("\n\n".join([*([details] if details else []), *self._refusals]))

    def _take(self, name: str, given: Sequence[RawValue]) -> None:
        if name not in self._known:
            raise SignalRefused(f"there is no such signal here. {self._choices()}")
        self._known[name](_read(SIGNALS[name], given))

    def _refuse(self, name: str, why: str) -> None:
        workflow.logger.warning("A signal was refused.", extra={"signal": _plain(name)})
        right = f" Right is: `{SIGNALS[name].example}`" if name in self._known else ""
        at = f"{workflow.now():%Y-%m-%d %H:%M:%S} UTC"
        refusal = f"**Signal `{_plain(name)}` of {at} was not followed**: {why}.{right}"
        self._refusals = [refusal, *self._refusals][:KEPT]
        self.tell(self._details)

    def _choices(self) -> str:
        shown = (f"`{name}` with `{SIGNALS[name].example}`" for name in sorted(self._known))
        return f"There are: {', '.join(shown)}"


def _read(kind: type[OperatorSignal], given: Sequence[RawValue]) -> OperatorSignal:
    """The signal that was sent. Raises: SignalRefused."""
    if len(given) > 1:
        raise SignalRefused(f"{len(given)} arguments were sent, one JSON object is needed")
    data = given[0].payload.data if given else b""
    try:
        typed = json.loads(data) if data else None
    except (ValueError, RecursionError):
        raise SignalRefused("what was sent is no JSON; one JSON object is needed") from None
    if typed is None:
        typed = {}
    if not isinstance(typed, dict):
        raise SignalRefused("one JSON object is needed, in braces")
    try:
        signal = kind.model_validate(typed)
    except ValidationError as error:
        first = error.errors()[0]
        words = first["msg"].removeprefix("Value error, ")
        raise SignalRefused(f"{'.'.join(map(str, first['loc']))}: {words}") from None
    if (wrong := signal.wrong()) is not None:
        raise SignalRefused(wrong)
    return signal


def _plain(name: str) -> str:
    """A name that somebody sent, so that it can stand in Markdown."""
    return "".join(letter for letter in name if letter.isalnum() or letter in "_-.")[:LONGEST_NAME]
