"""A program of a run that failed: ask it again, and what every try of it brought."""

from typing import Annotated
from uuid import UUID

from fastapi import APIRouter, Depends, Path
from pydantic import StringConstraints

from api.auth import MayQuote, MayView
from api.body.json_route import JsonRoute
from api.http.limits import QUOTE_RETRY
from api.http.problems import READ, WRITE, problems
from api.http.wire import PRINTABLE
from api.job.schemas import JobStarted
from api.quote.retry import retry
from api.services import Served
from models.errors import ProgramAnswered, RunNotFound, ViewOnly
from models.quote_retry import ProgramAttempt

router = APIRouter(tags=["quote"], route_class=JsonRoute)
PROGRAM = "/api/runs/{id}/programs/{program}"
ProgramKey = Annotated[str, Path(), StringConstraints(min_length=1, max_length=100, pattern=PRINTABLE)]


async def _within_limit(served: Served, user: MayQuote) -> None:
    await served.limiter.check(str(user.principal.subject), QUOTE_RETRY)


@router.post(
    f"{PROGRAM}/retry",
    operation_id="retryProgram",
    dependencies=[Depends(_within_limit)],
    responses=problems(*WRITE, RunNotFound, ViewOnly, ProgramAnswered),
)
async def again(id: UUID, program: ProgramKey, served: Served, user: MayQuote) -> JobStarted:
    """Ask a program again whose carrier failed; pressed twice, it is asked once. The job streams its row."""
    offers = await served.catalogue.offers(user.principal)
    key = offers.key_of(program)
    return await retry(served, user, offers, f"retry:{id}:{key}", id, key)


@router.get(f"{PROGRAM}/attempts", operation_id="listProgramAttempts", responses=problems(*READ, RunNotFound))
async def attempts(id: UUID, program: ProgramKey, served: Served, user: MayView) -> list[ProgramAttempt]:
    """Every try of a program in a run, oldest first, with its outcome and who asked."""
    offers = await served.catalogue.offers(user.principal)
    async with served.uow.begin(user.tenant) as work:
        found = await work.quote_retries.history(id, offers.key_of(program))
    return [offers.told(attempt) for attempt in found]
