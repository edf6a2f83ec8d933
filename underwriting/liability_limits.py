"""Employers' liability limits that may be chosen: those that the book prices wherever carriers insure."""

from collections.abc import Collection
from datetime import date

from models.risk import DEFAULT_LIMITS, Market
from underwriting.reference import Row, UnderwritingBook

_TABLE, _COLUMN = "increased_limits", "limits_thousands"
_EVERY = "*"
"""Of a row that prices all limits, such as that of a state where they are unlimited."""


def limits_of(book: UnderwritingBook, states: Collection[str], day: date) -> tuple[str, ...]:
    """The limits that are priced in each of these states, the default first, then by amount.

    Args: states: upper case; those without a private market do not count, since no carrier insures there.
        Without any, what one of all states has is enough.
    """
    rows = book.dated(_TABLE)

    def row_of(state: str, limits: str) -> Row | None:
        return rows.find(state, day, market=Market.VOLUNTARY.value, extra=limits)

    private = [row["state"] for row in book.rows("state_categories") if row["has_private_market"] == "true"]
    wanted = [state for state in private if state in states]
    priced = []
    for limits in {row[_COLUMN] for row in book.rows(_TABLE)} - {_EVERY}:
        somewhere = any((row_of(state, limits) or {}).get(_COLUMN) == limits for state in private)
        if somewhere and all(row_of(state, limits) is not None for state in wanted):
            priced.append(limits)
    return tuple(sorted(priced, key=lambda limits: (limits != DEFAULT_LIMITS, _amounts(limits))))


def _amounts(limits: str) -> tuple[int, ...]:
    return tuple(int(part) for part in limits.split("/") if part.isdecimal())
