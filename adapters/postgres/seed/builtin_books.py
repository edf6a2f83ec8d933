"""The book that comes with the platform, brought into the database by bootstrap, as the owner."""

from datetime import date

from sqlalchemy import func, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from adapters.postgres.rate_book.rows import write_tables
from adapters.postgres.tables.index import rate_book
from models.rate_book import BookStatus, Tables
from rating.rate_book_content import ContentHashes, content_hashes, is_illustrative

BOOK_IN_FORCE_FROM = date(2020, 1, 1)
"""The demo book rates every date that a demo may ask for."""
_OURS = rate_book.c.created_by.is_(None)


async def import_rate_book(connection: AsyncConnection, version: str, tables: Tables) -> str | None:
    """Import a book of the platform under its version; what was imported once is never edited.

    The same version with other rows that price becomes a new book, '{version}+{hash}', and retires the
    earlier one, so that prices keep pointing at what they were computed with. Where only words to search by
    differ, the book that is there stays. Books that people made are left alone.

    Returns: the version that was imported, or None when the book in force prices alike.
    """
    hashes = content_hashes(tables)
    digest = hashes.priced
    columns = (rate_book.c.version, rate_book.c.priced_sha256, rate_book.c.status)
    found = (await connection.execute(select(*columns).where(_OURS))).all()
    if any(row.priced_sha256 == digest and row.status == BookStatus.EFFECTIVE for row in found):
        return None
    family = [row.version for row in found if row.version == version or row.version.startswith(f"{version}+")]
    await connection.execute(
        update(rate_book)
        .where(rate_book.c.version.in_(family), rate_book.c.status == BookStatus.EFFECTIVE.value)
        .values(status=BookStatus.RETIRED.value, retired_at=func.now())
    )
    known = next((row.version for row in found if row.priced_sha256 == digest), None)
    name = known or (version if version not in family else f"{version}+{digest[:8]}")
    if known is None:
        await _write(connection, name, tables, hashes)
    await connection.execute(
        update(rate_book)
        .where(rate_book.c.version == name)
        .values(status=BookStatus.EFFECTIVE.value, published_at=func.now(), retired_at=None)
    )
    return str(name)


async def _write(connection: AsyncConnection, name: str, tables: Tables, hashes: ContentHashes) -> None:
    await connection.execute(
        rate_book.insert().values(
            version=name,
            source="built-in demo book",
            status=BookStatus.DRAFT.value,
            sha256=hashes.content,
            priced_sha256=hashes.priced,
            table_names=sorted(tables),
            illustrative=is_illustrative(tables),
            effective_from=BOOK_IN_FORCE_FROM,
        )
    )
    await write_tables(connection, name, tables)
