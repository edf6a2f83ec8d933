"""Bodies of the comment calls; an entry has the specified four fields wherever it stands."""

from datetime import datetime
from typing import Annotated
from uuid import UUID

from pydantic import Field, StringConstraints

from api.http.derived_fields import Scalar
from api.http.wire import ONE_LINE, PRINTABLE, Long, ProspectKey, Wire
from models.comment import LONGEST_COMMENT, MOST_ENTRIES, DashboardTable
from models.submission import UwStatus

CommentText = Annotated[
    str, StringConstraints(strip_whitespace=True, max_length=LONGEST_COMMENT, pattern=PRINTABLE)
]
"""As it was typed; blank clears what is current."""


class CommentEntryWire(Wire):
    """One entry of a history. email: the address, or the part before the at-sign for who may not see more.

    previousComment: the comment was cleared then, and comment is what it was.
    """

    comment: str
    commentTimestamp: datetime  # noqa: N815 - the specified names
    email: str
    previousComment: bool  # noqa: N815


class ThreadEntry(CommentEntryWire):
    """An entry as the drawer of a history shows it; mine: the caller wrote it."""

    id: UUID
    mine: bool


class CommentThread(Wire):
    """One side's comment. current: '' for none; entries: newest first; older: how many lie before those."""

    current: str
    entries: list[ThreadEntry]
    older: int
    may_write: bool


class ProspectComments(Wire):
    """What both sides said of a prospect."""

    uw: CommentThread
    agent: CommentThread


class CommentWrite(Wire):
    """A comment as it is now; seen: the newest entry that its writer had read, null for none."""

    comment: CommentText
    seen: UUID | None = None


class CommentSaved(Wire):
    """What came of it. id: the new entry, null where nothing changed.

    meanwhile: what others wrote since `seen`, newest first; both stay, and the caller's is current.
    """

    message: str
    id: UUID | None
    thread: CommentThread
    meanwhile: list[ThreadEntry]


Domain = Annotated[
    str, StringConstraints(min_length=1, max_length=254, strip_whitespace=True, pattern=ONE_LINE)
]


class DashboardComment(Wire):
    """A comment on a row of the admin dashboard."""

    domain: Domain
    comment: CommentText
    tableName: DashboardTable  # noqa: N815 - the specified name


class DashboardCommentKept(Wire):
    """What was kept; id: the new entry, null where nothing changed."""

    message: str
    id: UUID | None


class SentEntry(Wire):
    """An entry as the specified client sends it back; who wrote it and when is the server's to say."""

    comment: CommentText = ""
    commentTimestamp: Scalar = None  # noqa: N815
    email: Scalar = None
    previousComment: bool | None = None  # noqa: N815


SentComments = CommentText | Annotated[list[SentEntry], Field(max_length=MOST_ENTRIES)]
"""A comment as a text, or as the history whose first entry is the newest."""


def typed_in(sent: CommentText | list[SentEntry]) -> str:
    """The comment that holds after what was sent; '' where it was cleared."""
    if isinstance(sent, str):
        return sent
    return sent[0].comment if sent and not sent[0].previousComment else ""


class UnderwriterRecord(Wire):
    """The body of underWriterData/update: only what is present is changed."""

    user_email_id: Annotated[ProspectKey, StringConstraints(min_length=1)]
    sortKeyList: Annotated[list[Long], Field(max_length=200)] = Field(default_factory=list)  # noqa: N815
    uw_comments: SentComments | None = None
    agent_comments: SentComments | None = None
    uw_status: UwStatus | Annotated[str, StringConstraints(max_length=40, pattern=PRINTABLE)] | None = None

    @property
    def picks_status(self) -> bool:
        """Whether a status is picked, be it none."""
        return "uw_status" in self.model_fields_set


class UnderwriterRecordKept(Wire):
    """What was kept, for which prospect. version: of the submission whose status was picked, else null."""

    message: str
    user_email_id: str
    version: int | None
