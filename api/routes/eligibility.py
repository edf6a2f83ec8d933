"""May this program have this risk."""

from datetime import date
from typing import Annotated

from fastapi import APIRouter, Query

from api.auth import MayQuote
from api.problems import CsrfRefused, NotPermitted, NotSignedIn, TooManyRequests, problems
from api.schemas.eligibility import CarrierEligibility, EligibilityRequest
from api.wire import Key
from models.errors import InvalidInput, ProgramNotOffered, ProspectNotFound, TableRowMissing

router = APIRouter(tags=["eligibility"])


@router.post(
    "/api/getCarrierElig",
    operation_id="getCarrierElig",
    responses=problems(
        NotSignedIn, NotPermitted, CsrfRefused, InvalidInput, ProspectNotFound, ProgramNotOffered,
        TableRowMissing, TooManyRequests,
    ),
)  # fmt: skip
async def carrier_eligibility(
    wire: EligibilityRequest,
    user: MayQuote,
    user_id: Annotated[Key | None, Query()] = None,
    peo: Annotated[Key | None, Query()] = None,
    date: Annotated[date | None, Query()] = None,
) -> CarrierEligibility:
    """Eligibility of each location at each program on offer; with user_id the draft's facts count too."""
    raise NotImplementedError
