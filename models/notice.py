"""Notices: what people are told about submissions, whom it concerns, and what of it is mailed as well."""

from datetime import date, datetime
from enum import StrEnum
from typing import Annotated
from uuid import UUID

from pydantic import BeforeValidator, Field

from models.base import Frozen

UNDERWRITER_GROUP = "UWBeta"
"""Whose people are told where nobody in particular is."""
QUOTING_GROUP = "GetQuoteBeta"
"""Who of an agency are told in the place of somebody who left it."""
MOST_TEXT = 200
"""Characters of a comment, a note or a cause that a notice quotes."""


class NoticeKind(StrEnum):
    """What happened."""

    SUBMITTED = "submitted"
    """An agent handed a prospect to the underwriters."""
    CLAIMED = "claimed"
    """An underwriter took a submission that nobody held."""
    GIVEN = "given"
    """A submission was given to somebody."""
    COMMENT = "comment"
    """The other side wrote a comment."""
    APPROVAL_ASKED = "approval_asked"
    """A price needs the approval of a second person."""
    APPROVAL_DECIDED = "approval_decided"
    """It was approved or refused."""
    APPROVAL_VOID = "approval_void"
    """It holds no longer, since what was approved changed."""
    RELEASED = "released"
    """Prices went out to the agent."""
    TAKEN_BACK = "taken_back"
    """They were taken back before anybody read them."""
    PRICE_MOVED = "price_moved"
    """A price is another by now."""
    NEEDED_BY = "needed_by"
    """The day by which it is needed is near."""


MAILED = frozenset(
    {
        NoticeKind.SUBMITTED,
        NoticeKind.RELEASED,
        NoticeKind.TAKEN_BACK,
        NoticeKind.APPROVAL_ASKED,
        NoticeKind.APPROVAL_DECIDED,
    }
)
"""What is mailed beside the bell, to whoever did not switch it off."""


class Decision(StrEnum):
    """How an approval was decided."""

    APPROVED = "approved"
    REFUSED = "refused"


def _quoted(text: str) -> str:
    return text if len(text) <= MOST_TEXT else f"{text[: MOST_TEXT - 1]}…"


class NoticeFacts(Frozen):
    """What a notice is about, beside the submission; what does not belong to its kind is left out."""

    column: str = ""
    """Shown name of the carrier's column."""
    before: str = ""
    """Whole dollars, e.g. '36,396': the price until now, or the one that was submitted."""
    after: str = ""
    """Whole dollars: the price from now on."""
    level: int | None = None
    """Of authority that an approval needs."""
    decision: Decision | None = None
    text: Annotated[str, BeforeValidator(_quoted), Field(max_length=MOST_TEXT)] = ""
    """A comment, a note, a reason or a cause, cut where it is long."""
    day: date | None = None
    """By which the submission is needed."""


class Audience(Frozen):
    """Whom a notice concerns: people by name, or all underwriters of a level of authority and above."""

    people: tuple[UUID, ...] = ()
    level: int | None = None
    """None: the people alone."""

    @classmethod
    def of(cls, *people: UUID | None) -> "Audience":
        """These people, each once; None is nobody."""
        return cls(people=tuple(dict.fromkeys(person for person in people if person is not None)))

    @classmethod
    def underwriters(cls, level: int = 1) -> "Audience":
        """All underwriters with at least this level of authority."""
        return cls(level=level)

    @classmethod
    def owner_or_pool(cls, owner: UUID | None) -> "Audience":
        """Who holds a submission, else all underwriters."""
        return cls.underwriters() if owner is None else cls.of(owner)


class Notice(Frozen):
    """A notice as its person reads it."""

    id: UUID
    kind: NoticeKind
    submission_id: UUID
    prospect_id: UUID
    company: str
    by: str
    """Shown name of who did it; '' for nobody."""
    facts: NoticeFacts
    at: datetime
    read_at: datetime | None


class NoticePage(Frozen):
    """Notices, newest first; cursor: where the next page begins, None on the last."""

    items: tuple[Notice, ...]
    unread: int
    cursor: str | None = None
