"""Rows of a table that follow each other by their first day: which one counts until a later one does."""

from bisect import bisect_left
from collections import defaultdict
from collections.abc import Sequence

from models.rate_book import Cells
from rating.tables.columns import TableShape

_DATES = ("effective", "from_date", "valid_from", "year")
"""Key columns that say since when a row counts: a later row of the same name is a change of it."""


def first_day_column(shape: TableShape | None) -> str | None:
    """The column that says since when a row of the table counts; None where rows have no day."""
    return next((name for name in shape.key if name in _DATES), None) if shape else None


def key_without_day(shape: TableShape | None, row: Cells) -> tuple[str, ...]:
    """What a row is about, whenever it counts."""
    return tuple(row[name] for name in shape.key if name not in _DATES) if shape else ()


class EarlierRows:
    """The plain rows of one table, found by what they are about and the day before which they count."""

    def __init__(self, shape: TableShape | None, rows: Sequence[Cells]) -> None:
        self.shape, self.day = shape, first_day_column(shape)
        self._rows = rows
        self._found: dict[tuple[str, ...], list[Cells]] | None = None

    def of(self, row: Cells) -> Cells | None:
        """The row that counts until this one does; None where it is the first of its kind."""
        if self.day is None:
            return None
        rows = self._by_key().get(key_without_day(self.shape, row), [])
        at = bisect_left(rows, row[self.day], key=lambda each: each[self.day or ""])
        return rows[at - 1] if at else None

    def _by_key(self) -> dict[tuple[str, ...], list[Cells]]:
        """Made when it is first asked for: most comparisons have no row to ask about."""
        if self._found is None:
            found: dict[tuple[str, ...], list[Cells]] = defaultdict(list)
            for row in sorted(self._rows, key=lambda each: each[self.day or ""]):
                found[key_without_day(self.shape, row)].append(row)
            self._found = dict(found)
        return self._found
