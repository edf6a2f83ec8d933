"""Whether prices still stand on today's facts: of one run with its screen, of several in a list."""

from typing import Annotated
from uuid import UUID

from fastapi import APIRouter, Query

from api.auth import CallerOffers, MayView, limited
from api.body.json_route import JsonRoute
from api.caller.freshness import freshness
from api.http.limits import FRESHNESS
from api.http.problems import READ, problems
from api.services import Served
from models.errors import RunNotFound, TableRowMissing
from models.freshness import RunFreshness

router = APIRouter(tags=["quote"], route_class=JsonRoute)
MOST_RUNS = 20
"""Runs of one question: a page of a list."""


@router.get(
    "/api/runs/{id}/freshness",
    operation_id="getRunFreshness",
    responses=problems(*READ, RunNotFound, TableRowMissing),
)
async def get_run_freshness(id: UUID, served: Served, user: MayView, offers: CallerOffers) -> RunFreshness:
    """Whether a run still prices the facts of its draft, and what changed since, with old and new."""
    async with served.uow.begin(user.tenant) as work:
        run = await work.priced_runs.get(id)
    return (await freshness((run,), served.books, offers))[0]


@router.get(
    "/api/freshness",
    operation_id="listFreshness",
    dependencies=[limited(FRESHNESS)],
    responses=problems(*READ, RunNotFound, TableRowMissing),
)
async def list_freshness(
    served: Served,
    user: MayView,
    offers: CallerOffers,
    runs: Annotated[list[UUID], Query(min_length=1, max_length=MOST_RUNS)],
) -> list[RunFreshness]:
    """The same for the runs of a list, newest first."""
    async with served.uow.begin(user.tenant) as work:
        found = await work.priced_runs.of(frozenset(runs))
    return await freshness(found, served.books, offers)
