"""Row choice of every table in a rate book: by state, market and date, and never a silent zero."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from datetime import date
from functools import lru_cache

from models.errors import InvalidInput, TableRowMissing

Row = Mapping[str, str]

ANY_STATE = "DEFAULT"
ANY_MARKET = "all"
_ANY_EXTRA = "*"
_REMEMBERED = 4096
"""How many answers a table remembers: a program asks the same of every risk of a day."""


def effective_date(table: str, row: Row) -> date:
    """When a row comes into force; an empty date means always.

    Tables that are dated by year ('2024' or '2024-2026') start with its first day.
    Raises: InvalidInput naming table and value.
    """
    text = row.get("effective") or row.get("year") or ""
    if not text:
        return date.min
    try:
        if len(text) in (4, 9):
            return date(int(text[:4]), 1, 1)
        return date.fromisoformat(text)
    except ValueError:
        raise InvalidInput(
            f"Table {table}: effective '{text}' is not a date; write it as YYYY-MM-DD", f"{table}.effective"
        ) from None


class DatedRows:
    """The rows of one table, found by (state, market, extra key) and date.

    A find takes the latest row in effect: first of the exact state and market, then of market 'all', then of
    state 'DEFAULT'. extra names a further column that must match, where '*' in the table matches everything.
    """

    def __init__(
        self, name: str, rows: Sequence[Row], *, key: str = "state", extra: str | None = None
    ) -> None:
        self.name = name
        self._extra = extra
        found: dict[tuple[str, str, str], list[tuple[date, Row]]] = defaultdict(list)
        for row in rows:
            market = row.get("market") or ANY_MARKET
            label = (row.get(extra) or _ANY_EXTRA) if extra else _ANY_EXTRA
            found[row[key], market, label].append((effective_date(name, row), row))
        for entries in found.values():
            entries.sort(key=lambda entry: entry[0], reverse=True)
        self._rows = dict(found)
        self._chosen = lru_cache(maxsize=_REMEMBERED)(self._choose)

    def candidates(
        self, state: str, day: date, *, market: str = ANY_MARKET, extra: str = _ANY_EXTRA
    ) -> tuple[Row, ...]:
        """All rows in effect that could count, the best first, one for each place that was looked at."""
        return self._chosen(state, day, market, extra)

    def _choose(self, state: str, day: date, market: str, extra: str) -> tuple[Row, ...]:
        chosen: list[Row] = []
        for place in (state, ANY_STATE):
            for market_name in dict.fromkeys((market, ANY_MARKET)):
                for label in dict.fromkeys((extra, _ANY_EXTRA)):
                    entries = self._rows.get((place, market_name, label), ())
                    row = next((row for start, row in entries if start <= day), None)
                    if row is not None:
                        chosen.append(row)
        return tuple(chosen)

    def find(self, state: str, day: date, *, market: str = ANY_MARKET, extra: str = _ANY_EXTRA) -> Row | None:
        """The row in effect, or None."""
        rows = self.candidates(state, day, market=market, extra=extra)
        return rows[0] if rows else None

    def require(self, state: str, day: date, *, market: str = ANY_MARKET, extra: str = _ANY_EXTRA) -> Row:
        """The row in effect. Raises: TableRowMissing naming table, state and date."""
        row = self.find(state, day, market=market, extra=extra)
        if row is None:
            wanted = f" and {self._extra} {extra}" if self._extra else ""
            raise TableRowMissing(
                f"Table {self.name} has no row for {state}{wanted} on {day.isoformat()}; "
                f"add one that is effective on or before that day",
                self.name,
            )
        return row

    def in_effect(self, state: str, day: date) -> list[Row]:
        """All rows of exactly this state whose date has come, the newest of each extra key first."""
        found: list[Row] = []
        for (place, _market, _label), entries in sorted(self._rows.items()):
            if place == state:
                found.extend([row for start, row in entries if start <= day][:1])
        return found
