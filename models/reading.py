"""What reading a stranger's file answers, step by step: what the gate saw, pages, pictures, the whole."""

from collections.abc import Awaitable, Callable
from typing import TypeAlias

from models.base import Frozen
from models.errors import QuotingError

LOSS_FILE = "Unable to process the loss file. Please contact {email} for further clarification."
"""Before the reason; whoever shows it knows whom to contact."""
PageHeard: TypeAlias = Callable[[int, int], Awaitable[None]]
"""Is told which page of how many was read."""


class FileRefusal(Frozen):
    """Why a file, or one of its pages, is not read: for programs, for people, and what would work."""

    code: str
    message: str
    hint: str


class DocumentUnread(QuotingError):
    """What reads documents could not be started, whatever the document is."""

    code, status = "document_unread", 503


class NotRead(Exception):
    """A file, or one of its pages, is not read: the outcome of its job, not an error of ours.

    rss_mb: the memory that it took to see that; mendable: opening and saving the file may help.
    """

    def __init__(self, refused: FileRefusal, rss_mb: int = 0, *, mendable: bool = False) -> None:
        super().__init__(refused.code)
        self.refusal, self.rss_mb, self.mendable = refused, rss_mb, mendable


class ReadingWarning(Frozen):
    """Something of a file that was passed over; page from 1, None for all of it."""

    code: str
    page: int | None
    text: str


class FileLook(Frozen):
    """What the gate says of a file that it lets pass."""

    kinds: tuple[str, ...]
    """Of each page: fields, text, picture, blank, skipped."""
    xfa: str = "none"
    warnings: tuple[ReadingWarning, ...] = ()
    ms: int = 0

    @property
    def pages(self) -> int:
        """How many there really are."""
        return len(self.kinds)


class PagesRead(Frozen):
    """The pages that print their words; `part` is for assembling, or the readings where nothing is left."""

    look: FileLook
    content: bytes
    """The file as its pictures are to be read: from its header on, mended where it was damaged."""
    pictures: tuple[int, ...] = ()
    """Pages that are pictures; none: `part` holds the readings."""
    part: bytes = b""
    ms: int = 0
    rss_mb: int = 0


class DrawnPage(Frozen):
    """A page as a picture; its size is in points."""

    png: bytes
    width: float
    height: float


class PartRead(Frozen):
    """A picture that was read, or the readings that came of all parts."""

    part: bytes
    ms: int = 0
    rss_mb: int = 0
