"""`up` and `down`."""

from __future__ import annotations

import argparse
import asyncio
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

from dev.build.commands import tail_of
from dev.build.node_tools import build_node_modules
from dev.commands.env import current_environment
from dev.commands.welcome import welcome
from dev.console import Clock, complain, say
from dev.doctor_checks import refuse_when_hopeless
from dev.environment import unused_outside
from dev.layout import CHECKOUT, Layout, find_layout, make_folders
from dev.logs import open_private
from dev.ports import DEFAULTS, ONLY_WITH_DEV, choose_ports
from dev.runtime_file import end_leftovers, lock_holder, read_runtime
from dev.stack import APPLICATION, Options, Stack
from dev.toolbox import has_web, prepare

SUPERVISOR_LOG = "supervisor.log"
DETACHED_WAIT_S = 300.0
# The slowest service has a minute to stop, and there are five rows of them.
DOWN_WAIT_S = 150.0


def add_commands(commands: Any) -> None:
    """Declare `up` and `down`."""
    start = commands.add_parser("up", help="set up what is missing, start everything, show the addresses")
    start.add_argument("--detach", action="store_true", help="return when all is ready; `down` stops it")
    start.add_argument("--auto-ports", action="store_true", help="choose another port where one is taken")
    start.add_argument(
        "--profile", choices=["dev", "prodlike"], default="dev", help="prodlike: Temporal on PostgreSQL"
    )
    start.add_argument(
        "--dev", action="store_true", help="also vite: what is saved below web/ is on the page at once"
    )
    start.add_argument("--only", choices=["all", "servers"], default="all", help=argparse.SUPPRESS)
    start.add_argument("--serve", action="store_true", help=argparse.SUPPRESS)
    start.set_defaults(run=run_up)
    stop = commands.add_parser("down", help="stop everything of this checkout")
    stop.set_defaults(run=run_down)


async def run_up(arguments: argparse.Namespace) -> int:
    """Start the stack of this checkout in the foreground, or hand it to a process of its own."""
    layout, clock = find_layout(), Clock()
    make_folders(layout)
    holder = lock_holder(layout.lock_file)
    if holder is not None:
        return _already(layout, holder, arguments.only)
    end_leftovers(layout)
    refuse_when_hopeless(layout)
    servers_only = arguments.only == "servers"
    prodlike = arguments.profile == "prodlike"
    web = not servers_only and has_web(layout)
    toolbox = await prepare(layout, web=web, prodlike=prodlike, again=arguments.serve)
    if arguments.dev:
        await build_node_modules(layout, toolbox.toolchain)
    if arguments.detach:
        return await _detach(layout, arguments)
    options = Options(
        applications=() if servers_only else APPLICATION,
        prepared=not servers_only,
        prodlike=prodlike,
        echo=not arguments.serve,
        vite=arguments.dev,
    )
    used = ports_in_use(servers_only=servers_only, dev=arguments.dev)
    stack = Stack(layout, toolbox, choose_ports(used, auto=arguments.auto_ports), options)
    if named := unused_outside(stack.env):
        say(f"  note: {', '.join(named)} of this shell is not used: `up` runs servers of its own.")
    return await _serve(stack, clock, greet=not arguments.serve)


def ports_in_use(*, servers_only: bool, dev: bool) -> set[str]:
    """The names of the ports that this kind of run needs."""
    unused = {"sandbox", "api", "worker_metrics"} if servers_only else set()
    return set(DEFAULTS) - unused - (set() if dev else ONLY_WITH_DEV)


def _already(layout: Layout, holder: int, only: str) -> int:
    runtime = read_runtime(layout)
    if only == "all" and runtime.get("scope") == "servers":
        complain(f"Only the servers run (pid {holder}). Run `./quoteloom down` first.")
        return 1
    say(f"Already running (pid {holder}); `./quoteloom status` shows how.")
    return 0


async def _serve(stack: Stack, clock: Clock, *, greet: bool) -> int:
    """Start, wait for a signal or for a service that cannot be kept alive, stop.

    Args: greet: show addresses and sign-ins; a supervisor's lines stand in a log, which holds no password.
    """
    ended = asyncio.Event()
    starting = asyncio.create_task(stack.start())

    def leave() -> None:
        # A second Ctrl-C must not interrupt the stopping.
        if not ended.is_set():
            ended.set()
            starting.cancel()

    loop = asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        loop.add_signal_handler(number, leave)
    try:
        await starting
    except asyncio.CancelledError:
        say("\nStopped before everything was up.")
        return 130
    try:
        say(f"\nQuoteloom is up after {clock():.1f} s.\n")
        if greet:
            say(welcome(stack.describe(), stack.env))
        waiting = asyncio.create_task(ended.wait())
        watched: set[asyncio.Future[Any]] = {waiting, stack.failure}
        await asyncio.wait(watched, return_when=asyncio.FIRST_COMPLETED)
        waiting.cancel()
        failed = stack.failure.done()
        if failed:
            complain(str(stack.failure.exception()))
        say("\nStopping ...")
    finally:
        # Also when nobody reads our lines any more: a closed pipe must not leave servers behind.
        await stack.stop(phase="failed" if stack.failure.done() else "stopped")
        stack.failure.cancel()
    return 1 if failed else 0


async def _detach(layout: Layout, arguments: argparse.Namespace) -> int:
    """Start the supervisor in a session of its own and show its lines until it is up."""
    log = layout.logs / SUPERVISOR_LOG
    words = ["up", "--serve", "--profile", arguments.profile, "--only", arguments.only]
    words += ["--auto-ports"] if arguments.auto_ports else []
    words += ["--dev"] if arguments.dev else []
    with open_private(log) as sink:
        shown = sink.tell()
        child = subprocess.Popen(
            [sys.executable, "-m", "dev", *words],
            stdin=subprocess.DEVNULL,
            stdout=sink,
            stderr=sink,
            cwd=CHECKOUT,
            start_new_session=True,
        )
    try:
        return await _until_up(layout, child, shown)
    except asyncio.CancelledError:
        # Ctrl-C while one waits means: not at all. Later `down` is the way.
        child.terminate()
        await asyncio.to_thread(child.wait)
        say("\nStopped before everything was up.")
        raise


async def _until_up(layout: Layout, child: subprocess.Popen[bytes], shown: int) -> int:
    """Show what the supervisor says from that place of its log on. Returns: the exit code."""
    log = layout.logs / SUPERVISOR_LOG
    # Its own clock: a cold set-up before this takes longer than the whole wait.
    clock = Clock()
    while clock() < DETACHED_WAIT_S:
        shown = _show_more(log, shown)
        runtime = read_runtime(layout)
        if runtime.get("pid") == child.pid and runtime.get("phase") == "running":
            await asyncio.sleep(0.1)
            _show_more(log, shown)
            say(welcome(runtime, current_environment(layout)))
            return 0
        if child.poll() is not None:
            _show_more(log, shown)
            return child.returncode or 1
        await asyncio.sleep(0.1)
    complain(f"Not up after {DETACHED_WAIT_S:.0f} s; it goes on trying (log: {log}).\n{tail_of(log, 10)}")
    return 1


def _show_more(log: Path, shown: int) -> int:
    with log.open("rb") as source:
        source.seek(shown)
        text = source.read()
    if text:
        print(text.decode(errors="replace"), end="", flush=True)
    return shown + len(text)


async def run_down(arguments: argparse.Namespace) -> int:
    """Ask the supervisor to stop, wait until it has, and make sure that nothing is left."""
    layout = find_layout()
    holder = lock_holder(layout.lock_file)
    if holder is None:
        left = end_leftovers(layout)
        say(f"Ended {left} processes that a killed supervisor had left." if left else "Nothing is running.")
        return 0
    os.kill(holder, signal.SIGTERM)
    deadline = time.monotonic() + DOWN_WAIT_S
    while lock_holder(layout.lock_file) is not None:
        if time.monotonic() > deadline:
            complain(f"The supervisor (pid {holder}) does not stop; see {layout.logs}.")
            return 1
        await asyncio.sleep(0.1)
    end_leftovers(layout)
    say("Stopped.")
    return 0
