"""Quote retrieval: start a run, poll it, read it."""

from typing import Annotated
from uuid import UUID

from fastapi import APIRouter, Header, Path
from pydantic import StringConstraints

from api.auth import MayLookUp, MayQuote, MayView
from api.problems import CsrfRefused, NotPermitted, NotSignedIn, StillRunning, TooManyRequests, problems
from api.schemas.quote import JobStarted, QuoteStart, QuoteStatus, StateType
from models.errors import (
    ClassNotFiled,
    IdempotencyMismatch,
    InvalidInput,
    ProgramNotOffered,
    ProspectNotFound,
    RunNotFound,
    StateNotFiled,
    StoreUnavailable,
    TableRowMissing,
    TermInverted,
    ViewOnly,
)
from models.quote import QuoteRun
from models.worksheet import Worksheet

router = APIRouter(tags=["quote"])
READ = (NotSignedIn, NotPermitted, InvalidInput, TooManyRequests)
ProgramKey = Annotated[str, Path(), StringConstraints(min_length=1, max_length=100)]


@router.post(
    "/api/getQuotesDataId",
    operation_id="getQuotesDataId",
    responses=problems(
        *READ, CsrfRefused, ProspectNotFound, ViewOnly, ProgramNotOffered, ClassNotFiled, StateNotFiled,
        TermInverted, TableRowMissing, IdempotencyMismatch, StillRunning,
    ),
)  # fmt: skip
async def start_quote(
    wire: QuoteStart,
    user: MayQuote,
    idempotency_key: Annotated[str | None, Header(max_length=255)] = None,
) -> JobStarted:
    """Start a quote run of the programs that the offices name; answers before anything is priced."""
    raise NotImplementedError


@router.get(
    "/api/getQuotesData/{id}",
    operation_id="getQuotesData",
    responses=problems(*READ, RunNotFound, StoreUnavailable),
)
async def quote_status(id: UUID, user: MayView) -> QuoteStatus:
    """'processing', 'error', or where the result object lies; read from the job's row alone."""
    raise NotImplementedError


@router.get("/api/runs/{id}", operation_id="getRun", responses=problems(*READ, RunNotFound))
async def run(id: UUID, user: MayView) -> QuoteRun:
    """A run with a row per program."""
    raise NotImplementedError


@router.get(
    "/api/runs/{id}/programs/{program}/worksheet",
    operation_id="getWorksheet",
    responses=problems(*READ, RunNotFound),
)
async def worksheet(id: UUID, program: ProgramKey, user: MayView) -> Worksheet:
    """The price of one program, explained line by line."""
    raise NotImplementedError


@router.get(
    "/api/getStateTypeData/{state}/{program}",
    operation_id="getStateTypeData",
    responses=problems(*READ, ProgramNotOffered, StateNotFiled),
)
async def state_type(
    state: Annotated[str, Path(), StringConstraints(pattern=r"^[A-Za-z]{2}$")],
    program: ProgramKey,
    user: MayLookUp,
) -> StateType:
    """How a program writes a state."""
    raise NotImplementedError
