"""`temporal`: the pinned CLI on the running stack, whose payloads it encrypts and reads by the codec."""

from __future__ import annotations

import argparse
import os
from typing import Any

from dev.build.commands import SetupFailed
from dev.commands.env import current_environment
from dev.layout import find_layout
from dev.runtime_file import read_runtime

CLI = "QUOTELOOM_TEMPORAL_CLI"


def add_commands(commands: Any) -> None:
    """Declare `temporal`."""
    command = commands.add_parser(
        "temporal", help="the Temporal CLI of this stack, with its codec: temporal workflow list"
    )
    command.add_argument("words", nargs=argparse.REMAINDER, metavar="...", help="as the CLI has them")
    command.set_defaults(run=run_temporal)


def temporal_command(words: list[str], env: dict[str, str], ports: dict[str, int]) -> list[str]:
    """The CLI with address, namespace and codec. Raises: SetupFailed where it is not set up.

    The codec answers the Temporal UI on loopback without a session, which the CLI tells by its header.
    """
    if not env.get(CLI):
        raise SetupFailed("The Temporal CLI is not set up yet; run ./quoteloom up once.")
    connection = [
        "--address", env["TEMPORAL_ADDRESS"],
        "--namespace", env["TEMPORAL_NAMESPACE"],
        "--codec-endpoint", f"http://localhost:{ports['api']}/temporal-codec",
        "--codec-header", f"Origin={env['TEMPORAL_UI_URL']}",
    ]  # fmt: skip
    return [env[CLI], *words, *connection]


async def run_temporal(arguments: argparse.Namespace) -> int:
    """Become the CLI, so that its output, its keys and its exit status are its own."""
    layout = find_layout()
    ports = read_runtime(layout).get("ports")
    if not ports:
        raise SetupFailed("Nothing runs here; start it with ./quoteloom up.")
    command = temporal_command(arguments.words, current_environment(layout), ports)
    os.execv(command[0], command)
