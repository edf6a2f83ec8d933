"""Pages as a reader child saw them, as bytes that its parent keeps until the pictures are read too."""

from collections.abc import Sequence
from dataclasses import dataclass

from pydantic import TypeAdapter

from documents.acord.page_leaves import PageLeaves
from documents.reading import PageText


@dataclass(frozen=True, slots=True)
class SeenPage:
    """A page: what it shows, and what was read of it as a form."""

    text: PageText
    leaves: PageLeaves


_PAGES = TypeAdapter(tuple[SeenPage, ...])


def pages_bytes(pages: Sequence[SeenPage]) -> bytes:
    """Pages for the way to the parent and back."""
    return _PAGES.dump_json(tuple(pages))


def pages_seen(data: bytes) -> tuple[SeenPage, ...]:
    """The same back. Raises: ValidationError."""
    return _PAGES.validate_json(data)
