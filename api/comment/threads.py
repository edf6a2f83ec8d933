"""Histories as callers see them: an author's address whole to staff and the prospect's own people alone."""

from uuid import UUID

from api.auth import Caller
from api.comment.schemas import CommentThread, ThreadEntry
from models.comment import CommentEntry, Thread, author_name, current_text
from models.job import TenantScope
from models.principal import DataScope


def sees_addresses(user: Caller, owner: TenantScope) -> bool:
    """Whether a caller is shown authors by their whole address, not by the part before the at-sign.

    Args: owner: of the prospect.
    """
    person = user.principal
    if user.demo:
        return False
    if user.scope is DataScope.STAFF or owner.user == person.subject:
        return True
    if owner.org:
        return owner.org == person.agency_key
    return bool(owner.partner) and owner.partner == person.partner_key


def thread_wire(thread: Thread, user: Caller, *, whole: bool, may_write: bool) -> CommentThread:
    """A history as it goes out. Args: whole: as sees_addresses says."""
    newest = thread.entries[0] if thread.entries else None
    return CommentThread(
        current=current_text(newest),
        entries=[_entry(entry, user, whole=whole) for entry in thread.entries],
        older=thread.older,
        may_write=may_write,
    )


def written_meanwhile(entries: list[ThreadEntry], seen: UUID | None) -> list[ThreadEntry]:
    """What others wrote, newest first, since the entry that the caller had read last."""
    found: list[ThreadEntry] = []
    for entry in entries:
        if entry.id == seen:
            break
        if not entry.mine:
            found.append(entry)
    return found


def _entry(entry: CommentEntry, user: Caller, *, whole: bool) -> ThreadEntry:
    return ThreadEntry(
        id=entry.id,
        comment=entry.text,
        commentTimestamp=entry.at,
        email=entry.author_email if whole else author_name(entry.author_email),
        previousComment=entry.previous,
        mine=entry.author == user.principal.subject,
    )
