"""The life of a rate book on the real database: each step in its order, by whom it may be, and in the log."""

import pytest
from sqlalchemy import func, select, text
from sqlalchemy.exc import ProgrammingError
from sqlalchemy.ext.asyncio import AsyncEngine

from adapters.postgres.rate_book.rows import read_tables
from adapters.postgres.tables.index import (
    audit_log,
    class_rate,
)
from adapters.postgres.unit_of_work import UnitOfWork
from models.errors import (
    InvalidInput,
    RateBookExists,
    RateBookNotFound,
    RateBookState,
    SecondPersonNeeded,
)
from models.rate_book import BookAction, BookStatus
from rating.builtin import BUILTIN_VERSION
from tests.support.rate_book_cases import (
    NEXT_YEAR,
    NOBODY,
    REASON,
    a_draft,
    a_name,
    somebody,
    take,
    with_rates_times,
)


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
        found = await work.rate_books.heads.get(draft.version)
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
        assert (await work.rate_books.heads.get(draft.version)).status is BookStatus.DRAFT


async def test_nobody_approves_what_he_made_or_changed(uow: UnitOfWork) -> None:
    author, helper, second = somebody(), somebody(), somebody()
    draft = await a_draft(uow, author)
    await with_rates_times(uow, draft, "1.01", helper)
    await take(uow, draft.version, BookAction.CHECKED, second)
    for doer in (author, helper):
        with pytest.raises(SecondPersonNeeded, match=draft.version):
            await take(uow, draft.version, BookAction.APPROVED, doer)
    assert (await take(uow, draft.version, BookAction.APPROVED, second)).status is BookStatus.APPROVED


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
    await with_rates_times(uow, draft, "3", author)
    await take(uow, draft.version, BookAction.CHECKED, author)
    async with uow.begin(NOBODY) as work:
        draft = await work.rate_books.heads.get(draft.version)
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


async def test_the_platforms_own_book_is_not_rolled_back(uow: UnitOfWork) -> None:
    with pytest.raises(RateBookState, match="came with the platform"):
        await take(uow, BUILTIN_VERSION, BookAction.ROLLED_BACK, somebody(), REASON)
