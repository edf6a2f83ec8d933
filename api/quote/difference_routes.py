"""Two runs of one prospect, laid side by side."""

from typing import Any
from uuid import UUID

from fastapi import APIRouter

from activities.quote.freshness import fact_names
from adapters.event_loop_offload import MANY
from api.auth import CallerOffers, MayView
from api.body.json_route import JsonRoute, answer
from api.http.problems import READ, problems
from api.quote.difference import difference_of
from api.services import Served
from models.errors import InvalidInput, RunNotFound
from models.quote_difference import RunDifference

router = APIRouter(tags=["quote"], route_class=JsonRoute)


@router.get(
    "/api/runs/{id}/difference",
    operation_id="getRunDifference",
    response_model=RunDifference,
    responses=problems(*READ, RunNotFound),
)
async def get_run_difference(
    id: UUID, old_run: UUID, served: Served, user: MayView, offers: CallerOffers
) -> Any:
    """A run against an older one: each program and state with old, new and delta, and what was asked anew.

    The lines of one program are laid side by side by its worksheet's own difference.
    """
    async with served.uow.begin(user.tenant) as work:
        for run in (id, old_run):
            await work.submissions.note_run_seen(run)
        new, old = await work.quotes.run(id), await work.quotes.run(old_run)
        if new.prospect_id is None or new.prospect_id != old.prospect_id:
            raise InvalidInput("Choose two runs of the same prospect", "old_run")
        was, now = (
            await work.quote_records.input_of_run(old.id),
            await work.quote_records.input_of_run(new.id),
        )
        prospect = await work.prospects.get(new.prospect_id)
    book = await served.books.for_date(now.risk.effective_date)
    names = fact_names(prospect.sections, offers.lists.wordings, book)

    def build() -> RunDifference:
        return offers.as_seen(difference_of(old, new, was, now, names))

    return await answer(RunDifference, build) if was.risk.lines + now.risk.lines > MANY else build()
