"""userStatusData: three writers of the specified client, beside which the server knows everything better.

Our own screens call none of them: Submit, uwNetRates and getCarrierElig are the acts behind these words. Each
names a quote that the caller may see; what a client believes of it overwrites nothing that stands here.
"""

from fastapi import APIRouter

from api.auth import Caller, MayQuote, MayRecalculate, MaySubmit
from api.body.json_route import JsonRoute
from api.http.problems import WRITE, problems
from api.quote.status_data_schemas import (
    EligibilityData,
    NetRatesData,
    StatusData,
    StatusDataRead,
    SubmissionData,
)
from api.services import Served, Services
from models.errors import InvalidInput, ProspectNotFound, RunNotFound, SeveralProspects

router = APIRouter(tags=["quote"], route_class=JsonRoute)
NAMED = (*WRITE, ProspectNotFound, RunNotFound, SeveralProspects)
PATH = "/api/userStatusData"


async def _read(wire: StatusData, served: Services, user: Caller) -> StatusDataRead:
    """Find the quote that is named.

    Raises: ProspectNotFound, SeveralProspects, RunNotFound; InvalidInput for a run of another prospect.
    """
    async with served.uow.begin(user.tenant) as work:
        found = await work.prospects.to_change(wire.user_email_id)
        at_time = None
        if wire.timestamp is not None:
            at_time, _ = await work.documents.run_at(found.user_id, wire.timestamp)
        if wire.uuid is not None:
            run = await work.quotes.run(wire.uuid)
            if run.prospect_id != found.id:
                raise InvalidInput("This is the run of another prospect", "uuid")
            if at_time not in (None, run.id):
                raise InvalidInput(
                    "timestamp is that of another run than uuid; send one of them", "timestamp"
                )
    return StatusDataRead(message="Read; the server knows it already")


@router.post(f"{PATH}/submission", operation_id="userStatusSubmission", responses=problems(*NAMED))
async def user_status_submission(wire: SubmissionData, served: Served, user: MaySubmit) -> StatusDataRead:
    """What a client says of a submission; it hands nothing over."""
    return await _read(wire, served, user)


@router.post(f"{PATH}/netRates", operation_id="userStatusNetRates", responses=problems(*NAMED))
async def user_status_net_rates(wire: NetRatesData, served: Served, user: MayRecalculate) -> StatusDataRead:
    """What a client says of net rates; it enters none."""
    return await _read(wire, served, user)


@router.post(f"{PATH}/eligibility", operation_id="userStatusEligibility", responses=problems(*NAMED))
async def user_status_eligibility(wire: EligibilityData, served: Served, user: MayQuote) -> StatusDataRead:
    """What a client says of eligibility; it makes nothing eligible."""
    return await _read(wire, served, user)
