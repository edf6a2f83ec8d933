"""Which stored book prices a policy, and that an earlier price replays to the cent."""

from datetime import date

import pytest
from sqlalchemy.ext.asyncio import AsyncEngine

from adapters.postgres.rate_book.books import PostgresRateBooks
from adapters.postgres.unit_of_work import UnitOfWork
from models.errors import (
    InvalidInput,
)
from models.freshness import PricedBook
from models.rate_book import BookAction, BookHead, ImportMode, ReadFile, TableCounts
from rating.builtin import BUILTIN_VERSION
from rating.engine import rate
from rating.rate_book_content import content_hashes
from rating.record.replay import replay
from tests.support.quote_cases import a_risk
from tests.support.rate_book_cases import (
    NEXT_YEAR,
    NOBODY,
    REASON,
    a_draft,
    published,
    somebody,
    take,
)


async def test_the_policys_day_picks_the_book_and_a_roll_back_gives_the_earlier_one_its_word_again(
    uow: UnitOfWork, worker: AsyncEngine
) -> None:
    books = PostgresRateBooks(worker)
    before, after = date(2026, 12, 31), NEXT_YEAR
    first = await published(uow, factor="1.1")
    books.forget_list()
    assert (await books.for_date(before)).version == BUILTIN_VERSION
    assert (await books.for_date(after)).version == first.version
    second = await published(uow, factor="1.2", base=first.version)
    books.forget_list()
    assert (await books.for_date(after)).version == second.version
    async with uow.begin(NOBODY) as work:
        heads = {head.version: head for head in await work.rate_books.heads.every()}
    assert not heads[first.version].speaks
    assert heads[BUILTIN_VERSION].speaks_until == NEXT_YEAR
    with pytest.raises(InvalidInput, match="Say why"):
        await take(uow, second.version, BookAction.ROLLED_BACK, somebody())
    await take(uow, second.version, BookAction.ROLLED_BACK, somebody(), REASON)
    books.forget_list()
    assert (await books.for_date(after)).version == first.version
    await take(uow, first.version, BookAction.ROLLED_BACK, somebody(), REASON)


async def test_a_price_of_an_earlier_book_replays_to_the_cent_after_another_was_published(
    uow: UnitOfWork, worker: AsyncEngine
) -> None:
    books = PostgresRateBooks(worker)
    day = date(2027, 3, 1)
    risk = a_risk(effective_date=day, start_date=day, expiry_date=date(2028, 3, 1))
    old = rate(risk, "gms-uwic", await books.for_date(risk.effective_date))
    book = await published(uow, factor="1.25")
    books.forget_list()
    speaking = await books.for_date(risk.effective_date)
    assert speaking.version == book.version
    new = rate(risk, "gms-uwic", speaking)
    assert new.totals.total_estimated_annual_premium > old.totals.total_estimated_annual_premium
    assert replay(old, risk, await books.for_version(old.book_version)) is None
    assert replay(new, risk, await books.for_version(book.version)) is None
    await take(uow, book.version, BookAction.ROLLED_BACK, somebody(), REASON)


async def test_a_price_is_of_another_book_only_where_what_prices_differs(
    uow: UnitOfWork, worker: AsyncEngine
) -> None:
    books = PostgresRateBooks(worker)
    async with uow.begin(NOBODY) as work:
        builtin = await work.rate_books.heads.get(BUILTIN_VERSION)
    priced = PricedBook(version=builtin.version, sha256=builtin.sha256)
    assert await books.another_than(priced, NEXT_YEAR) is None
    words = await _with_other_words(uow)
    books.forget_list()
    assert (await books.for_date(NEXT_YEAR)).version == words.version
    assert await books.another_than(priced, NEXT_YEAR) is None
    dearer = await published(uow, factor="1.3", base=words.version)
    books.forget_list()
    assert await books.another_than(priced, NEXT_YEAR) == dearer.version
    assert await books.another_than(priced, date(2026, 12, 31)) is None
    for version in (dearer.version, words.version):
        await take(uow, version, BookAction.ROLLED_BACK, somebody(), REASON)


async def _with_other_words(uow: UnitOfWork) -> BookHead:
    """A published book that differs from the built-in one in a word to search by alone."""
    author, second = somebody(), somebody()
    head = await a_draft(uow, author)
    row = {
        "words": "tinkering", "class_code": "3365", "state": "*", "rank": "1", "source": "own",
        "licence": "own", "reliability": "assumed",
    }  # fmt: skip
    async with uow.begin(NOBODY) as work:
        tables = await work.rate_books.tables(head.version)
        after = {**tables, "class_words": [row]}
        counts = TableCounts(table="class_words", added=1, changed=0, removed=0, same=0)
        file = ReadFile("class_words", ImportMode.REPLACE, "words.csv", "0" * 64, 1, counts)
        await work.rate_books.take_in(head, file, after, content_hashes(after), True, author)
    await take(uow, head.version, BookAction.CHECKED, author)
    await take(uow, head.version, BookAction.APPROVED, second)
    return await take(uow, head.version, BookAction.PUBLISHED, second)
