"""`restart`: ends the worker on purpose; the supervisor starts it anew, with other groups if wanted."""

from __future__ import annotations

import argparse
import asyncio
import os
import signal
import time
from typing import Any

from dev.build.commands import SetupFailed
from dev.commands.inspect import gather_status
from dev.console import complain, say
from dev.layout import Layout, find_layout
from dev.services.application import WORKER_GRACE_S, worker_orders

WORKER = "worker"
READY_S = 60.0


def add_commands(commands: Any) -> None:
    """Declare `restart`."""
    command = commands.add_parser("restart", help="end the worker and have it started anew: restart worker")
    command.add_argument("name", choices=[WORKER])
    command.add_argument(
        "groups", nargs="*", metavar="GROUP", help="it runs these alone, such as core bind; without: all"
    )
    command.set_defaults(run=run_restart)


async def run_restart(arguments: argparse.Namespace) -> int:
    """Until the new one has proven that it is ready. Returns: 1 when it does not become so."""
    layout = find_layout()
    row = await _worker(layout)
    if row is None:
        raise SetupFailed("No worker runs here; start the stack with ./quoteloom up.")
    worker_orders(layout.state).give(arguments.groups)
    # A stopped process hears SIGTERM only once it goes on.
    os.kill(row["pid"], signal.SIGTERM)
    os.kill(row["pid"], signal.SIGCONT)
    until = time.monotonic() + WORKER_GRACE_S + READY_S
    while time.monotonic() < until:
        now = await _worker(layout)
        if now is not None and now["healthy"] and now["pid"] != row["pid"]:
            say(f"The worker runs anew (pid {now['pid']}): {' '.join(worker_orders(layout.state).words())}.")
            return 0
        await asyncio.sleep(0.3)
    complain(f"The worker did not come back; see {layout.logs}.")
    return 1


async def _worker(layout: Layout) -> dict[str, Any] | None:
    found = (await gather_status(layout))["services"]
    return next((row for row in found if row["name"] == WORKER and row["pid"]), None)
