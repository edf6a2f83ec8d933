"""The runbooks as operations read them beside a stuck case: what they say is what lies in docs/runbooks."""

from pathlib import Path

from fastapi import APIRouter

from api.auth import MayOperate
from api.body.json_route import JsonRoute
from api.http.problems import READ, problems
from api.ops.runbook_schemas import Runbook

router = APIRouter(tags=["ops"], route_class=JsonRoute)
FOLDER = Path(__file__).parents[2] / "docs" / "runbooks"


def _read(file: Path) -> Runbook:
    text = file.read_text(encoding="utf-8")
    return Runbook(name=file.stem, title=text.partition("\n")[0].removeprefix("# "), text=text)


RUNBOOKS = [_read(file) for file in sorted(FOLDER.glob("*.md"))]
"""Read once: no name from outside becomes a path."""


@router.get("/api/ops/runbooks", operation_id="listRunbooks", responses=problems(*READ))
async def list_runbooks(_: MayOperate) -> list[Runbook]:
    """What is to be done about whatever does not go on, each whole."""
    return RUNBOOKS
