"""Files that are too large, said twice or that say nothing: refused or named, in little time and memory."""

import json
import time
import tracemalloc
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from models.file_limits import RISK_BYTES, RISK_LINES, RISK_LOCATIONS, TABLE_ROWS
from rating.desk.json_places import lines_of
from tests.support.machine_speed import slowness
from tests.unit.rating.desk_folders import place_of, run, write_folder, write_risk
from tests.unit.rating.desk_harness import OFFICE, Desk

HEAD = "state,class_code,kind,value\n"
LARGE = 200 * 1024 * 1024
MEMORY = 40 * 1024 * 1024


@contextmanager
def small_and_quick() -> Iterator[None]:
    """Less than three seconds of work, which tracing memory slows down, and 40 MB."""
    tracemalloc.start()
    began = time.process_time()
    yield
    spent, (_, most) = time.process_time() - began, tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert spent < 3 * slowness()
    assert most < MEMORY


def large_file(path: Path, start: bytes, unit: bytes, end: bytes = b"") -> Path:
    """A file of 200 MB."""
    with path.open("wb") as written:
        written.write(start)
        block = unit * (1024 * 1024 // len(unit) + 1)
        while written.tell() < LARGE:
            written.write(block)
        written.write(end)
    return path


def test_a_table_of_200_megabytes_is_refused_before_it_is_read(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    large_file(tmp_path / "rates.csv", HEAD.encode(), b"IL,8810,rate,1\n")
    with small_and_quick():
        answer = run(capsys, "rates", "check", tmp_path)
    assert answer.code == 1
    words = "rates.csv: the file has more than 10 MB; split it into rates-1.csv, rates-2.csv, ..."
    assert answer.out.startswith(words)
    (tmp_path / "rates.csv").unlink()


def test_a_risk_of_200_megabytes_is_refused_before_it_is_read(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    start = b'{"effective_date": "2026-09-01", "locations": ['
    path = large_file(tmp_path / "risk.json", start, b'{"state": "IL"},', b"{}]}")
    with small_and_quick():
        answer = run(capsys, "rate", path)
    assert (answer.code, answer.out) == (2, "")
    assert answer.err.startswith("risk.json: the risk has more than 1 MB; write at most 500 locations")
    path.unlink()


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (HEAD + "IL,8810,rate,1\n" * (TABLE_ROWS + 1), "the file has more than 100,000 rows; split it into"),
        (",".join(f"c{n}" for n in range(201)) + "\n", "line 1: the heading has 201 columns; write at most"),
        (HEAD, "rates.csv: the file holds no row; write one below the names"),
    ],
)
def test_a_table_with_too_much_or_nothing(
    text: str, words: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    answer = run(capsys, "rates", "check", write_folder(tmp_path, {"rates": text}))
    assert answer.code == 1
    assert words in answer.out


def test_a_table_may_stand_in_several_files(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    tables = {"rates-a": HEAD + "IL,8810,rate,1\n", "rates-2026-b": HEAD + "IL,5403,rate,2\nIL,9999,rate,3\n"}
    folder = write_folder(tmp_path / "book", tables)
    risk = write_risk(tmp_path, locations=[place_of("IL", ("8810", 100_000), ("5403", 100_000))])
    answer = run(capsys, "rate", risk, "--book", folder, "--json")
    assert answer.record["totals"]["manual_premium"] == "3000"
    write_folder(folder, {"rates-a": HEAD + "IL,8810,rate,1\nIL,5403,rate,4\nOH,8810,rate,1\n"})
    out = run(capsys, "rates", "check", folder).out
    assert "rates-a.csv, line 3, column state, class_code, program, kind, effective: the row says" in out
    assert "as line 2 of rates-2026-b.csv does; keep one of them" in out
    assert "rates-a.csv, line 4, column state: OH is insured by its state fund" in out


def test_a_folder_of_a_tables_name_is_no_table(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "rates.csv").mkdir()
    assert "rates.csv: it is no file; put a CSV there" in run(capsys, "rates", "check", tmp_path).out


@pytest.mark.parametrize(
    ("places", "lines", "words"),
    [
        (RISK_LOCATIONS + 1, 1, "column locations: the risk has 501 locations; write at most 500"),
        (10, RISK_LINES // 10 + 1, "the risk has 5,010 class lines over all locations; write at most 5000"),
    ],
)
def test_a_risk_with_too_many_places_or_lines(at_desk: Desk, places: int, lines: int, words: str) -> None:
    line = {"code": "8810", "payroll": 1}
    answer = at_desk.price({}, locations=[{"state": "IL", "employees": [line] * lines}] * places)
    assert (answer.code, answer.out) == (2, "")
    assert words.replace("5000", "5,000") in answer.err


def test_many_faults_of_a_risk_are_counted(at_desk: Desk) -> None:
    lines = [{"code": "8810", "payroll": "x"}] * 900
    answer = at_desk.price({}, locations=[{"state": "IL", "employees": lines}])
    told = answer.err.splitlines()
    assert (answer.code, len(told), told[-1]) == (2, 201, "and 700 more faults")


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ('{"effective_date": "2026-09-01",\n"effective_date": "2026-10-01"}', "line 2, column eff"),
        ('{"locations": [{"state": "IL", "employees": [{"payroll": 1,\n "payroll": 2}]}]}',
         "line 2, column locations.0.employees.0.payroll: 'payroll' stands twice; keep one of them"),
        ('{"emod": {"IL": 1,\n\n"IL": 2}}', "line 3, column emod.IL: 'IL' stands twice"),
        ('{"answers": [[{"q": {"a": 1, "a": 1}}]]}', "column answers.0.0.q.a: 'a' stands twice"),
        ('{"effective_date": "2026-09-01", "locations": [{"state": "IL", "zip": "1",\n "zip_code": "60601", '
         '"employees": []}]}', "line 1, column locations.0.zip: "),
        ('{"schedule": [{"state": "IL", "percent": 1,\n "sdr_factor": 2}]}',
         "line 2, column schedule.0.sdr_factor: 'sdr_factor' and 'percent' are one field; keep one of them"),
        ('{"effective_date": "9999-12-30"}',
         "'9999-12-30' is not a good effective_date; write a day from 1900-01-01 to 2200-12-31"),
        ('{"effective_date": "1899-12-31"}', "write a day from 1900-01-01 to 2200-12-31"),
    ],
)  # fmt: skip
def test_what_a_risk_says_twice_or_beyond_all_years_is_refused(
    text: str, words: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "risk.json"
    path.write_text(text, encoding="utf-8")
    answer = run(capsys, "rate", path)
    assert (answer.code, answer.out) == (2, "")
    assert words in answer.err


def test_a_whole_number_may_have_a_point(at_desk: Desk) -> None:
    line = {"code": "8810", "ft": 3.0, "payroll": 1_000_000}
    assert at_desk.price({}, locations=[{"state": "IL", "employees": [line]}]).code == 0


def test_looking_for_lines_ends_whatever_the_keys_are() -> None:
    """Keys as long as the file above a list as long as the file: their paths would take gigabytes."""
    deep = "".join(f'{{"{"k" * 12_000}{number}": ' for number in range(38))
    text = f"{deep}[{','.join('0' * 200_000)}]{'}' * 38}"
    assert len(text) < RISK_BYTES
    with small_and_quick():
        assert lines_of(text, ["locations.0.state"]) == {"locations.0.state": 1}
    mixed = json.dumps({"a": [1, {"b": "x]}"}, [], {}], "c": None}, indent=1)
    assert lines_of(mixed, ["a.0", "a.1.b", "a.9", "c"]) == {"a.0": 3, "a.1.b": 5, "a.9": 2, "c": 10}


def test_entries_without_effect_are_named(at_desk: Desk) -> None:
    rates = HEAD + "IL,8810,rate,1\nGA,8810,fund_rate,1\n"
    more = {
        "emod": {"TX": 0.9, "GA": 1.1, "IL": 0.9},
        "locations": [place_of("IL", OFFICE), place_of("GA", OFFICE)],
    }
    answer = at_desk.price({"rates": rates}, **more)
    assert answer.code == 0, answer.err
    nowhere = "notice: emod: TX has no location, so its entry moves nothing; the risk has IL, GA"
    assert nowhere in answer.err
    assert (
        "notice: emod: GA is a master policy of default: its fund rate holds the modification" in answer.err
    )
    assert "emod: IL" not in answer.err
    fund = at_desk.price({}, emod={"OH": 0.9}, locations=[place_of("IL", OFFICE), place_of("OH", OFFICE)])
    assert "notice: emod: OH is insured by its state fund, so its entry moves nothing" in fund.err
    combined = at_desk.price({}, emod={"IL": 1.1, "ncci": 0.9})
    assert "notice: emod: no state of the risk takes the entry ncci, so it moves nothing" in combined.err


@pytest.mark.parametrize("state", ["TX", "OH", "GA"])
def test_a_schedule_percent_without_effect_is_refused_and_no_notice_says_otherwise(
    state: str, at_desk: Desk
) -> None:
    """Without a location, in a state with a fund of its own, and on a master policy."""
    rates = HEAD + "IL,8810,rate,1\nGA,8810,fund_rate,1\n"
    places = [place_of("IL", OFFICE), place_of("OH", OFFICE), place_of("GA", OFFICE)]
    answer = at_desk.price({"rates": rates}, schedule={state: -5}, locations=places)
    assert answer.code != 0
    assert state in answer.err and "-5%" in answer.err
    assert f"notice: schedule: {state}" not in answer.err


def test_rows_without_effect_are_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    tables = {
        "rates": "state,class_code,program,kind,value\nIL,8810,*,rate,1\nGA,8810,acme,fund_rate,1\n"
        "GA,5403,acme,fund_rate,1\nGA,8810,*,fund_rate,1\n",
        "programs": "program,state_type\nacme,mcp\n",
        "expense_constants": "state,expense_constant\nGA,160\n",
        "surcharges": "state,market,key,from_premium,to_premium,marginal_rate\n",
    }
    answer = run(capsys, "rates", "check", write_folder(tmp_path, tables))
    assert answer.code == 0, answer.out
    for words in (
        "notice: rates.csv, line 3 and 1 more: the fund_rate is read by nobody: acme, which is mcp in GA",
        "notice: rates.csv, line 5: the fund_rate is read by nobody: no program is a master policy in GA",
        "notice: expense_constants.csv: no row for IL, which rates names, and none for DEFAULT: no risk is",
        "notice: surcharges.csv: holds no row, so nothing of surcharges applies",
    ):
        assert words in answer.out


@pytest.mark.parametrize("named", ["GA", "DEFAULT", "IL"])
@pytest.mark.parametrize(
    ("table", "columns", "cells"),
    [
        ("expense_constants", "state,expense_constant", "160"),
        ("increased_limits", "state,limits_thousands,factor,minimum_charge", "500/500/500,0.008,75"),
        ("terrorism_cat", "state,terrorism_9740_per_100,catastrophe_9741_per_100", "0.01,0.01"),
    ],
)
def test_each_table_that_a_price_needs_is_missed_by_name(
    table: str, columns: str, cells: str, named: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    tables = {"rates": HEAD + "IL,8810,rate,1\n", table: f"{columns}\n{named},{cells}\n"}
    answer = run(capsys, "rates", "check", write_folder(tmp_path, tables))
    assert answer.code == 0, answer.out
    words = f"notice: {table}.csv: no row for IL, which rates names, and none for DEFAULT"
    assert (words in answer.out) == (named == "GA")
