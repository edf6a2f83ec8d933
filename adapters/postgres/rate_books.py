"""The port RateBooks: published books, read once per version and kept, since a version never changes."""

import asyncio
import time
from datetime import date

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from adapters.postgres.tables import class_code, class_rate, factor_table, rate_book
from models.errors import TableRowMissing
from rating.book import RateBook

VERSIONS_KEPT_S = 5.0
"""How long the list of versions is believed, so that a new book is in force within seconds."""

Tables = dict[str, list[dict[str, str]]]
RATES, CLASS_CODES = "rates", "class_codes"


class PostgresRateBooks:
    """Books of the database."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine
        self._lock = asyncio.Lock()
        self._books: dict[str, RateBook] = {}
        self._versions: list[tuple[str, date, date | None]] = []
        self._versions_read_at: float | None = None

    async def for_date(self, day: date) -> RateBook:
        """The book in force for policies that start on this day. Raises: TableRowMissing."""
        async with self._lock:
            version = await self._version(day)
            if version not in self._books:
                async with self._engine.connect() as connection:
                    tables = await read_tables(connection, version)
                self._books[version] = await asyncio.to_thread(RateBook.from_tables, version, tables)
            return self._books[version]

    async def _version(self, day: date) -> str:
        if self._versions_read_at is None or time.monotonic() - self._versions_read_at > VERSIONS_KEPT_S:
            query = (
                select(rate_book.c.version, rate_book.c.effective_from, rate_book.c.effective_to)
                .where(rate_book.c.status == "effective")
                .order_by(rate_book.c.effective_from.desc(), rate_book.c.imported_at.desc())
            )
            async with self._engine.connect() as connection:
                rows = (await connection.execute(query)).all()
            self._versions = [(row.version, row.effective_from, row.effective_to) for row in rows]
            self._versions_read_at = time.monotonic()
        for version, start, end in self._versions:
            if start <= day and (end is None or day < end):
                return version
        raise TableRowMissing(
            f"No rate book is in force for policies that start on {day}", path="effective_date"
        )


async def read_tables(connection: AsyncConnection, version: str) -> Tables:
    """All tables of a book as they were imported, rows in their order."""
    names = await connection.scalar(select(rate_book.c.table_names).where(rate_book.c.version == version))
    tables: Tables = {name: [] for name in names or ()}
    factors = (
        select(factor_table.c.name, factor_table.c.row)
        .where(factor_table.c.version == version)
        .order_by(factor_table.c.name, factor_table.c.seq)
    )
    for row in await connection.execute(factors):
        tables[row.name].append(row.row)
    for name, table in ((RATES, class_rate), (CLASS_CODES, class_code)):
        query = select(table.c.row).where(table.c.version == version).order_by(table.c.seq)
        tables[name] = [row.row for row in await connection.execute(query)]
    return tables
