"""What a reader child has seen of a file, as bytes that its parent keeps until the pictures are read too."""

from dataclasses import dataclass

from pydantic import TypeAdapter

from documents.pdf.gate import PageKind
from documents.pdf.widgets import Widget
from documents.reading import PageText


@dataclass(frozen=True, slots=True)
class SeenFile:
    """All that assembling needs: the form's boxes, and the pages that print words."""

    kinds: tuple[PageKind, ...] = ()
    widgets: tuple[Widget, ...] = ()
    pages: tuple[PageText, ...] = ()


_FILE = TypeAdapter(SeenFile)
_PAGES = TypeAdapter(tuple[PageText, ...])


def file_bytes(seen: SeenFile) -> bytes:
    """A file as it was seen, for the way to the parent."""
    return _FILE.dump_json(seen)


def file_seen(data: bytes) -> SeenFile:
    """The same back. Raises: ValidationError."""
    return _FILE.validate_json(data)


def pages_bytes(pages: tuple[PageText, ...]) -> bytes:
    """Pages that were read from their pictures, for the way to the parent."""
    return _PAGES.dump_json(pages)


def pages_seen(data: bytes) -> tuple[PageText, ...]:
    """The same back. Raises: ValidationError."""
    return _PAGES.validate_json(data)
