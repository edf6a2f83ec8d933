"""The port ClassTable: the class codes of the rate book in effect, by state."""

import asyncio
import json
from datetime import UTC, datetime

from activities.ports import RateBooks
from models.errors import TableRowMissing
from rating.book import RateBook


class FiledClasses:
    """Made once for each book, which never changes."""

    def __init__(self, books: RateBooks) -> None:
        self._books = books
        self._made: tuple[RateBook, bytes] | None = None

    async def by_state(self) -> bytes | None:
        """Those of the book in effect today; None where there is none."""
        try:
            book = await self._books.for_date(datetime.now(UTC).date())
        except TableRowMissing:
            return None
        if self._made is None or self._made[0] is not book:
            self._made = book, await asyncio.to_thread(_table, book)
        return self._made[1]


def _table(book: RateBook) -> bytes:
    states = [row["state"] for row in book.rows("state_categories")]
    return json.dumps({state: sorted(book.class_codes(state)) for state in states}).encode()
