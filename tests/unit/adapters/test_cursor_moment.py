"""A cursor that nobody was given is refused in words, whatever moment stands in it."""

import base64
from uuid import UUID

import pytest

from adapters.postgres.core.cursor import Cursor
from models.errors import InvalidInput

ROW = UUID("0190a0b0-0000-7000-8000-000000000000")


def _cursor(moment: str) -> str:
    return base64.urlsafe_b64encode(f"{moment}|{ROW}".encode()).decode()


@pytest.mark.parametrize(
    "moment", ["2026-11-22T10:00:00", "0001-01-01T00:00:00+14:00", "9999-12-31T23:59:59-14:00", "", "x"]
)
def test_a_moment_that_no_page_ended_at_is_refused(moment: str) -> None:
    with pytest.raises(InvalidInput):
        Cursor.parse(_cursor(moment))


def test_a_moment_is_read_in_the_offset_that_the_database_knows() -> None:
    read = Cursor.parse(_cursor("2026-11-22T10:00:00+23:00"))
    assert read.moment.isoformat() == "2026-11-21T11:00:00+00:00"
    assert Cursor.parse(str(read)) == read
