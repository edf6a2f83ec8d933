"""Rehearsals: open quotes priced again on a book before it speaks, and who moves by how much."""

from typing import Annotated
from uuid import UUID

from fastapi import APIRouter, Depends, Header, Query
from pydantic import StringConstraints
from uuid6 import uuid7

from adapters.postgres.job.start import StartedJob
from adapters.postgres.rate_book.rehearsal_read import RehearsalStart
from adapters.postgres.unit_of_work import Work
from api.auth import MayKeepBooks, MayReadBooks
from api.body.json_route import JsonRoute
from api.http.limits import BOOK_REHEARSAL
from api.http.problems import StillRunning, problems
from api.http.wire import PRINTABLE
from api.job.limits import KeySent, count_start
from api.job.start import Request, canonical, start_job
from api.rate_book.files import doer_of
from api.rate_book.routes import BOOK, CHANGE, BookVersion
from api.rate_book.schemas import RehearsalPage, RehearsalStarted
from api.services import Served
from models.errors import IdempotencyMismatch, RateBookState
from models.job import JobKind, TenantScope
from models.rate_book import MOST_ROWS, BookStatus
from models.rate_book_rehearsal import MoveFilter, Rehearsal, RehearsalOutcome
from workflows.contracts import new_job

router = APIRouter(tags=["rate_book"], route_class=JsonRoute)
START = "startRateBookRehearsal"
SILENT = (BookStatus.DRAFT, BookStatus.CHECKED, BookStatus.APPROVED)

Program = Annotated[str, Query(), StringConstraints(max_length=100, pattern=PRINTABLE)]
State = Annotated[str, Query(), StringConstraints(max_length=2, pattern=r"^([A-Z]{2})?$")]


async def _within_limit(served: Served, user: MayKeepBooks, key: KeySent) -> None:
    await count_start(served, user, START, key, BOOK_REHEARSAL)


@router.post(
    "/api/rate-books/{version}/rehearsals",
    operation_id=START,
    dependencies=[Depends(_within_limit)],
    responses=problems(*CHANGE, IdempotencyMismatch, StillRunning),
)
async def start(
    version: BookVersion,
    served: Served,
    user: MayKeepBooks,
    idempotency_key: Annotated[str | None, Header(min_length=1, max_length=255)] = None,
) -> RehearsalStarted:
    """Price all open quotes on a book that does not speak yet; answers before the first one is priced."""

    async def write(work: Work, actor: UUID, digest: str) -> StartedJob:
        head = await work.rate_books.heads.locked(version)
        if head.status not in SILENT:
            raise RateBookState(
                f"{version} is {head.status.value}; a book is rehearsed before it speaks", "version"
            )
        asked = RehearsalStart(
            job=new_job(JobKind.RATE_BOOK),
            rehearsal_id=uuid7(),
            actor=actor,
            digest=digest,
        )

        async def write_input(owner: TenantScope) -> None:
            await work.rehearsals.add(asked, head)
            await work.rate_books.note_rehearsal(head, doer_of(user))

        return await work.jobs.start(asked, write_input)

    body = canonical({"version": version})
    request = Request(START, body, idempotency_key, RehearsalStarted, "rate_book.rehearsal_started")
    return await start_job(served, user, request, write)


@router.get(
    "/api/rate-books/{version}/rehearsals/{rehearsal_id}",
    operation_id="getRateBookRehearsal",
    responses=problems(*BOOK),
)
async def rehearsal(
    version: BookVersion, rehearsal_id: UUID, served: Served, user: MayReadBooks
) -> Rehearsal:
    """How far a rehearsal is, and once it is done what it found in all."""
    async with served.uow.begin(user.tenant) as work:
        return await work.rehearsals.one(version, rehearsal_id)


@router.get(
    "/api/rate-books/{version}/rehearsals/{rehearsal_id}/rows",
    operation_id="listRateBookRehearsalRows",
    responses=problems(*BOOK),
)
async def rows(
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
        found = await work.rehearsals.one(version, rehearsal_id)
        page = await work.rehearsals.rows(found, MoveFilter(outcome, program, state), offset, limit)
    return RehearsalPage(total=page.total, offset=offset, hidden=page.hidden, rows=page.rows)
