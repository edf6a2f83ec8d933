"""Risk profiles: start one, poll it, take it away as a file."""

from uuid import UUID

from fastapi import APIRouter, Response

from adapters.s3 import attachment
from api.auth import CallerOffers, MayView, limited
from api.body.json_route import JsonRoute
from api.body.limits import QUOTE_BODY
from api.http.limits import RISK_PROFILE_START
from api.http.problems import READ, WRITE, NotPermitted, StillRunning, problems
from api.job.results import job_result
from api.job.start import IdempotencyKey, starting
from api.quote.schedule import check_giver
from api.quote.start_routes import canonical_risk, digest_with, draft_of, quote_input_of
from api.risk_profile.file import file_name, risk_profile_file
from api.risk_profile.schemas import (
    RiskProfilePrint,
    RiskProfileRequest,
    RiskProfileStarted,
    RiskProfileStatus,
)
from api.services import Served
from models.errors import (
    ClassNotFiled,
    IdempotencyMismatch,
    ProgramNotOffered,
    ProspectNotFound,
    RunNotFound,
    SeveralProspects,
    StateNotFiled,
    StoreUnavailable,
    TableRowMissing,
    TermInverted,
)
from models.job import JobKind
from models.principal import DataScope
from models.risk_profile import RiskProfileInput

router = APIRouter(tags=["risk_profile"], route_class=JsonRoute)
START = "getRiskProfileDataId"
CSV = "text/csv; charset=utf-8"


@router.post(
    "/api/getRiskProfileDataId",
    operation_id=START,
    dependencies=[limited(RISK_PROFILE_START)],
    max_body_size=QUOTE_BODY,
    responses=problems(
        *WRITE, ProspectNotFound, SeveralProspects, ProgramNotOffered, ClassNotFiled, StateNotFiled,
        TermInverted, TableRowMissing, IdempotencyMismatch, StillRunning,
    ),
)  # fmt: skip
async def get_risk_profile_data_id(
    wire: RiskProfileRequest,
    served: Served,
    user: MayView,
    offers: CallerOffers,
    idempotency_key: IdempotencyKey = None,
) -> RiskProfileStarted:
    """Start the risk profile of what a quote request says, in each program that its offices name."""
    if user.scope is DataScope.CARRIER:
        raise NotPermitted("A carrier's account has no prospects to profile")
    check_giver(wire.body, user.principal)
    body = await canonical_risk(wire)
    async with starting(served, user, START, RiskProfileStarted, body, idempotency_key) as begun:
        if begun.answered is not None:
            return begun.answered
        prospect = await draft_of(begun.work, wire)
        losses = await begun.work.claims.of(prospect.id if prospect else None)
        asked = await quote_input_of(wire, prospect, losses, offers, served)
        profiled = RiskProfileInput(
            risk=asked.risk,
            programs=asked.programs,
            prospect_id=asked.prospect_id,
            prospect_version=asked.prospect_version,
            run_id=prospect.last_run_id if prospect else None,
        )
        return await begun.start(JobKind.RISK_PROFILE, profiled, digest=digest_with(begun.digest, asked))


@router.get(
    "/api/getRiskProfileData/{id}",
    operation_id="getRiskProfileData",
    responses=problems(*READ, RunNotFound, StoreUnavailable),
)
async def get_risk_profile_data(id: UUID, served: Served, user: MayView) -> RiskProfileStatus:
    """'processing', 'error', or where the RiskProfileResult lies; read from the job's row alone."""
    return await job_result(served, user, id, JobKind.RISK_PROFILE, f"risk-profile-{id}.json")


@router.post(
    "/api/generateRiskProfile",
    operation_id="generateRiskProfile",
    response_class=Response,
    responses={
        200: {"content": {"text/csv": {"schema": {"type": "string"}}}, "description": "The tables as CSV"},
        **problems(*WRITE),
    },
)
async def generate_risk_profile(wire: RiskProfilePrint, user: MayView) -> Response:
    """The tables of one program as a file, '{carrier name}-risk-profile.csv'."""
    headers = {"content-disposition": attachment(file_name(wire))}
    return Response(risk_profile_file(wire), media_type=CSV, headers=headers)
