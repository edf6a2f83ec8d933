"""The parts of `./quoteloom test`, cheapest first: what each runs and which servers it needs."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass

from dev.build.browser import need_chromium
from dev.build.node_tools import TYPE_GENERATOR, build_node_modules, npm_environment
from dev.build.toolbox import Toolbox, has_web
from dev.commands.env import tool_paths
from dev.layout import Layout
from dev.testing.runner import Outcome, run_command, tool_environment
from dev.testing.throwaway import NEVER, throw_away_stack

PACKAGES = (
    "models", "rating", "underwriting", "documents", "activities", "workflows", "adapters", "temporal", "api",
    "sandbox", "bench", "dev", "tests",
)  # fmt: skip
SERVERLESS = ("tests/unit", "tests/architecture", "tests/replay", "tests/dev", "tests/planted")

WAITING = ("-n", "3", "--dist", "loadfile")
"""More processes than processors: they wait for servers, and each has its own database and namespace.

A file stays in one process, where its tests share what they set up.
"""


@dataclass(frozen=True)
class Bench:
    """What a part works with."""

    layout: Layout
    toolbox: Toolbox
    rest: Sequence[str]

    async def python(self, *words: object, env: Mapping[str, str] | None = None) -> Outcome:
        """`python -m <words>` in the venv."""
        whole = {**tool_environment(self.layout, self.toolbox.venv), **(env or {})}
        command = [self.toolbox.python, "-m", *words]
        return await run_command(command, cwd=self.layout.checkout, env=whole)

    async def npm(self, script: str, env: Mapping[str, str] | None = None, *rest: str) -> Outcome:
        """`npm run <script>` in web/."""
        tools = self.toolbox.toolchain
        whole = {
            **tool_environment(self.layout, self.toolbox.venv),
            **await npm_environment(tools),
            **(env or {}),
        }
        extra = ["--", *rest] if rest else []
        command = [tools.npm, "run", "--silent", script, *extra]
        return await run_command(command, cwd=self.layout.checkout / "web", env=whole)


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
    """Everything that needs no server."""
    env = tool_paths(bench.layout)
    return await bench.python("pytest", "-n", "2", *pytest_words(SERVERLESS, bench.rest), env=env)


async def integration(bench: Bench) -> Outcome:
    """Adapters, workflows and API against real servers of their own."""
    words = pytest_words(["tests/integration"], bench.rest, WAITING)
    async with throw_away_stack(bench.layout, bench.toolbox, applications=("sandbox",)) as stack:
        return await bench.python("pytest", *words, env=stack.test_environment())


async def web(bench: Bench) -> Outcome:
    """The front end without a browser."""
    for folder in ("web", TYPE_GENERATOR):
        await build_node_modules(bench.layout, bench.toolbox.toolchain, folder)
    outcome = Outcome()
    for script in ("format:check", "types", "lint"):
        outcome.add(await bench.npm(script))
    outcome.add(await bench.npm("test", None, *bench.rest))
    return outcome


async def e2e(bench: Bench) -> Outcome:
    """Journeys in a real browser against a whole stack."""
    chromium = await need_chromium(bench.layout)
    await build_node_modules(bench.layout, bench.toolbox.toolchain)
    artifacts = bench.layout.checkout / "artifacts" / "e2e"
    artifacts.mkdir(parents=True, exist_ok=True)
    # Every journey comes from one address; the limits have tests of their own.
    async with throw_away_stack(bench.layout, bench.toolbox, RATE_LIMITS="off") as stack:
        env = {
            **stack.test_environment(),
            "E2E_BASE_URL": stack.env["PUBLIC_ORIGIN"],
            "E2E_SANDBOX_URL": stack.env["SANDBOX_URL"],
            "E2E_PASSWORD": stack.env["QUOTELOOM_DEMO_PASSWORD"],
            "E2E_ARTIFACTS": str(artifacts),
            "E2E_CHROMIUM": chromium,
            "QUOTELOOM_CHROMIUM": chromium,
            "PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD": "1",
        }
        return await bench.npm("e2e", env, *bench.rest)


async def faults(bench: Bench) -> Outcome:
    """Processes are killed while work is under way; the tests find them by status."""
    words = pytest_words(["tests/faults"], bench.rest)
    stack_of = throw_away_stack(bench.layout, bench.toolbox, crash_limit=NEVER, RATE_LIMITS="off")
    async with stack_of as stack:
        return await bench.python("pytest", *words, env=stack.test_environment())


PARTS: dict[str, Callable[[Bench], Awaitable[Outcome]]] = {
    "lint": lint,
    "unit": unit,
    "integration": integration,
    "web": web,
    "e2e": e2e,
    "faults": faults,
}
SIDE_BY_SIDE = (("web", "faults"),)
"""Parts that share the machine well: one computes all the time, the other waits for what was killed."""
NEEDS_WEB_BUILD = frozenset({"e2e", "faults"})


def waves(parts: Sequence[str]) -> list[list[str]]:
    """The parts in their order; those that run side by side stand together, where the first of them stood."""
    found: list[list[str]] = []
    for name in parts:
        beside = next((group for group in SIDE_BY_SIDE if name in group), ())
        wave = next((each for each in found if each[0] in beside), None)
        if wave:
            wave.append(name)
        else:
            found.append([name])
    return found


def needs_web_build(parts: Sequence[str], layout: Layout) -> bool:
    """Whether a stack of these parts serves pages."""
    return has_web(layout) and bool(NEEDS_WEB_BUILD & set(parts))
