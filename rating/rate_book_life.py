"""The life of a rate book: which step may follow which, and which of the books is in effect on a day."""

from collections.abc import Collection, Mapping, Sequence
from datetime import date, datetime
from typing import NamedTuple
from uuid import UUID

from models.errors import InvalidInput, RateBookState, SecondPersonNeeded
from models.rate_book import BookAction, BookHead, BookStatus

LEAST_REASON = 10
"""Letters that a reason has at least: 'x' is none."""


class Step(NamedTuple):
    """One step: where it starts, where it leads, and the word for what it cannot start from."""

    before: Collection[BookStatus]
    after: BookStatus
    needs: str


STEPS: Mapping[BookAction, Step] = {
    BookAction.CHECKED: Step((BookStatus.DRAFT,), BookStatus.CHECKED, "Only a draft can be checked"),
    BookAction.REOPENED: Step(
        (BookStatus.CHECKED,), BookStatus.DRAFT, "Only a checked book can be opened again"
    ),
    BookAction.APPROVED: Step(
        (BookStatus.CHECKED,), BookStatus.APPROVED, "Only a checked book can be approved"
    ),
    BookAction.PUBLISHED: Step(
        (BookStatus.APPROVED,), BookStatus.EFFECTIVE, "Only an approved book can be published"
    ),
    BookAction.WITHDRAWN: Step(
        (BookStatus.APPROVED,), BookStatus.RETIRED, "Only an approved book can be withdrawn"
    ),
    BookAction.ROLLED_BACK: Step(
        (BookStatus.EFFECTIVE,), BookStatus.RETIRED, "Only a published book can be rolled back"
    ),
}
WITH_REASON = frozenset({BookAction.REOPENED, BookAction.WITHDRAWN, BookAction.ROLLED_BACK})
"""Steps that nobody takes without saying why."""

NEED_DIFFERENCE = frozenset({BookAction.CHECKED, BookAction.APPROVED})
"""Steps that no book takes that would change nothing."""


class InEffect(NamedTuple):
    """Whether a published book is in effect on any day, and the first day on which a later one is instead."""

    speaks: bool
    until: date | None


def next_status(head: BookHead, action: BookAction, actor: UUID, reason: str = "") -> BookStatus:
    """Where the step leads. Raises: RateBookState, SecondPersonNeeded, InvalidInput without a reason."""
    step = STEPS[action]
    if head.status not in step.before:
        raise RateBookState(f"{step.needs}; {head.version} is {head.status.value}", "status")
    if action in WITH_REASON and len(reason.strip()) < LEAST_REASON:
        raise InvalidInput(f"Say why, in at least {LEAST_REASON} letters", "reason")
    if action is BookAction.APPROVED and actor in authors_of(head):
        raise SecondPersonNeeded(
            f"You made or changed {head.version}; somebody else has to approve it", "version"
        )
    if action is BookAction.ROLLED_BACK and head.author is None:
        raise RateBookState(
            f"{head.version} came with the platform; publish a book that takes its place instead",
            "version",
        )
    return step.after


def need_draft(head: BookHead) -> None:
    """Raises: RateBookState for a book whose rows do not change any more."""
    if head.status is not BookStatus.DRAFT:
        raise RateBookState(
            f"{head.version} is {head.status.value}, its rows do not change; make a draft from it", "version"
        )


def authors_of(head: BookHead) -> frozenset[UUID]:
    """Everybody whose work the book is."""
    first = {head.author.id} if head.author else set()
    return frozenset({*first, *head.contributors})


def days_in_effect(books: Sequence[BookHead]) -> Mapping[str, InEffect]:
    """Of the published books, by version: a later day wins; of two from one day, the one published last."""
    ranked = sorted((book for book in books if book.status is BookStatus.EFFECTIVE), key=_rank)
    found: dict[str, InEffect] = {}
    until: date | None = None
    for book in reversed(ranked):
        speaks = until is None or book.effective_from < until
        found[book.version] = InEffect(speaks, until)
        if until is None or book.effective_from < until:
            until = book.effective_from
    return found


def book_in_its_place(books: Sequence[BookHead], gone: BookHead) -> BookHead:
    """Which book takes effect from the day of one that is rolled back. Raises: RateBookState: none does."""
    found = other_book_of_its_day(books, gone)
    if found is None:
        raise RateBookState(
            f"No other book is in effect on {gone.effective_from}; publish one before this is rolled back",
            "version",
        )
    return found


def other_book_of_its_day(books: Sequence[BookHead], book: BookHead) -> BookHead | None:
    """Which other published book counts on the first day of a book; None where none does."""
    others = [
        other
        for other in books
        if other.status is BookStatus.EFFECTIVE
        and other.version != book.version
        and other.effective_from <= book.effective_from
    ]
    return max(others, key=_rank, default=None)


def need_difference(head: BookHead, books: Sequence[BookHead]) -> None:
    """Raises: RateBookState for a book with the very rows that are in effect on its first day already."""
    other = other_book_of_its_day(books, head)
    if other is not None and other.sha256 == head.sha256:
        raise RateBookState(
            f"{head.version} holds the same rows as {other.version}, which is in effect on its first day: "
            "there is nothing to approve",
            "version",
        )


def _rank(book: BookHead) -> tuple[date, datetime, datetime]:
    return book.effective_from, book.published_at or book.created_at, book.created_at
