"""Rate books as people look after them: their life, their tables, what an import did."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from enum import StrEnum
from uuid import UUID

from models.base import Frozen

Cells = Mapping[str, str]
"""A row of a table: column name to text."""
Tables = Mapping[str, Sequence[Cells]]
"""All tables of a book by name, the stem of their CSV."""


class BookStatus(StrEnum):
    """Where a book stands in its life; from 'checked' on its rows never change."""

    DRAFT = "draft"
    CHECKED = "checked"
    APPROVED = "approved"
    EFFECTIVE = "effective"
    RETIRED = "retired"


class BookAction(StrEnum):
    """What was done with a book; the audit log says 'rate_book.' before it."""

    CREATED = "created"
    IMPORTED = "imported"
    IMPORT_REFUSED = "import_refused"
    CHANGED = "changed"
    CHECKED = "checked"
    REOPENED = "reopened"
    REHEARSED = "rehearsed"
    APPROVED = "approved"
    WITHDRAWN = "withdrawn"
    PUBLISHED = "published"
    ROLLED_BACK = "rolled_back"
    DISCARDED = "discarded"


class ImportMode(StrEnum):
    """What a file does to its table."""

    REPLACE = "replace"
    """The file is the table from now on."""
    MERGE = "merge"
    """Its rows are laid over those of the table by their key; all others stay."""


class BookPerson(Frozen):
    """Who did something; name is empty for somebody who was never seen here."""

    id: UUID
    name: str


class BookEvent(Frozen):
    """One step of a book's life."""

    at: datetime
    action: BookAction
    actor: BookPerson | None
    """None: the platform itself."""
    note: str
    sha256: str
    """Content when it was done."""


class BookHead(Frozen):
    """A version of the rates, without its rows."""

    version: str
    status: BookStatus
    source: str
    note: str
    base_version: str | None
    sha256: str
    priced_sha256: str
    """Of the tables that price or judge; books that agree in it give every risk the same answer."""
    revision: int
    illustrative: bool
    """Whether at least one rate is invented; then every price of the book is labelled so."""
    effective_from: date
    speaks_until: date | None = None
    """First day on which a later book is in effect instead; None: none is, or the book is not in effect."""
    speaks: bool = False
    """Whether policies of some day are priced with it."""
    author: BookPerson | None
    """None: came with the platform."""
    contributors: tuple[UUID, ...] = ()
    """Everybody who imported into it; none of them may approve it."""
    approver: BookPerson | None = None
    created_at: datetime
    approved_at: datetime | None = None
    published_at: datetime | None = None
    retired_at: datetime | None = None


class TableFacts(Frozen):
    """A table of a book in a list."""

    name: str
    rows: int
    columns: tuple[str, ...]
    required: tuple[str, ...]
    key: tuple[str, ...]
    priced: bool
    """Whether a price reads it."""


class RowFault(Frozen):
    """What is wrong with a file; line counts from 1 with the heading, 0 is about the whole file."""

    file: str
    line: int
    column: str
    problem: str
    right: str


class TableCounts(Frozen):
    """How one table differs from that of another book."""

    table: str
    added: int
    changed: int
    removed: int
    same: int


class ImportReport(Frozen):
    """What an import did to the draft."""

    id: UUID
    version: str
    kind: str
    mode: ImportMode
    file_name: str
    rows: int
    counts: TableCounts
    open_faults: tuple[RowFault, ...] = ()
    """What other tables of the draft say against it now; they must be gone before it can be checked."""
    notices: tuple[str, ...] = ()


class ImportRecord(Frozen):
    """An import in the list of a book."""

    id: UUID
    at: datetime
    actor: BookPerson
    kind: str
    mode: ImportMode
    file_name: str
    rows: int
    faults: int
    counts: TableCounts | None


@dataclass(frozen=True, slots=True)
class Doer:
    """Who does something, as the audit log wants to know it."""

    id: UUID
    request_id: str | None = None
    ip: str | None = None


@dataclass(frozen=True, slots=True)
class ReadFile:
    """A file that was sent for a draft, and what was found in it."""

    kind: str
    mode: ImportMode
    name: str
    sha256: str
    rows: int
    counts: TableCounts
    faults: int = 0
    fault_list: bytes | None = None
    """The faults as CSV, deflated; None of a file without one."""


MOST_ROWS = 500
"""Rows of one page."""


@dataclass(frozen=True, slots=True)
class RowFilter:
    """Which rows of a table are wanted; an empty text wants all."""

    state: str = ""
    code: str = ""
    """Beginning of a class code."""
    text: str = ""
    """Part of any cell, in any case."""


@dataclass(frozen=True, slots=True)
class RowPage:
    """Some rows of a table, of so many that match."""

    rows: Sequence[Cells]
    total: int
