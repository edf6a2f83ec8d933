"""What underwriters and agents say of a prospect to each other: each side writes its own, both read both."""

from uuid import UUID

from fastapi import APIRouter

from adapters.postgres.unit_of_work import Work
from api.auth import Caller, MaySubmit, MayUnderwrite, MayView
from api.body.json_route import JsonRoute
from api.comment.schemas import CommentSaved, CommentThread, CommentWrite, ProspectComments
from api.comment.threads import sees_addresses, thread_wire, written_meanwhile
from api.comment.writing import INTERNAL, add_comment, may_write
from api.http.problems import READ, WRITE, problems
from api.services import Served, Services
from models.comment import CommentKind
from models.errors import ProspectNotFound

router = APIRouter(tags=["comment"], route_class=JsonRoute)


async def _thread(work: Work, id: UUID, kind: CommentKind, user: Caller) -> CommentThread:
    owner, thread = await work.comments.owner(id), await work.comments.of(id, kind)
    return thread_wire(thread, user, whole=sees_addresses(user, owner), may_write=may_write(user, kind))


async def _add(
    served: Services, id: UUID, kind: CommentKind, wire: CommentWrite, user: Caller
) -> CommentSaved:
    async with served.uow.begin(user.tenant) as work:
        added = await add_comment(work, id, kind, wire.comment, user)
        thread = await _thread(work, id, kind, user)
    told = "seen" in wire.model_fields_set
    return CommentSaved(
        message="Nothing changed" if added.entry is None else "Saved",
        id=added.entry.id if added.entry else None,
        thread=thread,
        meanwhile=written_meanwhile(thread.entries, wire.seen) if told else [],
    )


@router.get(
    "/api/prospects/{id}/comments",
    operation_id="getProspectComments",
    responses=problems(*READ, ProspectNotFound),
)
async def get_prospect_comments(id: UUID, served: Served, user: MayView) -> ProspectComments:
    """Both sides' comments of a prospect with all that was said before."""
    user.refuse_visitor(INTERNAL)
    async with served.uow.begin(user.tenant) as work:
        return ProspectComments(
            uw=await _thread(work, id, CommentKind.UW, user),
            agent=await _thread(work, id, CommentKind.AGENT, user),
        )


@router.post(
    "/api/prospects/{id}/comments/uw",
    operation_id="addUnderwriterComment",
    responses=problems(*WRITE, ProspectNotFound),
)
async def add_underwriter_comment(
    id: UUID, wire: CommentWrite, served: Served, user: MayUnderwrite
) -> CommentSaved:
    """Say something as an underwriter; what is current already adds nothing, a blank clears it."""
    return await _add(served, id, CommentKind.UW, wire, user)


@router.post(
    "/api/prospects/{id}/comments/agent",
    operation_id="addAgentComment",
    responses=problems(*WRITE, ProspectNotFound),
)
async def add_agent_comment(id: UUID, wire: CommentWrite, served: Served, user: MaySubmit) -> CommentSaved:
    """Say something as an agent; what is current already adds nothing, a blank clears it."""
    return await _add(served, id, CommentKind.AGENT, wire, user)
