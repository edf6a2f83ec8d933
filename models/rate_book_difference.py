"""How two rate books differ, row by row and by state and class."""

from decimal import Decimal
from enum import StrEnum

from models.base import Frozen
from models.rate_book import TableCounts


class CellChange(Frozen):
    """One cell of a row that is in both books; percent where both are numbers and the old one is not 0."""

    column: str
    old: str
    new: str
    percent: Decimal | None = None


class ChangeKind(StrEnum):
    """What became of a row."""

    ADDED = "added"
    CHANGED = "changed"
    REMOVED = "removed"


class RowChange(Frozen):
    """A row that is not the same in both books."""

    table: str
    kind: ChangeKind
    key: dict[str, str]
    """The columns that name the row."""
    cells: tuple[CellChange, ...]
    """Of a changed row what changed; of a removed one its old cells.

    Of an added one its new cells; where it follows an earlier row, what differs from that.
    """
    percent: Decimal | None = None
    """By how much its rate or factor moves."""
    follows: str | None = None
    """Of an added row the first day of the one that it follows in its book; '' where that has none."""

    @property
    def state(self) -> str:
        """The state that the row is about, '' where it names none."""
        return self.key.get("state", "")

    @property
    def code(self) -> str:
        """The class that the row is about, '' where it names none."""
        return self.key.get("class_code", "") or self.key.get("code", "")


class GroupMove(Frozen):
    """How the rates of one state or one class move; percents are those of rows that take others' place."""

    group: str
    added: int
    changed: int
    removed: int
    lowest: Decimal | None
    mean: Decimal | None
    highest: Decimal | None


class BookDifference(Frozen):
    """What is in one book and not the same in another."""

    tables: tuple[TableCounts, ...]
    by_state: tuple[GroupMove, ...]
    by_class: tuple[GroupMove, ...]
    rows: tuple[RowChange, ...]
