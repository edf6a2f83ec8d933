"""Comments: what a typed text adds to a history that only grows, and what is current then."""

from datetime import datetime
from enum import StrEnum
from uuid import UUID

from models.base import Frozen

LONGEST_COMMENT = 4_000
"""Characters of a comment, without the blanks around it."""
MOST_ENTRIES = 1_000
"""Of one history that are read at once; how many older ones there are is told."""


class CommentKind(StrEnum):
    """Whose comment it is: underwriters and agents each write their own, and read the other's."""

    UW = "uw"
    AGENT = "agent"


class DashboardTable(StrEnum):
    """The tables of the admin dashboard whose rows, one for each domain, have a comment."""

    VISITORS = "tab1"
    PROSPECTS = "tab2"
    PAY_AS_YOU_GO = "tab5"


class NewEntry(Frozen):
    """An entry before it is written; previous: the comment was cleared, and text is what it was."""

    text: str
    previous: bool = False


class CommentEntry(NewEntry):
    """An entry of a history, with who wrote it and when."""

    id: UUID
    author: UUID
    author_email: str
    at: datetime


def current_text(newest: NewEntry | None) -> str:
    """The comment that holds after the newest entry; '' for none, or for one that was cleared."""
    return "" if newest is None or newest.previous else newest.text


def new_entry(typed: str, newest: NewEntry | None) -> NewEntry | None:
    """What a typed text adds to a history whose newest entry is that one; None: nothing.

    What is current already adds nothing, nor does a blank where nothing is. A blank clears: its entry keeps
    the text that was cleared, so that the same text typed after it is new again.
    """
    text, current = typed.strip(), current_text(newest)
    if text == current:
        return None
    return NewEntry(text=text) if text else NewEntry(text=current, previous=True)


def author_name(email: str) -> str:
    """The part of an address before the at-sign, as everybody sees it."""
    return email.partition("@")[0]


class Thread(Frozen):
    """A history, newest first; older: how many entries lie before those."""

    entries: tuple[CommentEntry, ...]
    older: int = 0


class Added(Frozen):
    """What came of a typed text. entry: None where it added nothing; before: the newest one until then."""

    entry: CommentEntry | None
    before: CommentEntry | None

    @property
    def newest(self) -> CommentEntry | None:
        """The newest entry by now."""
        return self.entry or self.before
