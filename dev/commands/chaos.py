"""`chaos`: binds while processes die, on a stack of its own, counted from the carriers' log."""

from __future__ import annotations

import argparse
from typing import Any

from dev.layout import find_layout
from dev.testing.runner import run_module
from dev.testing.throwaway_stack import NEVER, throw_away_stack
from dev.toolbox import prepare


def add_commands(commands: Any) -> None:
    """Declare `chaos`."""
    command = commands.add_parser("chaos", help="bind while processes die, and count the policies")
    command.add_argument("--binds", type=int, default=50, help="prospects that are bound (50)")
    command.add_argument("--seed", type=int, help="draws the same businesses and deaths again")
    command.add_argument(
        "--scale",
        type=int,
        default=20,
        help="divides every wait of the protocol; 1: none (20)",
    )
    command.add_argument(
        "--calm-start", action="store_true", help="nothing dies before everything can be bound"
    )
    command.add_argument("--json", metavar="FILE", help="also write the figures there")
    command.set_defaults(run=run_chaos)


async def run_chaos(arguments: argparse.Namespace) -> int:
    """Run `python -m tests.chaos` beside servers that flush what they commit."""
    layout = find_layout()
    toolbox = await prepare(layout, web=False)
    words = ["tests.chaos", "--binds", str(arguments.binds), "--scale", str(arguments.scale)]
    words += [] if arguments.seed is None else ["--seed", str(arguments.seed)]
    words += ["--calm-start"] if arguments.calm_start else []
    words += ["--json", arguments.json] if arguments.json else []
    async with throw_away_stack(layout, toolbox, applications=(), durable=True, crash_limit=NEVER) as stack:
        return await run_module(layout, toolbox.venv, words, stack.test_environment())
