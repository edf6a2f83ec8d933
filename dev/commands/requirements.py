"""`requirements`: how much of the specification is proven by tests."""

from __future__ import annotations

import argparse
import json
from typing import Any

from dev.console import complain, say, table
from dev.layout import CHECKOUT
from dev.requirements_report import report


def add_commands(commands: Any) -> None:
    """Declare `requirements`."""
    command = commands.add_parser("requirements", help="which requirements a test proves, per area")
    command.add_argument("--json", action="store_true")
    command.set_defaults(run=run_requirements)


async def run_requirements(arguments: argparse.Namespace) -> int:
    """Print the report. Returns: 1 when a test names an id that no requirement has."""
    found = report(CHECKOUT)
    if arguments.json:
        say(json.dumps(found, indent=1))
    else:
        rows = [("area", "proven", "of")]
        rows += [(name, str(area["proven"]), str(area["total"])) for name, area in found["areas"].items()]
        say(table([*rows, ("all", str(found["proven"]), str(found["total"]))]))
    for name in found["unknown"]:
        complain(f"A test names {name}, which docs/requirements.csv does not hold.")
    return 1 if found["unknown"] else 0
