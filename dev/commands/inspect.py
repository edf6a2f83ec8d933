"""`status` and `logs`: what runs, how it is, and what it says."""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import time
from pathlib import Path
from typing import Any

from dev.commands.env import current_environment
from dev.commands.welcome import addresses, sign_ins
from dev.console import complain, prefix, say, table
from dev.layout import Layout, find_layout
from dev.logs import log_files
from dev.ports import belongs_to_group
from dev.probes import PROBES, Facts
from dev.runtime_file import lock_holder, process_start, read_runtime
from dev.secrets_file import load_vault
from dev.supervised_process import NotReady

SHOWN_LINES = 40


def add_commands(commands: Any) -> None:
    """Declare `status` and `logs`."""
    status = commands.add_parser(
        "status", help="services, pids, ports, health, uptime; exit 1 when one is down"
    )
    status.add_argument("--json", action="store_true")
    status.set_defaults(run=run_status)
    logs = commands.add_parser("logs", help="what the services said")
    logs.add_argument("name", nargs="?", help="one service; without it all")
    logs.add_argument("-f", "--follow", action="store_true")
    logs.set_defaults(run=run_logs)


async def gather_status(layout: Layout) -> dict[str, Any]:
    """Everything that `status` shows, asked from the services now."""
    runtime = read_runtime(layout)
    holder = lock_holder(layout.lock_file)
    services = runtime.get("services", []) if holder else []
    facts = None
    if services:
        place = Path(runtime["postgres_bin"])
        facts = Facts(layout, runtime["ports"], load_vault(layout.secrets_file), place)
    rows = await asyncio.gather(*(_ask(facts, service) for service in services if facts))
    env = current_environment(layout)
    return {
        "running": holder is not None and runtime.get("phase") == "running",
        "phase": _phase(runtime, holder),
        "message": runtime.get("message", ""),
        "supervisor": holder,
        "instance": layout.instance,
        "services": rows,
        "addresses": addresses(runtime) if holder else {},
        "sign_ins": sign_ins(env["QUOTELOOM_DEMO_PASSWORD"]),
    }


def _phase(runtime: dict[str, Any], holder: int | None) -> str:
    """What a supervisor that has gone wrote last counts only when it says why it went."""
    phase = str(runtime.get("phase", "stopped"))
    return phase if holder is not None or phase == "failed" else "stopped"


async def _ask(facts: Facts, service: dict[str, Any]) -> dict[str, Any]:
    reason = ""
    pid, ports = service["pid"], service["ports"]
    try:
        if process_start(pid) != service["kernel_start"]:
            raise NotReady("the process is gone")
        await PROBES[service["name"]](facts, pid)
        strangers = [port for port in ports if not belongs_to_group(port, pid)]
        if strangers:
            raise NotReady(f"ports of others: {strangers}")
    except NotReady as error:
        reason = str(error)
    return {
        "name": service["name"],
        "pid": pid,
        "port": ports[0] if ports else None,
        "ports": ports,
        "healthy": not reason,
        "reason": reason,
        "uptime_s": round(time.time() - service["started"], 1),
        "restarts": service["restarts"],
    }


async def run_status(arguments: argparse.Namespace) -> int:
    """Print it. Returns: 1 when something is down."""
    found = await gather_status(find_layout())
    well = bool(found["running"]) and all(row["healthy"] for row in found["services"])
    if arguments.json:
        say(json.dumps(found, indent=1))
        return 0 if well else 1
    if not found["services"]:
        say(f"Nothing is running ({found['phase']}). {found['message']}")
        return 1
    rows: list[tuple[str, ...]] = [("service", "pid", "port", "health", "uptime", "restarts")]
    for row in found["services"]:
        health = "ok" if row["healthy"] else row["reason"].splitlines()[0][:70]
        cells = (row["name"], row["pid"], row["port"], health, f"{row['uptime_s']:.0f} s", row["restarts"])
        rows.append(tuple(map(str, cells)))
    say(table(rows))
    say("\n" + table(found["addresses"].items()))
    return 0 if well else 1


async def run_logs(arguments: argparse.Namespace) -> int:
    """The last lines of each file; with -f what is added, until Ctrl-C."""
    layout = find_layout()
    files = log_files(layout.logs, arguments.name)
    if arguments.name and not files[0].exists():
        known = ", ".join(file.stem for file in log_files(layout.logs))
        complain(f"There is no log of {arguments.name}. There are: {known or 'none'}.")
        return 1
    for file in files:
        for line in file.read_text(encoding="utf-8", errors="replace").splitlines()[-SHOWN_LINES:]:
            say(f"{prefix(file.stem)} {line}")
    if arguments.follow:
        await _follow(layout, arguments.name)
    return 0


async def _follow(layout: Layout, name: str | None) -> None:
    places = {file: file.stat().st_size for file in log_files(layout.logs, name)}
    while True:
        for file in log_files(layout.logs, name):
            size = file.stat().st_size if file.exists() else 0
            start = places.get(file, 0)
            # A shorter file is a new one: it was rotated.
            start = 0 if size < start else start
            if size > start:
                places[file] = _show(file, start)
        await asyncio.sleep(0.3)


def _show(file: Path, start: int) -> int:
    with file.open("rb") as source:
        source.seek(start, os.SEEK_SET)
        block = source.read()
    whole = block.rfind(b"\n") + 1
    for line in block[:whole].decode(errors="replace").splitlines():
        say(f"{prefix(file.stem)} {line}")
    return start + whole
