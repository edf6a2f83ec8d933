"""The pages of a file behind the gate: each read as the form that it is, pictures left for later."""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from typing import TypeAlias

from documents.acord.page_reader import named_alone, read_one, read_pages, reads_by_names
from documents.child.wire import SeenPage
from documents.eacord.print_reader import read_print
from documents.pdf.gate import Gate, PageKind
from documents.pdf.opening import opened, within_limits
from documents.pdf.widgets import Widget, widgets_of
from documents.pdf.words import page_texts
from documents.pdf.xfa_state import Xfa
from documents.reading import PageText

_FEW_WORDS = 20
"""Of a page with a picture: a scan that somebody stamped."""


Fields: TypeAlias = Mapping[int, Sequence[Widget]]
"""The form's boxes by the number of their page."""


def fields_of(gate: Gate) -> Fields:
    """The boxes of a form, page by page. Raises: Refused."""
    found: dict[int, list[Widget]] = defaultdict(list)
    if PageKind.FIELDS in gate.kinds and not _from_xfa(gate):
        with within_limits():
            for widget in widgets_of(opened(gate.content)):
                found[widget.page].append(widget)
    return found


def texts_of(gate: Gate, fields: Fields) -> tuple[list[PageText], list[int]]:
    """What the pages print, and which of them are pictures that have to be read as such."""
    texts, pictures = [], []
    unruled = {
        number: [one.box for one in own if one.box] for number, own in fields.items() if named_alone(own)
    }
    for text, kind in zip(page_texts(gate.content, unruled), gate.kinds, strict=True):
        # Letters that nobody sees lie under the picture of a scanned page.
        unread = text.number in gate.meaningless or (kind is PageKind.TEXT and not text.words)
        if unread or (kind is PageKind.PICTURE and len(text.words) < _FEW_WORDS):
            pictures.append(text.number)
        elif kind is not PageKind.SKIPPED:
            texts.append(text)
    return texts, pictures


def seen_pages(gate: Gate, texts: Sequence[PageText], fields: Fields) -> Iterator[SeenPage]:
    """The pages one by one, as the forms that they are. Raises: Refused."""
    if _from_xfa(gate):
        by_number = {text.number: text for text in texts}
        with within_limits():
            found = read_pages(gate.content, texts, read_print)
        yield from (SeenPage(by_number[page.number], page) for page in found if page.number in by_number)
        return
    for text in texts:
        own = fields.get(text.number, ())
        if not text.ruled and not reads_by_names(text, own):
            (text,) = page_texts(gate.content, only=[text.number])
        yield SeenPage(text, read_one(text, own, gate.content, read_print))


def _from_xfa(gate: Gate) -> bool:
    return gate.xfa in (Xfa.ALONE, Xfa.BESIDE)
