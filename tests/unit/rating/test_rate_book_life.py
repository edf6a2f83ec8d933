"""The steps of a rate book's life, and which of several books is in effect on a day."""

from datetime import UTC, date, datetime
from functools import partial
from uuid import UUID, uuid4

import pytest

from models.errors import InvalidInput, RateBookState, SecondPersonNeeded
from models.rate_book import BookAction, BookHead, BookPerson, BookStatus
from rating.rate_book_life import (
    STEPS,
    book_in_its_place,
    days_in_effect,
    need_difference,
    need_draft,
    next_status,
)

AUTHOR, HELPER, SECOND = uuid4(), uuid4(), uuid4()
REASON = "The filing was withdrawn"


def book(
    version: str = "b",
    status: BookStatus = BookStatus.EFFECTIVE,
    *,
    day: date = date(2026, 1, 1),
    published: int = 1,
    author: UUID | None = AUTHOR,
    sha256: str = "",
) -> BookHead:
    """A book; published is the hour."""
    return BookHead(
        version=version,
        status=status,
        source="",
        note="",
        base_version=None,
        sha256=sha256,
        priced_sha256="",
        revision=1,
        illustrative=True,
        effective_from=day,
        author=BookPerson(id=author, name="") if author else None,
        contributors=(HELPER,),
        created_at=datetime(2025, 1, 1, tzinfo=UTC),
        published_at=datetime(2025, 6, 1, published, tzinfo=UTC),
    )


@pytest.mark.parametrize("action", list(STEPS))
@pytest.mark.parametrize("status", list(BookStatus))
def test_each_step_starts_where_it_may_and_nowhere_else(action: BookAction, status: BookStatus) -> None:
    head = book(status=status)
    if status in STEPS[action].before:
        assert next_status(head, action, SECOND, REASON) is STEPS[action].after
    else:
        with pytest.raises(RateBookState, match=f"b is {status.value}"):
            next_status(head, action, SECOND, REASON)


def test_only_the_rows_of_a_draft_change() -> None:
    need_draft(book(status=BookStatus.DRAFT))
    for status in set(BookStatus) - {BookStatus.DRAFT}:
        with pytest.raises(RateBookState, match="make a draft from it"):
            need_draft(book(status=status))


def test_no_step_leads_back_from_what_was_approved() -> None:
    frozen = {BookStatus.APPROVED, BookStatus.EFFECTIVE, BookStatus.RETIRED}
    for step in STEPS.values():
        if set(step.before) & frozen:
            assert step.after in frozen


@pytest.mark.parametrize("actor", [AUTHOR, HELPER])
def test_neither_author_nor_helper_approves(actor: UUID) -> None:
    with pytest.raises(SecondPersonNeeded):
        next_status(book(status=BookStatus.CHECKED), BookAction.APPROVED, actor)


@pytest.mark.parametrize("reason", ["", "x", "  too short "])
def test_a_roll_back_says_why(reason: str) -> None:
    with pytest.raises(InvalidInput, match="Say why"):
        next_status(book(), BookAction.ROLLED_BACK, SECOND, reason)


def test_the_latest_day_speaks_until_a_later_one_begins() -> None:
    old, new = book("old", day=date(2020, 1, 1)), book("new", day=date(2027, 1, 1))
    found = days_in_effect([new, old])
    assert found["old"] == (True, date(2027, 1, 1))
    assert found["new"] == (True, None)


def test_of_two_books_from_one_day_the_last_published_speaks_alone() -> None:
    first, second = book("first", published=1), book("second", published=2)
    found = days_in_effect([first, second])
    assert not found["first"].speaks
    assert found["second"].speaks
    assert book_in_its_place([first, second], second).version == "first"


def test_a_later_publication_from_an_earlier_day_takes_nothing_from_the_later_day() -> None:
    old, new = book("old", day=date(2026, 1, 1), published=9), book("new", day=date(2027, 1, 1), published=1)
    assert days_in_effect([old, new])["old"].until == date(2027, 1, 1)
    assert days_in_effect([old, new])["new"] == (True, None)


def test_only_books_in_force_have_a_word() -> None:
    assert (
        days_in_effect([book(status=status) for status in BookStatus if status is not BookStatus.EFFECTIVE])
        == {}
    )


def test_the_only_book_of_its_day_is_not_rolled_back() -> None:
    later = book("later", day=date(2030, 1, 1))
    with pytest.raises(RateBookState, match="No other book is in effect on 2026-01-01"):
        book_in_its_place([book("gone"), later], book("gone"))


def test_the_same_rows_as_those_in_effect_on_its_first_day_are_nothing_to_approve() -> None:
    published = [book("a", day=date(2025, 1, 1), sha256="old"), book("b", sha256="now")]
    later = book("c", day=date(2028, 1, 1), sha256="then")
    draft = partial(book, "d", BookStatus.CHECKED, day=date(2027, 1, 1))
    with pytest.raises(RateBookState, match="holds the same rows as b, which is in effect"):
        need_difference(draft(sha256="now"), [*published, later])
    # The rows of an earlier book are a change of those in effect now, and so are those of a later one.
    need_difference(draft(sha256="old"), [*published, later])
    need_difference(draft(sha256="then"), [*published, later])
    need_difference(draft(sha256="now"), [])
