"""Loss runs that were uploaded for a prospect, beside what was typed into its claims."""

from datetime import UTC, datetime
from uuid import UUID

from fastapi import APIRouter

from api.auth import MayView
from api.body.json_route import JsonRoute
from api.http.problems import READ, problems
from api.loss_run.schemas import LossRuns
from api.loss_run.wire import UploadedRun, loss_runs, runs_of
from api.services import Served
from api.upload.rules import is_shown
from models.errors import ProspectNotFound
from models.upload import FileKind

router = APIRouter(tags=["loss_run"], route_class=JsonRoute)


@router.get(
    "/api/prospects/{id}/loss-runs",
    operation_id="getLossRuns",
    responses=problems(*READ, ProspectNotFound),
)
async def get_loss_runs(id: UUID, served: Served, user: MayView) -> LossRuns:
    """What was read of a prospect's loss runs and accepted forms: runs with doubts, a row for each year."""
    async with served.uow.begin(user.tenant) as work:
        found = await work.prospects.get(id)
        files = await work.uploads.of_prospect(id)
        kept = await work.readings.of_prospect(id)
    read = {each.file_id: each.reading for each in kept}
    shown = [each for each in files if each.kind is FileKind.LOSS_RUN and each.completed]
    runs = [UploadedRun(each, runs_of(read.get(each.id))) for each in shown if is_shown(user, each)]
    today = datetime.now(UTC).date()
    profile = found.sections.company_profile
    return loss_runs(runs, kept, profile.company_name, profile.effective_date or today, today)
