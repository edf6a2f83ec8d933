"""`rate` with a folder or a JSONL file: one start, every risk told by itself, a bad one in nobody's way."""

import json
import time
from pathlib import Path
from typing import Any

import pytest

from models.file_limits import RISK_BYTES
from tests.support.machine_speed import slowness
from tests.unit.rating.desk_folders import place_of, run, write_folder
from tests.unit.rating.desk_harness import BOOK

OFFICE = ("8810", 1_000_000)


def a_risk(payroll: int = 1_000_000, state: str = "IL", **more: Any) -> dict[str, Any]:
    """One small risk."""
    return {"effective_date": "2026-09-01", "locations": [place_of(state, ("8810", payroll))], **more}


@pytest.fixture
def book(tmp_path: Path) -> Path:
    """A folder with one rate."""
    return write_folder(tmp_path / "book", BOOK)


def test_lines_are_priced_by_their_number(
    book: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "risks.jsonl"
    lines = [json.dumps(a_risk()), "", json.dumps(a_risk(2_000_000)), '{"effective_date": 1', "[]"]
    lines += [json.dumps(a_risk(state="KY")), json.dumps(a_risk(locations=[place_of("ILL", OFFICE)]))]
    path.write_text("\n".join(lines), encoding="utf-8")
    answer = run(capsys, "rate", path, "--book", book, "--json")
    assert answer.code == 2
    risks = answer.record["risks"]
    assert list(risks) == ["1", "3", "4", "5", "6", "7"]
    manual = [risks[key]["totals"]["manual_premium"] for key in ("1", "3")]
    assert manual == ["10000", "20000"]
    assert risks["4"]["error"]["faults"][0].startswith("risks.jsonl, line 4: not JSON")
    assert "the file holds no risk" in risks["5"]["error"]["message"]
    assert risks["6"]["error"]["code"] == "state_not_filed"
    assert "risks.jsonl, line 7, column locations.0.state: 'ILL' is not a good state" in answer.err
    assert any("built-in book" in notice for notice in answer.record["notices"])
    alone = tmp_path / "risk.json"
    alone.write_text(lines[0], encoding="utf-8")
    one = run(capsys, "rate", alone, "--book", book, "--json").record
    assert {k: v for k, v in risks["1"].items() if k != "notices"} == {
        k: v for k, v in one.items() if k != "notices"
    }


def test_files_of_a_folder_are_priced_by_their_name(
    book: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "risks"
    folder.mkdir()
    (folder / "b.json").write_text(json.dumps(a_risk()), encoding="utf-8")
    (folder / "a.json").write_text(json.dumps(a_risk(state="KY")), encoding="utf-8")
    (folder / "notes.txt").write_text("not read", encoding="utf-8")
    answer = run(capsys, "rate", folder, "--book", book, "--json")
    assert (answer.code, list(answer.record["risks"])) == (1, ["a.json", "b.json"])
    text = run(capsys, "rate", folder, "--book", book)
    assert text.out.index("== a.json ==") < text.out.index("== b.json ==")
    assert "a.json, line 1, column locations.0.state: default: " in text.err
    (folder / "a.json").unlink()
    assert run(capsys, "rate", folder, "--book", book).code == 0


def test_nothing_to_price_is_said(book: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "empty").mkdir()
    (tmp_path / "empty.jsonl").write_text("\n\n", encoding="utf-8")
    for path in ("empty", "empty.jsonl"):
        answer = run(capsys, "rate", tmp_path / path, "--book", book, "--json")
        assert (answer.code, answer.out) == (2, "")
        assert "no risk was found; name a folder of *.json" in answer.err
    missing = run(capsys, "rate", tmp_path / "none.jsonl", "--book", book, "--json")
    assert (missing.code, missing.out) == (2, "")


def test_a_line_that_is_too_long_is_refused_and_the_next_one_priced(
    book: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "risks.jsonl"
    long = json.dumps(a_risk(note="x" * (3 * RISK_BYTES)))
    path.write_text(f"{long}\n{json.dumps(a_risk())}\n", encoding="utf-8")
    answer = run(capsys, "rate", path, "--book", book, "--json")
    assert answer.code == 2
    assert "the risk has more than 1 MB" in answer.record["risks"]["1"]["error"]["message"]
    assert answer.record["risks"]["2"]["totals"]["manual_premium"] == "10000"


@pytest.mark.parametrize("name", ["risks.ndjson", "RISKS.JSONL"])
def test_lines_are_known_by_both_their_endings_in_any_case(
    name: str, book: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / name).write_text(f"{json.dumps(a_risk())}\n" * 2, encoding="utf-8")
    answer = run(capsys, "rate", tmp_path / name, "--book", book, "--json")
    assert (answer.code, list(answer.record["risks"])) == (0, ["1", "2"])


def test_five_hundred_risks_take_one_start(
    book: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "risks.jsonl"
    path.write_text("".join(json.dumps(a_risk(1_000 + n)) + "\n" for n in range(500)), encoding="utf-8")
    began = time.process_time()
    answer = run(capsys, "rate", path, "--book", book, "--json")
    assert time.process_time() - began < 5 * slowness()
    assert answer.code == 0
    assert len(answer.record["risks"]) == 500
