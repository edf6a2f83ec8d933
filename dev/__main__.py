"""`./quoteloom <command>`: parses the line and hands over to the command's module."""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import os
import signal
import sys
from collections.abc import Awaitable, Callable

from dev.build.commands import SetupFailed
from dev.commands import (
    bench,
    chaos,
    desk,
    doctor,
    env,
    inspect,
    operate,
    requirements,
    reset,
    restart,
    stuck,
    test,
    up,
)
from dev.console import complain
from dev.layout import LayoutRefused
from dev.ports import PortTaken
from dev.runtime_file import AlreadyRunning
from dev.supervised_process import NotReady, ServiceFailed

COMMANDS = (up, inspect, restart, reset, test, doctor, bench, chaos, requirements, env, desk, operate, stuck)
REFUSALS = (SetupFailed, LayoutRefused, PortTaken, AlreadyRunning, ServiceFailed, NotReady)
INTERRUPTED = 130
ENDINGS = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)
"""What tells a command to end; one that the caller ignores (nohup), we ignore too."""


def parser() -> argparse.ArgumentParser:
    """Every command with its options; each module adds its own."""
    top = argparse.ArgumentParser(prog="quoteloom", description="Run, test and look after Quoteloom.")
    commands = top.add_subparsers(dest="command", required=True, metavar="command")
    for module in COMMANDS:
        module.add_commands(commands)
    return top


def main(words: list[str]) -> int:
    """Run one command. Returns: the exit code."""
    arguments = parser().parse_args(words)
    run: Callable[[argparse.Namespace], Awaitable[int]] = arguments.run
    try:
        return asyncio.run(_await(run, arguments))
    except REFUSALS as error:
        complain(f"\n{error}")
        return 1
    except (BrokenPipeError, KeyboardInterrupt):
        return INTERRUPTED
    finally:
        _let_go_of_the_reader()


def _let_go_of_the_reader() -> None:
    """Who read our lines may have gone (`| head`); that is his choice and no failure to report at the end."""
    for stream in (sys.stdout, sys.stderr):
        with contextlib.suppress(OSError, ValueError):
            try:
                stream.flush()
            except BrokenPipeError:
                os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


async def _await(run: Callable[[argparse.Namespace], Awaitable[int]], arguments: argparse.Namespace) -> int:
    """Run a command; told to end, it first ends what it has started.

    A second Ctrl-C does not interrupt that. Returns: its exit code, or 128 and the number of the signal.
    """
    signals: list[int] = []
    running = asyncio.ensure_future(run(arguments))

    def leave(number: int) -> None:
        if not signals:
            signals.append(number)
            running.cancel()

    loop = asyncio.get_running_loop()
    for number in ENDINGS:
        # A shell lets what it starts in the background ignore SIGINT; whoever sends it to us means us.
        if number != signal.SIGHUP or signal.getsignal(number) is not signal.SIG_IGN:
            loop.add_signal_handler(number, leave, number)
    try:
        return await running
    except asyncio.CancelledError:
        if not signals:
            raise
        return 128 + signals[0]


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
