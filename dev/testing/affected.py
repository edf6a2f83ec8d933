"""`test --affected`: what a change can touch, found by imports; what was not run is named, never counted."""

from __future__ import annotations

import asyncio
import json
import subprocess
import time
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from dev.build.commands import SetupFailed
from dev.build.node_tools import TYPE_GENERATOR, build_node_modules
from dev.console import say
from dev.layout import Layout
from dev.testing.runner import Outcome
from dev.testing.shared_stack import shared_stack
from dev.testing.summary import PartResult, show_closing
from dev.testing.tools import Bench
from dev.toolbox import prepare, tool_paths

LISTED = 12


def changed_files(checkout: Path, since: str) -> list[str]:
    """Files that differ from a commit, new ones too. Raises: SetupFailed: git does not know the commit."""
    found: list[str] = []
    for words in (
        ["diff", "--name-only", "--no-renames", since, "--"],
        ["ls-files", "-o", "--exclude-standard"],
    ):
        done = subprocess.run(["git", *words], cwd=checkout, capture_output=True, text=True, check=False)
        if done.returncode:
            raise SetupFailed(f"git cannot tell what changed since {since}: {done.stderr.strip()[:200]}")
        found += done.stdout.splitlines()
    return sorted(set(found))


async def run_affected(layout: Layout, since: str) -> int:
    """Run what can be told without servers; name the rest. Returns: 1 when any of it failed."""
    began = time.monotonic()
    changed = changed_files(layout.checkout, since)
    if not changed:
        say(f"Nothing differs from {since}: affected only, and nothing was run.")
        return 0
    toolbox = await prepare(layout, web=False)
    async with shared_stack(layout, toolbox, ()) as servers:
        bench = Bench(layout, toolbox, servers, servers)
        reach = await _reach(bench, changed)
        say(f"changed since {since}: {_few(changed)}")
        say(reach["everything"] or f"{reach['modules']} modules can be touched by it")
        results = [
            PartResult(name, outcome, seconds)
            for name, work in (("unit", _unit(bench, reach)), ("web", _web(bench, reach)))
            for outcome, seconds in [await _timed(work)]
            if outcome is not None
        ]
    show_closing(results, time.monotonic() - began)
    for line in closing_lines(reach):
        say(line)
    return 1 if any(part.outcome.code for part in results) else 0


async def _timed(work: Any) -> tuple[Outcome | None, float]:
    began = time.monotonic()
    return await work, time.monotonic() - began


async def _reach(bench: Bench, changed: Sequence[str]) -> dict[str, Any]:
    """Asked in the venv, where the library is. Raises: SetupFailed with what it said."""
    process = await asyncio.create_subprocess_exec(
        *(
            str(bench.toolbox.python),
            "-m",
            "dev.testing.affected_tests",
            str(bench.layout.state / "grimp"),
            *changed,
        ),
        cwd=bench.layout.checkout,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    answer, complaint = await process.communicate()
    if process.returncode:
        last = complaint.decode(errors="replace").strip().splitlines()[-1:]
        raise SetupFailed(f"The imports cannot be read: {' '.join(last)}")
    found: dict[str, Any] = json.loads(answer)
    return found


async def _unit(bench: Bench, reach: dict[str, Any]) -> Outcome | None:
    if not reach["run"]:
        return None
    return await bench.pytest("unit", ["-n", "2", *reach["run"]], tool_paths(bench.layout))


async def _web(bench: Bench, reach: dict[str, Any]) -> Outcome | None:
    """vitest itself knows which tests a file of the web leads to."""
    files = [name.removeprefix("web/") for name in reach["web"] if not name.startswith("web/e2e/")]
    if not files and not reach["asked_by_web"]:
        return None
    for folder in ("web", TYPE_GENERATOR):
        await build_node_modules(bench.layout, bench.toolbox.toolchain, folder)
    outcome = Outcome()
    if reach["asked_by_web"]:
        outcome.add(await bench.vitest("web", "test", asking_python(bench.layout.checkout), {}))
    if files:
        outcome.add(await bench.vitest("web", "test:related", ["--passWithNoTests", *files], {}))
    return outcome


def asking_python(checkout: Path) -> list[str]:
    """Tests of the web that hold it against what Python says."""
    web = checkout / "web"
    tests = [file for folder in ("src", "test") for file in sorted((web / folder).rglob("*.test.ts*"))]
    return [str(file.relative_to(web)) for file in tests if "/python'" in file.read_text(encoding="utf-8")]


def closing_lines(reach: dict[str, Any]) -> list[str]:
    """The last lines: what this run says and what it does not."""
    lines = [
        f"affected only: {len(reach['run'])} of {reach['tests']} Python test files ran; lint,"
        " browser journeys, faults and planted faults did not run"
    ]
    if reach["servers"]:
        folders = Counter(str(Path(file).parent) for file in reach["servers"])
        where = ", ".join(f"{number} in {folder}" for folder, number in sorted(folders.items()))
        lines.append(f"left out, though the change can touch them, because they need servers: {where}")
        if len(reach["servers"]) <= LISTED:
            lines.append(f"  run them: ./quoteloom test integration {' '.join(reach['servers'])}")
    lines.append("the whole: ./quoteloom test")
    return lines


def _few(names: Sequence[str]) -> str:
    return ", ".join(names[:LISTED]) + (f" and {len(names) - LISTED} more" if len(names) > LISTED else "")
