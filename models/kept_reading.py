"""A reading as it is kept: what was read of a file, how its pages came, and what a person took over."""

from collections.abc import Mapping
from datetime import datetime
from enum import StrEnum
from typing import Any
from uuid import UUID

from models.base import Frozen
from models.errors import QuotingError

MOST_ACCEPTED, MOST_CORRECTED = 6_000, 1_000_000
"""Fields that are taken over of a form, which has fewer boxes; characters of all that is corrected in it."""


class ReadingOutcome(StrEnum):
    """What came of reading a file."""

    READ = "read"
    REFUSED = "refused"
    NOTHING_FOUND = "nothing_found"


class PageState(StrEnum):
    """How far a page is."""

    WAITING = "waiting"
    READ = "read"
    REFUSED = "refused"
    """It is a picture that could not be read; the other pages of its file are read all the same."""


class ReadingPage(Frozen):
    """A page of a file that is being read, or was."""

    page: int
    """From 1."""
    pages: int
    """How many the file has."""
    state: PageState
    method: str | None = None
    """What the page is: fields, text, picture, blank, skipped."""
    ms: int | None = None
    seq: int = 0
    """Of the news of its job."""
    width: float | None = None
    height: float | None = None
    """Both in points; none where no picture of it was drawn."""
    drawn: bool = False
    """Whether there is a picture of it to lay boxes over."""


class KeptReading(Frozen):
    """What was read of one file, opened, with its pages in order."""

    file_id: UUID
    file_name: str
    """As its person calls it."""
    job_id: UUID | None
    prospect_id: UUID | None
    created_by: UUID
    outcome: ReadingOutcome | None
    """None while it is being read."""
    code: str | None
    reading: Mapping[str, Any] | None
    """The object that every reading is: values, evidence, segments, warnings; None while it is being read."""
    csv_key: str | None
    """Where its values lie as a table; None where they could not be written."""
    accepted: tuple[str, ...]
    """Paths whose values a person took over."""
    corrections: Mapping[str, Any]
    """What that person made of values that were misread, by path."""
    accepted_by: UUID | None
    accepted_at: datetime | None
    created_at: datetime
    read_at: datetime | None
    pages: tuple[ReadingPage, ...] = ()


class ReadingNotFound(QuotingError):
    """No reading of this job, file or prospect lies in the caller's scope."""

    code, status = "reading_not_found", 404


class ReadingUnfinished(QuotingError):
    """The file is still being read; this passes by itself."""

    code, status = "reading_unfinished", 409
    again_in_s = 1
