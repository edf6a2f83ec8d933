"""What happened to a case, as timelines show it."""

from collections.abc import Iterable
from datetime import datetime
from typing import Any

from api.http.wire import Wire
from models.bind_asked import CaseEvent
from underwriting.case_words import event_words


class CaseEventWire(Wire):
    """What happened. words: in business words; seq: its number within the case, from 1 on.

    source: person, platform, carrier or operations. params: what the words are made of, and more, e.g.
    `differences` [{field, before, after}] of a bind that came to nothing.
    """

    seq: int
    at: datetime
    code: str
    words: str
    params: dict[str, Any]
    source: str


class CaseEnded(Wire):
    """The case has ended: as what."""

    state: str


class CaseStream(Wire):
    """What a case's stream tells: the payload of each of its events, by the event's name."""

    event: CaseEventWire
    """Something happened; the event's id is its seq."""
    ended: CaseEnded
    """The case has ended, and so does the stream."""


OURS = frozenset({"who", "reason"})
"""What operations typed: theirs to read, in their own calls."""


def event_wires(events: Iterable[CaseEvent], carrier: str) -> list[CaseEventWire]:
    """Events with their words. carrier: as people call it."""
    return [
        CaseEventWire(
            seq=event.seq,
            at=event.at,
            code=event.code,
            words=event_words(event.code, event.params, carrier),
            params={name: value for name, value in event.params.items() if name not in OURS},
            source=event.source,
        )
        for event in events
    ]
