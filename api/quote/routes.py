"""Quote retrieval: start a run, poll it, read it."""

from datetime import UTC, datetime
from functools import partial
from typing import Annotated, Any
from uuid import UUID

from fastapi import APIRouter, Depends, Header, Path
from pydantic import StringConstraints

from adapters.off_loop import MANY
from adapters.postgres.unit_of_work import Work
from api.auth import MayLookUp, MayQuote, MayView
from api.body.json_route import JsonRoute, answer
from api.body.limits import QUOTE_BODY
from api.caller.catalogue import Offers
from api.http.limits import QUOTE_START
from api.http.problems import READ, WRITE, StillRunning, problems
from api.http.state_types import state_type_of
from api.http.wire import PRINTABLE, StateCode
from api.job.limits import KeySent, count_start
from api.job.results import job_result
from api.job.schemas import JobResult, JobStarted
from api.quote.asked import asked_of, draft_of
from api.quote.schedule import check_giver
from api.quote.schemas import QuoteStart, StateType
from api.quote.start import canonical_risk, start_quote
from api.services import Served, Services
from models.errors import (
    ClassNotFiled,
    IdempotencyMismatch,
    NoSchedulePlan,
    ProgramNotOffered,
    ProspectNotFound,
    RunNotFound,
    ScheduleOutOfRange,
    SeveralProspects,
    StateNotFiled,
    StoreUnavailable,
    TableRowMissing,
    TermInverted,
    ViewOnly,
)
from models.job import JobKind
from models.quote import QuoteInput, QuoteRun

router = APIRouter(tags=["quote"], route_class=JsonRoute)
START = "getQuotesDataId"
ProgramKey = Annotated[str, Path(), StringConstraints(min_length=1, max_length=100, pattern=PRINTABLE)]


async def _within_start_limit(served: Served, user: MayQuote, key: KeySent) -> None:
    await count_start(served, user, START, key, QUOTE_START)


async def _prepare(work: Work, wire: QuoteStart, offers: Offers, served: Services) -> QuoteInput:
    """The snapshot of a start, when everything in it holds."""
    prospect = await draft_of(work, wire)
    if prospect is not None and prospect.quote_submitted:
        raise ViewOnly("This prospect was submitted; it can be quoted again after its release")
    return await asked_of(work, wire, prospect, offers, served)


@router.post(
    "/api/getQuotesDataId",
    operation_id=START,
    dependencies=[Depends(_within_start_limit)],
    max_body_size=QUOTE_BODY,
    responses=problems(
        *WRITE, ProspectNotFound, SeveralProspects, ViewOnly, ProgramNotOffered, ClassNotFiled, StateNotFiled,
        TermInverted, TableRowMissing, NoSchedulePlan, ScheduleOutOfRange, IdempotencyMismatch, StillRunning,
    ),
)  # fmt: skip
async def start(
    wire: QuoteStart,
    served: Served,
    user: MayQuote,
    idempotency_key: Annotated[str | None, Header(min_length=1, max_length=255)] = None,
) -> JobStarted:
    """Start a quote run of the programs that the offices name; answers before anything is priced."""
    check_giver(wire.body, user.principal)
    offers = await served.catalogue.offers(user.principal)

    async def prepare(work: Work) -> QuoteInput:
        return await _prepare(work, wire, offers, served)

    body = await canonical_risk(wire)
    return await start_quote(served, user, START, body, idempotency_key, prepare)


@router.get(
    "/api/getQuotesData/{id}",
    operation_id="getQuotesData",
    responses=problems(*READ, RunNotFound, StoreUnavailable),
)
async def quote_status(id: UUID, served: Served, user: MayView) -> JobResult:
    """'processing', 'error', or where the result object lies; read from the job's row alone."""
    return await job_result(served, user, id, JobKind.QUOTE, f"quotes-{id}.json")


@router.get(
    "/api/runs/{id}", operation_id="getRun", response_model=QuoteRun, responses=problems(*READ, RunNotFound)
)
async def run(id: UUID, served: Served, user: MayView) -> Any:
    """A run with a row per program."""
    offers = await served.catalogue.offers(user.principal)
    async with served.uow.begin(user.tenant) as work:
        found = await work.quotes.run(id)
    told = partial(offers.run, found)
    return await answer(QuoteRun, told) if found.places > MANY else told()


@router.get(
    "/api/getStateTypeData/{state}/{program}",
    operation_id="getStateTypeData",
    responses=problems(*READ, ProgramNotOffered, StateNotFiled, TableRowMissing),
)
async def state_type(
    state: Annotated[StateCode, Path()],
    program: ProgramKey,
    served: Served,
    user: MayLookUp,
) -> StateType:
    """How a program writes a state."""
    offers = await served.catalogue.offers(user.principal)
    chosen = offers.chosen([program], "program")[0]
    today = datetime.now(UTC).date()
    book = await served.books.for_date(today)
    return StateType(type=state_type_of(book, chosen, state.upper(), today))
