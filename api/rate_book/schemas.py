"""Bodies of the rate-book calls: lists, a book, its rows, what differs, what an import found."""

from typing import Annotated
from uuid import UUID

from fastapi import UploadFile
from pydantic import Field, StringConstraints

from api.http.problems import Problem
from api.http.wire import PRINTABLE, Day, Wire
from models.rate_book import (
    BookAction,
    BookEvent,
    BookHead,
    ImportMode,
    ImportRecord,
    ImportReport,
    RowFault,
    TableCounts,
    TableFacts,
)
from models.rate_book_difference import GroupMove, RowChange
from models.rate_book_rehearsal import Rehearsal, RehearsalRow

Version = Annotated[
    str, StringConstraints(min_length=3, max_length=60, pattern=r"^[A-Za-z0-9][A-Za-z0-9._+-]*$")
]
"""A name that stands in an address; '+' comes with books of the platform."""
NewVersion = Annotated[str, StringConstraints(min_length=3, max_length=40, pattern=r"^[a-z0-9][a-z0-9._-]*$")]
Note = Annotated[str, StringConstraints(max_length=500, strip_whitespace=True, pattern=PRINTABLE)]


class BookCreate(Wire):
    """A new draft: its name, the book that it starts from, and the first day of its effect."""

    version: NewVersion
    base: Version
    effective_from: Day
    note: Note = ""


class BookChange(Wire):
    """What may be changed of a draft beside its rows; null leaves it as it is."""

    effective_from: Day | None = None
    note: Note | None = None


class TableFile(Wire):
    """A file with rows of a table, and what it does to the rows that the draft has."""

    kind: Annotated[str, StringConstraints(max_length=60, pattern=PRINTABLE)]
    mode: ImportMode
    file: Annotated[UploadFile, Field(description="CSV in UTF-8, 10 MB and 100,000 rows at most")]


class StepReason(Wire):
    """Why a step is taken; asked for where a book is opened again, withdrawn or rolled back."""

    reason: Note = ""


class BookList(Wire):
    """All rate books, the latest day first."""

    books: tuple[BookHead, ...]
    may_keep: bool
    """Whether the caller may make drafts and take steps."""


class StepOffer(Wire):
    """A step that a book can take next; hindrance says why the caller may not, '' where he may."""

    action: BookAction
    hindrance: str
    needs_reason: bool


class BookDetail(Wire):
    """A book with its tables and its history."""

    book: BookHead
    tables: tuple[TableFacts, ...]
    kinds: tuple[TableFacts, ...]
    """Every table that a file may bring."""
    states: tuple[str, ...]
    """States that have a rate."""
    steps: tuple[StepOffer, ...]
    events: tuple[BookEvent, ...]
    imports: tuple[ImportRecord, ...]
    rehearsal: Rehearsal | None
    """The last one."""


class BookRow(Wire):
    """A row of a table; cells in the order of the page's columns."""

    cells: tuple[str, ...]
    class_words: str
    """What the class of the row is called; '' where it names none."""


class TablePage(Wire):
    """Some rows of a table."""

    columns: tuple[str, ...]
    total: int
    offset: int
    rows: tuple[BookRow, ...]


class BookComparison(Wire):
    """Two books side by side."""

    old: BookHead
    new: BookHead
    tables: tuple[TableCounts, ...]
    by_state: tuple[GroupMove, ...]
    by_class: tuple[GroupMove, ...]


class ChangePage(Wire):
    """Some of the rows that differ."""

    total: int
    offset: int
    rows: tuple[RowChange, ...]


class FaultColumn(Wire):
    """How many faults a column of a refused file has; '' is the whole line."""

    column: str
    faults: int


class FaultPage(Wire):
    """Some of the faults of a refused file."""

    total: int
    offset: int
    faults: tuple[RowFault, ...]
    columns: tuple[FaultColumn, ...]


class Imported(Wire):
    """A file was taken: what it did, and the book as it stands now."""

    report: ImportReport
    book: BookHead


class RowsRefusedProblem(Problem):
    """The 422 of a file or a draft with faults: the first ones here, all of them under the import's id."""

    import_id: UUID | None
    """None: it was the draft itself that was checked."""
    total: int
    faults: tuple[RowFault, ...]


class RehearsalStarted(Wire):
    """id: the job; rehearsal_id: what it fills."""

    id: UUID
    rehearsal_id: UUID

    @classmethod
    def of(cls, job_id: UUID, input_ref: UUID) -> "RehearsalStarted":
        """The answer for a job and its rehearsal."""
        return cls(id=job_id, rehearsal_id=input_ref)


class RehearsalPage(Wire):
    """Some of the open quotes of a rehearsal; hidden are those that are not the caller's to see."""

    total: int
    offset: int
    hidden: int
    rows: tuple[RehearsalRow, ...]
