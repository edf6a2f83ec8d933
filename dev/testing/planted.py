"""The part `planted`: which faults are asked for, and what they need.

Of all areas, those that a unit test notices are judged each time; those that need servers or a screen, four
fifths of the time, by turns: the day of the commit says which fifth, so that a commit has one answer.
"""

from __future__ import annotations

import re
import subprocess
from collections.abc import Sequence
from pathlib import Path

from dev.build.commands import SetupFailed
from dev.build.node_tools import build_node_modules, npm_environment
from dev.testing.runner import Outcome
from dev.testing.shared_stack import beside_the_product, unbroken
from dev.testing.tools import Bench
from dev.toolbox import tool_paths

FOLDER = Path("tests") / "planted"
TESTS = (str(FOLDER / "test_planted_faults.py"), str(FOLDER / "test_judging.py"))
SIDE_BY_SIDE = ("-n", "4", "--no-loadscope-reorder")
"""Each with a copy of the checkout of its own, by tests/planted/lanes.py: they wait a good deal."""
ALL = "all"
"""In place of areas: every fault, whatever the turn."""
TURNS = 5
DAY_S = 86_400
_NEEDS_SERVERS = re.compile(r"[\"']tests/integration/")
_NEEDS_NODE = re.compile(r"[\"']web/")


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
    """Plant each fault in a copy of the checkout and run the tests that must turn red."""
    checkout = bench.layout.checkout
    named, rest = chosen_areas(checkout, bench.rest)
    asked = named or list(areas(checkout))
    texts = "".join(areas(checkout)[name].read_text(encoding="utf-8") for name in asked)
    env = {**tool_paths(bench.layout), "PLANTED_AREAS": " ".join(asked)}
    if not named:
        env["PLANTED_TURN"] = f"{turn(checkout)}/{TURNS}"
        print(
            f"Faults on servers and screens, turn {turn(checkout) + 1} of {TURNS}; `planted {ALL}` has each."
        )
    if _NEEDS_NODE.search(texts):
        await build_node_modules(bench.layout, bench.toolbox.toolchain)
        env |= await npm_environment(bench.toolbox.toolchain)
        env |= {"PLANTED_NODE": str(bench.toolbox.toolchain.node)}
    words = [*SIDE_BY_SIDE, *TESTS, *rest]
    if not _NEEDS_SERVERS.search(texts):
        return await bench.tests_once_more("planted", words, env, whole_files=False)
    stack, outcome = await bench.stack.get(), Outcome()
    with unbroken(stack, outcome):
        whole = {**beside_the_product(stack), **env}
        outcome.add(await bench.tests_once_more("planted", words, whole, whole_files=False))
    return outcome
