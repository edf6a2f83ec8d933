"""Rate books: the list, one book, drafts, and the steps of a book's life."""

import asyncio
from collections.abc import Sequence
from typing import Annotated

from fastapi import APIRouter, Path

from adapters.postgres.unit_of_work import Work
from api.auth import Caller, MayKeepBooks, MayReadBooks
from api.body.json_route import JsonRoute
from api.caller.access import Permission, permissions_of
from api.http.problems import READ, CsrfRefused, problems
from api.http.wire import Message
from api.rate_book.files import RowsRefused, doer_of
from api.rate_book.schemas import (
    BookChange,
    BookCreate,
    BookDetail,
    BookList,
    StepOffer,
    StepReason,
    Version,
)
from api.services import Served
from models.errors import (
    QuotingError,
    RateBookExists,
    RateBookNotFound,
    RateBookState,
    SecondPersonNeeded,
)
from models.rate_book import BookAction, BookHead
from rating.rate_book_content import table_facts
from rating.rate_book_import import faults_of
from rating.rate_book_life import NEED_DIFFERENCE, STEPS, WITH_REASON, need_difference, next_status
from rating.tables.table_shapes import SHAPES

router = APIRouter(tags=["rate_book"], route_class=JsonRoute)
BOOK = (*READ, RateBookNotFound)
CHANGE = (*BOOK, CsrfRefused, RateBookState)
BookVersion = Annotated[Version, Path()]
_WITHOUT_FAULTS = frozenset({BookAction.CHECKED, BookAction.APPROVED, BookAction.PUBLISHED})
"""Steps that no book takes whose tables have a fault."""
_GOOD_REASON = "a reason that is long enough"
KINDS = tuple(table_facts(name, ()) for name in SHAPES)


@router.get("/api/rate-books", operation_id="listRateBooks", responses=problems(*BOOK))
async def list_rate_books(served: Served, user: MayReadBooks) -> BookList:
    """All rate books, the latest day first."""
    async with served.uow.begin(user.tenant) as work:
        found = await work.rate_books.heads.every()
    return BookList(books=found, may_keep=_may_keep(user))


@router.post(
    "/api/rate-books",
    operation_id="createRateBook",
    status_code=201,
    responses=problems(*CHANGE, RateBookExists),
)
async def create_rate_book(wire: BookCreate, served: Served, user: MayKeepBooks) -> BookHead:
    """A draft with every row of another book."""
    async with served.uow.begin(user.tenant) as work:
        return await work.rate_books.create(
            wire.version, wire.base, wire.effective_from, wire.note, doer_of(user)
        )


@router.get("/api/rate-books/{version}", operation_id="getRateBook", responses=problems(*BOOK))
async def get_rate_book(version: BookVersion, served: Served, user: MayReadBooks) -> BookDetail:
    """A book with its tables, its history and the steps that it can take."""
    async with served.uow.begin(user.tenant) as work:
        return await detail_of(work, user, version)


@router.patch("/api/rate-books/{version}", operation_id="changeRateBook", responses=problems(*CHANGE))
async def change_rate_book(
    wire: BookChange, version: BookVersion, served: Served, user: MayKeepBooks
) -> BookHead:
    """Another first day or note of a draft."""
    async with served.uow.begin(user.tenant) as work:
        return await work.rate_books.change(version, wire.effective_from, wire.note, doer_of(user))


@router.delete("/api/rate-books/{version}", operation_id="discardRateBook", responses=problems(*CHANGE))
async def discard_rate_book(version: BookVersion, served: Served, user: MayKeepBooks) -> Message:
    """Throw a draft away."""
    async with served.uow.begin(user.tenant) as work:
        await work.rate_books.discard(version, doer_of(user))
    return Message(message=f"Draft {version} is gone")


@router.post(
    "/api/rate-books/{version}/check", operation_id="checkRateBook", responses=problems(*CHANGE, RowsRefused)
)
async def check_rate_book(version: BookVersion, served: Served, user: MayKeepBooks) -> BookHead:
    """Hold all tables of a draft against each other and freeze it; 422 where they have faults."""
    return await _step(served, user, version, BookAction.CHECKED)


@router.post("/api/rate-books/{version}/reopen", operation_id="reopenRateBook", responses=problems(*CHANGE))
async def reopen_rate_book(
    wire: StepReason, version: BookVersion, served: Served, user: MayKeepBooks
) -> BookHead:
    """Make a draft of a checked book again."""
    return await _step(served, user, version, BookAction.REOPENED, wire)


@router.post(
    "/api/rate-books/{version}/approve",
    operation_id="approveRateBook",
    responses=problems(*CHANGE, SecondPersonNeeded, RowsRefused),
)
async def approve_rate_book(
    wire: StepReason, version: BookVersion, served: Served, user: MayKeepBooks
) -> BookHead:
    """The second person's word; nobody who made or changed the book can give it."""
    return await _step(served, user, version, BookAction.APPROVED, wire)


@router.post(
    "/api/rate-books/{version}/publish",
    operation_id="publishRateBook",
    responses=problems(*CHANGE, RowsRefused),
)
async def publish_rate_book(
    wire: StepReason, version: BookVersion, served: Served, user: MayKeepBooks
) -> BookHead:
    """Let an approved book take effect from its first day on; prices that exist keep their book."""
    return await _step(served, user, version, BookAction.PUBLISHED, wire)


@router.post(
    "/api/rate-books/{version}/withdraw", operation_id="withdrawRateBook", responses=problems(*CHANGE)
)
async def withdraw_rate_book(
    wire: StepReason, version: BookVersion, served: Served, user: MayKeepBooks
) -> BookHead:
    """Take an approved book out before it takes effect."""
    return await _step(served, user, version, BookAction.WITHDRAWN, wire)


@router.post(
    "/api/rate-books/{version}/roll-back", operation_id="rollBackRateBook", responses=problems(*CHANGE)
)
async def roll_back_rate_book(
    wire: StepReason, version: BookVersion, served: Served, user: MayKeepBooks
) -> BookHead:
    """Take a published book out: the book before it is in effect again from now on."""
    return await _step(served, user, version, BookAction.ROLLED_BACK, wire)


async def _step(
    served: Served, user: Caller, version: str, action: BookAction, wire: StepReason | None = None
) -> BookHead:
    """The next step of a book's life; a book goes forward only while its tables have no fault.

    They are read again at each such step: a book may have been checked by an earlier version of the platform.
    """
    async with served.uow.begin(user.tenant) as work:
        head = await work.rate_books.step(version, action, doer_of(user), wire.reason if wire else "")
        if action in _WITHOUT_FAULTS:
            tables = await work.rate_books.tables(version)
            faults = await asyncio.to_thread(faults_of, tables)
            if faults:
                raise RowsRefused(version, faults)
    served.books.forget_list()
    return head


async def detail_of(work: Work, user: Caller, version: str) -> BookDetail:
    """A book as its page shows it. Raises: RateBookNotFound."""
    heads = work.rate_books.heads
    found = await heads.get(version)
    return BookDetail(
        book=found,
        tables=await work.rate_book_pages.facts(version),
        kinds=KINDS,
        states=await work.rate_book_pages.states(version),
        steps=_steps(found, await heads.every(), user),
        events=await heads.events(version),
        imports=await heads.imports(version),
        rehearsal=await work.rehearsals.latest(version),
    )


def _steps(head: BookHead, books: Sequence[BookHead], user: Caller) -> tuple[StepOffer, ...]:
    """What can be done with the book next, and what keeps the caller from it."""
    if not _may_keep(user):
        return ()
    offers = []
    for action, step in STEPS.items():
        if head.status not in step.before:
            continue
        hindrance = ""
        try:
            next_status(head, action, user.principal.subject, _GOOD_REASON)
            if action in NEED_DIFFERENCE:
                need_difference(head, books)
        except QuotingError as refused:
            hindrance = refused.message
        offers.append(StepOffer(action=action, hindrance=hindrance, needs_reason=action in WITH_REASON))
    return tuple(offers)


def _may_keep(user: Caller) -> bool:
    return Permission.KEEP_BOOKS in permissions_of(user.principal.groups)
