"""The day's work: open drafts, running quotes, recent results and the archive, searched by the server."""

from typing import Annotated
from uuid import UUID

from fastapi import APIRouter, Query

from api.auth import Caller, MayQuote, MayView
from api.body.json_route import JsonRoute
from api.http.problems import READ, WRITE, problems
from api.http.wire import PRINTABLE, Message
from api.prospect.work_schemas import WorkListItem, WorkListPage, WorkRunItem, WorkSizes
from api.services import Served
from models.bind_errors import WHILE_BOUND
from models.errors import ProspectNotFound, ViewOnly
from models.prospect import WorkGroup, WorkItem

router = APIRouter(tags=["prospect"], route_class=JsonRoute)
MOVE = (*WRITE, ProspectNotFound, ViewOnly)

Search = Annotated[str, Query(max_length=100, pattern=PRINTABLE)]


def _item(found: WorkItem) -> WorkListItem:
    run = WorkRunItem(**found.run.model_dump()) if found.run else None
    return WorkListItem(**found.model_dump(exclude={"run", "last_run_id"}), run=run)


@router.get("/api/work", operation_id="listWork", responses=problems(*READ))
async def list_work(
    served: Served,
    user: MayView,
    group: WorkGroup,
    search: Search = "",
    cursor: Annotated[str | None, Query(max_length=200, pattern=PRINTABLE)] = None,
    limit: Annotated[int, Query(ge=1, le=100)] = 10,
) -> WorkListPage:
    """One group of the caller's prospects, last changed first.

    search: words that must all fit: a part of the company's name, a state, a FEIN or its last digits.
    """
    async with served.uow.begin(user.tenant) as work:
        page = await work.work_lists.page(
            group, search=search, cursor=cursor, limit=limit, by_fein=not user.visitor
        )
    return WorkListPage(items=[_item(item) for item in page.items], cursor=page.cursor)


@router.get("/api/work/sizes", operation_id="getWorkSizes", responses=problems(*READ))
async def get_work_sizes(served: Served, user: MayView, search: Search = "") -> WorkSizes:
    """How many prospects each group holds."""
    async with served.uow.begin(user.tenant) as work:
        found = await work.work_lists.counts(search, by_fein=not user.visitor)
    return WorkSizes(**found.model_dump())


async def _moved(id: UUID, served: Served, user: Caller, *, away: bool) -> None:
    user.refuse_visitor("A visitor's quote can be changed, and is archived and restored by the agency")
    async with served.uow.begin(user.tenant) as work:
        await work.submissions.hold(id)
        if away:
            await work.bind_mutex.refuse_while_held(id)
        await work.prospects.archive(id, away=away)
        await work.audit.append(
            "prospect.archived" if away else "prospect.restored",
            object_type="prospect",
            object_id=str(id),
            request_id=user.request_id,
        )


@router.post(
    "/api/prospects/{id}/archive",
    operation_id="archiveProspect",
    responses=problems(*MOVE, *WHILE_BOUND),
)
async def archive_prospect(id: UUID, served: Served, user: MayQuote) -> Message:
    """Take a prospect out of the day's work; nothing of it is deleted."""
    await _moved(id, served, user, away=True)
    return Message(message="Archived")


@router.post("/api/prospects/{id}/restore", operation_id="restoreProspect", responses=problems(*MOVE))
async def restore_prospect(id: UUID, served: Served, user: MayQuote) -> Message:
    """Put an archived prospect back where it was."""
    await _moved(id, served, user, away=False)
    return Message(message="Restored")
