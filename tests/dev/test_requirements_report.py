"""The report counts what tests say they prove, in Python and in the web."""

from pathlib import Path

import pytest

from dev.layout import CHECKOUT
from dev.requirements_report import ids_in_python, ids_in_web, read_requirements, report, write_states

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
        'id,area,title,state\nQE-001,quote,"A, and more",open\nQE-002,quote,B,proven\nRD-004,rater,C,later\n'
    )
    (folder / "tests" / "test_a.py").write_text(
        "import pytest\n@pytest.mark.req('QE-001', 'QE-777')\ndef test(): ...\n"
    )
    (folder / "web" / "node_modules" / "a.test.ts").write_text("test('[RD-004] of a package', () => {})")
    return folder


def test_the_report_counts_per_area_and_names_what_is_missing(tmp_path: Path) -> None:
    found = report(a_checkout(tmp_path))
    assert (found["total"], found["proven"], found["unknown"]) == (3, 1, ["QE-777"])
    assert found["areas"]["quote"] == {"total": 2, "proven": 1, "missing": ["QE-002"]}
    assert found["areas"]["rater"]["missing"] == ["RD-004"]


def test_a_state_that_the_tests_do_not_bear_out_is_named_and_mended(tmp_path: Path) -> None:
    checkout = a_checkout(tmp_path)
    found = report(checkout)
    assert (found["unproven"], found["unmarked"]) == (["QE-002"], ["QE-001"])
    assert write_states(checkout) == ["QE-001", "QE-002"]
    assert (checkout / "docs" / "requirements.csv").read_text() == (
        'id,area,title,state\nQE-001,quote,"A, and more",proven\nQE-002,quote,B,open\nRD-004,rater,C,later\n'
    )
    found = report(checkout)
    assert (found["unproven"], found["unmarked"]) == ([], [])
    assert write_states(checkout) == []


@pytest.mark.parametrize("row", ["QE-001,quote,A,done", "QE-001,quote,A,open\nQE-001,quote,B,open"])
def test_an_unknown_state_and_a_double_id_are_refused(tmp_path: Path, row: str) -> None:
    (tmp_path / "docs").mkdir()
    (tmp_path / "docs" / "requirements.csv").write_text(f"id,area,title,state\n{row}\n")
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
