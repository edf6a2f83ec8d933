"""Which requirements are proven: compares docs/requirements.csv with the ids that tests carry.

In Python `@pytest.mark.req("QE-017", ...)` (or the same mark in `pytestmark` or `pytest.param`), in the web
`[QE-017]` in the title of a `test(` or `it(`. Standard library only: it runs before anything is installed.
"""

from __future__ import annotations

import ast
import csv
import re
from collections.abc import Container, Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

CSV_FILE = Path("docs") / "requirements.csv"
COLUMNS = ("id", "area", "title", "state")
STATES = ("open", "proven", "later")
SKIPPED_FOLDERS = {"node_modules", "dist"}
# The first string that opens a call: also behind `test.each([...])`, whose own bracket opens a list.
_WEB_TITLE = re.compile(r"\b(?:test|it)\b[^;]*?\(\s*([\"'`])((?:\\.|(?!\1).)*)\1", re.DOTALL)
_WEB_ID = re.compile(r"\[([A-Z]{2}-\d{3}(?:\s*,\s*[A-Z]{2}-\d{3})*)\]")


@dataclass(frozen=True)
class Requirement:
    """One row: what the product must do, in a few words."""

    id: str
    area: str
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
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call) and ast.unparse(node.func) == "pytest.mark.req":
            found |= {str(word.value) for word in node.args if isinstance(word, ast.Constant)}
    return found


def ids_in_web(source: str) -> set[str]:
    """The ids in brackets in the titles of tests."""
    found: set[str] = set()
    for match in _WEB_TITLE.finditer(source):
        for group in _WEB_ID.findall(match[2]):
            found |= {part.strip() for part in group.split(",")}
    return found


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


def _state(row: Requirement, proven: Container[str]) -> str:
    """The state that the tests give a row; what is left for later stays so until a test names it."""
    if row.id in proven:
        return "proven"
    return "open" if row.state == "proven" else row.state


def write_states(checkout: Path) -> list[str]:
    """Set the column `state` by what the tests name. Returns: ids of the rows that changed."""
    rows, proven = read_requirements(checkout), proofs(checkout)
    with (checkout / CSV_FILE).open("w", encoding="utf-8", newline="") as target:
        writer = csv.writer(target, lineterminator="\n")
        writer.writerow(COLUMNS)
        writer.writerows((row.id, row.area, row.title, _state(row, proven)) for row in rows)
    return [row.id for row in rows if row.state != _state(row, proven)]


def report(checkout: Path) -> dict[str, Any]:
    """Totals per area and in all, with the ids that no test names.

    Returns: also `unknown`, the ids that no row has; `unproven`, rows that are marked proven though no test
    names them; `unmarked`, rows that a test names though they are not marked proven.
    """
    rows, proven = read_requirements(checkout), proofs(checkout)
    areas: dict[str, dict[str, Any]] = {}
    for row in rows:
        area = areas.setdefault(row.area, {"total": 0, "proven": 0, "missing": []})
        area["total"] += 1
        if row.id in proven:
            area["proven"] += 1
        else:
            area["missing"].append(row.id)
    known = {row.id for row in rows}
    return {
        "total": len(rows),
        "proven": sum(area["proven"] for area in areas.values()),
        "areas": dict(sorted(areas.items())),
        "unknown": sorted(set(proven) - known),
        "unproven": [row.id for row in rows if row.state == "proven" and row.id not in proven],
        "unmarked": [row.id for row in rows if row.state != "proven" and row.id in proven],
    }
