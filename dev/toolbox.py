"""Sets up everything a run needs, side by side, one progress line per step."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TypeVar

from dev.build import go_tools, java_tools
from dev.build.commands import SetupFailed
from dev.build.node_tools import build_mail, build_web
from dev.build.postgres_tools import postgres_with_contrib
from dev.build.python_env import build_venv, compile_packages
from dev.build.tesseract import want_tesseract
from dev.build.toolchain import Toolchain, find_toolchain
from dev.cache import drop_unused
from dev.console import Clock, say
from dev.layout import Layout, make_folders
from dev.prepared_keycloak import found_prepared, prepare_keycloak
from dev.services.keycloak import Program
from dev.task_group import together

Result = TypeVar("Result")
QUIET_BELOW_S = 1.0


@dataclass(frozen=True)
class Toolbox:
    """Every tool of a run, ready to start."""

    toolchain: Toolchain
    temporal: Path
    prodlike: Path | None
    versitygw: Path
    keycloak: Program
    timeskip: Path
    mail: Path
    venv: Path
    web_dist: Path | None

    @property
    def python(self) -> Path:
        """The Python of the application's venv."""
        return self.venv / "bin" / "python"


class Steps:
    """Runs named steps and says how long those took that did something."""

    def __init__(self) -> None:
        self._clock = Clock()

    async def step(self, name: str, work: Awaitable[Result]) -> Result:
        """Await one step; a cached one is silent, a long one says that it is at work."""
        began = self._clock()
        notice = asyncio.create_task(self._announce(name))
        try:
            result = await work
        finally:
            notice.cancel()
            # It may have failed, when nobody reads our lines any more; the next line tells.
            await asyncio.wait({notice})
            if not notice.cancelled():
                notice.exception()
        spent = self._clock() - began
        if spent >= QUIET_BELOW_S:
            self._clock.line(name, f"ready after {spent:.0f} s")
        return result

    async def _announce(self, name: str) -> None:
        await asyncio.sleep(QUIET_BELOW_S)
        self._clock.line(name, "setting up ...")


async def prepare(layout: Layout, *, web: bool, prodlike: bool = False, again: bool = False) -> Toolbox:
    """Build or find all tools.

    Args: web: also build the web; prodlike: also Temporal's server binaries; again: who started us did this a
        moment ago, and what failed without being needed is not tried once more.
    Raises: SetupFailed (of the first step that failed; the others are stopped).
    """
    make_folders(layout)
    await asyncio.to_thread(drop_unused, layout.cache)
    steps = Steps()
    async with together() as group:
        venv = group.create_task(steps.step("python", build_venv(layout)))
        group.create_task(asyncio.to_thread(compile_packages, layout.checkout))
        group.create_task(steps.step("tesseract", want_tesseract(layout)))
        tools = await steps.step("toolchain", find_toolchain(layout))
        if prodlike:
            tools = replace(tools, postgres_bin=postgres_with_contrib())
        go = group.create_task(_go_lane(layout, tools, steps, prodlike=prodlike))
        keycloak = group.create_task(_keycloak_lane(layout, tools, steps, None if again else go))
        timeskip = group.create_task(steps.step("timeskip", java_tools.build_timeskip(layout, tools)))
        mail = group.create_task(steps.step("mail", build_mail(layout, tools)))
        dist = group.create_task(steps.step("web", build_web(layout, tools))) if web else None
    temporal, gateway, server = go.result()
    return Toolbox(
        toolchain=tools,
        temporal=temporal / "temporal",
        prodlike=server,
        versitygw=gateway / "versitygw",
        keycloak=keycloak.result(),
        timeskip=timeskip.result() / "temporal-test-server",
        mail=mail.result(),
        venv=venv.result(),
        web_dist=dist.result() if dist else None,
    )


async def _go_lane(
    layout: Layout, tools: Toolchain, steps: Steps, *, prodlike: bool
) -> tuple[Path, Path, Path | None]:
    """One Go build after the other: each alone fills all cores and gigabytes of memory."""
    temporal = await steps.step("temporal", go_tools.build_go_tool(layout, tools.go, go_tools.temporal_cli()))
    gateway = await steps.step("s3", go_tools.build_go_tool(layout, tools.go, go_tools.versitygw()))
    if not prodlike:
        return temporal, gateway, None
    recipe = go_tools.temporal_prodlike()
    return (
        temporal,
        gateway,
        await steps.step("temporal-db", go_tools.build_go_tool(layout, tools.go, recipe)),
    )


async def _keycloak_lane(
    layout: Layout, tools: Toolchain, steps: Steps, go: asyncio.Task[tuple[Path, Path, Path | None]] | None
) -> Program:
    """Keycloak, and its first boot done once for all states. Each state can do that itself, only slower.

    Args: go: the builds to wait for before that boot, None: use only what an earlier one left.
    """
    built = await steps.step("keycloak", java_tools.build_keycloak(layout, tools))
    passwords = await steps.step("passwords", java_tools.build_password_list(layout, tools))
    program = Program(built, passwords, tools.java)
    if go is None:
        return replace(program, prepared=found_prepared(layout, tools, program))
    # Not beside the compiler, which leaves it no processor for minutes.
    await asyncio.wait({go})
    try:
        return replace(program, prepared=await steps.step("realm", prepare_keycloak(layout, tools, program)))
    except SetupFailed as error:
        say(f"  warning: {str(error).splitlines()[0]}; every first start does what it would have spared")
        return program


def has_web(layout: Layout) -> bool:
    """Whether this checkout holds the web's sources."""
    return (layout.checkout / "web" / "package-lock.json").is_file()


def tool_paths(layout: Layout) -> dict[str, str]:
    """Where tests find the servers that they start themselves, as far as the cache holds them."""
    cli = go_tools.temporal_cli()
    temporal = layout.cache / go_tools.cache_key(cli, layout.checkout / "dev" / cli.module) / "temporal"
    found = {"QUOTELOOM_TEMPORAL_CLI": temporal}
    for entry in sorted((layout.cache / "tools").glob("timeskip-*/temporal-test-server")):
        found["QUOTELOOM_TIMESKIP_SERVER"] = entry
    return {name: str(path) for name, path in found.items() if path.exists()}
