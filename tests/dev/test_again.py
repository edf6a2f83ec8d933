"""What fails: a few run once more by themselves, and both verdicts are told."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, cast

import pytest

from dev.layout import Layout
from dev.testing.again import MOST_AGAIN
from dev.testing.results import TestResult, from_vitest
from dev.testing.runner import Outcome
from dev.testing.tools import Bench

FILES = [f"e2e/{name}.e2e.ts" for name in "abcde"]


@dataclass(frozen=True)
class ToldBeforehand(Bench):
    """Journeys whose results are told beforehand, run by run: which of their files fail."""

    failing: list[set[str]] = field(default_factory=list)
    asked: list[list[str]] = field(default_factory=list)

    async def vitest(self, part: str, script: str, words: Sequence[str], env: Mapping[str, str]) -> Outcome:
        self.asked.append(list(words))
        red, raw = self.failing.pop(0), self._raw(part)
        said = {name: "failed" if name in red else "passed" for name in words or FILES}
        told = [
            {
                "name": f"{self.layout.checkout}/web/{name}",
                "status": status,
                "assertionResults": [{"fullName": "goes", "status": status, "duration": 1}],
            }
            for name, status in said.items()
        ]
        raw.write_text(json.dumps({"testResults": told}))
        results = from_vitest(raw, self.layout.checkout)
        return Outcome(1 if red else 0, [f"{len(red)} failed"], 1.0, results)

    async def pytest(self, part: str, words: Sequence[str], env: Mapping[str, str]) -> Outcome:
        self.asked.append(list(words))
        red = self.failing.pop(0)
        results = [
            TestResult(file, name, "failed" if f"{file}::{name}" in red else "passed", 1.0)
            for file, name in (("a.py", "one"), ("a.py", "two"), ("b.py", "one"))
            if not words or {file, f"{file}::{name}"} & {*words}
        ]
        return Outcome(1 if red else 0, [f"{len(red)} failed"], 1.0, results)


def journeys(checkout: Path, failing: list[set[str]]) -> ToldBeforehand:
    layout = Layout(checkout, checkout / "cache", checkout / "state", "test")
    no_stack = cast(Any, None)
    return ToldBeforehand(layout, cast(Any, None), no_stack, no_stack, failing=failing)


@pytest.mark.parametrize(
    ("failed", "code", "verdict"),
    [
        ([{FILES[1]}, set()], 0, f"Red at first, green by themselves: web/{FILES[1]}"),
        ([{FILES[1]}, {FILES[1]}], 1, f"Red at first, red again: web/{FILES[1]}"),
    ],
)
async def test_what_failed_runs_once_more_and_both_verdicts_are_told(
    tmp_path: Path, failed: list[set[str]], code: int, verdict: str
) -> None:
    bench = journeys(tmp_path, failed)
    outcome = await bench.web_once_more("e2e", "e2e", (), {})
    assert (outcome.code, outcome.closing[0], outcome.closing[-1]) == (code, "1 failed", verdict)
    assert bench.asked == [[], [FILES[1]]]
    red = [one.file for one in outcome.results if one.outcome == "failed"]
    assert red == ([f"web/{FILES[1]}"] if code else [])
    assert sorted(one.file for one in outcome.results) == [f"web/{name}" for name in FILES]


@pytest.mark.parametrize("failed", [set(), set(FILES[: MOST_AGAIN + 1])])
async def test_nothing_runs_again_when_all_is_well_or_much_is_broken(
    tmp_path: Path, failed: set[str]
) -> None:
    bench = journeys(tmp_path, [failed])
    outcome = await bench.web_once_more("e2e", "e2e", (), {})
    assert outcome.code == (1 if failed else 0)
    assert len(bench.asked) == 1


@pytest.mark.parametrize(
    ("whole_files", "again", "ran"), [(True, ["a.py"], 2), (False, ["a.py::two"], 1)], ids=["files", "tests"]
)
@pytest.mark.parametrize("still", [set(), {"a.py::two"}], ids=["green", "red"])
async def test_tests_run_once_more_by_file_or_by_test(
    tmp_path: Path, whole_files: bool, again: list[str], ran: int, still: set[str]
) -> None:
    bench = journeys(tmp_path, [{"a.py::two"}, still])
    outcome = await bench.tests_once_more("faults", (), {}, whole_files=whole_files)
    assert bench.asked == [[], again]
    assert (outcome.code, len(outcome.results)) == (1 if still else 0, 3)
    word = "red again" if still else "green by themselves"
    assert outcome.closing == ["1 failed", f"{len(still)} failed", f"Red at first, {word}: {again[0]}"]
    assert {f"{one.file}::{one.name}" for one in outcome.results if one.outcome == "failed"} == still


async def test_a_run_that_broke_off_without_a_red_test_stays_red(tmp_path: Path) -> None:
    bench = journeys(tmp_path, [{"somewhere else"}])
    assert (await bench.tests_once_more("faults", (), {})).code == 1
    assert len(bench.asked) == 1
