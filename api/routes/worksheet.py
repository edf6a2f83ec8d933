"""Explained prices: a worksheet, what it was made of, replayed to the cent, and two of them side by side."""

import asyncio
from typing import Annotated
from uuid import UUID

from fastapi import APIRouter, Path, Query
from pydantic import StringConstraints

from api.auth import MayView
from api.problems import READ, problems
from api.replaying import difference_of, replayed
from api.schemas.worksheet import PriceRecordAnswer
from api.services import Served
from api.wire import PRINTABLE
from models.errors import NotReplayable, ProspectNotFound, RunNotFound
from models.price_record import PriceDifference, PriceSummary, Replay
from models.worksheet import Worksheet

router = APIRouter(tags=["worksheet"])
PRICE = "/api/runs/{id}/programs/{program}"
Key = StringConstraints(min_length=1, max_length=100, pattern=PRINTABLE)
ProgramKey = Annotated[str, Path(), Key]


@router.get(f"{PRICE}/worksheet", operation_id="getWorksheet", responses=problems(*READ, RunNotFound))
async def worksheet(id: UUID, program: ProgramKey, served: Served, user: MayView) -> Worksheet:
    """The price of one program, explained line by line."""
    offers = await served.catalogue.offers(user.principal)
    async with served.uow.begin(user.tenant) as work:
        return offers.told(await work.quotes.worksheet(id, offers.key_of(program)))


@router.get(f"{PRICE}/record", operation_id="getPriceRecord", responses=problems(*READ, RunNotFound))
async def record(id: UUID, program: ProgramKey, served: Served, user: MayView) -> PriceRecordAnswer:
    """What a price was made of: the risk as it was priced, versions and hashes."""
    offers = await served.catalogue.offers(user.principal)
    async with served.uow.begin(user.tenant) as work:
        stored = await work.prices.one(id, offers.key_of(program))
    return PriceRecordAnswer.of(offers.told(stored.record))


@router.get(
    f"{PRICE}/worksheet/replay",
    operation_id="replayWorksheet",
    responses=problems(*READ, RunNotFound, NotReplayable),
)
async def replay(id: UUID, program: ProgramKey, served: Served, user: MayView) -> Replay:
    """Price the stored input again with its own rate book, and hold every line against the record."""
    offers = await served.catalogue.offers(user.principal)
    async with served.uow.begin(user.tenant) as work:
        stored = await work.prices.one(id, offers.key_of(program))
    return offers.told(await replayed(stored, served.books))


@router.get(
    f"{PRICE}/worksheet/difference",
    operation_id="getWorksheetDifference",
    responses=problems(*READ, RunNotFound),
)
async def difference(
    id: UUID,
    program: ProgramKey,
    served: Served,
    user: MayView,
    old_run: UUID,
    old_program: Annotated[str, Query(), Key],
) -> PriceDifference:
    """This price beside another of the caller: every line with old, new, delta and cause."""
    offers = await served.catalogue.offers(user.principal)
    async with served.uow.begin(user.tenant) as work:
        new = await work.prices.one(id, offers.key_of(program))
        old = await work.prices.one(old_run, offers.key_of(old_program))
    return offers.told(await asyncio.to_thread(difference_of, old, new))


@router.get(
    "/api/prospects/{id}/prices", operation_id="listPrices", responses=problems(*READ, ProspectNotFound)
)
async def prices(id: UUID, served: Served, user: MayView) -> list[PriceSummary]:
    """Every price that a prospect was ever given, newest run first."""
    offers = await served.catalogue.offers(user.principal)
    async with served.uow.begin(user.tenant) as work:
        await work.prospects.get(id)
        found = await work.prices.of_prospect(id)
    return [offers.told(price) for price in found]
