"""Whether a planted case is mended: what is still wrong, by what our rows and the carrier's own log say.

Pure, and indifferent to the way: whoever mends it does so on the console, in the Temporal UI or by the shell.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from tests.stuck.cases import HELD, KINDS, RATING_ZIP

OPEN = frozenset({"asked", "open", "unknown"})
"""Of an intent: nobody knows the end yet."""
AT_LEAST = timedelta(hours=36)
"""What is left of two days for whoever looks a while later."""


@dataclass(frozen=True)
class BindFound:
    """A bind. intent: its state, None without one; number: of our row's policy; policies: the carrier's."""

    intent: str | None
    number: str | None
    policies: tuple[str, ...]


@dataclass(frozen=True)
class QuoteFound:
    """An account that is quoted. waiting: the code of what it waits for; zip: that the carrier has."""

    waiting: str | None
    zip: str | None


@dataclass(frozen=True)
class DecisionFound:
    """A decision. ended: as what, None: it is open."""

    ended: str | None
    deadline: datetime
    now: datetime


@dataclass(frozen=True)
class Found:
    """What there is of a case. held: carriers that operations hold."""

    binds: tuple[BindFound, ...] = ()
    quote: QuoteFound | None = None
    decision: DecisionFound | None = None
    held: frozenset[str] = frozenset()


def wrongs(number: int, found: Found | None) -> list[str]:
    """What is wrong with a case still; empty: it is mended."""
    if found is None:
        return ["it was not planted, or its rows are gone"]
    return list(_RULES.get(number, _of_binds)(found))


def report(found: Mapping[int, Found]) -> tuple[list[tuple[int, Sequence[str]]], int]:
    """Each of the ten with what is wrong, and how many are mended."""
    judged: list[tuple[int, Sequence[str]]] = [
        (number, wrongs(number, found.get(number))) for number in KINDS
    ]
    return judged, sum(not wrong for _, wrong in judged)


def _of_binds(found: Found) -> Iterator[str]:
    """Each bind is settled, and the row says what the carrier has."""
    if not found.binds:
        yield "its bind is gone"
    for bind in found.binds:
        if bind.intent is None:
            yield "nobody asked to bind any more"
        elif bind.intent in OPEN:
            yield f"the bind is not settled: {bind.intent}"
        elif len(bind.policies) > 1:
            yield f"the carrier has {len(bind.policies)} policies: {', '.join(bind.policies)}"
        elif bind.intent == "bound" and bind.policies != (bind.number,):
            yield f"our row says policy {bind.number}, the carrier has {_named(bind.policies)}"
        elif bind.intent != "bound" and bind.policies:
            yield f"it was given up, but the carrier has {_named(bind.policies)}"


def _must_be_bound(found: Found) -> Iterator[str]:
    yield from _of_binds(found)
    ended = [bind.intent for bind in found.binds if bind.intent not in {*OPEN, "bound"}]
    if ended:
        yield f"{len(ended)} of {len(found.binds)} ended without a policy: {', '.join(map(str, ended))}"


def _freed(found: Found) -> Iterator[str]:
    yield from _of_binds(found)
    if any(bind.intent == "bound" for bind in found.binds):
        yield "it was bound, and the agency wanted the prospect back"


def _held(found: Found) -> Iterator[str]:
    if HELD in found.held:
        yield f"{HELD} is still held"
    yield from _must_be_bound(found)


def _corrected(found: Found) -> Iterator[str]:
    if found.quote is None:
        yield "its account is gone"
        return
    if found.quote.waiting == "correction":
        yield "it still waits for a corrected field"
    if found.quote.zip != RATING_ZIP:
        yield f"the carrier has {found.quote.zip or 'no RatingZip'}, not {RATING_ZIP}"


def _decided(found: Found) -> Iterator[str]:
    if found.decision is None:
        yield "the decision is gone"
    elif found.decision.ended is not None:
        yield f"the decision has ended: {found.decision.ended}"
    elif found.decision.deadline - found.decision.now < AT_LEAST:
        yield f"it is to be decided by {found.decision.deadline:%Y-%m-%d %H:%M} UTC, not in two days"


def _named(policies: Sequence[str]) -> str:
    return f"policy {policies[0]}" if policies else "none"


_RULES: Mapping[int, Callable[[Found], Iterator[str]]] = {
    1: _must_be_bound,
    2: _must_be_bound,
    3: _freed,
    4: _must_be_bound,
    5: _held,
    6: _corrected,
    7: _must_be_bound,
    8: _must_be_bound,
    9: _must_be_bound,
    10: _decided,
}
