"""`requirements`: how much of the specification is proven by tests."""

from __future__ import annotations

import argparse
import json
from typing import Any

from dev.console import complain, say, table
from dev.layout import CHECKOUT
from dev.requirements_report import CSV_FILE, report, write_states

WRITE = "`./quoteloom requirements --write` mends it"
DISAGREE = {
    "unknown": f"{CSV_FILE} does not hold what tests name:",
    "unproven": f"Marked proven though no test names it ({WRITE}):",
    "unmarked": f"Not marked proven though a test names it ({WRITE}):",
}
"""What the report finds wrong, by its key there; the ids follow."""


def add_commands(commands: Any) -> None:
    """Declare `requirements`."""
    command = commands.add_parser("requirements", help="which requirements a test proves, per area")
    command.add_argument("--json", action="store_true")
    command.add_argument("--write", action="store_true", help=f"set the state of each row of {CSV_FILE}")
    command.set_defaults(run=run_requirements)


async def run_requirements(arguments: argparse.Namespace) -> int:
    """Print the report. Returns: 1 when the tests and the list of requirements disagree."""
    if arguments.write:
        changed = write_states(CHECKOUT)
        say(f"{len(changed)} rows of {CSV_FILE} changed: {', '.join(changed) or 'none'}")
    found = report(CHECKOUT)
    if arguments.json:
        say(json.dumps(found, indent=1))
    else:
        rows = [("area", "proven", "of")]
        rows += [(name, str(area["proven"]), str(area["total"])) for name, area in found["areas"].items()]
        say(table([*rows, ("all", str(found["proven"]), str(found["total"]))]))
    wrong = [f"{words} {', '.join(found[key])}" for key, words in DISAGREE.items() if found[key]]
    for sentence in wrong:
        complain(sentence)
    return 1 if wrong else 0
