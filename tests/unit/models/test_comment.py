"""What a typed text adds to the history of a comment."""

import pytest

from models.comment import NewEntry, author_name, current_text, new_entry

CLEARED = NewEntry(text="Call back", previous=True)


@pytest.mark.req("CB-175", "CB-178")
def test_a_text_is_trimmed_and_added() -> None:
    assert new_entry("  Call back \n", None) == NewEntry(text="Call back")
    assert new_entry("Call\nback", NewEntry(text="Call back")) == NewEntry(text="Call\nback")


@pytest.mark.req("CB-178")
def test_what_is_current_already_adds_nothing() -> None:
    assert new_entry(" Call back ", NewEntry(text="Call back")) is None


@pytest.mark.req("CB-177")
@pytest.mark.parametrize("newest", [None, CLEARED])
@pytest.mark.parametrize("blank", ["", "  ", "\n\t ", "\N{NO-BREAK SPACE}"])
def test_a_blank_where_nothing_is_current_adds_nothing(blank: str, newest: NewEntry | None) -> None:
    assert new_entry(blank, newest) is None


@pytest.mark.req("CB-176")
def test_clearing_keeps_what_was_cleared_and_leaves_nothing_current() -> None:
    cleared = new_entry("  ", NewEntry(text="Call back"))
    assert cleared == CLEARED
    assert current_text(cleared) == ""


@pytest.mark.req("CB-176", "CB-178")
def test_the_same_text_after_a_clear_is_new() -> None:
    assert new_entry("Call back", CLEARED) == NewEntry(text="Call back")


@pytest.mark.req("CB-092")
def test_an_author_is_called_by_the_part_before_the_at_sign() -> None:
    assert author_name("jane.doe@alder.example") == "jane.doe"
    assert author_name("") == ""
