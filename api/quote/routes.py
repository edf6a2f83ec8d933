"""Quote runs: poll one, read it; and how a program writes a state."""

from datetime import UTC, datetime
from functools import partial
from typing import Annotated, Any
from uuid import UUID

from fastapi import APIRouter, Path
from pydantic import StringConstraints

from adapters.event_loop_offload import MANY
from api.auth import CallerOffers, MayLookUp, MayView
from api.body.json_route import JsonRoute, answer
from api.http.problems import READ, problems
from api.http.state_types import state_type_of
from api.http.wire import PRINTABLE, StateCode
from api.job.results import job_result
from api.job.schemas import JobResult
from api.quote.schemas import StateType
from api.services import Served
from models.errors import (
    ProgramNotOffered,
    RunNotFound,
    StateNotFiled,
    StoreUnavailable,
    TableRowMissing,
)
from models.job import JobKind
from models.quote import QuoteRun

router = APIRouter(tags=["quote"], route_class=JsonRoute)
ProgramKey = Annotated[str, Path(), StringConstraints(min_length=1, max_length=100, pattern=PRINTABLE)]


@router.get(
    "/api/getQuotesData/{id}",
    operation_id="getQuotesData",
    responses=problems(*READ, RunNotFound, StoreUnavailable),
)
async def get_quotes_data(id: UUID, served: Served, user: MayView) -> JobResult:
    """'processing', 'error', or where the result object lies; read from the job's row alone."""
    return await job_result(served, user, id, JobKind.QUOTE, f"quotes-{id}.json")


@router.get(
    "/api/runs/{id}", operation_id="getRun", response_model=QuoteRun, responses=problems(*READ, RunNotFound)
)
async def get_run(id: UUID, served: Served, user: MayView, offers: CallerOffers) -> Any:
    """A run with a row per program."""
    async with served.uow.begin(user.tenant) as work:
        await work.submissions.note_run_seen(id)
        found = await work.quotes.run(id)
    build = partial(offers.run, found)
    return await answer(QuoteRun, build) if found.places > MANY else build()


@router.get(
    "/api/getStateTypeData/{state}/{program}",
    operation_id="getStateTypeData",
    responses=problems(*READ, ProgramNotOffered, StateNotFiled, TableRowMissing),
)
async def get_state_type_data(
    state: Annotated[StateCode, Path()],
    program: ProgramKey,
    served: Served,
    user: MayLookUp,
    offers: CallerOffers,
) -> StateType:
    """How a program writes a state."""
    chosen = offers.chosen([program], "program")[0]
    today = datetime.now(UTC).date()
    book = await served.books.for_date(today)
    return StateType(type=state_type_of(book, chosen, state.upper(), today))
