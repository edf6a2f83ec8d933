"""Pages of a file put together: the readings of its applications and loss runs, and what was named."""

from collections.abc import Sequence
from typing import Any

from documents.acord.assemble import Assembled, readings
from documents.acord.shape import segment_json
from documents.child.wire import SeenPage
from documents.pdf.refusals import HINTS, Code

_TITLE = 80


def assembled(pages: Sequence[SeenPage]) -> dict[str, Any]:
    """The readings, segments and warnings of a file; `hint` says what it is where nothing was read."""
    found = readings([page.leaves for page in pages])
    return {
        "readings": [reading.as_json() for reading in found.readings],
        "segments": [segment_json(segment) for segment in found.segments],
        "warnings": [warned.as_json() for warned in found.warnings],
        "hint": _hint(found),
    }


def _hint(found: Assembled) -> str:
    """What the file seems to be, and what would work."""
    wanted = HINTS[Code.NOTHING_FOUND]
    if found.named:
        return f"It holds {', '.join(found.named)}, which is named and not read. {wanted}"
    if found.titles:
        return f"It begins with \u201c{found.titles[0][:_TITLE]}\u201d. {wanted}"
    return wanted
