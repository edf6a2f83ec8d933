"""What cannot be priced is refused by name, place and what would be right."""

from datetime import date

import pytest

from models.errors import (
    ClassNotFiled,
    InvalidInput,
    NoSchedulePlan,
    ProgramNotOffered,
    QuotingError,
    ScheduleOutOfRange,
    StateNotFiled,
    TableRowMissing,
)
from models.risk import Risk
from rating.book import RateBook
from rating.builtin import builtin_book, builtin_tables
from rating.engine import rate
from tests.unit.rating.risks import place, risk

OFFICE = ("8810", 100_000, 2)


@pytest.mark.parametrize(
    ("policy", "program", "error", "words", "path"),
    [
        (
            risk(place("1", "IL", OFFICE)),
            "gms-nobody",
            ProgramNotOffered,
            "not rated by this rate book",
            "program",
        ),
        (
            risk(place("1", "IL", OFFICE)),
            "gms-amtrust",
            ProgramNotOffered,
            "not rated by this rate book",
            "program",
        ),
        (
            risk(place("1", "IL", OFFICE), start=date(2026, 5, 31), expiry=date(2027, 5, 31)),
            "stafflink-sunz",
            ProgramNotOffered,
            "it is sold from 2026-06-01",
            "program",
        ),
        (
            risk(place("1", "IL", OFFICE), start=date(2026, 10, 1), expiry=date(2027, 10, 1)),
            "ies-uwic",
            ProgramNotOffered,
            "to 2026-10-01",
            "program",
        ),
        (
            risk(place("1", "IL", OFFICE), place("2", "IN", OFFICE, ("9999", 5, 1))),
            "gms-key_risk",
            ClassNotFiled,
            "Class 9999 is not filed in IN for 2026-09-01",
            "locations.1.employees.1.code",
        ),
        (
            risk(place("1", "IL", OFFICE), start=date(2018, 1, 1), expiry=date(2018, 6, 1)),
            "gms-key_risk",
            TableRowMissing,
            "Table federal_payroll_tax has no row",
            "federal_payroll_tax",
        ),
        (
            risk(place("1", "IL", OFFICE), start=date(2017, 1, 1), expiry=date(2017, 6, 1)),
            "gms-key_risk",
            ClassNotFiled,
            "its rates start 2018-01-01",
            "locations.0.employees.0.code",
        ),
        (
            risk(place("1", "ZZ", OFFICE)),
            "gms-key_risk",
            StateNotFiled,
            "State 'ZZ' is not in",
            "locations.0.state",
        ),
        (
            risk(place("1", "HI", OFFICE)),
            "gms-starnet",
            StateNotFiled,
            "has no rates in HI",
            "locations.0.state",
        ),
        (risk(place("1", "PR", OFFICE)), "gms-key_risk", StateNotFiled, "state fund", "locations"),
        (
            risk(place("1", "IL", OFFICE), place("1", "IN", OFFICE)),
            "gms-key_risk",
            InvalidInput,
            "its own name",
            None,
        ),
        (risk(), "gms-key_risk", InvalidInput, "no location", "locations"),
        (
            risk(place("1", "IL", OFFICE), schedule=[("IL", "-25.01")]),
            "gms-key_risk",
            ScheduleOutOfRange,
            "choose from -25% to 25%",
            "schedule.0.sdr",
        ),
        (
            risk(place("1", "OR", OFFICE), schedule=[("OR", "5")]),
            "gms-key_risk",
            NoSchedulePlan,
            "no schedule rating plan in OR: the state's range is 0 to 0, tier instead; take out the 5%",
            "schedule.0.sdr",
        ),
        (
            risk(place("1", "IL", OFFICE), place("2", "FL", OFFICE), schedule=[("IL", "-5"), ("FL", "-5")]),
            "gms-key_risk",
            NoSchedulePlan,
            "rates are uniform in this state",
            "schedule.1.sdr",
        ),
        (
            risk(place("1", "IL", OFFICE), place("2", "OH", OFFICE), schedule=[("OH", "-5")]),
            "gms-key_risk",
            NoSchedulePlan,
            "the state fund insures",
            "schedule.0.sdr",
        ),
        (
            risk(place("1", "IL", OFFICE), place("2", "IN", OFFICE), schedule=[("KY", "-5.00")]),
            "gms-key_risk",
            NoSchedulePlan,
            "no location in KY, so it has no schedule rating there; take out the -5.00% or choose one of IL",
            "schedule.0.state",
        ),
        (
            risk(place("1", "IL", OFFICE), schedule=[("IL", "-5"), ("IL", "5")]),
            "gms-key_risk",
            InvalidInput,
            "IL has two schedule ratings; keep one",
            "schedule.0.state",
        ),
        (
            risk(place("1", "IL", OFFICE), schedule=[("IL", "-5.125")]),
            "gms-key_risk",
            InvalidInput,
            "Enter a percent with at most two decimals: -5.125% in IL has more",
            "schedule.0.sdr",
        ),
        (
            risk(place("1", "CA", OFFICE, zip_code="10001")),
            "gms-key_risk",
            TableRowMissing,
            "zip3 100",
            "territories",
        ),
        (
            risk(place("1", "IL", OFFICE), limits="7/7/7"),
            "gms-key_risk",
            TableRowMissing,
            "increased_limits has no row for IL and limits_thousands 7/7/7",
            "increased_limits",
        ),
    ],
)
def test_refusal_names_the_field_and_what_is_right(
    policy: Risk, program: str, error: type[QuotingError], words: str, path: str | None
) -> None:
    with pytest.raises(error) as refusal:
        rate(policy, program, builtin_book())
    assert words in refusal.value.message
    if path is not None:
        assert refusal.value.path == path


@pytest.mark.parametrize(
    ("day", "sold"),
    [(date(2026, 5, 31), False), (date(2026, 6, 1), True)],
)
def test_a_program_is_priced_from_its_first_day(day: date, sold: bool) -> None:
    policy = risk(place("1", "IL", OFFICE), start=day, expiry=date(2027, 5, 31))
    if sold:
        assert rate(policy, "stafflink-sunz", builtin_book()).totals.estimated_annual_premium > 0
    else:
        with pytest.raises(ProgramNotOffered):
            rate(policy, "stafflink-sunz", builtin_book())


@pytest.mark.parametrize(("sdr", "taken"), [("-40", True), ("-40.01", False), ("25", True), ("25.01", False)])
def test_credit_and_debit_have_ranges_of_their_own(sdr: str, taken: bool) -> None:
    policy = risk(place("1", "IL", OFFICE), schedule=[("IL", sdr)])
    if taken:
        rate(policy, "gms-starnet", builtin_book())
    else:
        with pytest.raises(ScheduleOutOfRange, match="choose from -40% to 25%"):
            rate(policy, "gms-starnet", builtin_book())


def test_schedule_at_the_edge_of_its_range_is_taken() -> None:
    policy = risk(place("1", "IL", OFFICE), schedule=[("IL", "-25")])
    line = next(
        line for line in rate(policy, "gms-key_risk", builtin_book()).lines if line.key == "schedule_rating"
    )
    assert line.note == "program range -25% to 25%"


def test_an_incomplete_book_names_its_missing_tables() -> None:
    tables = {name: rows for name, rows in builtin_tables().items() if name not in ("suta", "programs")}
    with pytest.raises(InvalidInput, match="lacks the tables programs, suta"):
        RateBook.from_tables("draft", tables)


def test_a_rate_that_is_no_number_is_refused_by_line() -> None:
    broken = {**builtin_tables()["rates"][0], "value": "1,25"}
    with pytest.raises(InvalidInput, match="Table rates, line 2: '1,25' is not a number"):
        RateBook.from_tables("draft", {**builtin_tables(), "rates": [broken]})


def test_no_percent_and_a_percent_that_is_written_long_are_taken() -> None:
    """0 needs no plan, wherever it stands; -5.00 is -5, and twice the same is one."""
    states = [("KY", "0"), ("FL", "0.00"), ("IL", "-5.00"), ("IL", "-5")]
    policy = risk(place("1", "IL", OFFICE), place("2", "FL", OFFICE), schedule=states)
    lines = rate(policy, "gms-key_risk", builtin_book()).lines
    assert [line.state for line in lines if line.key == "schedule_rating"] == ["IL"]
