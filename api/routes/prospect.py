"""Drafts: our own versioned calls and the specified saves on the same rows."""

from typing import Annotated
from uuid import UUID

from fastapi import APIRouter, Header, Path
from pydantic import StringConstraints

from api.auth import MayQuote, MayView
from api.problems import CsrfRefused, NotPermitted, NotSignedIn, TooManyRequests, problems
from api.schemas.prospect import (
    ProspectAnswer,
    ProspectCreate,
    ProspectListItem,
    ProspectPatch,
    ProspectVersion,
    QuoteRecords,
    QuoteRecordsStored,
    RunListItem,
    StatusDetails,
    UserTableAnswer,
    UserTableRecord,
)
from api.wire import Message
from models.errors import InvalidInput, ProspectNotFound, VersionConflict, ViewOnly

router = APIRouter(tags=["prospect"])
READ = (NotSignedIn, NotPermitted, InvalidInput, TooManyRequests)
WRITE = (*READ, CsrfRefused)


@router.get("/api/prospects", operation_id="listProspects", responses=problems(*READ))
async def listed(user: MayView) -> list[ProspectListItem]:
    """The newest drafts within the caller's scope."""
    raise NotImplementedError


@router.post("/api/prospects", operation_id="createProspect", status_code=201, responses=problems(*WRITE))
async def create(wire: ProspectCreate, user: MayQuote) -> ProspectAnswer:
    """Make a draft."""
    raise NotImplementedError


@router.get("/api/prospects/{id}", operation_id="getProspect", responses=problems(*READ, ProspectNotFound))
async def one(id: UUID, user: MayView) -> ProspectAnswer:
    """A draft with all its sections."""
    raise NotImplementedError


@router.patch(
    "/api/prospects/{id}",
    operation_id="patchProspect",
    responses=problems(*WRITE, ProspectNotFound, VersionConflict, ViewOnly),
)
async def patch(id: UUID, wire: ProspectPatch, user: MayQuote) -> ProspectVersion:
    """Replace sections; a draft saved since base_version answers 409 with the newer sections."""
    raise NotImplementedError


@router.get(
    "/api/prospects/{id}/runs", operation_id="listProspectRuns", responses=problems(*READ, ProspectNotFound)
)
async def runs(id: UUID, user: MayView) -> list[RunListItem]:
    """The runs of a draft, newest first."""
    raise NotImplementedError


@router.post(
    "/api/userTableData/put",
    operation_id="userTableDataPut",
    responses=problems(*WRITE, ProspectNotFound, VersionConflict, ViewOnly),
)
async def put_record(
    wire: UserTableRecord, user: MayQuote, if_match: Annotated[str | None, Header(max_length=40)] = None
) -> UserTableAnswer:
    """Save a prospect record, making it when there is none."""
    raise NotImplementedError


@router.post(
    "/api/userTableData/update",
    operation_id="userTableDataUpdate",
    responses=problems(*WRITE, ProspectNotFound, VersionConflict, ViewOnly),
)
async def update_record(
    wire: UserTableRecord, user: MayQuote, if_match: Annotated[str | None, Header(max_length=40)] = None
) -> UserTableAnswer:
    """Save a prospect record that exists."""
    raise NotImplementedError


@router.post(
    "/api/updateStatusDetails",
    operation_id="updateStatusDetails",
    responses=problems(*WRITE, ProspectNotFound),
)
async def update_status(wire: StatusDetails, user: MayQuote) -> Message:
    """Append a pressed button to the status history."""
    raise NotImplementedError


@router.post("/api/postUsersData", operation_id="postUsersData", responses=problems(*WRITE, ProspectNotFound))
async def post_records(wire: QuoteRecords, user: MayQuote) -> QuoteRecordsStored:
    """Store at most five quote records; each is an upsert by its uuid_carrier."""
    raise NotImplementedError


@router.delete(
    "/api/deleteProsepectData/{username}",
    operation_id="deleteProsepectData",
    responses=problems(*WRITE, ProspectNotFound, ViewOnly),
)
async def start_fresh(
    username: Annotated[str, Path(), StringConstraints(min_length=1, max_length=254)], user: MayQuote
) -> Message:
    """Start fresh: delete the prospect with this public id, its runs and its results."""
    raise NotImplementedError
