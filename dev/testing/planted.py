"""The part `planted`: which areas were asked for, and what their faults need."""

from __future__ import annotations

import re
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
_NEEDS_SERVERS = re.compile(r"[\"']tests/integration/")
_NEEDS_NODE = re.compile(r"[\"']web/")


def areas(checkout: Path) -> dict[str, Path]:
    """Each area and its file: faults_rating.py is the area rating."""
    found = sorted((checkout / FOLDER).glob("faults_*.py"))
    return {file.stem.removeprefix("faults_"): file for file in found}


def chosen_areas(checkout: Path, rest: Sequence[str]) -> tuple[list[str], list[str]]:
    """The areas that the caller named, else all; and what is left for pytest.

    Raises: SetupFailed: a word is no area.
    """
    known = areas(checkout)
    named = [word for word in rest if re.fullmatch(r"[a-z_]+", word)]
    if unknown := [word for word in named if word not in known]:
        raise SetupFailed(f"No faults are planted in {', '.join(unknown)}; areas: {', '.join(known)}.")
    return named or list(known), [word for word in rest if word not in named]


async def planted(bench: Bench) -> Outcome:
    """Plant each fault in a copy of the checkout and run the tests that must turn red."""
    checkout = bench.layout.checkout
    named, rest = chosen_areas(checkout, bench.rest)
    texts = "".join(areas(checkout)[name].read_text(encoding="utf-8") for name in named)
    env = {**tool_paths(bench.layout), "PLANTED_AREAS": " ".join(named)}
    if _NEEDS_NODE.search(texts):
        await build_node_modules(bench.layout, bench.toolbox.toolchain)
        env |= await npm_environment(bench.toolbox.toolchain)
        env |= {"PLANTED_NODE": str(bench.toolbox.toolchain.node)}
    words = [*SIDE_BY_SIDE, *TESTS, *rest]
    if not _NEEDS_SERVERS.search(texts):
        return await bench.tests_on_servers("planted", words, env, whole_files=False)
    stack, outcome = await bench.stack.get(), Outcome()
    with unbroken(stack, outcome):
        whole = {**beside_the_product(stack), **env}
        outcome.add(await bench.tests_on_servers("planted", words, whole, whole_files=False))
    return outcome
