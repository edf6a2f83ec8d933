"""The life of a rate book on the real database: what is published stays, whoever asks for what."""

from collections.abc import AsyncIterator
from datetime import date
from uuid import uuid4

import pytest
import pytest_asyncio
from sqlalchemy import Executable, delete, func, select, text, update
from sqlalchemy.exc import DBAPIError, IntegrityError, ProgrammingError
from sqlalchemy.ext.asyncio import AsyncEngine

from adapters.crypto import FieldCipher
from adapters.postgres.engine import create_engine
from adapters.postgres.rate_book_rows import read_tables
from adapters.postgres.rate_books import PostgresRateBooks
from adapters.postgres.tables import (
    audit_log,
    class_code,
    class_rate,
    factor_table,
    rate_book,
    rate_book_event,
)
from adapters.postgres.unit_of_work import UnitOfWork
from models.errors import (
    InvalidInput,
    RateBookAltered,
    RateBookExists,
    RateBookNotFound,
    RateBookState,
    SecondPersonNeeded,
)
from models.rate_book import BookAction, BookStatus
from rating.builtin import BUILTIN_VERSION
from rating.engine import rate
from rating.rate_book_content import content_hash
from rating.record.replay import replay
from tests.support.databases import Database, cloned_database
from tests.support.quote_cases import a_risk
from tests.support.rate_book_cases import (
    NEXT_YEAR,
    NOBODY,
    REASON,
    a_draft,
    a_name,
    published,
    somebody,
    take,
    with_rates_times,
)


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def own() -> AsyncIterator[Database]:
    """A database where books may be published without other tests pricing with them."""
    async with cloned_database() as database:
        yield database


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def app(own: Database) -> AsyncIterator[AsyncEngine]:
    """As the API."""
    engine = create_engine(own.app)
    yield engine
    await engine.dispose()


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def worker(own: Database) -> AsyncIterator[AsyncEngine]:
    """As the worker."""
    engine = create_engine(own.worker)
    yield engine
    await engine.dispose()


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def owner(own: Database) -> AsyncIterator[AsyncEngine]:
    """As whoever migrates."""
    engine = create_engine(own.owner)
    yield engine
    await engine.dispose()


@pytest.fixture(scope="module")
def uow(app: AsyncEngine, cipher: FieldCipher) -> UnitOfWork:
    """Transactions of the API."""
    return UnitOfWork(app, cipher)


async def refused(engine: AsyncEngine, statement: Executable, words: str) -> None:
    """The database says no, in these words."""
    async with engine.connect() as connection, connection.begin() as transaction:
        with pytest.raises((ProgrammingError, DBAPIError), match=words):
            await connection.execute(statement)
        await transaction.rollback()


async def test_a_draft_has_all_rows_of_its_base_and_goes_through_its_whole_life(
    uow: UnitOfWork, app: AsyncEngine
) -> None:
    author, second = somebody(), somebody()
    draft = await a_draft(uow, author)
    assert (draft.status, draft.base_version) == (BookStatus.DRAFT, BUILTIN_VERSION)
    async with app.connect() as connection:
        base, copy = [await read_tables(connection, name) for name in (BUILTIN_VERSION, draft.version)]
    assert base == copy
    await with_rates_times(uow, draft, "1.05", author)
    for action, doer, status in (
        (BookAction.CHECKED, author, BookStatus.CHECKED),
        (BookAction.APPROVED, second, BookStatus.APPROVED),
        (BookAction.PUBLISHED, author, BookStatus.EFFECTIVE),
    ):
        assert (await take(uow, draft.version, action, doer)).status is status
    async with uow.begin(NOBODY) as work:
        found = await work.rate_books.heads.one(draft.version)
        events = await work.rate_books.heads.events(draft.version)
        imports = await work.rate_books.heads.imports(draft.version)
    assert found.speaks
    assert found.speaks_until is None
    assert found.approver is not None
    assert found.approver.id == second.id
    assert [event.action for event in reversed(events)] == [
        BookAction.CREATED,
        BookAction.IMPORTED,
        BookAction.CHECKED,
        BookAction.APPROVED,
        BookAction.PUBLISHED,
    ]
    assert [(one.kind, one.faults) for one in imports] == [("rates", 0)]
    await take(uow, draft.version, BookAction.ROLLED_BACK, second, REASON)


async def test_every_step_stands_in_the_audit_log_or_does_not_happen(
    uow: UnitOfWork, owner: AsyncEngine
) -> None:
    author = somebody()
    draft = await a_draft(uow, author)
    await with_rates_times(uow, draft, "1.02", author)
    query = select(audit_log).where(audit_log.c.object_id == draft.version).order_by(audit_log.c.id)
    async with owner.connect() as connection:
        lines = (await connection.execute(query)).all()
    assert [(line.action, line.actor) for line in lines] == [
        ("rate_book.created", author.id),
        ("rate_book.imported", author.id),
    ]
    assert lines[1].before_sha256 == draft.sha256
    assert lines[1].after_sha256 != draft.sha256
    async with owner.begin() as connection:
        await connection.execute(text("REVOKE INSERT ON audit_log FROM quoteloom_app"))
    try:
        with pytest.raises(ProgrammingError, match="permission denied"):
            await take(uow, draft.version, BookAction.CHECKED, author)
    finally:
        async with owner.begin() as connection:
            await connection.execute(text("GRANT INSERT ON audit_log TO quoteloom_app"))
    async with uow.begin(NOBODY) as work:
        assert (await work.rate_books.heads.one(draft.version)).status is BookStatus.DRAFT


async def test_nobody_approves_what_he_made_or_changed(uow: UnitOfWork) -> None:
    author, helper, second = somebody(), somebody(), somebody()
    draft = await a_draft(uow, author)
    await with_rates_times(uow, draft, "1.01", helper)
    await take(uow, draft.version, BookAction.CHECKED, second)
    for doer in (author, helper):
        with pytest.raises(SecondPersonNeeded, match=draft.version):
            await take(uow, draft.version, BookAction.APPROVED, doer)
    assert (await take(uow, draft.version, BookAction.APPROVED, second)).status is BookStatus.APPROVED


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
    uow: UnitOfWork, role: str, request: pytest.FixtureRequest
) -> None:
    engine: AsyncEngine = request.getfixturevalue(role)
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
    for values in ({"sha256": "0" * 64}, {"effective_from": date(2025, 1, 1)}, {"note": "other"}):
        await refused(engine, this.values(**values), "its content is frozen")
    await refused(engine, this.values(approved_by=uuid4()), "its approval stands")
    await refused(engine, this.values(status="draft"), "cannot go from effective to draft")
    await refused(engine, delete(rate_book).where(rate_book.c.version == version), "it is kept")
    history = delete(rate_book_event).where(rate_book_event.c.version == version)
    if role == "app":
        await refused(engine, history, "permission denied")
        await refused(engine, rate_book.insert().values(**_ownerless()), "belongs to the platform")
    await take(uow, version, BookAction.ROLLED_BACK, somebody(), REASON)
    await refused(engine, this.values(status="effective"), "cannot go from retired")


def _ownerless() -> dict[str, object]:
    return {
        "version": a_name(), "source": "", "status": "draft", "sha256": "", "table_names": [],
        "illustrative": False, "effective_from": NEXT_YEAR,
    }  # fmt: skip


async def test_rows_cannot_be_moved_into_a_published_book(owner: AsyncEngine) -> None:
    await refused(owner, text("TRUNCATE class_rate"), "append-only")
    await refused(owner, update(class_rate).values(version=BUILTIN_VERSION), "append-only")


async def test_steps_out_of_order_are_refused_by_name(uow: UnitOfWork) -> None:
    author = somebody()
    draft = await a_draft(uow, author)
    for action, words in (
        (BookAction.APPROVED, "Only a checked book can be approved"),
        (BookAction.PUBLISHED, "Only an approved book can be published"),
        (BookAction.ROLLED_BACK, "Only a published book can be rolled back"),
    ):
        with pytest.raises(RateBookState, match=words):
            await take(uow, draft.version, action, somebody(), REASON)
    await take(uow, draft.version, BookAction.CHECKED, author)
    with pytest.raises(RateBookState, match="its rows do not change"):
        await with_rates_times(uow, draft, "2", author)
    with pytest.raises(InvalidInput, match="Say why"):
        await take(uow, draft.version, BookAction.REOPENED, author)
    await take(uow, draft.version, BookAction.REOPENED, author, REASON)
    await with_rates_times(uow, draft, "2", author)


async def test_two_files_at_once_do_not_lose_one_another(uow: UnitOfWork) -> None:
    author = somebody()
    draft = await a_draft(uow, author)
    await with_rates_times(uow, draft, "1.01", author)
    with pytest.raises(RateBookState, match="changed by somebody else"):
        await with_rates_times(uow, draft, "1.02", author)


async def test_a_name_is_given_once_and_a_draft_can_be_thrown_away(uow: UnitOfWork, app: AsyncEngine) -> None:
    author = somebody()
    draft = await a_draft(uow, author)
    with pytest.raises(RateBookExists, match=draft.version):
        async with uow.begin(NOBODY) as work:
            await work.rate_books.create(draft.version, BUILTIN_VERSION, NEXT_YEAR, "", author)
    with pytest.raises(RateBookNotFound, match="no-such"):
        async with uow.begin(NOBODY) as work:
            await work.rate_books.create(a_name(), "no-such", NEXT_YEAR, "", author)
    async with uow.begin(NOBODY) as work:
        await work.rate_books.discard(draft.version, author)
    async with app.connect() as connection:
        left = select(func.count()).select_from(class_rate).where(class_rate.c.version == draft.version)
        assert await connection.scalar(left) == 0
    with pytest.raises(RateBookState, match="its rows do not change"):
        async with uow.begin(NOBODY) as work:
            await work.rate_books.discard(BUILTIN_VERSION, author)


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


async def test_the_platforms_own_book_is_not_rolled_back(uow: UnitOfWork) -> None:
    with pytest.raises(RateBookState, match="came with the platform"):
        await take(uow, BUILTIN_VERSION, BookAction.ROLLED_BACK, somebody(), REASON)


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
        head = await work.rate_books.heads.one(draft.version)
        assert content_hash(await work.rate_books.tables(draft.version)) == head.sha256


async def test_the_worker_reads_books_and_writes_none(uow: UnitOfWork, worker: AsyncEngine) -> None:
    draft = await a_draft(uow, somebody())
    this = rate_book.c.version == draft.version
    await refused(worker, update(rate_book).where(this).values(note="x"), "permission denied")
    await refused(worker, delete(class_rate), "permission denied")
    await refused(worker, rate_book.insert().values(**_ownerless()), "permission denied")
