"""Builds Temporal and the S3 server from our own Go modules, whose go.sum is in git."""

from __future__ import annotations

import os
import platform
import sys
from dataclasses import dataclass
from pathlib import Path

from dev.build.commands import SetupFailed, output_of, run
from dev.cache import digest_of, publish, remove
from dev.layout import Layout
from dev.versions import version

STRIP = "-s -w"


@dataclass(frozen=True)
class GoTool:
    """One cache entry: the module it is built from and its binaries (name, package, linker flags)."""

    name: str
    module: str
    version: str
    binaries: tuple[tuple[str, str, str], ...]


def temporal_cli() -> GoTool:
    """The dev server with its UI."""
    pin = version("temporal", "cli")
    flags = f"{STRIP} -X github.com/temporalio/cli/internal/temporalcli.Version={pin}"
    return GoTool(
        "temporal", "temporal", pin, (("temporal", "github.com/temporalio/cli/cmd/temporal", flags),)
    )


def temporal_prodlike() -> GoTool:
    """Server, schema tool and UI that keep their data in PostgreSQL."""
    # Never `go install tool`: two of the tools are called `server`.
    return GoTool(
        "temporal-prodlike",
        "temporal",
        version("temporal", "server"),
        (
            ("temporal-server", "go.temporal.io/server/cmd/server", STRIP),
            ("temporal-sql-tool", "go.temporal.io/server/cmd/tools/sql", STRIP),
            ("temporal-ui", "github.com/temporalio/ui-server/v2/cmd/server", STRIP),
        ),
    )


def versitygw() -> GoTool:
    """The S3 server."""
    package = "github.com/versity/versitygw/cmd/versitygw"
    return GoTool("versitygw", "versitygw", version("versitygw"), (("versitygw", package, STRIP),))


def cache_key(tool: GoTool, module: Path) -> str:
    """Name, version, recipe and machine: another go.sum or flag is another entry."""
    recipe = digest_of(
        (module / "go.mod").read_bytes(), (module / "go.sum").read_bytes(), repr(tool.binaries)
    )
    return f"tools/{tool.name}-{tool.version}-{recipe}-{sys.platform}-{platform.machine()}"


async def build_go_tool(layout: Layout, go: Path, tool: GoTool) -> Path:
    """The folder with the tool's binaries, built when the cache does not hold it."""
    module = layout.checkout / "dev" / tool.module

    async def build(place: Path) -> None:
        scratch = place / "scratch"
        env = {
            "GOMODCACHE": str(scratch / "mod"),
            "GOCACHE": str(scratch / "build"),
            "GOTOOLCHAIN": "local",
            "CGO_ENABLED": "0",
            "GOFLAGS": "-trimpath -mod=readonly -buildvcs=false -modcacherw",
        }
        # A full module cache of the machine spares a download of gigabytes; go verifies it against go.sum.
        if machine := await _machine_module_cache(go):
            env["GOMODCACHE"] = machine
        parallel = ["-p", "2"] if _memory_gb() < 4 else []
        for name, package, flags in tool.binaries:
            command = [go, "build", *parallel, "-ldflags", flags, "-o", place / name, package]
            await run(command, log=layout.logs / f"setup-{tool.name}.log", env=env, cwd=module)
        remove(scratch)

    return await publish(layout.cache, cache_key(tool, module), build)


async def _machine_module_cache(go: Path) -> str | None:
    text = (await output_of([go, "env", "GOMODCACHE"]) or "").strip()
    filled = bool(text) and Path(text, "cache", "download").is_dir() and os.access(text, os.W_OK)
    return text if filled else None


def _memory_gb() -> float:
    try:
        return os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") / 1024**3
    except (ValueError, OSError) as error:
        raise SetupFailed("cannot read the size of the memory") from error
