"""Losses of the last ten years: as they are stored, and their totals while they are being entered."""

from datetime import UTC, datetime
from uuid import UUID

from fastapi import APIRouter

from api.auth import MayLookUp, MayView
from api.body.json_route import JsonRoute
from api.caller.access import Permission, permissions_for
from api.http.problems import READ, CsrfRefused, NotPermitted, NotSignedIn, TooManyRequests, problems
from api.prospect.claims_saving import founded_year
from api.prospect.claims_schemas import ClaimsEntry, ClaimsShown, ClaimYearRow, ProspectClaims
from api.prospect.claims_wire import LIST, claims_risk, claims_wire, kept_year
from api.services import Served
from models.errors import InvalidInput, InvalidToken, ProspectNotFound, TableRowMissing
from underwriting.claims import YEARS_SHOWN, claims_summary

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


@router.get(
    "/api/prospects/{id}/claims",
    operation_id="getProspectClaims",
    responses=problems(*READ, ProspectNotFound),
)
async def get_prospect_claims(id: UUID, served: Served, user: MayView) -> ProspectClaims:
    """The losses of a prospect as its screen opens them: ten rows, what is stored, what may be changed."""
    async with served.uow.begin(user.tenant) as work:
        found = await work.prospects.get(id)
        stored = await work.claims.of(id)
        locked = await work.claims.are_locked(id)
    today = datetime.now(UTC).date()
    profile = found.sections.company_profile
    effective = profile.effective_date or today
    may_quote = Permission.QUOTE in permissions_for(user.principal)
    return ProspectClaims(
        version=stored.version,
        user_id=found.user_id,
        rows=_rows(effective.year, founded_year(profile.years_in_business, effective), today.year),
        historical_claims=[kept_year(year) for year in stored.years],
        is_no_loss_chckd=stored.no_loss,
        start_date=stored.no_loss_since.isoformat() if stored.no_loss_since else "",
        effective_date=effective.isoformat(),
        years_in_business=profile.years_in_business,
        locked=locked,
        may_save=may_quote and not found.quote_submitted,
    )


def _rows(newest: int, founded: int | None, this_year: int) -> list[ClaimYearRow]:
    """The years of the table, newest first; those before the business, and one to come, are closed."""
    rows = []
    for year in range(newest, newest - YEARS_SHOWN, -1):
        before = founded is not None and year < founded
        state = "before_founding" if before else "not_begun" if year > this_year else "open"
        rows.append(ClaimYearRow(year=year, state=state))
    return rows
