"""Rate books for tests: people who look after them, drafts, and books brought to any place of their life."""

from datetime import date
from decimal import Decimal
from uuid import UUID, uuid4

from adapters.postgres.unit_of_work import UnitOfWork
from models.rate_book import BookAction, BookHead, Cells, Doer, ImportMode, ReadFile, TableCounts, Tables
from models.tenant import Tenant
from rating.builtin import BUILTIN_VERSION
from rating.rate_book_content import content_hashes

PATCHES = "algorithm_patches"
NOBODY = Tenant.nobody()
NEXT_YEAR = date(2027, 1, 1)
REASON = "Wrong loss costs of the second carrier"


def somebody() -> Doer:
    """A person who looks after rates."""
    return Doer(uuid4(), request_id="test", ip="127.0.0.1")


def a_name() -> str:
    """A version that no other test uses."""
    return f"test-{uuid4().hex[:10]}"


async def a_draft(
    uow: UnitOfWork, author: Doer, *, base: str = BUILTIN_VERSION, day: date = NEXT_YEAR
) -> BookHead:
    """A draft with the rows of another book."""
    async with uow.begin(NOBODY) as work:
        return await work.rate_books.create(a_name(), base, day, "for a test", author)


async def with_rates_times(uow: UnitOfWork, head: BookHead, factor: str, doer: Doer) -> UUID:
    """Import the draft's own rates, each multiplied. Returns: id of the import."""
    async with uow.begin(NOBODY) as work:
        tables = await work.rate_books.tables(head.version)
        after = times(tables, factor)
        rows = len(after["rates"])
        counts = TableCounts(table="rates", added=0, changed=rows, removed=0, same=0)
        file = ReadFile("rates", ImportMode.REPLACE, "rates.csv", "0" * 64, rows, counts)
        return await work.rate_books.take_in(head, file, after, content_hashes(after), True, doer)


async def with_a_patch(uow: UnitOfWork, version: str, row: Cells, doer: Doer) -> UUID:
    """A patch as a store holds it that nobody checked. Returns: id of the import."""
    async with uow.begin(NOBODY) as work:
        head = await work.rate_books.heads.get(version)
        tables = await work.rate_books.tables(version)
        plain = dict.fromkeys(tables[PATCHES][0], "") | {"algorithm": "NCCI_VOL", "market": "all"}
        after = {**tables, PATCHES: [*tables[PATCHES], {**plain, "program": "*", **row}]}
        counts = TableCounts(table=PATCHES, added=1, changed=0, removed=0, same=len(tables[PATCHES]))
        file = ReadFile(PATCHES, ImportMode.MERGE, f"{PATCHES}.csv", "0" * 64, 1, counts)
        return await work.rate_books.take_in(head, file, after, content_hashes(after), True, doer)


def times(tables: Tables, factor: str) -> Tables:
    """The tables with every rate multiplied."""
    rates = [{**row, "value": str(Decimal(row["value"]) * Decimal(factor))} for row in tables["rates"]]
    return {**tables, "rates": rates}


async def take(uow: UnitOfWork, version: str, action: BookAction, doer: Doer, note: str = "") -> BookHead:
    """One step of a book's life, in a transaction of its own."""
    async with uow.begin(NOBODY) as work:
        return await work.rate_books.step(version, action, doer, note)


async def published(
    uow: UnitOfWork, *, factor: str = "1.1", day: date = NEXT_YEAR, base: str = BUILTIN_VERSION
) -> BookHead:
    """A book with other rates, made by one person and approved by another."""
    author, second = somebody(), somebody()
    head = await a_draft(uow, author, base=base, day=day)
    await with_rates_times(uow, head, factor, author)
    await take(uow, head.version, BookAction.CHECKED, author)
    await take(uow, head.version, BookAction.APPROVED, second)
    return await take(uow, head.version, BookAction.PUBLISHED, author)
