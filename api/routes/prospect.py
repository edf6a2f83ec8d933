"""Drafts: our own versioned calls and the specified saves on the same rows."""

from typing import Annotated, Any
from uuid import UUID

from fastapi import APIRouter, Header, Path, Query
from pydantic import StringConstraints

from adapters.postgres.unit_of_work import Work
from api.auth import MayQuote, MayView
from api.catalogue import Offers
from api.draft_rules import checked, public_id, version_of
from api.drafts import changes_of, prospect_wire, sections_wire, summary_wire
from api.problems import READ, WRITE, ApiRefusal, NotPermitted, problems
from api.schemas.prospect import (
    ProspectAnswer,
    ProspectCreate,
    ProspectListItem,
    ProspectPatch,
    ProspectVersion,
    RunListItem,
)
from api.schemas.prospect_saves import (
    UserTableAnswer,
    UserTableRecord,
)
from api.services import Served
from api.visitors import owner_of_address
from api.wire import PRINTABLE, Message
from models.errors import (
    ProgramNotOffered,
    ProspectNotFound,
    VersionConflict,
    ViewOnly,
)
from models.prospect import DraftSections, Prospect, Stage

router = APIRouter(tags=["prospect"])
SAVE = (*WRITE, ProspectNotFound, VersionConflict, ViewOnly, ProgramNotOffered)

CONTINUED = "company_profile"
"""The status that Continue saves."""
IfMatch = Annotated[str | None, Header(max_length=40)]


class DraftConflict(ApiRefusal):
    """The 409 of a draft that was saved since: what is stored now, who saved it and when."""

    code = VersionConflict.code
    status = 409


def _answer(prospect: Prospect, offers: Offers) -> ProspectAnswer:
    return prospect_wire(prospect, _sections(prospect, offers))


def _sections(prospect: Prospect, offers: Offers) -> Any:
    shown = prospect.sections.model_copy(
        update={"programs": tuple(offers.code_of(key) for key in prospect.sections.programs)}
    )
    return sections_wire(shown, offers.labels(), offers.lists.wordings)


async def _newer(work: Work, found: Prospect, offers: Offers) -> dict[str, Any]:
    by = found.modified_by
    return {
        "version": found.version,
        "sections": _sections(found, offers).model_dump(mode="json", by_alias=True),
        "saved_at": found.updated_at.isoformat(),
        "saved_by": await work.users.name_of(by) if by else "",
        "saved_by_me": by == work.tenant.user,
    }


async def _save(
    work: Work, id: UUID, base: int | None, changes: dict[str, Any], offers: Offers, continued: bool = False
) -> int:
    """Write the changed sections. Raises: DraftConflict (with the newer ones), ViewOnly, ProspectNotFound."""
    try:
        return await work.prospects.save(
            id,
            base_version=base,
            sections=DraftSections(**changes),
            replaced=frozenset(changes),
            stage=Stage.TWO if continued else None,
            status=CONTINUED if continued else None,
        )
    except VersionConflict as conflict:
        if conflict.newer is None:
            raise
        newer = await _newer(work, conflict.newer, offers)
        raise DraftConflict(conflict.message, conflict.path, extra=newer) from conflict


@router.get("/api/prospects", operation_id="listProspects", responses=problems(*READ))
async def listed(
    served: Served,
    user: MayView,
    search: Annotated[str | None, Query(max_length=100, pattern=PRINTABLE)] = None,
    limit: Annotated[int, Query(ge=1, le=100)] = 50,
) -> list[ProspectListItem]:
    """The drafts within the caller's scope, last changed first; search is a part of the company's name."""
    async with served.uow.begin(user.tenant) as work:
        page = await work.prospects.list(search=search, limit=limit)
    return [summary_wire(item) for item in page.items]


@router.post(
    "/api/prospects",
    operation_id="createProspect",
    status_code=201,
    responses=problems(*WRITE, ProgramNotOffered, ProspectNotFound),
)
async def create(wire: ProspectCreate, served: Served, user: MayQuote) -> ProspectAnswer:
    """Make a draft; one that was made before under the same id is answered as it is stored."""
    offers = await served.catalogue.offers(user.principal)
    changes = checked(changes_of(wire.sections), offers, user)
    async with served.uow.begin(user.tenant) as work:
        made = await work.prospects.create(DraftSections(**changes), id=wire.id)
        await work.audit.append(
            "prospect.created", object_type="prospect", object_id=str(made.id), request_id=user.request_id
        )
    return _answer(made, offers)


@router.get("/api/prospects/{id}", operation_id="getProspect", responses=problems(*READ, ProspectNotFound))
async def one(id: UUID, served: Served, user: MayView) -> ProspectAnswer:
    """A draft with all its sections."""
    offers = await served.catalogue.offers(user.principal)
    async with served.uow.begin(user.tenant) as work:
        return _answer(await work.prospects.get(id), offers)


@router.patch("/api/prospects/{id}", operation_id="patchProspect", responses=problems(*SAVE))
async def patch(id: UUID, wire: ProspectPatch, served: Served, user: MayQuote) -> ProspectVersion:
    """Replace sections; a draft saved since base_version answers 409 with the newer sections."""
    offers = await served.catalogue.offers(user.principal)
    changes = checked(changes_of(wire.sections), offers, user)
    async with served.uow.begin(user.tenant) as work:
        return ProspectVersion(version=await _save(work, id, wire.base_version, changes, offers))


@router.get(
    "/api/prospects/{id}/runs", operation_id="listProspectRuns", responses=problems(*READ, ProspectNotFound)
)
async def runs(id: UUID, served: Served, user: MayView) -> list[RunListItem]:
    """The runs of a draft, newest first."""
    async with served.uow.begin(user.tenant) as work:
        await work.prospects.get(id)
        found = await work.quotes.runs(id)
    return [RunListItem(**run.model_dump()) for run in found]


@router.post("/api/userTableData/put", operation_id="userTableDataPut", responses=problems(*SAVE))
async def put_record(
    wire: UserTableRecord, served: Served, user: MayQuote, if_match: IfMatch = None
) -> UserTableAnswer:
    """Save a prospect record, making it when there is none."""
    offers = await served.catalogue.offers(user.principal)
    changes = checked(changes_of(wire.patch()), offers, user)
    key, continued = public_id(wire.user_email_id), wire.status == CONTINUED
    async with served.uow.begin(user.tenant) as work:
        try:
            found = await work.prospects.by_public_id(key)
        except ProspectNotFound:
            owner = await owner_of_address(work, user, key)
            found = await work.prospects.create(DraftSections(**changes), public_id=key, owner=owner)
            if not continued:
                return UserTableAnswer(message="Saved", user_id=found.user_id, version=found.version)
        version = await _save(work, found.id, version_of(if_match), changes, offers, continued)
    return UserTableAnswer(message="Saved", user_id=found.user_id, version=version)


@router.post("/api/userTableData/update", operation_id="userTableDataUpdate", responses=problems(*SAVE))
async def update_record(
    wire: UserTableRecord, served: Served, user: MayQuote, if_match: IfMatch = None
) -> UserTableAnswer:
    """Save a prospect record that exists."""
    offers = await served.catalogue.offers(user.principal)
    changes = checked(changes_of(wire.patch()), offers, user)
    async with served.uow.begin(user.tenant) as work:
        found = await work.prospects.by_public_id(wire.user_email_id)
        continued = wire.status == CONTINUED
        version = await _save(work, found.id, version_of(if_match), changes, offers, continued)
    return UserTableAnswer(message="Saved", user_id=found.user_id, version=version)


@router.delete(
    "/api/deleteProsepectData/{username}",
    operation_id="deleteProsepectData",
    responses=problems(*WRITE, ProspectNotFound, ViewOnly),
)
async def start_fresh(
    username: Annotated[str, Path(), StringConstraints(min_length=1, max_length=254, pattern=PRINTABLE)],
    served: Served,
    user: MayQuote,
) -> Message:
    """Start fresh: delete the prospect with this public id, its runs and its results."""
    if user.visitor:
        raise NotPermitted("A visitor's quote can be changed, and is deleted by the agency")
    async with served.uow.begin(user.tenant) as work:
        found = await work.prospects.by_public_id(username)
        if found.quote_submitted:
            raise ViewOnly("This prospect was submitted; it can be deleted again after its release")
        gone = await work.prospects.erase(found.id)
        await work.audit.append(
            "prospect.erased",
            object_type="prospect",
            object_id=str(found.id),
            request_id=user.request_id,
            ip=user.ip,
        )
    served.later(served.erase_elsewhere(gone.jobs, gone.result_keys))
    return Message(message="Deleted")
