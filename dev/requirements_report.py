"""Which requirements are proven: docs/requirements.csv, the ids that tests carry, and how tests ended.

In Python `@pytest.mark.req("QE-017", ...)` (or the same mark in `pytestmark` or `pytest.param`), in the web
`[QE-017]` in the title of a `test(` or `it(`. Standard library only: it runs before anything is installed.
"""

from __future__ import annotations

import ast
import csv
import re
from collections.abc import Container, Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from dev.requirements_areas import WORK
from dev.testing.results import FAILED, PASSED, SKIPPED, TestResult, ids_in_title

CSV_FILE = Path("docs") / "requirements.csv"
COLUMNS = ("id", "area", "kind", "title", "state")
DECIDED = "open"
"""The kind of a row that the specification leaves open: what we decided there is counted apart."""
STATES = ("open", "proven", "later")
PROVEN, NOT_RUN, WAITS = "proven", "not run", "waits"
_MARK = "pytest.mark.req"
SKIPPED_FOLDERS = {"node_modules", "dist"}
# The first string that opens a call: also behind `test.each([...])`, whose own bracket opens a list.
_WEB_TITLE = re.compile(r"\b(?:test|it)\b[^;]*?\(\s*([\"'`])((?:\\.|(?!\1).)*)\1", re.DOTALL)


@dataclass(frozen=True)
class Requirement:
    """One row: what the product must do, in a few words."""

    id: str
    area: str
    kind: str
    title: str
    state: str


def read_requirements(checkout: Path) -> list[Requirement]:
    """All rows. Raises: ValueError for a wrong header, an unknown state or an id that stands twice."""
    with (checkout / CSV_FILE).open(encoding="utf-8", newline="") as source:
        reader = csv.DictReader(source)
        if tuple(reader.fieldnames or ()) != COLUMNS:
            raise ValueError(f"{CSV_FILE} must have the columns {', '.join(COLUMNS)}")
        rows = [Requirement(**row) for row in reader]
    seen: set[str] = set()
    for row in rows:
        if row.id in seen or row.state not in STATES:
            raise ValueError(f"{CSV_FILE}: {row.id} stands twice or has the unknown state {row.state!r}")
        seen.add(row.id)
    return rows


def ids_in_python(source: str) -> set[str]:
    """The ids of every `pytest.mark.req(...)` call, wherever it stands."""
    found: set[str] = set()
    if _MARK not in source:
        return found
    for node in ast.walk(ast.parse(source)):
        # Most calls are told by their last name; to write one out takes longer than to look at all.
        if not isinstance(node, ast.Call) or getattr(node.func, "attr", "") != "req":
            continue
        if ast.unparse(node.func) == _MARK:
            found |= {str(word.value) for word in node.args if isinstance(word, ast.Constant)}
    return found


def ids_in_web(source: str) -> set[str]:
    """The ids in brackets in the titles of tests."""
    return {name for match in _WEB_TITLE.finditer(source) for name in ids_in_title(match[2])}


def _files(folder: Path, patterns: Iterable[str]) -> list[Path]:
    found = {file for pattern in patterns for file in folder.rglob(pattern)}
    return sorted(file for file in found if not SKIPPED_FOLDERS & set(file.parts))


def proofs(checkout: Path) -> dict[str, list[str]]:
    """Each id that a test names, with the files that do."""
    found: dict[str, list[str]] = {}
    python = [(file, ids_in_python) for file in _files(checkout / "tests", ["*.py"])]
    web = [(file, ids_in_web) for file in _files(checkout / "web", ["*.test.ts", "*.test.tsx", "*.e2e.ts"])]
    for file, ids_in in python + web:
        for name in sorted(ids_in(file.read_text(encoding="utf-8"))):
            found.setdefault(name, []).append(str(file.relative_to(checkout)))
    return found


def _state(row: Requirement, named: Container[str]) -> str:
    """The state that the tests give a row; what is left for later stays so until a test names it."""
    if row.id in named:
        return "proven"
    return "open" if row.state == "proven" else row.state


def write_states(checkout: Path) -> list[str]:
    """Set the column `state` by what the tests name. Returns: ids of the rows that changed."""
    rows, named = read_requirements(checkout), proofs(checkout)
    with (checkout / CSV_FILE).open("w", encoding="utf-8", newline="") as target:
        writer = csv.writer(target, lineterminator="\n")
        writer.writerow(COLUMNS)
        writer.writerows((row.id, row.area, row.kind, row.title, _state(row, named)) for row in rows)
    return [row.id for row in rows if row.state != _state(row, named)]


def results_by_id(results: Iterable[TestResult]) -> dict[str, list[TestResult]]:
    """The results of the tests that carry each id."""
    found: dict[str, list[TestResult]] = {}
    for one in results:
        for name in one.ids:
            found.setdefault(name, []).append(one)
    return found


def state_of_row(files: Sequence[str] | None, results: Sequence[TestResult]) -> str:
    """Where a row stands: waits, failed, skipped, not run or proven; the worst of what its tests say.

    Args: files: those that name the row, None or empty when none does; results: of the tests that carry it.
    Each file must have had its say: a file that did not run proves nothing.
    """
    if not files:
        return WAITS
    for outcome in (FAILED, SKIPPED):
        if any(one.outcome == outcome for one in results):
            return outcome
    ran = {one.file for one in results if one.outcome == PASSED}
    return "proven" if set(files) <= ran else NOT_RUN


def row_states(
    rows: Iterable[Requirement], named: Mapping[str, Sequence[str]], results: Sequence[TestResult]
) -> dict[str, str]:
    """Where each row stands; without any results by the names of tests alone."""
    if not results:
        return {row.id: "proven" if row.id in named else WAITS for row in rows}
    by_id = results_by_id(results)
    return {row.id: state_of_row(named.get(row.id), by_id.get(row.id, [])) for row in rows}


def _counted(rows: Sequence[Requirement], states: Mapping[str, str]) -> dict[str, Any]:
    """How many rows there are of each sort; what was decided by us is counted apart."""
    ours = [row.id for row in rows if row.kind == DECIDED]
    specified = [row.id for row in rows if row.kind != DECIDED]
    proven = sum(states[name] == PROVEN for name in specified)
    waiting = sum(states[name] == WAITS for name in specified)
    return {
        "total": len(rows),
        "specified": len(specified),
        "proven": proven,
        "unsettled": len(specified) - proven - waiting,
        "waiting": waiting,
        "decided": len(ours),
        "decided_proven": sum(states[name] == PROVEN for name in ours),
    }


def _area(name: str, rows: Sequence[Requirement], states: Mapping[str, str]) -> dict[str, Any]:
    missing = [row.id for row in rows if states[row.id] != PROVEN]
    waits = any(states[row.id] == WAITS for row in rows)
    return {**_counted(rows, states), "missing": missing, "waits_for": WORK.get(name, "") if waits else ""}


def report(checkout: Path, results: Sequence[TestResult] = ()) -> dict[str, Any]:
    """Totals per area and in all.

    Returns: `total` rows: `specified` ones, of which tests prove `proven`, no test names the `waiting` ones,
    and the tests of the `unsettled` ones failed, were skipped or did not run; and `decided` ones, which the
    specification left to us and of which tests hold `decided_proven`; `basis`: what that rests on, results
    or sources; per area `missing`: ids that are not proven, and what it `waits_for`;
    `unknown`: ids that no row has; `unproven`: rows marked proven though no test names them; `unmarked`: rows
    that a test names though they are not marked proven; `failed`, `skipped`, `not_run`: rows that tests name,
    by what became of these.
    """
    rows, named = read_requirements(checkout), proofs(checkout)
    states = row_states(rows, named, results)
    areas = {
        name: _area(name, [row for row in rows if row.area == name], states)
        for name in sorted({row.area for row in rows})
    }
    known = {row.id for row in rows}
    return {
        **_counted(rows, states),
        "basis": "results" if results else "sources",
        "areas": areas,
        "unknown": sorted(set(named) - known),
        "unproven": [row.id for row in rows if row.state == "proven" and row.id not in named],
        "unmarked": [row.id for row in rows if row.state != "proven" and row.id in named],
        **{
            key: [row.id for row in rows if states[row.id] == state]
            for key, state in (("failed", FAILED), ("skipped", SKIPPED), ("not_run", NOT_RUN))
        },
    }


def area_report(checkout: Path, name: str, results: Sequence[TestResult] = ()) -> dict[str, Any]:
    """One area with its rows.

    Returns: the counts of `report`, and `rows`: id, title, kind, whether it was `decided` by us, `state`, and
    `tests`: file, name and outcome of each; without a name where only the file is known, with None for an
    outcome where no test has run in this checkout.
    """
    rows, named = read_requirements(checkout), proofs(checkout)
    by_id, states = results_by_id(results), row_states(rows, named, results)
    own = [row for row in rows if row.area == name]

    def tests_of(row: Requirement) -> list[dict[str, str | None]]:
        ran = by_id.get(row.id, [])
        silent = [file for file in named.get(row.id, []) if file not in {one.file for one in ran}]
        outcomes = [(one.file, one.name, one.outcome) for one in ran]
        outcomes += [(file, "", NOT_RUN) for file in silent]
        return [
            {"file": file, "name": name, "outcome": outcome if results else None}
            for file, name, outcome in outcomes
        ]

    shown = [
        {
            "id": row.id,
            "title": row.title,
            "kind": row.kind,
            "decided": row.kind == DECIDED,
            "state": states[row.id],
            "tests": tests_of(row),
        }
        for row in own
    ]
    basis = "results" if results else "sources"
    return {"area": name, **_area(name, own, states), "basis": basis, "rows": shown}
