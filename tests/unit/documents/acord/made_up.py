"""Pages with leaves that tests make up, and what comes of them."""

from collections.abc import Mapping
from typing import Any

from documents.acord.assemble import readings
from documents.acord.detect import Sighting
from documents.acord.leaves import Seen, leaf_of
from documents.acord.page_leaves import PageLeaves
from documents.acord.shape import Reading
from documents.reading import Box, Leaf, Method

_BOX = Box(10, 10, 60, 20)


def made(
    path: str, text: str, page: int = 1, confidence: float = 0.93, method: Method = Method.WIDGET
) -> Leaf:
    """A leaf of a text."""
    leaf = leaf_of(path, text, Seen(page, _BOX, method, confidence))
    assert leaf is not None
    return leaf


def page_of(
    number: int,
    texts: Mapping[str, str],
    form: str = "ACORD 130",
    place: int | None = None,
    edition: str = "2013/09",
    method: Method = Method.WIDGET,
    confidence: float = 0.93,
) -> PageLeaves:
    """A page of a form with what its fields hold."""
    seen = Sighting(number, form, edition, "line", (place or number, 4))
    return PageLeaves(
        seen, tuple(made(path, text, number, confidence, method) for path, text in texts.items())
    )


def one_of(*pages: PageLeaves) -> Reading:
    """The one reading of pages."""
    (reading,) = readings(pages).readings
    return reading


def read_of(texts: Mapping[str, str], **more: Any) -> Reading:
    """The reading of a page."""
    return one_of(page_of(1, texts, **more))


def sure_of(reading: Reading, path: str) -> float:
    """How sure a value is."""
    return float(reading.evidence[path]["confidence"])
