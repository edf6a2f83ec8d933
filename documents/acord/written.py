"""A field of a form beside what the dictionary says of it."""

from collections.abc import Sequence
from dataclasses import dataclass

from documents.acord.dictionary import Entry
from documents.pdf.widgets import Widget
from documents.reading import Box


@dataclass(frozen=True, slots=True)
class Written:
    """One field that is known; `base` is how sure its name makes it."""

    entry: Entry
    widget: Widget
    base: float
    flags: tuple[str, ...] = ()


def place_of(pieces: Sequence[Written]) -> Box | None:
    """The rectangle around all boxes of a text."""
    boxes = [piece.widget.box for piece in pieces if piece.widget.box]
    if not boxes:
        return None
    return Box(
        min(box.x0 for box in boxes),
        min(box.y0 for box in boxes),
        max(box.x1 for box in boxes),
        max(box.y1 for box in boxes),
    )
