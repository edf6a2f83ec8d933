"""Who may do what with a file: whom it is shown to, who sends which kind, who deletes it."""

from api.auth import Caller
from api.caller.access import Permission, permissions_for
from api.http.problems import NotPermitted
from models.principal import DataScope
from models.tenant import Tenant
from models.upload import FileKind, StoredFile

SENT_BY = {FileKind.UNDERWRITING: Permission.UNDERWRITE}
"""Who sends a kind; others are sent by whoever quotes."""


def is_sender(user: Caller, kind: FileKind) -> bool:
    """Whether the caller sends files of a kind at all."""
    return SENT_BY.get(kind, Permission.QUOTE) in permissions_for(user.principal)


def may_send(user: Caller, kind: FileKind, path: str) -> None:
    """Raises: NotPermitted."""
    if is_sender(user, kind):
        return
    if kind is FileKind.UNDERWRITING:
        raise NotPermitted("Only underwriters send their own documents; use another drop zone", path)
    raise NotPermitted("Only who quotes a prospect sends documents for it", path)


def is_shown(user: Caller, found: StoredFile) -> bool:
    """Whether a file of a prospect that the caller sees is theirs to see.

    Underwriters' documents are for them and for who deletes files; what was written may hold a price that
    is not released, or names that a demo user is not told, and is for who had it written and for staff.
    """
    own = found.created_by == user.principal.subject
    if found.kind is FileKind.UNDERWRITING:
        wanted = {Permission.UNDERWRITE, Permission.DELETE_FILES}
        return bool(wanted & permissions_for(user.principal))
    if found.program is not None and found.kind is not FileKind.NO_LOSS:
        return is_kept_for(user.tenant, found)
    return own or not user.visitor


def is_kept_for(tenant: Tenant, found: StoredFile) -> bool:
    """Whether something that was written is shown to somebody."""
    return found.created_by == tenant.user or tenant.scope == DataScope.STAFF.value


def may_delete(user: Caller, found: StoredFile) -> bool:
    """Whether the caller deletes this file: their own before it arrived, and any by their office."""
    own = not found.completed and found.created_by == user.principal.subject
    return own or Permission.DELETE_FILES in permissions_for(user.principal)
