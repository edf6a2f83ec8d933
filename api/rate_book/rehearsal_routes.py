"""Rehearsals: open quotes priced again on a book before it takes effect, and who moves by how much."""

from typing import Annotated
from uuid import UUID

from fastapi import APIRouter, Query
from pydantic import StringConstraints

from api.auth import MayKeepBooks, MayReadBooks, limited
from api.body.json_route import JsonRoute
from api.http.limits import BOOK_REHEARSAL
from api.http.problems import StillRunning, problems
from api.http.wire import PRINTABLE
from api.job.start import IdempotencyKey, canonical, starting
from api.rate_book.files import doer_of
from api.rate_book.routes import BOOK, CHANGE, BookVersion
from api.rate_book.schemas import RehearsalPage, RehearsalStarted
from api.services import Served
from models.errors import IdempotencyMismatch, RateBookState
from models.job import JobKind
from models.rate_book import MOST_ROWS, BookStatus
from models.rate_book_rehearsal import MoveFilter, Rehearsal, RehearsalInput, RehearsalOutcome

router = APIRouter(tags=["rate_book"], route_class=JsonRoute)
START = "startRateBookRehearsal"
SILENT = (BookStatus.DRAFT, BookStatus.CHECKED, BookStatus.APPROVED)

Program = Annotated[str, Query(), StringConstraints(max_length=100, pattern=PRINTABLE)]
State = Annotated[str, Query(), StringConstraints(max_length=2, pattern=r"^([A-Z]{2})?$")]


@router.post(
    "/api/rate-books/{version}/rehearsals",
    operation_id=START,
    dependencies=[limited(BOOK_REHEARSAL)],
    responses=problems(*CHANGE, IdempotencyMismatch, StillRunning),
)
async def start_rate_book_rehearsal(
    version: BookVersion,
    served: Served,
    user: MayKeepBooks,
    idempotency_key: IdempotencyKey = None,
) -> RehearsalStarted:
    """Price all open quotes on a book that is not in effect yet; answers before the first one is priced."""
    body = canonical({"version": version})
    async with starting(served, user, START, RehearsalStarted, body, idempotency_key) as begun:
        if begun.answered is not None:
            return begun.answered
        books = begun.work.rate_books
        head = await books.heads.locked(version)
        if head.status not in SILENT:
            raise RateBookState(
                f"{version} is {head.status.value}; its impact is checked before it takes effect", "version"
            )
        rehearsed = RehearsalInput(version=version, sha256=head.priced_sha256)
        started = await begun.start(JobKind.RATE_BOOK, rehearsed)
        if begun.created:
            await books.note_rehearsal(head, doer_of(user))
        return started


@router.get(
    "/api/rate-books/{version}/rehearsals/{rehearsal_id}",
    operation_id="getRateBookRehearsal",
    responses=problems(*BOOK),
)
async def get_rate_book_rehearsal(
    version: BookVersion, rehearsal_id: UUID, served: Served, user: MayReadBooks
) -> Rehearsal:
    """How far a rehearsal is, and once it is done what it found in all."""
    async with served.uow.begin(user.tenant) as work:
        return await work.rehearsals.get(version, rehearsal_id)


@router.get(
    "/api/rate-books/{version}/rehearsals/{rehearsal_id}/rows",
    operation_id="listRateBookRehearsalRows",
    responses=problems(*BOOK),
)
async def list_rate_book_rehearsal_rows(
    version: BookVersion,
    rehearsal_id: UUID,
    served: Served,
    user: MayReadBooks,
    outcome: RehearsalOutcome | None = None,
    program: Program = "",
    state: State = "",
    offset: Annotated[int, Query(ge=0, le=10_000_000)] = 0,
    limit: Annotated[int, Query(ge=1, le=MOST_ROWS)] = 100,
) -> RehearsalPage:
    """The open quotes that are the caller's to see, refused ones first, then the largest moves."""
    async with served.uow.begin(user.tenant) as work:
        found = await work.rehearsals.get(version, rehearsal_id)
        page = await work.rehearsals.rows(found, MoveFilter(outcome, program, state), offset, limit)
    return RehearsalPage(total=page.total, offset=offset, hidden=page.hidden, rows=page.rows)
