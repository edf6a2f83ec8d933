"""A program of a run that failed: ask it again unless its carrier has answered, and what each try brought."""

from typing import Annotated
from uuid import UUID

from fastapi import APIRouter, Path
from pydantic import StringConstraints

from api.auth import CallerOffers, MayQuote, MayView, limited
from api.body.json_route import JsonRoute
from api.caller.catalogue import Offers
from api.http.limits import QUOTE_RETRY
from api.http.problems import READ, WRITE, problems
from api.http.wire import PRINTABLE
from api.job.schemas import JobStarted
from api.job.start import digest_of, starting
from api.services import Served
from models.errors import ProgramAnswered, ProgramNotOffered, RunNotFound, ViewOnly
from models.job import JobKind
from models.quote import RUNNING, TECHNICAL, ProgramState
from models.quote_retry import ProgramAttempt, RetryInput, RetryTarget

router = APIRouter(tags=["quote"], route_class=JsonRoute)
RETRY = "retryProgram"
PROGRAM = "/api/runs/{id}/programs/{program}"
ProgramKey = Annotated[str, Path(), StringConstraints(min_length=1, max_length=100, pattern=PRINTABLE)]
CANCELLED = f"platform.{ProgramState.DROPPED.value}"
"""Rule of the one dropping that asking again can mend: the run was cancelled."""


@router.post(
    f"{PROGRAM}/retry",
    operation_id=RETRY,
    dependencies=[limited(QUOTE_RETRY)],
    responses=problems(*WRITE, RunNotFound, ViewOnly, ProgramAnswered, ProgramNotOffered),
)
async def retry_program(
    id: UUID, program: ProgramKey, served: Served, user: MayQuote, offers: CallerOffers
) -> JobStarted:
    """Ask a program again whose carrier failed; pressed twice, it is asked once. The job streams its row."""
    key = offers.key_of(program)
    async with starting(served, user, RETRY, JobStarted, b"") as begun:
        target = await begun.work.quote_retries.target(id, key)
        _refuse(target, offers)
        # A price of a program that nobody may quote anew any more could not be bound either.
        offers.sold([program], target.effective_date, "program")
        await begun.work.quotes.hold(id)
        return await begun.start(
            JobKind.QUOTE_RETRY,
            RetryInput(before=target.row),
            row_id=id,
            digest=digest_of("quote-retry", str(id), key),
            owner=target.owner,
        )


def _refuse(target: RetryTarget, offers: Offers) -> None:
    """Raises: ViewOnly, ProgramAnswered, which name the carrier as the caller knows it."""
    row, carrier = target.row, offers.as_seen(target.row).carrier_name
    if target.quote_submitted:
        raise ViewOnly("This prospect was submitted; it can be quoted again after its release")
    if target.under_way:
        return
    if row.state in RUNNING:
        raise ProgramAnswered(f"{carrier} still works on its answer; wait for it", "program")
    cancelled = any(reason.rule_id == CANCELLED for reason in row.reasons)
    if row.state not in TECHNICAL and not cancelled:
        raise ProgramAnswered(
            f"{carrier} has answered; press Get Quote to ask every carrier again", "program"
        )


@router.get(f"{PROGRAM}/attempts", operation_id="listProgramAttempts", responses=problems(*READ, RunNotFound))
async def list_program_attempts(
    id: UUID, program: ProgramKey, served: Served, user: MayView, offers: CallerOffers
) -> list[ProgramAttempt]:
    """Every try of a program in a run, oldest first, with its outcome and who asked."""
    async with served.uow.begin(user.tenant) as work:
        found = await work.quote_retries.history(id, offers.key_of(program))
    return [offers.as_seen(attempt) for attempt in found]
