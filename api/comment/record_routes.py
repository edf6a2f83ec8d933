"""Comments as the specified calls carry them: beside a record of a prospect, and on the admin dashboard."""

from typing import Annotated

from fastapi import APIRouter, Query

from api.auth import MayKeepDesk, MayView
from api.body.json_route import JsonRoute
from api.caller.access import Permission, permissions_for
from api.comment.schemas import (
    CommentThread,
    DashboardComment,
    DashboardCommentKept,
    Domain,
    UnderwriterRecord,
    UnderwriterRecordKept,
    typed_in,
)
from api.comment.threads import thread_wire
from api.comment.writing import add_comment, check_writer
from api.http.problems import READ, WRITE, NotPermitted, problems
from api.services import Served
from api.submission.status import IfMatch, pick_status
from models.comment import CommentKind, DashboardTable
from models.errors import InvalidInput, ProspectNotFound, SeveralProspects
from models.submission_errors import NotSubmitted, StatusMoved

router = APIRouter(tags=["comment"], route_class=JsonRoute)


@router.post(
    "/api/underWriterData/update",
    operation_id="underWriterUpdate",
    responses=problems(*WRITE, ProspectNotFound, SeveralProspects, NotSubmitted, StatusMoved),
)
async def under_writer_update(
    wire: UnderwriterRecord, served: Served, user: MayView, if_match: IfMatch = None
) -> UnderwriterRecordKept:
    """Keep what is present of an underwriter's record: its status, and comments by each side's own people.

    An empty status is none, shown as 'Select'. A pick binds and releases nothing.
    """
    picked, version = wire.picks_status, None
    sent = ((CommentKind.UW, wire.uw_comments), (CommentKind.AGENT, wire.agent_comments))
    typed = {kind: typed_in(comments) for kind, comments in sent if comments is not None}
    if not (typed or picked):
        words = "There is nothing to store: send uw_status, uw_comments or agent_comments"
        raise InvalidInput(words, "uw_status")
    if picked and Permission.UNDERWRITE not in permissions_for(user.principal):
        raise NotPermitted("Only underwriters set the status of a submission")
    for kind in typed:
        check_writer(user, kind)
    async with served.uow.begin(user.tenant) as work:
        found = await work.prospects.to_change(wire.user_email_id)
        for kind, text in typed.items():
            await add_comment(work, found.id, kind, text, user)
        if picked:
            version = await pick_status(work, user, found.id, wire.uw_status, if_match)
    return UnderwriterRecordKept(message="Data Submitted", user_email_id=found.user_id, version=version)


@router.post(
    "/api/uploadDashboardComments", operation_id="uploadDashboardComments", responses=problems(*WRITE)
)
async def upload_dashboard_comments(
    wire: DashboardComment, served: Served, user: MayKeepDesk
) -> DashboardCommentKept:
    """Keep the comment on a row of the admin dashboard; a blank clears it."""
    async with served.uow.begin(user.tenant) as work:
        added = await work.comments.add_to_table(
            wire.tableName, wire.domain, wire.comment, email=user.principal.email
        )
        if added.entry is not None:
            await work.audit.append(
                "comment.dashboard_written",
                object_type="comment",
                object_id=str(added.entry.id),
                request_id=user.request_id,
                ip=user.ip,
            )
    saved = added.entry is not None
    return DashboardCommentKept(
        message="Saved" if saved else "Nothing changed", id=added.entry.id if added.entry else None
    )


@router.get(
    "/api/dashboardComments/{tableName}", operation_id="getDashboardComments", responses=problems(*READ)
)
async def get_dashboard_comments(
    tableName: DashboardTable,  # noqa: N803 - as the other call spells it
    domain: Annotated[Domain, Query()],
    served: Served,
    user: MayKeepDesk,
) -> CommentThread:
    """The comment on a row of the admin dashboard, with all that it was before."""
    async with served.uow.begin(user.tenant) as work:
        thread = await work.comments.of_table(tableName, domain)
    return thread_wire(thread, user, whole=True, may_write=True)
