"""Named views of lists: each person's own; their addresses carry the filter, so that anybody opens them."""

from typing import Annotated

from fastapi import APIRouter, Query

from api.auth import MayView
from api.body.json_route import JsonRoute
from api.dashboard.view_schemas import SavedViewWire, ViewName
from api.http.problems import READ, WRITE, problems
from api.http.wire import Message
from api.services import Served
from models.errors import TooManyViews
from models.saved_view import SavedView, ViewScreen

router = APIRouter(tags=["dashboard"], route_class=JsonRoute)


@router.get("/api/views/{screen}", operation_id="listSavedViews", responses=problems(*READ))
async def list_saved_views(screen: ViewScreen, served: Served, user: MayView) -> list[SavedViewWire]:
    """The caller's named views of a list, by name."""
    async with served.uow.begin(user.tenant) as work:
        views = await work.saved_views.of(screen)
    return [SavedViewWire(name=view.name, filter=view.filter) for view in views]


@router.put("/api/views/{screen}", operation_id="putSavedView", responses=problems(*WRITE, TooManyViews))
async def put_saved_view(
    screen: ViewScreen, wire: SavedViewWire, served: Served, user: MayView
) -> SavedViewWire:
    """Keep a named view, in place of the one of the same name."""
    async with served.uow.begin(user.tenant) as work:
        await work.saved_views.keep(screen, SavedView(name=wire.name, filter=wire.filter))
    return wire


@router.delete("/api/views/{screen}", operation_id="deleteSavedView", responses=problems(*WRITE))
async def delete_saved_view(
    screen: ViewScreen, name: Annotated[ViewName, Query()], served: Served, user: MayView
) -> Message:
    """Delete a named view; one that is not there is no error."""
    async with served.uow.begin(user.tenant) as work:
        await work.saved_views.forget(screen, name)
    return Message(message="Deleted")
