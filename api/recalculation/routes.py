"""Recalculation: the specified calls start, poll and wait; Retry prices a column again as it stands."""

from typing import Any, Literal
from uuid import UUID

from fastapi import APIRouter
from fastapi.responses import JSONResponse

from api.auth import Caller, CallerOffers, MayRecalculate, MayUnderwrite, limited
from api.body.json_route import JsonRoute
from api.caller.catalogue import Offers
from api.http.limits import RECALCULATION_START
from api.http.problems import READ, WRITE, problems
from api.http.wire import Key
from api.job.waiting import ended_job
from api.recalculation.asking import Asked, ask
from api.recalculation.schemas import ColumnJobs, Recalculated, RecalculationCreate, RecalculationStarted
from api.services import Served, Services
from api.submission.stale import changes_now
from api.workbook.saving import price_again
from models.errors import (
    NoSchedulePlan,
    ProspectNotFound,
    RunNotFound,
    ScheduleOutOfRange,
    SeveralProspects,
    TableRowMissing,
)
from models.job import JobKind, JobStatus
from models.submission_errors import SubmissionNotFound
from models.tenant import Tenant
from models.workbook_errors import NOT_RECALCULATED, NotRecalculated, WorkbookReleased
from workflows.options import RECALCULATION_PATIENCE_S

router = APIRouter(tags=["recalculation"], route_class=JsonRoute)
REFUSED = (
    ProspectNotFound, SeveralProspects, RunNotFound, SubmissionNotFound, WorkbookReleased, NoSchedulePlan,
    ScheduleOutOfRange, TableRowMissing,
)  # fmt: skip
Standing = Literal["processing", "done", "error"]


@router.post(
    "/api/getRecalculateQuoteId",
    operation_id="getRecalculateQuoteId",
    dependencies=[limited(RECALCULATION_START)],
    responses=problems(*WRITE, *REFUSED),
)
async def get_recalculate_quote_id(
    wire: RecalculationCreate, served: Served, user: MayRecalculate, offers: CallerOffers
) -> RecalculationStarted:
    """Write the percents of a program and start its price; where that is there already, its ended job."""
    asked = await _asked(served, user, offers, wire)
    if asked.job_id is not None:
        return RecalculationStarted(id=asked.job_id)
    async with served.uow.begin(user.tenant) as work:
        return RecalculationStarted(id=await work.workbooks.job_of_price(asked.submission_id, asked.column))


async def _asked(served: Services, user: Caller, offers: Offers, wire: RecalculationCreate) -> Asked:
    """The percents stand and their price is under way; what changed under the prices is noted beside it."""
    async with served.uow.begin(user.tenant) as work:
        asked, messages = await ask(work, served, user, offers, wire)
    for message in messages:
        served.send_later(message)
    await changes_now(served, user, offers, asked.submission_id)
    return asked


@router.get(
    "/api/getRecalculateQuote/{id}",
    operation_id="getRecalculateQuote",
    responses=problems(*READ, RunNotFound),
)
async def get_recalculate_quote(id: UUID, served: Served, user: MayUnderwrite) -> Standing:
    """How a recalculation stands: processing, done or error."""
    job = await served.jobs.job(user.tenant, id)
    if job.kind not in (JobKind.RECALCULATION, JobKind.QUOTE):
        raise RunNotFound("There is no such job, or it is not yours to see")
    return job.status.value


@router.post(
    "/api/reCalculateQuote",
    operation_id="reCalculateQuote",
    response_model=Recalculated,
    dependencies=[limited(RECALCULATION_START)],
    responses={
        **problems(*WRITE, *REFUSED, NotRecalculated),
        202: {"model": RecalculationStarted, "description": "It goes on for longer; poll the job"},
    },
)
async def re_calculate_quote(
    wire: RecalculationCreate, served: Served, user: MayRecalculate, offers: CallerOffers
) -> Any:
    """The same, with its price where that lands within 20 seconds."""
    asked = await _asked(served, user, offers, wire)
    if asked.job_id is not None:
        job = await ended_job(served, user.tenant, asked.job_id, RECALCULATION_PATIENCE_S)
        if job is None:
            started = RecalculationStarted(id=asked.job_id)
            return JSONResponse(started.model_dump(mode="json"), status_code=202)
        if job.status is not JobStatus.DONE:
            raise NotRecalculated(NOT_RECALCULATED)
    return await _priced(served, user.tenant, asked, wire)


async def _priced(served: Services, tenant: Tenant, asked: Asked, wire: RecalculationCreate) -> Recalculated:
    async with served.uow.begin(tenant) as work:
        prices = {price.key: price for price in await work.column_prices.of(asked.submission_id)}
    current = prices[asked.column].current
    return Recalculated(
        message="Price recalculated",
        uuid_carrier=wire.uuid_carrier,
        run_id=current.run_id,
        total=current.total,
    )


@router.post(
    "/api/workbooks/{id}/columns/{key}/recalculate",
    operation_id="retryRecalculation",
    dependencies=[limited(RECALCULATION_START)],
    responses=problems(*WRITE, SubmissionNotFound, WorkbookReleased),
)
async def retry_recalculation(
    id: UUID, key: Key, served: Served, user: MayRecalculate, offers: CallerOffers
) -> ColumnJobs:
    """Price a column again as its cells stand; none where it has that price."""
    async with served.uow.begin(user.tenant) as work:
        job, messages = await price_again(work, served, user, offers, id, key)
    for message in messages:
        served.send_later(message)
    return ColumnJobs(jobs={} if job is None else {key: job})
