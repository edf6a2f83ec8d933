"""`bench`: measures against a stack of its own, without the limits that protect a shared one.

Its PostgreSQL flushes each commit as a real one does: a price that was not flushed is not measured.
"""

from __future__ import annotations

import argparse
from typing import Any

from dev.build.browser import need_chromium
from dev.build.node_tools import build_node_modules, npm_environment
from dev.layout import find_layout
from dev.testing.runner import run_module
from dev.testing.throwaway_stack import NEVER, throw_away_stack
from dev.toolbox import has_web, prepare

CHAOS = "chaos"
"""The group that kills the servers that it is measured on: it has a stack of its own, without the product."""


def add_commands(commands: Any) -> None:
    """Declare `bench`."""
    command = commands.add_parser("bench", help="measure, on a stack of its own")
    command.add_argument("group", nargs="*", help="measure these alone, such as large_bodies")
    command.add_argument("--json", metavar="FILE", help="also write the figures there")
    command.add_argument("--binds", type=int, default=1_000, help="of the group chaos (1000)")
    command.add_argument(
        "--profile", choices=["dev", "prodlike"], default="dev", help="prodlike: Temporal on PostgreSQL"
    )
    command.set_defaults(run=run_bench)


async def run_bench(arguments: argparse.Namespace) -> int:
    """Run `python -m bench` in the application's venv."""
    layout = find_layout()
    words = ["bench", *arguments.group, *(["--json", arguments.json] if arguments.json else [])]
    if CHAOS in arguments.group:
        toolbox = await prepare(layout, web=False)
        words += ["--binds", str(arguments.binds)]
        async with throw_away_stack(
            layout, toolbox, applications=(), durable=True, crash_limit=NEVER
        ) as stack:
            return await run_module(layout, toolbox.venv, words, stack.test_environment())
    prodlike = arguments.profile == "prodlike"
    toolbox = await prepare(layout, web=has_web(layout), prodlike=prodlike)
    chromium = await need_chromium(layout)
    await build_node_modules(layout, toolbox.toolchain)
    tools = {**await npm_environment(toolbox.toolchain), "E2E_CHROMIUM": chromium}
    async with throw_away_stack(layout, toolbox, durable=True, prodlike=prodlike, RATE_LIMITS="off") as stack:
        return await run_module(layout, toolbox.venv, words, {**stack.test_environment(), **tools})
