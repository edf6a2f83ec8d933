"""What `test --affected` chooses: by imports, by what a test reads or starts, and never more than it says."""

import subprocess
from pathlib import Path

import pytest

from dev.layout import CHECKOUT
from dev.testing.affected import changed_files, closing_lines
from dev.testing.affected_tests import reached

FAR = "tests/unit/api/test_csrf.py"


@pytest.mark.parametrize(
    ("changed", "among", "not_among"),
    [
        ("models/rounding.py", "tests/unit/rating/test_golden.py", "tests/unit/adapters/test_zip_codes.py"),
        ("tests/unit/rating/risks.py", "tests/unit/rating/test_many_risks.py", FAR),
        ("tests/unit/rating/golden/fl.json", "tests/unit/rating/test_golden.py", FAR),
        ("dev/requirements_report.py", "tests/dev/test_requirements_report.py", FAR),
        ("dev/commands/welcome.py", "tests/dev/test_command_line.py", FAR),
        ("docs/session-items.md", None, "tests/unit/rating/test_golden.py"),
    ],
)  # fmt: skip
def test_a_change_leads_to_the_tests_that_it_can_break(
    changed: str, among: str | None, not_among: str
) -> None:
    found = reached(CHECKOUT, [changed])
    assert not_among not in found["run"]
    assert among is None or among in found["run"]
    assert all(not test.startswith("tests/integration/") for test in found["run"])


def test_what_needs_servers_is_named_and_not_run() -> None:
    found = reached(CHECKOUT, ["adapters/postgres/reference/repository.py"])
    assert "tests/integration/adapters/test_reference.py" in found["servers"]
    lines = closing_lines(found)
    assert lines[0].startswith("affected only: ")
    assert "in tests/integration/adapters" in lines[1]


def test_a_change_of_the_packages_concerns_every_test() -> None:
    found = reached(CHECKOUT, ["requirements-dev.lock"])
    assert len(found["run"]) + len(found["servers"]) == found["tests"]
    assert found["everything"] == "requirements-dev.lock concerns every test"


def test_new_and_deleted_files_are_changes_too(tmp_path: Path) -> None:
    def git(*words: str) -> None:
        who = ["-c", "user.name=Robin", "-c", "user.email=robin@example.com"]
        subprocess.run(["git", *who, *words], cwd=tmp_path, check=True, capture_output=True)

    git("init", "-q")
    (tmp_path / "gone.py").write_text("a")
    git("add", ".")
    git("commit", "-qm", "first")
    (tmp_path / "gone.py").unlink()
    (tmp_path / "new.py").write_text("b")
    assert changed_files(tmp_path, "HEAD") == ["gone.py", "new.py"]
