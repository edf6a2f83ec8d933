"""`rate`: how a risk may be written, and what its author is told of each fault."""

from pathlib import Path

import pytest

from tests.unit.rating.desk_folders import place_of, run, write_folder
from tests.unit.rating.desk_harness import BOOK, OFFICE, Desk


def test_many_spellings_of_a_risk_are_one(at_desk: Desk) -> None:
    plain = at_desk.price({}, emod=[{"state": "ncci", "rate1": "0.9", "date1": "2026-01-01"}],
                          expiry_date="2027-09-01", limits="1000/1000/1000", answers={"q1": "N"})  # fmt: skip
    other = at_desk.price(
        {},
        effective="2026-09-01",
        effective_date=None,
        dateTo="2027-09-01T00:00:00",
        limits=["1000000", "1,000,000", 1000000],
        market="Voluntary",
        emod={"ncci": {"rate1": 0.9, "date1": "2026-1-1", "stateList": ["il"], "response": True}},
        answers=[{"name": "q1", "response": "N", "remarks": ""}],
        locations=[
            {
                "State": "il",
                "classes": [{"classCode": "8810: Clerical", "ft": "3", "payroll": "$1,000,000.00"}],
            }
        ],
    )  # fmt: skip
    assert other.code == 0, other.err
    assert other.record["lines"] == plain.record["lines"]


def test_a_modification_without_a_response_is_one(at_desk: Desk) -> None:
    answer = at_desk.price({}, emod=[{"state": "ncci", "rate1": "1.5", "response": False}])
    assert answer.amounts("IL")["experience_mod"] == 0


def test_a_state_has_one_modification_and_it_has_a_rate(at_desk: Desk) -> None:
    one = {"state": "ncci", "rate1": "1.5"}
    twice = at_desk.price({}, emod=[one, {**one, "rate1": "0.5"}])
    assert (twice.code, twice.out) == (2, "")
    assert "column emod.1.state: ncci has two entries; write one per state" in twice.err
    without = at_desk.price({}, emod=[{"state": "ncci"}])
    assert (without.code, without.out) == (2, "")
    assert "column emod.0.rate1: rate1 is missing" in without.err
    assert at_desk.price({}, emod=[{"state": "ncci", "response": False}]).code == 0


@pytest.mark.parametrize("name", ["rate1", "rate2"])
@pytest.mark.parametrize("rate", ["0.001", "0.00499", "0", "-1", "100"])
def test_a_modification_that_counts_as_zero_is_refused(at_desk: Desk, name: str, rate: str) -> None:
    entry = {"state": "ncci", "rate1": "1", "date1": "2020-01-01", "date2": "2026-01-01"} | {name: rate}
    answer = at_desk.price({}, emod=[entry])
    assert (answer.code, answer.out) == (2, "")
    assert f"column emod.0.{name}: '{rate}' is not a good {name}; write a factor from 0.01" in answer.err
    assert at_desk.price({}, emod=[entry | {name: "0.005"}]).code == 0


@pytest.mark.parametrize("percent", ["-10.125", "12.345%", 0.001])
def test_a_schedule_percent_with_three_decimals_cannot_be_read(at_desk: Desk, percent: str | float) -> None:
    answer = at_desk.price({}, schedule=[{"state": "IL", "sdr": percent}])
    assert (answer.code, answer.out) == (2, "")
    assert "column schedule.0.sdr: " in answer.err
    assert "write a percent with at most two decimals, e.g. -12.25" in answer.err
    assert at_desk.price({}, schedule=[{"state": "IL", "sdr": "-10.120"}]).code == 0


def test_every_fault_of_a_risk_is_named_with_its_line(at_desk: Desk, tmp_path: Path) -> None:
    book = write_folder(tmp_path / "b", BOOK)
    path = tmp_path / "bad.json"
    path.write_text(
        '{"effective_date": "09/01/2026",\n'
        ' "limits": "big",\n'
        ' "emod": [{"state": "Illinois", "rate1": "high"}],\n'
        ' "locations": [\n'
        '  {"state": "IL",\n'
        '   "employees": [{"code": "8810", "ft": -2, "payroll": "1,25"},\n'
        '                 {"payroll": 5}]}]}\n'
    )
    answer = run(at_desk.capsys, "rate", path, "--book", book)
    assert answer.code == 2
    assert answer.out == ""
    assert answer.err.splitlines() == [
        "bad.json, line 1, column effective_date: '09/01/2026' is not a good effective_date; "
        "write a day that exists, written YYYY-MM-DD",
        "bad.json, line 2, column limits: 'big' are no limits; "
        "write three limits in thousands of dollars, e.g. 1000/1000/1000",
        "bad.json, line 3, column emod.0.rate1: 'high' is not a good rate1; "
        "write a number with a decimal point, e.g. 4.70",
        "bad.json, line 3, column emod.0.state: 'Illinois' is not a good state; "
        "write a two-letter state or ncci",
        "bad.json, line 6, column locations.0.employees.0.ft: ft is -2; write 0 to 99999",
        "bad.json, line 6, column locations.0.employees.0.payroll: '1,25' is not a good payroll; "
        "write a number with a decimal point, e.g. 4.70",
        "bad.json, line 7, column locations.0.employees.1.code: code is missing; "
        "write a class code of digits, with its suffix if it has one, e.g. 8810 or 7313F",
    ]


def test_a_refusal_of_the_engine_names_the_line_of_the_risk(at_desk: Desk) -> None:
    answer = at_desk.price({}, locations=[place_of("IL", OFFICE, ("5403", 1))])
    assert answer.code == 1
    assert "column locations.0.employees.1.code: default: Class 5403 is not filed in IL" in answer.err


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("{", "bad.json, line 1: not JSON"),
        ("[]", "the file holds no risk"),
        ("[" * 200, "nested too deeply"),
        ("{}", "column effective_date: effective_date is missing"),
        ('{"effective_date": "2026-09-01"}', "the risk has no location"),
        ('{"effective_date": "2026-09-01", "locations": {}}', "locations is not a list"),
    ],
)
def test_a_file_that_is_no_risk_is_refused(text: str, words: str, at_desk: Desk, tmp_path: Path) -> None:
    path = tmp_path / "bad.json"
    path.write_text(text)
    answer = run(at_desk.capsys, "rate", path)
    assert answer.code == 2
    assert words in answer.err


def test_claims_move_no_premium_and_are_read(at_desk: Desk) -> None:
    plain = at_desk.price({}).record["totals"]
    claims = [{"year": 2025, "premium": "$10,000", "count": 2, "incurred": 5000, "reserves": "100"}]
    answer = at_desk.price({}, claims=claims, priorCoverageYears=2)
    assert answer.record["totals"] == plain
    assert "is not read" not in answer.err
    twice = at_desk.price({}, claims=[{"year": 2025}, {"year": "2025"}, {"year": "last"}])
    assert twice.code == 2
    assert "2025 stands twice" in twice.err
    assert "'last' is not a good year; write a year of 4 digits" in twice.err


def test_a_field_that_nobody_reads_is_named(at_desk: Desk) -> None:
    assert "risk.json: colour is not read" in at_desk.price({}, colour="blue").err
