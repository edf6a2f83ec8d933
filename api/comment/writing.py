"""Who writes which comment, and the one way in which a call adds to one."""

from uuid import UUID

from adapters.postgres.unit_of_work import Work
from api.auth import Caller
from api.caller.access import Permission, permissions_for
from api.http.problems import NotPermitted
from models.comment import Added, CommentKind

INTERNAL = "Comments are between the agency and the underwriters"
"""Why a visitor of a campaign, whose own business it is about, has nothing to do with them."""
_WRITERS = {CommentKind.UW: Permission.UNDERWRITE, CommentKind.AGENT: Permission.SUBMIT}
_WHOSE = {
    CommentKind.UW: "Underwriter comments are written by underwriters",
    CommentKind.AGENT: "Agent comments are written by those who submit prospects",
}


def may_write(user: Caller, kind: CommentKind) -> bool:
    """Whether a comment is that of the caller's own side."""
    return _WRITERS[kind] in permissions_for(user.principal)


def check_writer(user: Caller, kind: CommentKind) -> None:
    """Refuse whoever is of the other side. Raises: NotPermitted."""
    user.refuse_visitor(INTERNAL)
    if not may_write(user, kind):
        raise NotPermitted(_WHOSE[kind])


def side_of(user: Caller) -> CommentKind:
    """The side that a caller writes for. Raises: NotPermitted."""
    kind = CommentKind.UW if may_write(user, CommentKind.UW) else CommentKind.AGENT
    check_writer(user, kind)
    return kind


async def add_comment(work: Work, prospect_id: UUID, kind: CommentKind, typed: str, user: Caller) -> Added:
    """Add what was typed, with its line of the audit log. Raises: ProspectNotFound."""
    added = await work.comments.add(prospect_id, kind, typed, email=user.principal.email)
    if added.entry is not None:
        await work.audit.append(
            f"comment.{kind.value}_written",
            object_type="prospect",
            object_id=str(prospect_id),
            request_id=user.request_id,
            ip=user.ip,
        )
    return added
