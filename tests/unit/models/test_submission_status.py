"""Statuses in words, as lists and histories show them."""

import pytest

from models.submission_status import status_words


@pytest.mark.req("CB-137", "CB-138")
@pytest.mark.parametrize(
    ("said", "words"),
    [
        ("quoted", "Quoted"),
        ("UW Quest", "UW Quest"),
        ("", "Select"),
        ("proceed_uw", "proceed_uw"),
        ({"TX": "bound", "GA": "select"}, "Bound"),
        ({"TX": "bound", "GA": "bound"}, "Bound"),
        ({"TX": "bound", "GA": "quoted", "AL": "select"}, "GA Quoted, TX Bound"),
        ({"TX": "select"}, "Select"),
        ({}, "Select"),
    ],
)
def test_a_status_is_told_by_its_label_and_that_of_cells_by_row_where_they_differ(
    said: str | dict[str, str], words: str
) -> None:
    assert status_words(said) == words
