"""`test`: sets up what is missing, runs the parts, shows a table."""

from __future__ import annotations

import argparse
import asyncio
import os
import sys
import time
from contextlib import nullcontext
from typing import Any

from dev.build.commands import SetupFailed
from dev.build.toolbox import prepare
from dev.console import say, table
from dev.layout import find_layout
from dev.ports import PortTaken
from dev.supervised import NotReady, ServiceFailed
from dev.testing.parts import PARTS, Bench, needs_web_build, waves
from dev.testing.runner import Outcome, told_at_the_end

Result = tuple[str, Outcome, float]
"""Name of a part, what became of it, seconds."""


def add_commands(commands: Any) -> None:
    """Declare `test`."""
    command = commands.add_parser(
        "test", help="lint, unit, integration, web, e2e, faults; without a part all"
    )
    command.add_argument("part", nargs="?", choices=list(PARTS))
    command.add_argument("rest", nargs=argparse.REMAINDER, help="passed on to pytest or vitest")
    command.set_defaults(run=run_test)


async def run_test(arguments: argparse.Namespace) -> int:
    """Run one part or all; a failed one does not keep the next from running. Returns: 1 when any failed."""
    layout = find_layout()
    chosen = [arguments.part] if arguments.part else list(PARTS)
    rest = [word for word in arguments.rest if word != "--"]
    os.environ.setdefault("PIP_NO_INPUT", "1")
    toolbox = await prepare(layout, web=needs_web_build(chosen, layout))
    bench, began = Bench(layout, toolbox, rest), time.monotonic()
    results: list[Result] = []
    for wave in waves(chosen):
        results += await asyncio.gather(*(_timed(name, bench, later=name != wave[0]) for name in wave))
    _summary(results, time.monotonic() - began)
    return 1 if any(outcome.code for _, outcome, _ in results) else 0


async def _timed(name: str, bench: Bench, *, later: bool) -> Result:
    """One part; what runs beside another one tells its story when it has ended."""
    began = time.monotonic()
    with told_at_the_end() if later else nullcontext():
        say(f"\n=== {name} ===" + (" (beside it; its output follows at its end)" if later else ""))
        outcome = await _run_part(name, bench)
        return name, outcome, time.monotonic() - began


async def _run_part(name: str, bench: Bench) -> Outcome:
    try:
        return await PARTS[name](bench)
    except (SetupFailed, ServiceFailed, NotReady, PortTaken) as error:
        # A stack that does not start fails its part, not the parts after it.
        print(error, file=sys.stderr, flush=True)
        return Outcome(1, str(error).splitlines()[:1])


def _summary(results: list[Result], total: float) -> None:
    say("\n=== closing lines ===")
    for name, outcome, _ in results:
        for line in outcome.closing:
            say(f"  {name:<12} {line}")
    rows = [
        (name, "failed" if outcome.code else "passed", f"{spent:.0f} s") for name, outcome, spent in results
    ]
    say(
        "\n"
        + table(
            [*rows, ("all", "failed" if any(o.code for _, o, _ in results) else "passed", f"{total:.0f} s")]
        )
    )
