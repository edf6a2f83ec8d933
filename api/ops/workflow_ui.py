"""Where operators find the workflows: the address of the Temporal UI."""

from fastapi import APIRouter

from api.auth import MayOperate
from api.body.json_route import JsonRoute
from api.http.problems import NotPermitted, NotSignedIn, problems
from api.ops.workflow_ui_schemas import WorkflowUi
from api.services import Served
from models.errors import InvalidToken

router = APIRouter(tags=["health"], route_class=JsonRoute)


@router.get(
    "/api/ops/workflow-ui",
    operation_id="getWorkflowUi",
    responses=problems(NotSignedIn, InvalidToken, NotPermitted),
)
async def get_workflow_ui(served: Served, _: MayOperate) -> WorkflowUi:
    """The list of the workflows in the Temporal UI; '' where this installation names none."""
    ui, namespace = served.settings.temporal_ui_url, served.settings.temporal_namespace
    return WorkflowUi(url=f"{ui.rstrip('/')}/namespaces/{namespace}/workflows" if ui else "")
