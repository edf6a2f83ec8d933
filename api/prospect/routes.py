"""Drafts: our own versioned calls and the specified saves on the same rows."""

from typing import Annotated, Any
from uuid import UUID

from fastapi import APIRouter, Header, Path, Query
from pydantic import StringConstraints

from adapters.event_loop_offload import off_loop_if
from adapters.postgres.unit_of_work import Work
from api.auth import Caller, CallerOffers, MayQuote, MayView
from api.body.json_route import JsonRoute, answer
from api.caller.catalogue import Offers
from api.comment.writing import add_comment, side_of
from api.http.problems import READ, WRITE, ApiRefusal, problems
from api.http.wire import PRINTABLE, Message
from api.identity.visitors import as_seen_in, owner_of_address, typed_in
from api.prospect.draft_rules import check_draft_limit, checked, public_id, version_of, with_programs
from api.prospect.drafts import changes_read, is_large, prospect_wire, sections_wire, summary_wire
from api.prospect.save_schemas import QuoteData, UserTableAnswer, UserTableRecord
from api.prospect.schemas import (
    ProspectAnswer,
    ProspectCreate,
    ProspectListItem,
    ProspectPatch,
    ProspectVersion,
    RunListItem,
)
from api.services import Served
from api.submission import submit
from api.upload.arrivals import ARRIVAL, arriving
from models.bind_errors import WHILE_BOUND
from models.errors import (
    InvalidInput,
    ProgramNotOffered,
    ProspectNotFound,
    RunNotFound,
    SeveralProspects,
    TooManyDrafts,
    VersionConflict,
    ViewOnly,
)
from models.prospect import DraftChanges, DraftSections, DraftStatus, Prospect, Stage

router = APIRouter(tags=["prospect"], route_class=JsonRoute)
SAVE = (*WRITE, ProspectNotFound, VersionConflict, ViewOnly, ProgramNotOffered)
RECORD = (*SAVE, SeveralProspects)

IfMatch = Annotated[str | None, Header(max_length=40)]


class DraftConflict(ApiRefusal):
    """The 409 of a draft that was saved since: what is stored now, who saved it and when."""

    code = VersionConflict.code
    status = 409


async def _answer(prospect: Prospect, offers: Offers, status: int = 200) -> Any:
    """A ProspectAnswer, or its text where it is large."""

    def build() -> ProspectAnswer:
        return prospect_wire(prospect, _sections(prospect, offers))

    return await answer(ProspectAnswer, build, status=status) if is_large(prospect.sections) else build()


def _sections(prospect: Prospect, offers: Offers) -> Any:
    shown = prospect.sections.model_copy(
        update={"programs": tuple(offers.code_of(key) for key in prospect.sections.programs)}
    )
    return sections_wire(shown, offers.labels(), offers.lists.wordings)


def _dumped(found: Prospect, offers: Offers) -> Any:
    return _sections(found, offers).model_dump(mode="json", by_alias=True)


async def _newer(work: Work, found: Prospect, offers: Offers) -> dict[str, Any]:
    by, large = found.modified_by, is_large(found.sections)
    return {
        "version": found.version,
        "sections": await off_loop_if(large, _dumped, found, offers),
        "saved_at": found.updated_at.isoformat(),
        "saved_by": await work.users.name_of(by) if by else "",
        "saved_by_me": by == work.tenant.user,
    }


async def _save(
    work: Work,
    id: UUID,
    base: int | None,
    changes: DraftChanges,
    offers: Offers,
    user: Caller,
    status: DraftStatus | None = None,
) -> int:
    """Write the changed sections.

    Raises: DraftConflict (with the newer ones), ViewOnly, ProspectNotFound, ProgramNotOffered.
    """
    changes = await with_programs(work, id, base, changes, offers)
    try:
        return await work.prospects.save(
            id,
            changes,
            base_version=base,
            stage=Stage.TWO if status is DraftStatus.COMPANY_PROFILE else None,
            status=status,
            session=typed_in(user),
        )
    except VersionConflict as conflict:
        if conflict.newer is None:
            raise
        newer = await _newer(work, as_seen_in(user.session, conflict.newer), offers)
        raise DraftConflict(conflict.message, conflict.path, extra=newer) from conflict


async def _name_run(work: Work, id: UUID, quote: QuoteData | None) -> None:
    """Make the run that quoteData names the prospect's quote. Raises: InvalidInput for a run of others."""
    if quote is None:
        return
    try:
        own = (await work.quotes.run(quote.uuid)).prospect_id == id
    except RunNotFound:
        own = False
    if not own:
        raise InvalidInput("quoteData.uuid must be the id of a run of this prospect", "quoteData.uuid")
    await work.prospects.name_run(id, quote.uuid)


async def _say(work: Work, id: UUID, text: str | None, user: Caller) -> None:
    """Add to the comments of the writer's own side. Raises: NotPermitted."""
    if text is not None:
        await add_comment(work, id, side_of(user), text, user)


@router.get("/api/prospects", operation_id="listProspects", responses=problems(*READ))
async def list_prospects(
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
    response_model=ProspectAnswer,
    responses=problems(*WRITE, ProgramNotOffered, ProspectNotFound, TooManyDrafts),
)
async def create_prospect(wire: ProspectCreate, served: Served, user: MayQuote, offers: CallerOffers) -> Any:
    """Make a draft; one that was made before under the same id is answered as it is stored."""
    changes = checked(await changes_read(wire.sections), offers, user)
    async with served.uow.begin(user.tenant) as work:
        await check_draft_limit(work, user, wire.id)
        changes = await with_programs(work, None, None, changes, offers)
        made = await work.prospects.create(changes.upon(DraftSections()), id=wire.id, session=typed_in(user))
        await work.audit.append(
            "prospect.created", object_type="prospect", object_id=str(made.id), request_id=user.request_id
        )
    return await _answer(as_seen_in(user.session, made), offers, status=201)


@router.get(
    "/api/prospects/{id}",
    operation_id="getProspect",
    response_model=ProspectAnswer,
    responses=problems(*READ, ProspectNotFound),
)
async def get_prospect(id: UUID, served: Served, user: MayView, offers: CallerOffers) -> Any:
    """A draft with all its sections."""
    async with served.uow.begin(user.tenant) as work:
        await work.submissions.note_seen(id)
        found = await work.prospects.get(id)
    return await _answer(as_seen_in(user.session, found), offers)


@router.patch("/api/prospects/{id}", operation_id="patchProspect", responses=problems(*SAVE))
async def patch_prospect(
    id: UUID, wire: ProspectPatch, served: Served, user: MayQuote, offers: CallerOffers
) -> ProspectVersion:
    """Replace sections; a draft saved since base_version answers 409 with the newer sections."""
    changes = checked(await changes_read(wire.sections), offers, user)
    async with served.uow.begin(user.tenant) as work:
        return ProspectVersion(version=await _save(work, id, wire.base_version, changes, offers, user))


@router.get(
    "/api/prospects/{id}/runs", operation_id="listProspectRuns", responses=problems(*READ, ProspectNotFound)
)
async def list_prospect_runs(id: UUID, served: Served, user: MayView) -> list[RunListItem]:
    """The runs of a draft, newest first."""
    async with served.uow.begin(user.tenant) as work:
        await work.prospects.get(id)
        found = await work.quotes.runs(id)
    return [RunListItem(**run.model_dump()) for run in found]


@router.post(
    "/api/userTableData/put",
    operation_id="userTableDataPut",
    responses=problems(*RECORD, TooManyDrafts, *ARRIVAL),
)
async def user_table_data_put(
    wire: UserTableRecord, served: Served, user: MayQuote, offers: CallerOffers, if_match: IfMatch = None
) -> UserTableAnswer:
    """Save a prospect record, making it when there is none."""
    changes = checked(await changes_read(wire.patch()), offers, user)
    key = public_id(wire.user_email_id)
    named = arriving(served, user, key, wire)
    async with named as files, served.uow.begin(user.tenant) as work:
        try:
            found = await work.prospects.to_change(key)
        except ProspectNotFound:
            await check_draft_limit(work, user)
            owner = await owner_of_address(work, user, key)
            first = (await with_programs(work, None, None, changes, offers)).upon(DraftSections())
            try:
                made = await work.prospects.create(first, public_id=key, owner=owner, session=typed_in(user))
                await _say(work, made.id, wire.comment, user)
                if wire.saved_status in (None, made.status) and wire.quoteData is None:
                    return UserTableAnswer(message="Saved", user_id=made.user_id, version=made.version)
            except ProspectNotFound:
                # Made meanwhile: by the caller's side, who goes on with it, or by somebody else.
                made = await work.prospects.to_change(key)
            found = made
        await files.complete(work, found.id)
        await _say(work, found.id, wire.comment, user)
        version = await _save(work, found.id, version_of(if_match), changes, offers, user, wire.saved_status)
        await _name_run(work, found.id, wire.quoteData)
    return UserTableAnswer(message="Saved", user_id=found.user_id, version=version)


@router.post(
    "/api/userTableData/update",
    operation_id="userTableDataUpdate",
    responses=problems(*RECORD, *submit.REFUSED, *ARRIVAL),
)
async def user_table_data_update(
    wire: UserTableRecord, served: Served, user: MayQuote, offers: CallerOffers, if_match: IfMatch = None
) -> UserTableAnswer:
    """Save a prospect record that exists; quoteSubmitted true hands it to the underwriters as well."""
    handed_over = submit.hands_over(wire.quoteSubmitted, user)
    if not (wire.says_something or handed_over or wire.names_files) and wire.comment is None:
        raise InvalidInput("There is nothing to store: send a section, status, quoteData or comments")
    changes = checked(await changes_read(wire.patch()), offers, user)
    named = arriving(served, user, wire.user_email_id, wire)
    async with named as files, served.uow.begin(user.tenant) as work:
        found = await work.prospects.to_change(wire.user_email_id)
        await files.complete(work, found.id)
        again = handed_over and (await work.submissions.hold(found.id)).quote_submitted
        await _say(work, found.id, wire.comment, user)
        if again:
            return UserTableAnswer(message="Saved", user_id=found.user_id, version=found.version)
        version = found.version
        if wire.says_something:
            base = version_of(if_match)
            version = await _save(work, found.id, base, changes, offers, user, wire.saved_status)
            await _name_run(work, found.id, wire.quoteData)
        if handed_over:
            await submit.submit(work, served, offers, user, found.id, path="quoteSubmitted")
    return UserTableAnswer(message="Saved", user_id=found.user_id, version=version)


@router.delete(
    "/api/deleteProsepectData/{username}",
    operation_id="deleteProsepectData",
    responses=problems(*WRITE, ProspectNotFound, SeveralProspects, ViewOnly, *WHILE_BOUND),
)
async def delete_prosepect_data(
    username: Annotated[str, Path(), StringConstraints(min_length=1, max_length=254, pattern=PRINTABLE)],
    served: Served,
    user: MayQuote,
) -> Message:
    """Start fresh: delete the prospect with this public id, its runs and its results."""
    user.refuse_visitor("A visitor's quote can be changed, and is deleted by the agency")
    async with served.uow.begin(user.tenant) as work:
        found = await work.prospects.to_change(username, "username")
        if (await work.submissions.hold(found.id)).quote_submitted:
            raise ViewOnly("This prospect was submitted; it can be deleted again after its release")
        await work.bind_mutex.refuse_while_held(found.id)
        gone = await work.prospects.erase(found.id)
        await work.audit.append(
            "prospect.erased",
            object_type="prospect",
            object_id=str(found.id),
            request_id=user.request_id,
            ip=user.ip,
        )
    served.later(served.erase_elsewhere(gone))
    return Message(message="Deleted")
