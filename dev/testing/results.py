"""What became of each test when it last ran: kept per part in the state, for `requirements` and costs.

A result counts for as long as the file of its test is what it was then. Standard library only.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from dev.layout import Layout

PASSED, FAILED, SKIPPED = "passed", "failed", "skipped"
_ID = r"[A-Z]{2}-\d{3}"
TITLE_IDS = re.compile(rf"\[({_ID}(?:\s*,\s*{_ID})*)\]")
"""Requirement ids in the title of a web test."""


@dataclass(frozen=True)
class TestResult:
    """One test: `file` from the checkout's root, `name` within it, `ids` of requirements."""

    __test__ = False

    file: str
    name: str
    outcome: str
    seconds: float
    ids: tuple[str, ...] = ()


def ids_in_title(title: str) -> list[str]:
    """The requirement ids that stand in brackets in a title."""
    return [part.strip() for group in TITLE_IDS.findall(title) for part in group.split(",")]


def results_folder(layout: Layout) -> Path:
    """Where the results of this checkout lie."""
    return layout.state / "results"


def from_pytest(raw: Path) -> list[TestResult]:
    """What tests/support/results.py wrote; nothing when pytest never came so far."""
    return [
        TestResult(one["file"], one["name"], one["outcome"], one["seconds"], tuple(one["ids"]))
        for one in _content(raw).get("tests", [])
    ]


def from_vitest(raw: Path, checkout: Path) -> list[TestResult]:
    """What vitest's own JSON reporter wrote. A file that could not be loaded is one failed test."""
    found: list[TestResult] = []
    for file in _content(raw).get("testResults", []):
        path = str(Path(file["name"]).relative_to(checkout))
        tests = file["assertionResults"]
        if not tests and file["status"] != PASSED:
            found.append(TestResult(path, "", FAILED, 0.0))
            continue
        # What a file costs beside its tests (imports, hooks) goes to its first one.
        whole = max(0.0, (file.get("endTime") or 0) - (file.get("startTime") or 0))
        beside = max(0.0, whole - sum(test.get("duration") or 0 for test in tests))
        for test in tests:
            outcome = test["status"] if test["status"] in (PASSED, FAILED) else SKIPPED
            seconds = ((test.get("duration") or 0) + beside) / 1000
            beside = 0.0
            ids = tuple(ids_in_title(test["fullName"]))
            found.append(TestResult(path, test["fullName"], outcome, seconds, ids))
    return found


def failed_files(raw: Path, checkout: Path) -> list[str]:
    """The files that vitest's JSON reporter calls failed, by a test or a hook; from the checkout's root."""
    return [
        str(Path(file["name"]).relative_to(checkout))
        for file in _content(raw).get("testResults", [])
        if file["status"] != PASSED
    ]


def _content(file: Path) -> dict[str, Any]:
    try:
        found = json.loads(file.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return found if isinstance(found, dict) else {}


def forget(folder: Path) -> None:
    """Before a whole run: nothing of an earlier one counts."""
    for file in folder.glob("*.json"):
        file.unlink()


def keep(folder: Path, part: str, results: Sequence[TestResult], checkout: Path) -> None:
    """Add to what is known of a part; a test that ran again replaces its earlier result."""
    folder.mkdir(parents=True, exist_ok=True)
    known = _content(folder / f"{part}.json")
    digests: dict[str, str] = {}
    tests: dict[str, Any] = {}
    for file, digest in known.get("digests", {}).items():
        if _digest(checkout / file) == digest:
            digests[file] = digest
    for name, one in known.get("tests", {}).items():
        if one["file"] in digests:
            tests[name] = one
    for result in results:
        digests[result.file] = _digest(checkout / result.file)
        tests[f"{result.file}::{result.name}"] = asdict(result)
    work = folder / f"{part}.new"
    work.write_text(json.dumps({"digests": digests, "tests": tests}, indent=1), encoding="utf-8")
    work.replace(folder / f"{part}.json")


def read_results(folder: Path, checkout: Path) -> list[TestResult]:
    """Every result whose test still stands as it ran."""
    found: list[TestResult] = []
    for file in sorted(folder.glob("*.json")):
        content = _content(file)
        current = {
            name for name, digest in content.get("digests", {}).items() if _digest(checkout / name) == digest
        }
        found += [_result(one) for one in content.get("tests", {}).values() if one["file"] in current]
    return found


def _result(one: Mapping[str, Any]) -> TestResult:
    return TestResult(**{**one, "ids": tuple(one["ids"])})


def _digest(file: Path) -> str:
    try:
        return hashlib.sha256(file.read_bytes()).hexdigest()[:16]
    except OSError:
        return ""


def slowest_files(results: Iterable[TestResult], number: int = 10) -> list[tuple[str, float]]:
    """The files that took longest, with the seconds of their tests, set-up included."""
    spent: dict[str, float] = {}
    for one in results:
        spent[one.file] = spent.get(one.file, 0.0) + one.seconds
    return sorted(spent.items(), key=lambda entry: -entry[1])[:number]
