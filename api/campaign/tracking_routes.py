"""Tracking: how far the visitors of a company came. Who is asking is the session's word, not the body's."""

from typing import Annotated

from fastapi import APIRouter, Path

from api.auth import Caller, SignedIn
from api.body.json_route import JsonRoute
from api.campaign.schemas import Typed
from api.campaign.tracking_schemas import (
    FilesSeen,
    ProposalMade,
    QuoteStatusReached,
    StageReached,
    Tracked,
)
from api.http.limits import CAMPAIGN_DATA
from api.http.problems import VISIT, NotSignedIn, problems
from api.identity.visitors import Visiting
from api.services import Served, Services
from models.campaign import VisitStep, domain_of
from models.errors import InvalidToken
from models.principal import DataScope, PrincipalKind
from models.tenant import Tenant

router = APIRouter(tags=["campaign"], route_class=JsonRoute)
GENERIC = "/api/updateSolveTrackingDataGeneric"
SIGNED = problems(NotSignedIn, InvalidToken, *VISIT)
NOTED = "Noted"


@router.post("/api/updateSolveTrackingData", operation_id="updateSolveTrackingData", responses=SIGNED)
async def update_solve_tracking_data(wire: StageReached, served: Served, user: SignedIn) -> Tracked:
    """Note how far a visitor of a company came."""
    return await _note_step(served, user, _stage("solve", wire))


@router.post(f"{GENERIC}/updateFormStage", operation_id="updateFormStage", responses=SIGNED)
async def update_form_stage(wire: StageReached, served: Served, user: SignedIn) -> Tracked:
    """Note the stage of the quote flow that was reached."""
    return await _note_step(served, user, _stage("form_stage", wire))


@router.post(f"{GENERIC}/updateUserTrackingData", operation_id="updateUserTrackingData", responses=SIGNED)
async def update_user_tracking_data(wire: QuoteStatusReached, served: Served, user: SignedIn) -> Tracked:
    """Note where the quote of a company stands."""
    step = VisitStep(
        call="quote_status", domain=wire.domain, email=wire.email, quote_status=wire.quote_status
    )
    return await _note_step(served, user, step)


@router.post(f"{GENERIC}/updateProposalStatus", operation_id="updateProposalStatus", responses=SIGNED)
async def update_proposal_status(wire: ProposalMade, served: Served, user: SignedIn) -> Tracked:
    """Note that a proposal was made for a company."""
    return await _note_step(served, user, VisitStep(call="proposal", domain=wire.domain, email=wire.email))


@router.post(f"{GENERIC}/generic", operation_id="trackingGeneric", responses=SIGNED)
async def tracking_generic(wire: FilesSeen, served: Served, user: SignedIn) -> Tracked:
    """Note files of the dashboard that belong to a company."""
    step = VisitStep(call="generic", domain=wire.domain, dashboard_files=tuple(wire.dashboard_files))
    return await _note_step(served, user, step)


@router.post(
    "/api/updateEngagedWithEmailCampaign/{domain}",
    operation_id="updateEngagedWithEmailCampaign",
    responses=problems(*VISIT),
)
async def update_engaged_with_email_campaign(
    domain: Annotated[Typed, Path(min_length=1)], wire: StageReached, served: Served, visit: Visiting
) -> Tracked:
    """Note that a company followed its campaign; the domain of the address counts, not that of the body."""
    await served.limiter.check(visit.ip, CAMPAIGN_DATA)
    step = _stage("engaged", wire).model_copy(update={"domain": domain})
    async with served.uow.begin(visit.tenant) as work:
        return Tracked(message=NOTED, id=await work.visits.note(step))


def _stage(call: str, wire: StageReached) -> VisitStep:
    return VisitStep(call=call, domain=wire.domain, email=wire.email, form_stage=wire.form_stage)


async def _note_step(served: Services, user: Caller, step: VisitStep) -> Tracked:
    """Keep a step as the caller's own row; a visitor acts for the proven address only."""
    if user.principal.kind is PrincipalKind.VISITOR:
        email = user.principal.email
        step = step.model_copy(update={"email": email, "domain": domain_of(email)})
    async with served.uow.begin(Tenant.of(user.principal, DataScope.OWN)) as work:
        return Tracked(message=NOTED, id=await work.visits.note(step))
