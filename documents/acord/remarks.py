"""The text of an additional remarks schedule (ACORD 101), for the remarks of the application before it."""

import re
from collections.abc import Sequence

from documents.acord.leaves import Seen, leaf_of
from documents.pdf.widgets import Widget
from documents.pdf.words import in_lines
from documents.reading import Box, Leaf, Method, PageText, Word

_BEGIN = re.compile(r"(?i)form\s*(?:number|title)\s*:|additional remarks form is a schedule")
_END = re.compile(r"(?i)\bACORD\s*101\s*\(|©|all rights reserved")
_REMARK_NAME = re.compile(r"(?i)remark")
_FREE, _NAMED = 0.75, 0.93


def remarks_of(page: PageText, widgets: Sequence[Widget]) -> list[Leaf]:
    """The remarks of the page: its fields of that name, else the lines between its head and its foot."""
    named = [one for one in widgets if one.filled and not one.hidden and _REMARK_NAME.search(one.name)]
    if named:
        text = " ".join(one.value for one in named)
        leaf = leaf_of("remarks", text, Seen(page.number, named[0].box, Method.WIDGET, _NAMED))
    else:
        words = _body(page)
        text = " ".join(word.text for word in words)
        leaf = (
            leaf_of("remarks", text, Seen(page.number, _around(words), Method.FREE, _FREE)) if words else None
        )
    return [leaf] if leaf else []


def _body(page: PageText) -> list[Word]:
    lines = in_lines(page.words)
    texts = [" ".join(word.text for word in line) for line in lines]
    begins = [number for number, text in enumerate(texts) if _BEGIN.search(text)]
    if not begins:
        return []
    ends = [number for number, text in enumerate(texts) if number > begins[-1] and _END.search(text)]
    return [word for line in lines[begins[-1] + 1 : min(ends, default=len(lines))] for word in line]


def _around(words: Sequence[Word]) -> Box:
    return Box(
        min(word.box.x0 for word in words),
        min(word.box.y0 for word in words),
        max(word.box.x1 for word in words),
        max(word.box.y1 for word in words),
    )
