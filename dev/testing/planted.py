"""The parts `planted` and `planted-servers`: which faults are asked for, and what they need.

Of all areas, those that a unit test notices are judged each time; those that need servers or a screen, which
take most of the time, by turns: the day of the commit says which eighth, so that a commit has one answer.
"""

from __future__ import annotations

import re
import subprocess
from collections.abc import Sequence
from enum import StrEnum
from importlib import import_module
from pathlib import Path

from dev.build.commands import SetupFailed
from dev.build.node_tools import build_node_modules, npm_environment
from dev.testing.runner import Outcome
from dev.testing.shared_stack import beside_the_product, unbroken
from dev.testing.tools import Bench
from dev.toolbox import tool_paths

FOLDER = Path("tests") / "planted"
FAULTS, JUDGING = str(FOLDER / "test_planted_faults.py"), str(FOLDER / "test_judging.py")
ON_SERVERS = "planted-servers"
"""The part of a whole run that judges what needs servers, beside other tests on them."""
SIDE_BY_SIDE = ("-n", "4", "--no-loadscope-reorder")
"""Each with a copy of the checkout of its own, by tests/planted/lanes.py: they wait a good deal."""
ALL = "all"
"""In place of areas: every fault, whatever the turn."""
TURNS = 8
DAY_S = 86_400


class Half(StrEnum):
    """Which faults a part judges: those whose tests need servers, or those whose tests need none."""

    BOTH = ""
    SERVERS = "servers"
    SERVERLESS = "serverless"


def areas(checkout: Path) -> dict[str, Path]:
    """Each area and its file: faults_rating.py is the area rating."""
    found = sorted((checkout / FOLDER).glob("faults_*.py"))
    return {file.stem.removeprefix("faults_"): file for file in found}


def chosen_areas(checkout: Path, rest: Sequence[str]) -> tuple[list[str], list[str]]:
    """The areas that the caller named, else none; and what is left for pytest.

    Raises: SetupFailed: a word is no area.
    """
    known = areas(checkout)
    named = [word for word in rest if re.fullmatch(r"[a-z_]+", word)]
    if named == [ALL]:
        return list(known), [word for word in rest if word != ALL]
    if unknown := [word for word in named if word not in known]:
        raise SetupFailed(f"No faults are planted in {', '.join(unknown)}; areas: {', '.join(known)}.")
    return named, [word for word in rest if word not in named]


def turn(checkout: Path) -> int:
    """Which of the TURNS it is, by the day of the last commit; without a history, the first."""
    told = subprocess.run(
        ["git", "log", "-1", "--format=%ct"], cwd=checkout, capture_output=True, text=True, check=False
    )
    return int(told.stdout or 0) // DAY_S % TURNS


async def planted(bench: Bench) -> Outcome:
    """Plant each fault in a copy of the checkout and run the tests that must turn red.

    Of a whole run, those whose tests need no server; the others are a part of their own.
    """
    return await _judged(bench, "planted", Half.SERVERLESS if ON_SERVERS in bench.parts else Half.BOTH)


async def planted_on_servers(bench: Bench) -> Outcome:
    """The same for those whose tests need servers, alone."""
    return await _judged(bench, ON_SERVERS, Half.SERVERS)


def _needs(asked: Sequence[str]) -> tuple[bool, bool]:
    """Whether a test of these areas' faults is of the web, and whether one needs servers."""
    # By its name: whoever plants nothing needs no tests, which import nothing that must be installed here.
    known = import_module("tests.planted.fault")
    faults = [fault for area in asked for fault in known.faults_of(area)]
    return any(fault.of_web for fault in faults), any(fault.on_servers for fault in faults)


async def _judged(bench: Bench, part: str, half: Half) -> Outcome:
    checkout = bench.layout.checkout
    named, rest = chosen_areas(checkout, bench.rest)
    asked = named or list(areas(checkout))
    of_web, on_servers = _needs(asked)
    env = {**tool_paths(bench.layout), "PLANTED_AREAS": " ".join(asked), "PLANTED_HALF": half}
    if not named:
        env["PLANTED_TURN"] = f"{turn(checkout)}/{TURNS}"
        print(
            f"Faults on servers and screens, turn {turn(checkout) + 1} of {TURNS}; `planted {ALL}` has each."
        )
    if half != Half.SERVERS and of_web:
        await build_node_modules(bench.layout, bench.toolbox.toolchain)
        env |= await npm_environment(bench.toolbox.toolchain)
        env |= {"PLANTED_NODE": str(bench.toolbox.toolchain.node)}
    words = [*SIDE_BY_SIDE, FAULTS, *(() if half == Half.SERVERS else (JUDGING,)), *rest]
    if half == Half.SERVERLESS or not on_servers:
        return await bench.tests_once_more(part, words, env, whole_files=False)
    stack, outcome = await bench.servers.get(), Outcome()
    with unbroken(stack, outcome):
        whole = {**beside_the_product(stack), **env}
        outcome.add(await bench.tests_once_more(part, words, whole, whole_files=False))
    return outcome
