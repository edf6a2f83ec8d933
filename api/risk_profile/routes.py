"""Risk profiles: start one, poll it, take it away as a file."""

from functools import partial
from typing import Annotated
from uuid import UUID

from fastapi import APIRouter, Depends, Header, Response
from uuid6 import uuid7

from adapters.postgres.job.start import StartedJob
from adapters.postgres.risk_profile.repository import RiskProfileStart
from adapters.postgres.unit_of_work import Work
from adapters.s3 import attachment
from api.auth import MayView
from api.body.json_route import JsonRoute
from api.body.limits import QUOTE_BODY
from api.caller.catalogue import Offers
from api.http.limits import RISK_PROFILE_START
from api.http.problems import READ, WRITE, NotPermitted, StillRunning, problems
from api.job.limits import KeySent, count_start
from api.job.results import job_result
from api.job.start import Request, start_job
from api.quote.asked import asked_of, draft_of
from api.quote.schedule import check_giver
from api.quote.start import canonical_risk, digest_with
from api.risk_profile.file import file_name, risk_profile_file
from api.risk_profile.schemas import (
    RiskProfilePrint,
    RiskProfileRequest,
    RiskProfileStarted,
    RiskProfileStatus,
)
from api.services import Served, Services
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
from workflows.contracts import new_job

router = APIRouter(tags=["risk_profile"], route_class=JsonRoute)
START = "getRiskProfileDataId"
CSV = "text/csv; charset=utf-8"


async def _within_start_limit(served: Served, user: MayView, key: KeySent) -> None:
    await count_start(served, user, START, key, RISK_PROFILE_START)


async def _write(
    wire: RiskProfileRequest, offers: Offers, served: Services, work: Work, actor: UUID, digest: str
) -> StartedJob:
    prospect = await draft_of(work, wire)
    asked = await asked_of(work, wire, prospect, offers, served)
    return await work.risk_profiles.start(
        RiskProfileStart(
            job=new_job(JobKind.RISK_PROFILE),
            row_id=uuid7(),
            input=RiskProfileInput(
                risk=asked.risk,
                programs=asked.programs,
                prospect_id=asked.prospect_id,
                prospect_version=asked.prospect_version,
                run_id=prospect.last_run_id if prospect else None,
            ),
            actor=actor,
            digest=digest_with(digest, asked),
        )
    )


@router.post(
    "/api/getRiskProfileDataId",
    operation_id=START,
    dependencies=[Depends(_within_start_limit)],
    max_body_size=QUOTE_BODY,
    responses=problems(
        *WRITE, ProspectNotFound, SeveralProspects, ProgramNotOffered, ClassNotFiled, StateNotFiled,
        TermInverted, TableRowMissing, IdempotencyMismatch, StillRunning,
    ),
)  # fmt: skip
async def start(
    wire: RiskProfileRequest,
    served: Served,
    user: MayView,
    idempotency_key: Annotated[str | None, Header(min_length=1, max_length=255)] = None,
) -> RiskProfileStarted:
    """Start the risk profile of what a quote request says, in each program that its offices name."""
    if user.scope is DataScope.CARRIER:
        raise NotPermitted("A carrier's account has no prospects to profile")
    check_giver(wire.body, user.principal)
    offers = await served.catalogue.offers(user.principal)
    body = await canonical_risk(wire)
    request = Request(START, body, idempotency_key, RiskProfileStarted, "risk_profile.started")
    return await start_job(served, user, request, partial(_write, wire, offers, served))


@router.get(
    "/api/getRiskProfileData/{id}",
    operation_id="getRiskProfileData",
    responses=problems(*READ, RunNotFound, StoreUnavailable),
)
async def status(id: UUID, served: Served, user: MayView) -> RiskProfileStatus:
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
async def download(wire: RiskProfilePrint, user: MayView) -> Response:
    """The tables of one program as a file, '{carrier name}-risk-profile.csv'."""
    headers = {"content-disposition": attachment(file_name(wire))}
    return Response(risk_profile_file(wire), media_type=CSV, headers=headers)
