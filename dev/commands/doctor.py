"""`doctor`: what is missing on this machine, and the one command that mends it."""

from __future__ import annotations

import argparse
import os
from typing import Any

from dev.blank_checks import blank_findings
from dev.console import say, table
from dev.doctor_checks import machine_findings, one_command, port_findings, tool_findings
from dev.layout import find_layout, make_folders


def add_commands(commands: Any) -> None:
    """Declare `doctor`."""
    command = commands.add_parser("doctor", help="what is missing here, and the command that mends it")
    command.set_defaults(run=run_doctor)


async def run_doctor(arguments: argparse.Namespace) -> int:
    """Print every finding. Returns: 1 when one needs a cure."""
    layout = find_layout()
    make_folders(layout)
    findings = machine_findings(layout) + await tool_findings() + port_findings(layout)
    findings += await blank_findings(layout)
    say(table((("ok" if not f.cure else "--"), f.what, f.found, f.cure) for f in findings))
    ill = [finding for finding in findings if finding.cure]
    if command := one_command(findings):
        by = "" if os.geteuid() == 0 else " as root"
        say(f"\nOne command mends what is missing{by}: {command}")
    say(f"\n{len(ill)} of {len(findings)} need attention." if ill else "\nAll is well.")
    return 1 if ill else 0
