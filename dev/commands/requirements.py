"""`requirements`: what works, what waits and for which work, and what was decided by us."""

from __future__ import annotations

import argparse
import json
from collections.abc import Mapping, Sequence
from typing import Any

from dev.console import complain, say, table
from dev.layout import CHECKOUT, Layout, find_layout
from dev.requirements_areas import WORK
from dev.requirements_report import CSV_FILE, WAITS, area_report, report, write_states
from dev.testing.results import TestResult, read_results, results_folder

WRITE = "`./quoteloom requirements --write` mends it"
DISAGREE = {
    "unknown": f"{CSV_FILE} does not hold what tests name:",
    "unproven": f"Marked proven though no test names it ({WRITE}):",
    "unmarked": f"Not marked proven though a test names it ({WRITE}):",
    "failed": "A test that should prove it failed when it last ran:",
    "skipped": "A test that should prove it was skipped when it last ran:",
}
"""What the report finds wrong, by its key there; the ids follow."""
NO_RESULTS = (
    "No test has run in this checkout: proven means here only that a test names the row."
    " `./quoteloom test` runs them."
)
LISTED = 20
READING = """
  specified = proven (tests show that it works) + waiting (for what the last column says){unsettled}
  decided by us: the specification leaves it open; held by tests: built as we decided, the others wait as well
  ./quoteloom requirements --area NAME   lists the rows of one area and the tests that prove them
"""


COLUMNS = {
    "specified": "specified",
    "proven": "proven",
    "unsettled": "not run or failed",
    "waiting": "waiting",
    "decided": "decided by us",
    "decided_proven": "held by tests",
}
"""What is counted, and how a person reads it."""
UNSETTLED = "\n              + not run or failed (a test is there, but did not pass here as it stands)"


def add_commands(commands: Any) -> None:
    """Declare `requirements`."""
    command = commands.add_parser("requirements", help="what works, what waits, what was decided by us")
    command.add_argument("--json", action="store_true", help="the same for programs, also of one area")
    command.add_argument(
        "--area", metavar="NAME", help="the rows of one area, with the tests that prove them"
    )
    command.add_argument("--write", action="store_true", help=f"set the state of each row of {CSV_FILE}")
    command.set_defaults(run=run_requirements)


async def run_requirements(arguments: argparse.Namespace) -> int:
    """Print the report. Returns: 1 when tests and list disagree, or a proof failed or was skipped.

    What did not run here is told and is no failure; at the end of a whole run it is one.
    """
    layout = find_layout()
    if arguments.write:
        changed = write_states(CHECKOUT)
        say(f"{len(changed)} rows of {CSV_FILE} changed: {', '.join(changed) or 'none'}")
    results = read_results(results_folder(layout), CHECKOUT)
    if arguments.area:
        return _show_one(arguments.area, results, as_json=arguments.json)
    found = report(CHECKOUT, results)
    if arguments.json:
        say(json.dumps(found, indent=1))
    else:
        _show_areas(found)
    return _complain(found)


def show_after_a_whole_run(layout: Layout) -> int:
    """The table by what has just run. Returns: 1 when it disagrees with the list, or a proof did not run."""
    found = report(layout.checkout, read_results(results_folder(layout), layout.checkout))
    say("\n=== requirements ===")
    _show_areas(found)
    wrong = _complain(found)
    if found["not_run"] or found["basis"] != "results":
        complain(f"A test that should prove it did not run: {_few(found['not_run'])}")
        return 1
    return wrong


def _show_areas(found: dict[str, Any]) -> None:
    columns = [key for key in COLUMNS if key != "unsettled" or found[key]]
    rows: list[tuple[str, ...]] = [("area", *(COLUMNS[key] for key in columns), "what waits is")]
    for name, area in found["areas"].items():
        rows.append((name, *(str(area[key]) for key in columns), area["waits_for"]))
    rows.append(("all", *(str(found[key]) for key in columns), ""))
    say(table(rows))
    say(READING.format(unsettled=UNSETTLED if found["unsettled"] else ""))
    if found["basis"] != "results":
        say(f"  {NO_RESULTS}")
    elif found["not_run"]:
        number = len(found["not_run"])
        say(f"  not run as they stand now, so not counted as proven: {number} rows, {_few(found['not_run'])}")


def _show_one(area: str, results: Sequence[TestResult], *, as_json: bool) -> int:
    if area not in WORK:
        complain(f"There is no area {area}. Areas: {', '.join(sorted(WORK))}.")
        return 1
    found = area_report(CHECKOUT, area, results)
    if as_json:
        say(json.dumps(found, indent=1))
    else:
        _show_rows(found)
    return 0


def _show_rows(found: Mapping[str, Any]) -> None:
    """The rows of an area under what is true of them."""
    columns = [key for key in COLUMNS if key != "unsettled" or found[key]]
    say(f"{found['area']}: " + ", ".join(f"{found[key]} {COLUMNS[key]}" for key in columns))
    if found["basis"] != "results":
        say(NO_RESULTS)
    ours = [row for row in found["rows"] if row["decided"]]
    theirs = [row for row in found["rows"] if not row["decided"]]
    _show_part("Proven", theirs, "proven")
    _show_part("Decided by us, held by tests", ours, "proven")
    _show_part(f"Waiting: {found['waits_for']}", theirs, WAITS)
    _show_part("Decided by us, waiting as well", ours, WAITS)
    for state in ("failed", "skipped", "not run"):
        _show_part(f"Not counted as proven: {state}", found["rows"], state)


def _show_part(title: str, rows: Sequence[Mapping[str, Any]], state: str) -> None:
    shown = [row for row in rows if row["state"] == state]
    if not shown:
        return
    say(f"\n{title}")
    for row in shown:
        say(f"  {row['id']}  {row['title']}")
        for test in row["tests"]:
            name = f": {test['name']}" if test["name"] else ""
            outcome = "" if test["outcome"] in (None, "passed") else f"  ({test['outcome']})"
            say(f"          {test['file']}{name}{outcome}")


def _complain(found: dict[str, Any]) -> int:
    wrong = [f"{words} {_few(found[key])}" for key, words in DISAGREE.items() if found[key]]
    for sentence in wrong:
        complain(sentence)
    return 1 if wrong else 0


def _few(names: Sequence[str]) -> str:
    more = f" and {len(names) - LISTED} more" if len(names) > LISTED else ""
    return ", ".join(names[:LISTED]) + more
