"""`./quoteloom <command>`: parses the line and hands over to the command's module."""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import os
import sys
from collections.abc import Awaitable, Callable

from dev.build.commands import SetupFailed
from dev.commands import bench, desk, doctor, env, inspect, requirements, reset, test, up
from dev.console import complain
from dev.layout import LayoutRefused
from dev.ports import PortTaken
from dev.runtime_file import AlreadyRunning
from dev.supervised import NotReady, ServiceFailed

REFUSALS = (SetupFailed, LayoutRefused, PortTaken, AlreadyRunning, ServiceFailed, NotReady)
INTERRUPTED = 130


def parser() -> argparse.ArgumentParser:
    """Every command with its options; each module adds its own."""
    top = argparse.ArgumentParser(prog="quoteloom", description="Run, test and look after Quoteloom.")
    commands = top.add_subparsers(dest="command", required=True, metavar="command")
    for module in (up, inspect, reset, test, doctor, bench, requirements, env, desk):
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
    return await run(arguments)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
