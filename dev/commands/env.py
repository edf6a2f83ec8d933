"""`env`: the application's environment, for a shell of a developer or for .env.example."""

from __future__ import annotations

import argparse
import json
import shlex
from pathlib import Path
from typing import Any

from dev.compose_environment import example_text, random_text
from dev.console import say
from dev.environment import application_environment, development_overrides
from dev.layout import Layout, find_layout, make_folders
from dev.ports import wanted_ports
from dev.runtime_file import read_runtime
from dev.secrets_file import load_vault
from dev.toolbox import tool_paths


def add_commands(commands: Any) -> None:
    """Declare `env`."""
    command = commands.add_parser("env", help='the application\'s environment: eval "$(./quoteloom env)"')
    command.add_argument("--json", action="store_true")
    command.add_argument("--compose", action="store_true", help="a new .env for docker compose")
    command.add_argument("--example", action="store_true", help="the text of .env.example")
    command.set_defaults(run=run_env)


def current_environment(layout: Layout) -> dict[str, str]:
    """The environment of the running stack, else of the one that `up` would start."""
    make_folders(layout)
    runtime = read_runtime(layout)
    ports = {**wanted_ports(), **runtime.get("ports", {})}
    dist = runtime.get("web_dist")
    env = application_environment(
        layout, load_vault(layout.secrets_file), ports, Path(dist) if dist else None
    )
    live = any(service["name"] == "vite" for service in runtime.get("services", []))
    return {**env, **(development_overrides(ports) if live else {}), **tool_paths(layout)}


async def run_env(arguments: argparse.Namespace) -> int:
    """Print it."""
    if arguments.example or arguments.compose:
        say((example_text() if arguments.example else random_text()).rstrip())
        return 0
    env = current_environment(find_layout())
    if arguments.json:
        say(json.dumps(env, indent=1))
    else:
        say("\n".join(f"export {name}={shlex.quote(value)}" for name, value in sorted(env.items())))
    return 0
