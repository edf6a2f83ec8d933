"""Losses of the last ten years: totals and loss ratios while they are being entered."""

from datetime import UTC, datetime

from fastapi import APIRouter

from api.auth import MayLookUp
from api.body.json_route import JsonRoute
from api.http.problems import CsrfRefused, NotPermitted, NotSignedIn, TooManyRequests, problems
from api.prospect.claims_schemas import ClaimsEntry, ClaimsShown
from api.prospect.claims_wire import LIST, claims_risk, claims_wire
from api.services import Served
from models.errors import InvalidInput, InvalidToken, TableRowMissing
from underwriting.claims import claims_summary

router = APIRouter(tags=["prospect"], route_class=JsonRoute)


@router.post(
    "/api/claims/totals",
    operation_id="getClaimsTotals",
    responses=problems(
        NotSignedIn, InvalidToken, NotPermitted, CsrfRefused, InvalidInput, TooManyRequests, TableRowMissing
    ),
)
async def get_claims_totals(wire: ClaimsEntry, served: Served, user: MayLookUp) -> ClaimsShown:
    """Ten yearly rows, newest first, with totals and loss ratios; nothing is stored."""
    risk = claims_risk(wire, datetime.now(UTC).date())
    book = await served.books.for_date(risk.effective_date)
    try:
        return claims_wire(claims_summary(risk, book))
    except InvalidInput as refusal:
        path = (refusal.path or "claims").replace("claims", LIST, 1)
        raise InvalidInput(refusal.message, path) from refusal
