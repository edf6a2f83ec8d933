"""FEIN clearance: was this business quoted before, by those whose prospects the caller may see?"""

from fastapi import APIRouter

from api.auth import MayQuote, limited
from api.body.json_route import JsonRoute
from api.http.limits import FEIN_CLEARANCE
from api.http.problems import WRITE, problems
from api.prospect.clearance_schemas import ClearanceAnswer, ClearanceRequest, EarlierProspect
from api.services import Served

router = APIRouter(tags=["prospect"], route_class=JsonRoute)


@router.post(
    "/api/prospects/clearance",
    operation_id="clearFein",
    dependencies=[limited(FEIN_CLEARANCE)],
    responses=problems(*WRITE),
)
async def clear_fein(wire: ClearanceRequest, served: Served, user: MayQuote) -> ClearanceAnswer:
    """The caller's newest other prospect of a FEIN.

    A visitor is told nothing: by trying FEINs out, who has a mailbox would read one that is stored.
    """
    if user.visitor:
        return ClearanceAnswer(earlier=None)
    async with served.uow.begin(user.tenant) as work:
        found = await work.clearance.earlier(wire.fein.replace("-", ""), wire.besides)
    return ClearanceAnswer(earlier=EarlierProspect(**found.model_dump()) if found else None)
