"""The range of schedule rating: none without a plan, else that of the program, else that of the state."""

from collections.abc import Mapping
from decimal import Decimal

import pytest

from models.errors import NoSchedulePlan, StateNotFiled, TableRowMissing
from rating.book import RateBook
from rating.builtin import builtin_book, builtin_tables
from rating.engine import rate
from rating.schedule_range import ScheduleRange, schedule_range
from tests.unit.rating.risks import DAY, place, risk


def of(state: str, program: str | None = None, book: RateBook | None = None) -> tuple[int, int]:
    used = book or builtin_book()
    terms = used.terms(program, state, DAY) if program else None
    found = schedule_range(used, state, DAY, terms)
    return int(found.debit), int(found.credit)


def with_programs(*rows: Mapping[str, str], **changed: Mapping[str, str]) -> RateBook:
    """The built-in book with some cells of a program's row of every state, and with rows of its own."""
    programs = [dict(row) for row in builtin_tables()["programs"]]
    for row in programs:
        row |= changed.get(row["program"].replace("-", "_"), {}) if row["state"] == "*" else {}
    blank = dict.fromkeys(programs[0], "")
    own = [{**blank, **row} for row in rows]
    return RateBook.from_tables("own", {**builtin_tables(), "programs": [*programs, *own]})


@pytest.mark.req("CB-271")
def test_without_a_program_the_state_says_how_far() -> None:
    expected = {"IL": (25, 25), "CA": (50, 50), "MN": (40, 40), "WI": (0, 0), "OH": (0, 0), "PR": (0, 0)}
    assert {state: of(state) for state in expected} == expected


@pytest.mark.req("CB-271")
def test_a_program_that_files_both_ends_has_its_own_range() -> None:
    book = with_programs(
        gms_uwic={"schedule_debit_max_pct": "10", "schedule_credit_max_pct": "15"},
        gms_starnet={"schedule_debit_max_pct": "10", "schedule_credit_max_pct": ""},
    )
    assert of("CA", "gms-uwic", book) == (10, 15)
    assert of("CA", "gms-starnet", book) == (50, 50), "one end alone is no range"


@pytest.mark.req("CB-271")
@pytest.mark.parametrize(
    ("program", "state", "why"),
    [
        ("gms-key_risk", "FL", "uniform"),
        ("gms-key_risk", "NJ", "uniform"),
        ("gms-key_risk", "WI", "uniform"),
        ("gms-key_risk", "MA", "administered"),
        ("gms-key_risk", "OR", "the state's range is 0 to 0, tier instead"),
        ("gms-key_risk", "OH", "the state fund insures"),
        ("wcn-sunz", "GA", "not applied to a master policy"),
        ("quadrant-zurich", "AZ", "not applied to a master policy"),
    ],
)
def test_without_a_plan_there_is_no_range_and_it_says_why(program: str, state: str, why: str) -> None:
    """Whatever the program files for every state: that row does not make a plan where there is none."""
    book = builtin_book()
    found = schedule_range(book, state, DAY, book.terms(program, state, DAY))
    assert not found.is_plan
    assert found.debit == found.credit == 0
    assert why in found.note


def test_a_program_may_file_a_range_where_the_state_has_none() -> None:
    """OR says 'tier instead', and a carrier may file its own; in FL the algorithm has no such step at all."""
    ends = {"schedule_debit_max_pct": "10", "schedule_credit_max_pct": "20"}
    rows = ({"program": "gms-key_risk", "state": "OR", **ends},)
    assert of("OR", "gms-key_risk", with_programs(*rows)) == (10, 20)
    half = ({"program": "gms-key_risk", "state": "OR", "schedule_credit_max_pct": "20"},)
    assert of("OR", "gms-key_risk", with_programs(*half)) == (0, 0), "one end alone is no range"
    assert of("FL", "gms-key_risk", with_programs({"program": "gms-key_risk", "state": "FL", **ends})) == (
        0,
        0,
    )
    policy = risk(place("1", "OR", ("8810", 900_000, 2)), schedule=[("OR", "-20")])
    line = next(
        entry
        for entry in rate(policy, "gms-key_risk", with_programs(*rows)).lines
        if entry.key == "schedule_rating"
    )
    assert line.note == "program range -20% to 10%"
    with pytest.raises(NoSchedulePlan):
        rate(policy, "gms-key_risk", builtin_book())


def test_a_program_that_files_nothing_for_a_state_has_no_plan_there() -> None:
    ends = {"schedule_debit_max_pct": "0", "schedule_credit_max_pct": "0"}
    book = with_programs({"program": "gms-key_risk", "state": "IL", **ends})
    assert of("IL", "gms-key_risk", book) == (0, 0)
    assert of("IN", "gms-key_risk", book) == (25, 25)


def test_an_algorithm_whose_step_is_off_has_no_plan_whatever_the_ranges_say() -> None:
    blank = dict.fromkeys(builtin_tables()["algorithm_patches"][0], "")
    patch = blank | {
        "patch": "own", "algorithm": "NCCI_VOL", "state": "IL", "market": "all", "program": "gms-uwic",
        "op": "off", "key": "schedule_rating", "reason": "withdrawn",
    }  # fmt: skip
    tables = builtin_tables()
    book = RateBook.from_tables("own", {**tables, "algorithm_patches": [*tables["algorithm_patches"], patch]})
    assert of("IL", "gms-uwic", book) == (0, 0)
    assert of("IL", "gms-key_risk", book) == (25, 25)
    assert of("IL", None, book) == (25, 25)


@pytest.mark.req("CB-196")
def test_a_range_holds_its_ends_and_nothing_beyond() -> None:
    found = schedule_range(builtin_book(), "IL", DAY)
    assert found.is_plan
    assert [found.holds(Decimal(percent)) for percent in ("25", "-25", "25.01", "-25.01", "0")] == [
        True, True, False, False, True,
    ]  # fmt: skip


@pytest.mark.req("CB-198", "CB-199")
def test_a_credit_goes_as_far_as_credits_may_and_not_as_far_as_debits() -> None:
    found = ScheduleRange(Decimal(10), Decimal(15), "program range")
    assert [found.holds(Decimal(percent)) for percent in ("10", "10.01", "-15", "-15.01")] == [
        True, False, True, False,
    ]  # fmt: skip


def test_a_state_that_the_book_does_not_know_and_one_without_a_row_are_named() -> None:
    with pytest.raises(StateNotFiled, match="ZZ"):
        of("ZZ")
    rows = [row for row in builtin_tables()["schedule_ranges"] if row["state"] != "IL"]
    with pytest.raises(TableRowMissing, match="IL"):
        of("IL", None, RateBook.from_tables("own", {**builtin_tables(), "schedule_ranges": rows}))
