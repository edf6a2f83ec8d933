"""The port RateBooks: the book in effect on a day, and books by name, kept while they are asked for."""

import asyncio
import time
from collections import OrderedDict
from datetime import date

from sqlalchemy import Row, bindparam, select
from sqlalchemy.ext.asyncio import AsyncEngine

from adapters.postgres.core.transaction import Query, begin, one_trip
from adapters.postgres.rate_book.rows import read_tables
from adapters.postgres.tables.index import rate_book
from models.errors import RateBookAltered, RateBookNotFound, RateBookState, TableRowMissing
from models.freshness import PricedBook
from models.rate_book import BookStatus
from models.tenant import Tenant
from rating.book import RateBook
from rating.builtin import with_words
from rating.rate_book_content import content_hash

VERSIONS_KEPT_S = 5.0
"""How long the list of versions is believed, so that a new book is in effect within seconds."""
BOOKS_KEPT = 5
"""Books that are kept parsed, some 30 MB each: those in effect, and what was replayed last."""

NO_BOOK = "none in effect"

SPEAKING_ORDER = (
    rate_book.c.effective_from.desc(),
    rate_book.c.published_at.desc(),
    rate_book.c.imported_at.desc(),
)
"""Of the books published for a day the latest one counts; of two from one day, the one published last."""

Key = tuple[str, str]
"""Version and hash."""


class PostgresRateBooks:
    """Books of the database. A book whose rows do not have its hash is never priced with."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine
        self._listing, self._reading = asyncio.Lock(), asyncio.Lock()
        self._books: OrderedDict[Key, RateBook] = OrderedDict()
        self._speaking: list[Row[str, str, date, date | None]] = []
        self._listed_at: float | None = None

    async def for_date(self, day: date) -> RateBook:
        """The book in effect for policies of this day. Raises: TableRowMissing, RateBookAltered."""
        books = await self._in_force()
        for row in books:
            if row.effective_from <= day and (row.effective_to is None or day < row.effective_to):
                return await self._book((row.version, row.sha256))
        first = min((row.effective_from for row in books), default=None)
        right = f"; the first one begins on {first}" if first else "; publish one first"
        raise TableRowMissing(
            f"No rate book is in effect for policies that start on {day}{right}", path="effective_date"
        )

    async def another_than(self, priced: PricedBook, day: date) -> str | None:
        """The version in effect for policies of a day where its figures are not those that priced.

        None: the book that priced, or one of the same content, is still in effect.
        """
        for row in await self._in_force():
            if row.effective_from <= day and (row.effective_to is None or day < row.effective_to):
                same = row.sha256 == priced.sha256 or await self._price_alike(row.version, priced.version)
                return None if same else str(row.version)
        return NO_BOOK

    async def _price_alike(self, one: str, other: str) -> bool:
        """Whether two books agree in all tables that price or judge; words to search by are none of them."""
        if one == other:
            return True
        try:
            return (await self._digests(one))[1] == (await self._digests(other))[1]
        except RateBookNotFound:
            return False

    async def for_version(self, version: str) -> RateBook:
        """A book by its name, in effect or not; what a stored price was made with.

        Raises: RateBookNotFound, RateBookAltered.
        """
        digest, _priced = await self._digests(version)
        return await self._book((version, digest))

    async def for_content(self, version: str, sha256: str) -> RateBook:
        """A book as it was when what prices in it had this hash; of a draft that is so until it is changed.

        Raises: RateBookNotFound, RateBookState where it prices otherwise by now, RateBookAltered.
        """
        digest, priced = await self._digests(version)
        if priced != sha256:
            raise RateBookState(
                f"The draft {version} was changed meanwhile; check its impact again", "version"
            )
        return await self._book((version, digest))

    async def close(self) -> None:
        """Close the connections of an engine that belongs to the books alone."""
        await self._engine.dispose()

    def forget_list(self) -> None:
        """Read the list anew at the next question: a book was just published or rolled back here."""
        self._listed_at = None

    async def _digests(self, version: str) -> tuple[str, str]:
        """The hash of all that a book holds, and of what prices in it."""
        (rows,) = await one_trip(self._engine, Tenant.nobody(), _DIGESTS.step(version=version))
        if not rows:
            raise RateBookNotFound(f"There is no rate book {version}", path="version")
        return rows[0].sha256, rows[0].priced_sha256

    async def _in_force(self) -> list[Row[str, str, date, date | None]]:
        async with self._listing:
            if self._listed_at is None or time.monotonic() - self._listed_at > VERSIONS_KEPT_S:
                book = rate_book.c
                query = (
                    select(book.version, book.sha256, book.effective_from, book.effective_to)
                    .where(book.status == BookStatus.EFFECTIVE.value)
                    .order_by(*SPEAKING_ORDER)
                )
                async with begin(self._engine, Tenant.nobody()) as connection:
                    self._speaking = list((await connection.execute(query)).all())
                self._listed_at = time.monotonic()
            return self._speaking

    async def _book(self, key: Key) -> RateBook:
        known = self._books.get(key)
        if known is None:
            # One at a time: the second to ask finds what the first has read.
            async with self._reading:
                known = self._books.get(key) or await self._read(key)
                self._books[key] = known
                if len(self._books) > BOOKS_KEPT:
                    self._books.popitem(last=False)
        self._books.move_to_end(key)
        return known

    async def _read(self, key: Key) -> RateBook:
        version, digest = key
        async with begin(self._engine, Tenant.nobody()) as connection:
            tables = await read_tables(connection, version)

        def build() -> RateBook:
            if content_hash(tables) != digest:
                raise RateBookAltered(
                    f"The rows of rate book {version} are not what was published; it is not priced with"
                )
            return RateBook.from_tables(version, with_words(tables))

        return await asyncio.to_thread(build)


_DIGESTS = Query(
    select(rate_book.c.sha256, rate_book.c.priced_sha256).where(rate_book.c.version == bindparam("version"))
)
