"""The underwriting page: a workbook read whole, saved, previewed; its history, and who is on it."""

from typing import Annotated, Any
from uuid import UUID

from fastapi import APIRouter, Query
from pydantic import StringConstraints

from adapters.event_loop_offload import off_loop_if_many
from api.auth import CallerOffers, MayUnderwrite, limited
from api.body.json_route import JsonRoute
from api.http.limits import PRESENCE, WORKBOOK_PREVIEW, WORKBOOK_SAVE
from api.http.problems import READ, WRITE, StillRunning, TooManyRequests, problems
from api.http.wire import PRINTABLE, Key, Message, Wire
from api.job.start import IdempotencyKey
from api.services import Served
from api.workbook.desk import desk_of
from api.workbook.page import page_of
from api.workbook.page_schemas import ChangeAnswer, ChangesAnswer, WorkbookAnswer
from api.workbook.preview import preview
from api.workbook.preview_schemas import PreviewAnswer
from api.workbook.saving import save_workbook
from api.workbook.schemas import Row, SaveAnswer, WorkbookPut
from models.errors import (
    IdempotencyMismatch,
    NoSchedulePlan,
    RunNotFound,
    ScheduleOutOfRange,
    TableRowMissing,
)
from models.submission_errors import SubmissionNotFound
from models.workbook_errors import (
    CarrierExists,
    CarrierNameEmpty,
    CellsChanged,
    ReasonMissing,
    TwoCarriersBound,
    WorkbookReleased,
)

router = APIRouter(tags=["workbook"], route_class=JsonRoute)
WORKBOOK = "/api/workbooks/{id}"
REFUSED = (
    SubmissionNotFound, WorkbookReleased, CellsChanged, NoSchedulePlan, ScheduleOutOfRange, ReasonMissing,
    CarrierExists, CarrierNameEmpty, TwoCarriersBound,
)  # fmt: skip
"""Why a Save, or the preview of one, is refused."""


class PresenceSay(Wire):
    """Where the caller is: 'column:row', or nowhere in particular."""

    cell: Annotated[str, StringConstraints(max_length=120, pattern=PRINTABLE)] | None = None


@router.get(WORKBOOK, operation_id="getWorkbook", responses=problems(*READ, SubmissionNotFound))
async def get_workbook(id: UUID, served: Served, user: MayUnderwrite, offers: CallerOffers) -> WorkbookAnswer:
    """A workbook whole: rows, columns with their prices, cells, entered rates, issues, who is there."""
    async with served.uow.begin(user.tenant) as work:
        head = await work.workbooks.head(id)
        desk = await desk_of(work, served, offers, head)
        return await page_of(work, desk, user)


@router.put(
    WORKBOOK,
    operation_id="putWorkbook",
    dependencies=[limited(WORKBOOK_SAVE)],
    responses=problems(*WRITE, *REFUSED, RunNotFound, TableRowMissing, IdempotencyMismatch, StillRunning),
)
async def put_workbook(
    id: UUID,
    wire: WorkbookPut,
    served: Served,
    user: MayUnderwrite,
    offers: CallerOffers,
    idempotency_key: IdempotencyKey = None,
) -> SaveAnswer:
    """Save: everything of it or nothing; the prices that it moves are made after it."""
    save = await off_loop_if_many(wire.size, wire.save)
    return await save_workbook(served, user, offers, id, save, idempotency_key)


@router.post(
    f"{WORKBOOK}/preview",
    operation_id="previewWorkbook",
    dependencies=[limited(WORKBOOK_PREVIEW)],
    responses=problems(*WRITE, *REFUSED, TooManyRequests),
)
async def preview_workbook(
    id: UUID, wire: WorkbookPut, served: Served, user: MayUnderwrite, offers: CallerOffers
) -> PreviewAnswer:
    """What a Save would make of each column; stores nothing."""
    save = await off_loop_if_many(wire.size, wire.save)
    return await preview(served, user, offers, id, save)


@router.get(
    f"{WORKBOOK}/changes",
    operation_id="listWorkbookChanges",
    responses=problems(*READ, SubmissionNotFound),
)
async def list_workbook_changes(
    id: UUID,
    served: Served,
    user: MayUnderwrite,
    since: Annotated[int, Query(ge=0, le=2**31 - 1)] = 0,
    column: Annotated[Key | None, Query()] = None,
    row: Annotated[Row | None, Query()] = None,
) -> ChangesAnswer:
    """What was changed after a version, oldest first; of one column or cell where it is named."""
    async with served.uow.begin(user.tenant) as work:
        await work.workbooks.head(id)
        # First the version: whoever asks for what came after it misses no Save that comes between.
        version = await work.workbooks.version(id)
        found = await work.workbooks.changes(id, since, column=column, row=row and row.upper())
    fields: list[dict[str, Any]] = [
        {
            "version": one.version, "column": one.column, "row": one.row, "field": one.field,
            "before": one.before, "after": one.after, "by": one.by_name, "at": one.at,
        }
        for one in found
    ]  # fmt: skip
    return ChangesAnswer(version=version, changes=[ChangeAnswer(**one) for one in fields])


@router.post(
    "/api/submissions/{id}/presence",
    operation_id="saySubmissionPresence",
    dependencies=[limited(PRESENCE)],
    responses=problems(*WRITE, SubmissionNotFound),
)
async def say_submission_presence(
    id: UUID, wire: PresenceSay, served: Served, user: MayUnderwrite
) -> Message:
    """Tell the others on the page that one is there, and in which cell; counts for 30 seconds."""
    async with served.uow.begin(user.tenant) as work:
        await work.workbooks.head(id)
        await work.presences.say(id, user.principal.subject, wire.cell)
    return Message(message="Present")
