"""`stuck`: cases that do not go on, made on the running stack for whoever learns to mend them, and judged."""

from __future__ import annotations

import argparse
from typing import Any

from dev.build.commands import SetupFailed
from dev.build.python_env import build_venv
from dev.commands.env import current_environment
from dev.layout import find_layout
from dev.runtime_file import lock_holder
from dev.testing.runner import run_module


def add_commands(commands: Any) -> None:
    """Declare `stuck`."""
    command = commands.add_parser(
        "stuck", help="stuck plant: ten cases to be mended by docs/runbooks; stuck check: which are"
    )
    command.add_argument("act", choices=["plant", "check"])
    command.add_argument(
        "numbers", nargs="*", type=int, metavar="N", help="plant these alone, from 1 to 10; without: all"
    )
    command.set_defaults(run=run_stuck)


async def run_stuck(arguments: argparse.Namespace) -> int:
    """Run `python -m tests.stuck` on the running stack. Returns: 0 when all are planted, or mended."""
    layout = find_layout()
    if lock_holder(layout.lock_file) is None:
        raise SetupFailed("Nothing runs here; start it with ./quoteloom up.")
    words = ["tests.stuck", arguments.act, *map(str, arguments.numbers)]
    return await run_module(layout, await build_venv(layout), words, current_environment(layout))
