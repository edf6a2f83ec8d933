"""`bench`: measures, against the running stack or against one of its own."""

from __future__ import annotations

import argparse
from typing import Any

from dev.build.toolbox import has_web, prepare
from dev.commands.env import current_environment
from dev.console import complain
from dev.layout import find_layout
from dev.runtime_file import lock_holder, read_runtime
from dev.testing.runner import run_module
from dev.testing.throwaway import throw_away_stack


def add_commands(commands: Any) -> None:
    """Declare `bench`."""
    command = commands.add_parser("bench", help="measure; uses the running stack, else starts one")
    command.add_argument("--json", metavar="FILE", help="also write the figures there")
    command.set_defaults(run=run_bench)


async def run_bench(arguments: argparse.Namespace) -> int:
    """Run `python -m bench` in the application's venv."""
    layout = find_layout()
    words = ["bench", *(["--json", arguments.json] if arguments.json else [])]
    toolbox = await prepare(layout, web=has_web(layout))
    if lock_holder(layout.lock_file) is not None:
        if read_runtime(layout).get("scope") != "all":
            complain("Only the servers run; a bench needs API and worker. Run `./quoteloom down` first.")
            return 1
        return await run_module(layout, toolbox.venv, words, current_environment(layout))
    async with throw_away_stack(layout, toolbox, RATE_LIMITS="off") as stack:
        return await run_module(layout, toolbox.venv, words, stack.test_environment())
