"""What is published stays: the database refuses every change, whoever asks for it."""

from datetime import date
from uuid import uuid4

import pytest
from sqlalchemy import delete, text, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncEngine

from adapters.postgres.rate_book.books import PostgresRateBooks
from adapters.postgres.tables.index import (
    class_code,
    class_rate,
    factor_table,
    rate_book,
    rate_book_event,
)
from adapters.postgres.unit_of_work import UnitOfWork
from models.errors import (
    RateBookAltered,
)
from models.rate_book import BookAction
from rating.builtin import BUILTIN_VERSION
from rating.rate_book_content import content_hash
from tests.integration.adapters.rate_book.refusals import ownerless, refused
from tests.support.databases import Database
from tests.support.rate_book_cases import (
    NOBODY,
    REASON,
    a_draft,
    published,
    somebody,
    take,
    with_rates_times,
)


async def test_the_database_itself_asks_for_the_second_person(uow: UnitOfWork, app: AsyncEngine) -> None:
    author, helper = somebody(), somebody()
    draft = await a_draft(uow, author)
    await with_rates_times(uow, draft, "1.01", helper)
    await take(uow, draft.version, BookAction.CHECKED, author)
    this = update(rate_book).where(rate_book.c.version == draft.version)
    for who in (None, author.id, helper.id):
        async with app.connect() as connection, connection.begin() as transaction:
            with pytest.raises(IntegrityError, match="second_person_approves"):
                await connection.execute(this.values(status="approved", approved_by=who))
            await transaction.rollback()
    await refused(app, this.values(status="effective", approved_by=uuid4()), "cannot go from checked")


@pytest.mark.parametrize("role", ["app", "owner"])
async def test_what_left_the_desk_of_its_author_is_never_changed_by_anybody(
    uow: UnitOfWork, app: AsyncEngine, owner: AsyncEngine, role: str
) -> None:
    engine = {"app": app, "owner": owner}[role]
    book = await published(uow)
    version = book.version
    row = {"version": version, "seq": 99_999, "state": "TX", "class_code": "1", "program": "*", "row": {}}
    kept = "is no draft: its rows are kept"
    await refused(engine, class_rate.insert().values(row), kept)
    for table in (class_rate, class_code, factor_table):
        await refused(engine, delete(table).where(table.c.version == version), kept)
        change = "append-only" if role == "owner" else "permission denied"
        await refused(engine, update(table).where(table.c.version == version).values(row={}), change)
    this = update(rate_book).where(rate_book.c.version == version)
    content: list[dict[str, object]] = [
        {"sha256": "0" * 64},
        {"priced_sha256": "0" * 64},
        {"effective_from": date(2025, 1, 1)},
        {"note": "other"},
    ]
    for values in content:
        await refused(engine, this.values(**values), "its content is frozen")
    await refused(engine, this.values(approved_by=uuid4()), "its approval stands")
    await refused(engine, this.values(status="draft"), "cannot go from effective to draft")
    await refused(engine, delete(rate_book).where(rate_book.c.version == version), "it is kept")
    history = delete(rate_book_event).where(rate_book_event.c.version == version)
    if role == "app":
        await refused(engine, history, "permission denied")
        await refused(engine, rate_book.insert().values(**ownerless()), "belongs to the platform")
    await take(uow, version, BookAction.ROLLED_BACK, somebody(), REASON)
    await refused(engine, this.values(status="effective"), "cannot go from retired")


async def test_rows_cannot_be_moved_into_a_published_book(owner: AsyncEngine) -> None:
    await refused(owner, text("TRUNCATE class_rate"), "append-only")
    await refused(owner, update(class_rate).values(version=BUILTIN_VERSION), "append-only")


async def test_a_book_whose_rows_are_not_those_of_its_hash_prices_nothing(
    uow: UnitOfWork, own: Database, owner: AsyncEngine, worker: AsyncEngine
) -> None:
    book = await published(uow)
    async with owner.begin() as connection:  # what only somebody with all rights over the schema can do
        await connection.execute(text("ALTER TABLE class_rate DISABLE TRIGGER USER"))
        await connection.execute(
            text('UPDATE class_rate SET row = row || \'{"value": "0.01"}\' WHERE version = :v AND seq = 7'),
            {"v": book.version},
        )
        await connection.execute(text("ALTER TABLE class_rate ENABLE TRIGGER USER"))
    with pytest.raises(RateBookAltered, match=book.version):
        await PostgresRateBooks(worker).for_version(book.version)
    await take(uow, book.version, BookAction.ROLLED_BACK, somebody(), REASON)


async def test_the_hash_is_that_of_the_stored_rows(uow: UnitOfWork, app: AsyncEngine) -> None:
    author = somebody()
    draft = await a_draft(uow, author)
    await with_rates_times(uow, draft, "1.07", author)
    async with uow.begin(NOBODY) as work:
        head = await work.rate_books.heads.get(draft.version)
        assert content_hash(await work.rate_books.tables(draft.version)) == head.sha256


async def test_the_worker_reads_books_and_writes_none(uow: UnitOfWork, worker: AsyncEngine) -> None:
    draft = await a_draft(uow, somebody())
    this = rate_book.c.version == draft.version
    await refused(worker, update(rate_book).where(this).values(note="x"), "permission denied")
    await refused(worker, delete(class_rate), "permission denied")
    await refused(worker, rate_book.insert().values(**ownerless()), "permission denied")
