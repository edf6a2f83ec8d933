"""The pages of a file behind the gate: each read as the form that it is, pictures left for later."""

from collections.abc import Iterator, Sequence

from documents.acord.page_reader import read_one, read_pages
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


def texts_of(gate: Gate) -> tuple[list[PageText], list[int]]:
    """What the pages print, and which of them are pictures that have to be read as such."""
    texts, pictures = [], []
    for text, kind in zip(page_texts(gate.content), gate.kinds, strict=True):
        if kind is PageKind.PICTURE and len(text.words) < _FEW_WORDS:
            pictures.append(text.number)
        elif kind is not PageKind.SKIPPED:
            texts.append(text)
    return texts, pictures


def seen_pages(gate: Gate, texts: Sequence[PageText]) -> Iterator[SeenPage]:
    """The pages one by one, as the forms that they are. Raises: Refused."""
    if gate.xfa in (Xfa.ALONE, Xfa.BESIDE):
        by_number = {text.number: text for text in texts}
        with within_limits():
            found = read_pages(gate.content, texts, read_print)
        yield from (SeenPage(by_number[page.number], page) for page in found if page.number in by_number)
        return
    boxes = _boxes(gate)
    for text in texts:
        own = [box for box in boxes if box.page == text.number]
        yield SeenPage(text, read_one(text, own, gate.content, read_print))


def _boxes(gate: Gate) -> list[Widget]:
    """The form's boxes. Raises: Refused."""
    if PageKind.FIELDS not in gate.kinds:
        return []
    with within_limits():
        return widgets_of(opened(gate.content))
