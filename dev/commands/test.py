"""`test`: sets up what is missing, runs the parts, shows what they found and what they cost."""

from __future__ import annotations

import argparse
import asyncio
import os
import sys
import time
from collections.abc import Mapping, Sequence
from contextlib import nullcontext
from typing import Any

from dev.build.commands import SetupFailed
from dev.commands.requirements import show_after_a_whole_run
from dev.console import say
from dev.layout import Layout, find_layout
from dev.ports import PortTaken
from dev.supervised_process import NotReady, ServiceFailed
from dev.testing.affected import run_affected
from dev.testing.parts import AFTER, PARTS, needs_web_build
from dev.testing.results import forget, results_folder
from dev.testing.runner import Outcome, shown_at_the_end
from dev.testing.shared_stack import WITH_PRODUCT, shared_stack
from dev.testing.summary import PartResult, show_closing
from dev.testing.tools import Bench
from dev.toolbox import prepare


def add_commands(commands: Any) -> None:
    """Declare `test`."""
    command = commands.add_parser("test", help=f"{', '.join(PARTS)}; without a part all")
    command.add_argument(
        "--affected", action="store_true", help="only what the uncommitted changes can touch"
    )
    command.add_argument("--since", metavar="REV", help="with --affected: changes since this commit")
    command.add_argument("part", nargs="?", choices=list(PARTS))
    command.add_argument("rest", nargs=argparse.REMAINDER, help="passed on to pytest or vitest")
    command.set_defaults(run=run_test)


async def run_test(arguments: argparse.Namespace) -> int:
    """Run one part or all; a failed one does not keep the next from running. Returns: 1 when any failed."""
    layout = find_layout()
    os.environ.setdefault("PIP_NO_INPUT", "1")
    if arguments.affected or arguments.since:
        return await run_affected(layout, arguments.since or "HEAD")
    chosen = [arguments.part] if arguments.part else list(PARTS)
    rest = [word for word in arguments.rest if word != "--"]
    if not arguments.part:
        forget(results_folder(layout))
    began = time.monotonic()
    results = await _run_parts(layout, chosen, rest)
    show_closing(results, time.monotonic() - began)
    code = 1 if any(part.outcome.code for part in results) else 0
    return code if arguments.part else show_after_a_whole_run(layout) or code


async def _run_parts(layout: Layout, chosen: Sequence[str], rest: Sequence[str]) -> list[PartResult]:
    toolbox = await prepare(layout, web=needs_web_build(chosen, layout))
    async with shared_stack(layout, toolbox, chosen) as stack, shared_stack(layout, toolbox, ()) as servers:
        bench = Bench(layout, toolbox, stack, servers, rest, chosen)
        # Beside the parts that need none; a part alone asks when it does, as whoever needs servers alone.
        if len(chosen) > 1 and WITH_PRODUCT & set(chosen):
            stack.start()
        over = {name: asyncio.Event() for name in chosen}
        speaking = asyncio.Lock()
        return await asyncio.gather(*(_in_turn(name, bench, over, speaking) for name in chosen))


async def _in_turn(
    name: str, bench: Bench, over: Mapping[str, asyncio.Event], speaking: asyncio.Lock
) -> PartResult:
    """A part, once those before it are over. What runs beside another tells its story when it has ended."""
    for earlier in AFTER[name]:
        if earlier in over:
            await over[earlier].wait()
    beside = speaking.locked()
    began = time.monotonic()
    try:
        async with nullcontext() if beside else speaking:
            with shown_at_the_end() if beside else nullcontext():
                say(f"\n=== {name} ===" + (" (beside it; its output follows at its end)" if beside else ""))
                outcome = await _run_part(name, bench)
    finally:
        over[name].set()
    return PartResult(name, outcome, time.monotonic() - began)


async def _run_part(name: str, bench: Bench) -> Outcome:
    try:
        return await PARTS[name](bench)
    except (SetupFailed, ServiceFailed, NotReady, PortTaken) as error:
        # A stack that does not start fails its part, not the parts after it.
        print(error, file=sys.stderr, flush=True)
        return Outcome(1, str(error).splitlines()[:1])
