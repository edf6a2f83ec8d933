"""Bodies of the bell: notices, what is unread, and which mails come."""

from datetime import datetime
from typing import Annotated
from uuid import UUID

from pydantic import Field

from api.http.wire import Wire
from models.notice import NoticeFacts, NoticeKind

MOST_READ = 200
"""Notices that are marked as read at once."""


class NoticeItem(Wire):
    """What somebody is told. by: shown name of who did it, '' for nobody; read_at: null while unread."""

    id: UUID
    kind: NoticeKind
    submission_id: UUID
    prospect_id: UUID
    company: str
    by: str
    facts: NoticeFacts
    at: datetime
    read_at: datetime | None


class NoticeList(Wire):
    """Notices, newest first; unread: of all of them; cursor: of the next page, null on the last."""

    items: list[NoticeItem]
    unread: int
    cursor: str | None


class NoticesRead(Wire):
    """Which notices were read; null: all of them."""

    ids: Annotated[list[UUID], Field(max_length=MOST_READ)] | None = None


class UnreadNotices(Wire):
    """How many notices are unread now."""

    message: str
    unread: int


class NoticeMail(Wire):
    """Whether a kind of notice is mailed to the caller as well."""

    kind: NoticeKind
    mail: bool


class NoticeNews(Wire):
    """The one event of the bell: how many notices are unread, and the newest one, null for none."""

    unread: int
    newest: UUID | None


class NoticeStream(Wire):
    """What the stream of the bell tells."""

    notices: NoticeNews
