"""The report counts what tests say they prove, in Python and in the web."""

import json
from argparse import Namespace
from pathlib import Path

import pytest

from dev.commands.requirements import run_requirements
from dev.layout import CHECKOUT
from dev.requirements_areas import WORK
from dev.requirements_report import (
    area_report,
    ids_in_python,
    ids_in_web,
    read_requirements,
    report,
    write_states,
)
from dev.testing.results import TestResult

PYTHON = """
import pytest
pytestmark = pytest.mark.req("QE-001")
@pytest.mark.req("QE-002", "CB-003")
def test_a() -> None: ...
@pytest.mark.parametrize("x", [pytest.param(1, marks=pytest.mark.req("RD-004"))])
def test_b(x: int) -> None: ...
text = '@pytest.mark.req("QE-999")'
"""
WEB = """
test('[QE-005] shows the premium', () => {});
it.each([1])("a carrier's row [CB-006, CB-007] of %d", () => {});
test(
  `[RD-008] in a template`, () => {});
const note = '[QE-998] is no title';
"""


def test_marks_are_found_wherever_they_stand_but_not_in_text() -> None:
    assert ids_in_python(PYTHON) == {"QE-001", "QE-002", "CB-003", "RD-004"}


def test_ids_in_titles_of_web_tests_are_found() -> None:
    assert ids_in_web(WEB) == {"QE-005", "CB-006", "CB-007", "RD-008"}


def a_checkout(folder: Path) -> Path:
    """Three requirements; a test names the first and one that does not exist, a package the last."""
    (folder / "docs").mkdir()
    (folder / "tests").mkdir()
    (folder / "web" / "node_modules").mkdir(parents=True)
    (folder / "docs" / "requirements.csv").write_text(
        "id,area,kind,title,state\n"
        'QE-001,quote,field,"A, and more",open\nQE-002,quote,open,B,proven\nRD-004,rater,call,C,later\n'
    )
    (folder / "tests" / "test_a.py").write_text(
        "import pytest\n@pytest.mark.req('QE-001', 'QE-777')\ndef test(): ...\n"
    )
    (folder / "web" / "node_modules" / "a.test.ts").write_text("test('[RD-004] of a package', () => {})")
    return folder


def test_the_report_counts_per_area_and_names_what_is_missing(tmp_path: Path) -> None:
    found = report(a_checkout(tmp_path))
    assert (found["total"], found["proven"], found["unknown"]) == (3, 1, ["QE-777"])
    assert found["areas"]["quote"] == {
        "total": 2, "specified": 1, "proven": 1, "unsettled": 0, "waiting": 0, "decided": 1,
        "decided_proven": 0, "missing": ["QE-002"], "waits_for": "",
    }  # fmt: skip
    assert (found["specified"], found["waiting"]) == (2, 1)
    assert found["areas"]["rater"]["missing"] == ["RD-004"]
    assert found["basis"] == "sources"


def test_a_state_that_the_tests_do_not_bear_out_is_named_and_mended(tmp_path: Path) -> None:
    checkout = a_checkout(tmp_path)
    found = report(checkout)
    assert (found["unproven"], found["unmarked"]) == (["QE-002"], ["QE-001"])
    assert write_states(checkout) == ["QE-001", "QE-002"]
    assert (checkout / "docs" / "requirements.csv").read_text() == (
        "id,area,kind,title,state\n"
        'QE-001,quote,field,"A, and more",proven\nQE-002,quote,open,B,open\nRD-004,rater,call,C,later\n'
    )
    found = report(checkout)
    assert (found["unproven"], found["unmarked"]) == ([], [])
    assert write_states(checkout) == []


def a_result(outcome: str, file: str = "tests/test_a.py", *ids: str) -> TestResult:
    """Of a test that carries QE-001 unless said otherwise."""
    return TestResult(file, f"test_{outcome}", outcome, 0.1, ids or ("QE-001",))


@pytest.mark.parametrize(
    ("results", "standing"),
    [
        ([a_result("passed")], "proven"),
        ([a_result("passed"), a_result("skipped")], "skipped"),
        ([a_result("passed"), a_result("failed")], "failed"),
        ([a_result("passed", "tests/test_b.py")], "not_run"),
    ],
)
def test_a_row_is_proven_only_when_every_test_of_it_ran_and_passed(
    tmp_path: Path, results: list[TestResult], standing: str
) -> None:
    found = report(a_checkout(tmp_path), results)
    assert found["basis"] == "results"
    assert found["proven"] == (standing == "proven")
    for key in ("failed", "skipped", "not_run"):
        assert found[key] == (["QE-001"] if key == standing else [])
    assert (found["unsettled"], found["waiting"]) == (int(standing != "proven"), 1)


def test_what_was_decided_by_us_is_counted_apart(tmp_path: Path) -> None:
    checkout = a_checkout(tmp_path)
    (checkout / "tests" / "test_b.py").write_text(
        "import pytest\n@pytest.mark.req('QE-002')\ndef test(): ...\n"
    )
    found = report(checkout, [a_result("passed"), a_result("passed", "tests/test_b.py", "QE-002")])
    assert (found["total"], found["decided"], found["proven"], found["decided_proven"]) == (3, 1, 1, 1)


def test_every_area_says_what_its_rows_wait_for() -> None:
    assert set(WORK) == {row.area for row in read_requirements(CHECKOUT)}
    areas = report(CHECKOUT)["areas"]
    assert {name: area["waits_for"] for name, area in areas.items()} == {
        name: words if areas[name]["missing"] else "" for name, words in WORK.items()
    }


@pytest.mark.parametrize(
    ("results", "state", "test"),
    [
        ([], "proven", {"name": "", "outcome": None}),
        ([a_result("passed")], "proven", {"name": "test_passed", "outcome": "passed"}),
        ([a_result("passed", "tests/test_b.py", "RD-004")], "not run", {"name": "", "outcome": "not run"}),
    ],
)
def test_an_area_lists_its_rows_with_their_tests(
    tmp_path: Path, results: list[TestResult], state: str, test: dict[str, str | None]
) -> None:
    found = area_report(a_checkout(tmp_path), "quote", results)
    assert (found["area"], found["specified"], found["decided"]) == ("quote", 1, 1)
    assert found["rows"] == [
        {
            "id": "QE-001", "title": "A, and more", "kind": "field", "decided": False, "state": state,
            "tests": [{"file": "tests/test_a.py", **test}],
        },
        {"id": "QE-002", "title": "B", "kind": "open", "decided": True, "state": "waits", "tests": []},
    ]  # fmt: skip


async def test_an_area_is_told_for_programs_too(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("dev.commands.requirements.read_results", lambda *_: [])
    told = []
    for as_json in (True, False):
        arguments = Namespace(write=False, area="navigation", json=as_json)
        assert await run_requirements(arguments) == 0
        told.append(capsys.readouterr().out)
    found = json.loads(told[0])
    assert (found["area"], len(found["rows"])) == ("navigation", found["total"])
    for heading in ("Proven", "Decided by us, held by tests", f"Waiting: {WORK['navigation']}"):
        assert f"\n{heading}\n" in told[1]
    assert await run_requirements(Namespace(write=False, area="nowhere", json=True)) == 1
    assert "There is no area nowhere" in capsys.readouterr().err


@pytest.mark.parametrize(
    "row", ["QE-001,quote,call,A,done", "QE-001,quote,call,A,open\nQE-001,quote,call,B,open"]
)
def test_an_unknown_state_and_a_double_id_are_refused(tmp_path: Path, row: str) -> None:
    (tmp_path / "docs").mkdir()
    (tmp_path / "docs" / "requirements.csv").write_text(f"id,area,kind,title,state\n{row}\n")
    with pytest.raises(ValueError, match="QE-001"):
        read_requirements(tmp_path)


def test_our_own_tests_name_only_requirements_that_exist() -> None:
    found = report(CHECKOUT)
    assert found["unknown"] == []
    assert found["total"] == 867


def test_the_states_of_our_own_list_are_those_of_our_tests() -> None:
    """`./quoteloom requirements --write` sets them."""
    found = report(CHECKOUT)
    assert (found["unproven"], found["unmarked"]) == ([], [])
