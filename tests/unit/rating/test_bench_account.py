"""The account that the bench prices is one that its programs take."""

import pytest

from bench.rating import DAY, STATES, WIDE, account, forty_programs, programs_for
from rating.builtin import builtin_book
from rating.engine import rate


@pytest.mark.parametrize("states", [STATES, WIDE])
def test_each_program_that_the_bench_names_prices_its_account(states: tuple[str, ...]) -> None:
    book, whole = builtin_book(), account(states)
    risk = whole.model_copy(update={"locations": whole.locations[: len(states)]})
    named = programs_for(states, book)
    assert len(named) > 3
    for program in named:
        assert rate(risk, program, book).totals.total_estimated_annual_premium > 0, (program, DAY)


def test_forty_programs_are_forty() -> None:
    _, programs = forty_programs(WIDE)
    assert len(set(programs)) == 40
