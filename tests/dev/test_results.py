"""What became of each test: kept until its file changes, from pytest and from vitest alike."""

import json
import os
import subprocess
import sys
from pathlib import Path

from dev.layout import CHECKOUT
from dev.testing.results import (
    TestResult,
    forget,
    from_pytest,
    from_vitest,
    keep,
    read_results,
    slowest_files,
)

TESTS = """
import pytest

pytestmark = pytest.mark.req("QE-001")

@pytest.mark.req("QE-002")
@pytest.mark.parametrize("x", [1, pytest.param(2, marks=pytest.mark.skip)])
def test_a(x): ...

@pytest.fixture
def broken():
    yield
    raise ValueError

def test_b(broken): ...

@pytest.mark.xfail
def test_c():
    raise ValueError
"""


def test_pytest_tells_of_each_test_its_ids_and_its_worst_phase(tmp_path: Path) -> None:
    (tmp_path / "test_x.py").write_text(TESTS)
    (tmp_path / "pytest.ini").write_text("[pytest]\nmarkers =\n  req(*ids): ids\n")
    raw = tmp_path / "raw.json"
    alone = {"PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1", "PYTEST_PLUGINS": "xdist.plugin"}
    env = {**os.environ, **alone, "PYTHONPATH": str(CHECKOUT), "TEST_RESULTS": str(raw)}
    words = ["-q", "-n", "1", "-p", "tests.support.results", "-p", "no:cacheprovider"]
    subprocess.run([sys.executable, "-m", "pytest", *words], cwd=tmp_path, env=env, check=False, timeout=60)
    found = {one.name: (one.outcome, one.ids) for one in from_pytest(raw)}
    assert found == {
        "test_a[1]": ("passed", ("QE-001", "QE-002")),
        "test_a[2]": ("skipped", ("QE-001", "QE-002")),
        "test_b": ("failed", ("QE-001",)),
        "test_c": ("skipped", ("QE-001",)),
    }


def test_vitest_tells_the_same_in_its_own_words(tmp_path: Path) -> None:
    raw = tmp_path / "raw.json"
    tests = [
        {"fullName": "a price [QE-001, QE-002] is shown", "status": "passed", "duration": 500},
        {"fullName": "left for later", "status": "todo"},
    ]
    broken = {"name": f"{tmp_path}/web/b.test.ts", "status": "failed", "assertionResults": []}
    file = {"name": f"{tmp_path}/web/a.test.ts", "status": "passed", "startTime": 0, "endTime": 2000}
    raw.write_text(json.dumps({"testResults": [{**file, "assertionResults": tests}, broken]}))
    found = from_vitest(raw, tmp_path)
    assert [(one.file, one.outcome, one.ids) for one in found] == [
        ("web/a.test.ts", "passed", ("QE-001", "QE-002")),
        ("web/a.test.ts", "skipped", ()),
        ("web/b.test.ts", "failed", ()),
    ]
    assert slowest_files(found, 1) == [("web/a.test.ts", 2.0)]


def test_a_result_counts_until_its_test_is_changed_and_until_a_whole_run_begins(tmp_path: Path) -> None:
    kept, test = tmp_path / "results", tmp_path / "test_a.py"
    test.write_text("one")
    first = TestResult("test_a.py", "test_x", "failed", 0.1, ("QE-001",))
    keep(kept, "unit", [first, TestResult("test_a.py", "test_y", "passed", 0.1)], tmp_path)
    again = TestResult("test_a.py", "test_x", "passed", 0.2, ("QE-001",))
    keep(kept, "unit", [again], tmp_path)
    assert sorted((one.name, one.outcome) for one in read_results(kept, tmp_path)) == [
        ("test_x", "passed"),
        ("test_y", "passed"),
    ]
    test.write_text("two")
    assert read_results(kept, tmp_path) == []
    keep(kept, "unit", [again], tmp_path)
    forget(kept)
    assert read_results(kept, tmp_path) == []
