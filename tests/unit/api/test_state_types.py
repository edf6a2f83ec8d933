"""How a program writes a state: mcp unless the book says master, or the state has a fund of its own."""

from datetime import date

import pytest

from api.http.state_types import state_type_of
from models.errors import StateNotFiled
from rating.builtin import builtin_book
from tests.support.quote_cases import a_program

DAY = date(2026, 9, 1)
BEFORE_ITS_TERMS = date(2026, 1, 1)


@pytest.mark.req("QE-053", "QE-133")
@pytest.mark.parametrize(
    ("program", "state", "day", "word"),
    [
        ("quadrant-zurich", "AZ", DAY, "master"),
        ("quadrant-zurich", "IL", DAY, "mcp"),
        ("quadrant-zurich", "OH", DAY, "mono"),
        ("gms-amtrust", "AZ", DAY, "mcp"),
        ("gms-amtrust", "WA", DAY, "mono"),
        ("stafflink-sunz", "IL", BEFORE_ITS_TERMS, "mcp"),
    ],
)
def test_a_policy_is_one_per_client_unless_the_book_says_otherwise(
    program: str, state: str, day: date, word: str
) -> None:
    assert state_type_of(builtin_book(), a_program(program), state, day) == word


def test_a_state_that_the_book_does_not_know_is_refused() -> None:
    with pytest.raises(StateNotFiled):
        state_type_of(builtin_book(), a_program("gms-uwic"), "ZZ", DAY)
