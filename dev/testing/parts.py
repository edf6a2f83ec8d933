"""The parts of `./quoteloom test`: what each runs, and what it waits for."""

from __future__ import annotations

import asyncio
import os
import secrets
from collections.abc import Awaitable, Callable, Mapping, Sequence

from dev.build.browser import need_chromium
from dev.build.node_tools import TYPE_GENERATOR, build_node_modules, build_web
from dev.console import say
from dev.layout import Layout
from dev.testing.planted import ON_SERVERS, planted, planted_on_servers
from dev.testing.runner import Outcome, run_command, shown_at_the_end, tool_environment
from dev.testing.shared_stack import WITH_PRODUCT, beside_the_product, unbroken
from dev.testing.tools import Bench
from dev.toolbox import has_web, tool_paths

PACKAGES = (
    "models", "rating", "underwriting", "documents", "activities", "workflows", "adapters", "temporal", "api",
    "sandbox", "bench", "dev", "tests",
)  # fmt: skip
FUZZ_SEED = "QUOTELOOM_FUZZ_SEED"
"""What draws the inputs of fuzzed calls; set, it draws those of an earlier run again."""
STORM_S, STORM_USUALLY_S = "TEST_STORM_S", "30"
"""How long underwriters save beside processes that die; a release is judged by a minute, or more."""
SERVERLESS = ("tests/unit", "tests/architecture", "tests/replay", "tests/dev")
FIRST_HALF = tuple(f"tests/unit/{name}" for name in ("adapters", "documents", "sandbox", "underwriting"))
"""Of the units, what takes as long as all else that needs no server."""

WAITING = ("-n", "3", "--dist", "loadfile", "--no-loadscope-reorder")
"""More processes than processors: they wait for servers, and each has its own database and namespace.

A file stays in one process, where its tests share what they set up; the order is that of tests/integration.
"""


def pytest_words(folders: Sequence[str], rest: Sequence[str], spread: Sequence[str] = ()) -> list[str]:
    """What pytest is given: the folders of a part, or in their place the tests that the caller named.

    Args: spread: how the whole part is shared out among processes; what is named runs in one.
    """
    named = any(word.startswith("tests/") for word in rest)
    return [*(() if named else (*folders, *spread)), *rest]


async def lint(bench: Bench) -> Outcome:
    """Style, types and the direction of imports; all of them, even when the first one fails."""
    packages = [name for name in PACKAGES if any((bench.layout.checkout / name).glob("**/*.py"))]
    outcome = await bench.python("ruff", "check", ".")
    outcome.add(await bench.python("ruff", "format", "--check", "."))
    outcome.add(await bench.python("mypy", *packages))
    env = tool_environment(bench.layout, bench.toolbox.venv)
    tool = bench.toolbox.venv / "bin" / "lint-imports"
    outcome.add(await run_command([tool], cwd=bench.layout.checkout, env=env))
    return outcome


async def unit(bench: Bench) -> Outcome:
    """Everything that needs no server; whole, in two halves, each of which imports its own tests alone."""
    env, everything = tool_paths(bench.layout), (*SERVERLESS, "tests/planted/test_fault_texts.py")
    if bench.rest:
        spread = ["-n", "2", "--dist", "loadfile", *pytest_words(everything, bench.rest)]
        return await bench.tests_once_more("unit", spread, env)

    async def others() -> Outcome:
        ignored = [f"--ignore={folder}" for folder in FIRST_HALF]
        with shown_at_the_end():
            return await bench.tests_once_more("unit", [*everything, *ignored], env)

    outcome = Outcome()
    for half in await asyncio.gather(bench.tests_once_more("unit", FIRST_HALF, env), others()):
        outcome.add(half)
    return outcome


async def integration(bench: Bench) -> Outcome:
    """Adapters, workflows and API against real servers of their own."""
    words = pytest_words(["tests/integration"], bench.rest, WAITING)
    stack, outcome = await bench.servers.get(), Outcome()
    # One for all processes of the run, said whether or not a drawn input finds something.
    seed = os.environ.get(FUZZ_SEED) or str(secrets.randbits(32))
    say(f"Inputs drawn anew come from {FUZZ_SEED}={seed}")
    with unbroken(stack, outcome):
        env = {**beside_the_product(stack), FUZZ_SEED: seed}
        outcome.add(await bench.tests_once_more("integration", words, env))
    return outcome


async def web(bench: Bench) -> Outcome:
    """The front end without a browser; files that are as they were when found good are not read again."""
    tools, known = bench.toolbox.toolchain, bench.layout.state / "tools"
    for folder in ("web", TYPE_GENERATOR):
        await build_node_modules(bench.layout, tools, folder)
    outcome = Outcome()
    by_content = ("--cache", "--cache-strategy", "content", "--cache-location", str(known / "prettier.json"))
    outcome.add(await bench.npm("format:check", None, *by_content))
    since = ("--incremental", "--tsBuildInfoFile", str(known / "web.tsbuildinfo"))
    outcome.add(await bench.npm("types", None, *since))
    outcome.add(await bench.npm("lint"))
    # The stack serves the same build; a caller who names tests does not wait for it.
    built = {} if bench.rest else {"WEB_BUILD": str(await build_web(bench.layout, tools))}
    outcome.add(await bench.web_once_more("web", "test", bench.rest, built))
    return outcome


async def e2e(bench: Bench) -> Outcome:
    """Journeys in a real browser against a whole stack."""
    chromium = await need_chromium(bench.layout)
    await build_node_modules(bench.layout, bench.toolbox.toolchain)
    stack, outcome = await bench.stack.get(), Outcome()
    env = {
        **stack.test_environment(),
        "E2E_BASE_URL": stack.env["PUBLIC_ORIGIN"],
        "E2E_SANDBOX_URL": stack.env["SANDBOX_URL"],
        "E2E_PASSWORD": stack.env["QUOTELOOM_DEMO_PASSWORD"],
        **_pictures(bench),
        "E2E_CHROMIUM": chromium,
        "QUOTELOOM_CHROMIUM": chromium,
        "PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD": "1",
        # A journey reads what it downloaded by the product's own reader.
        "QUOTELOOM_PYTHON": str(bench.toolbox.python),
    }
    with unbroken(stack, outcome):
        outcome.add(await bench.web_once_more("e2e", "e2e", bench.rest, env))
    return outcome


def _pictures(bench: Bench) -> dict[str, str]:
    """Where journeys put pictures of the screens; a whole run, which nobody watches, takes none."""
    if len(bench.parts) > 1:
        return {}
    folder = bench.layout.checkout / "artifacts" / "e2e"
    folder.mkdir(parents=True, exist_ok=True)
    return {"E2E_ARTIFACTS": str(folder)}


async def faults(bench: Bench) -> Outcome:
    """Processes are killed while work is under way; the tests find them by status."""
    words = pytest_words(["tests/faults"], bench.rest)
    stack = await bench.stack.get()
    env = {**stack.test_environment(), STORM_S: os.environ.get(STORM_S, STORM_USUALLY_S)}
    return await bench.tests_once_more("faults", words, env)


PARTS: dict[str, Callable[[Bench], Awaitable[Outcome]]] = {
    "lint": lint,
    "unit": unit,
    "integration": integration,
    "web": web,
    "e2e": e2e,
    "faults": faults,
    "planted": planted,
    ON_SERVERS: planted_on_servers,
}
AFTER: Mapping[str, tuple[str, ...]] = {
    "lint": (),
    "faults": (),
    "unit": (),
    "web": ("lint", "unit"),
    "integration": ("unit",),
    "e2e": ("faults",),
    "planted": ("web",),
    ON_SERVERS: ("planted", "integration"),
}
"""What each part waits for; whatever waits for nothing that still runs goes side by side.

What computes all the time stands beside what waits for processes that were killed and for pages, and types,
which are read by one processor, beside units. `faults` kills servers, and journeys follow it on them; the
others have servers of their own. Planted faults on servers come last, beside what is left of the journeys.
"""


def needs_web_build(parts: Sequence[str], layout: Layout) -> bool:
    """Whether a stack of these parts serves pages."""
    return has_web(layout) and bool(WITH_PRODUCT & set(parts))
