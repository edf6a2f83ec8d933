"""Explained prices: a worksheet, what it was made of, replayed to the cent, and two of them side by side."""

import asyncio
from functools import partial
from typing import Annotated, Any
from uuid import UUID

from fastapi import APIRouter, Path, Query
from pydantic import StringConstraints

from adapters.event_loop_offload import MANY
from api.auth import CallerOffers, MayView
from api.body.json_route import JsonRoute, answer
from api.http.problems import READ, problems
from api.http.wire import PRINTABLE
from api.services import Served
from api.worksheet.replay import difference_of, replayed
from api.worksheet.schemas import PriceRecordAnswer
from models.errors import NotReplayable, ProspectNotFound, RunNotFound
from models.price_record import PriceDifference, PriceSummary, Replay
from models.worksheet import Worksheet

router = APIRouter(tags=["worksheet"], route_class=JsonRoute)
PRICE = "/api/runs/{id}/programs/{program}"
Key = StringConstraints(min_length=1, max_length=100, pattern=PRINTABLE)
ProgramKey = Annotated[str, Path(), Key]
Own = Annotated[bool, Query()]
"""True: the run's own price, whatever an underwriter made of it since; else the one that the run shows."""


@router.get(
    f"{PRICE}/worksheet",
    operation_id="getWorksheet",
    response_model=Worksheet,
    responses=problems(*READ, RunNotFound),
)
async def get_worksheet(
    id: UUID, program: ProgramKey, served: Served, user: MayView, offers: CallerOffers, own: Own = False
) -> Any:
    """The price that a run shows of one program, or its own, explained line by line."""
    async with served.uow.begin(user.tenant) as work:
        await work.submissions.note_run_seen(id)
        found = await work.quotes.worksheet(id, offers.key_of(program), own=own)
    build = partial(offers.as_seen, found)
    return await answer(Worksheet, build) if len(found.lines) > MANY else build()


@router.get(
    f"{PRICE}/record",
    operation_id="getPriceRecord",
    response_model=PriceRecordAnswer,
    responses=problems(*READ, RunNotFound),
)
async def get_price_record(
    id: UUID, program: ProgramKey, served: Served, user: MayView, offers: CallerOffers, own: Own = False
) -> Any:
    """What this price was made of: the risk as it was priced, versions and hashes."""
    async with served.uow.begin(user.tenant) as work:
        await work.submissions.note_run_seen(id)
        stored = await work.prices.get(id, offers.key_of(program), own=own)

    def build() -> PriceRecordAnswer:
        return PriceRecordAnswer.of(offers.as_seen(stored.record))

    return await answer(PriceRecordAnswer, build) if stored.record.input.lines > MANY else build()


@router.get(
    f"{PRICE}/worksheet/replay",
    operation_id="replayWorksheet",
    responses=problems(*READ, RunNotFound, NotReplayable),
)
async def replay_worksheet(
    id: UUID, program: ProgramKey, served: Served, user: MayView, offers: CallerOffers, own: Own = False
) -> Replay:
    """Price its stored input again with its own rate book, and hold every line against the record."""
    async with served.uow.begin(user.tenant) as work:
        await work.submissions.note_run_seen(id)
        stored = await work.prices.get(id, offers.key_of(program), own=own)
    return offers.as_seen(await replayed(stored, served.books))


@router.get(
    f"{PRICE}/worksheet/difference",
    operation_id="getWorksheetDifference",
    response_model=PriceDifference,
    responses=problems(*READ, RunNotFound),
)
async def get_worksheet_difference(
    id: UUID,
    program: ProgramKey,
    served: Served,
    user: MayView,
    offers: CallerOffers,
    old_run: UUID,
    old_program: Annotated[str, Query(), Key],
) -> Any:
    """A run's own price beside another run's own: every line with old, new, delta and cause."""
    async with served.uow.begin(user.tenant) as work:
        for run in (id, old_run):
            await work.submissions.note_run_seen(run)
        new = await work.prices.get(id, offers.key_of(program), own=True)
        old = await work.prices.get(old_run, offers.key_of(old_program), own=True)

    def build() -> PriceDifference:
        return offers.as_seen(difference_of(old, new))

    if max(len(price.worksheet.lines) + price.record.input.lines for price in (old, new)) > MANY:
        return await answer(PriceDifference, build)
    return await asyncio.to_thread(build)


@router.get(
    "/api/prospects/{id}/prices", operation_id="listPrices", responses=problems(*READ, ProspectNotFound)
)
async def list_prices(id: UUID, served: Served, user: MayView, offers: CallerOffers) -> list[PriceSummary]:
    """Every price that a prospect was ever given, newest run first; quotes first, then the cheapest."""
    async with served.uow.begin(user.tenant) as work:
        await work.prospects.get(id)
        await work.submissions.note_seen(id)
        found = await work.prices.of_prospect(id)
    return [offers.as_seen(price) for price in found]
