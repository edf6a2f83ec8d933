"""What must be true of a machine, each with the one command that mends it."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable
from dataclasses import dataclass

from dev.account import service_account
from dev.build.browser import CURE as BROWSER_CURE
from dev.build.browser import find_chromium
from dev.build.commands import SetupFailed
from dev.build.java_tools import CURE as MAVEN_CURE
from dev.build.toolchain import machine_go, machine_java, machine_maven
from dev.layout import Layout
from dev.ports import ONLY_WITH_DEV, is_free, owner_of, wanted_ports
from dev.runtime_file import lock_holder

FLOOR_CORES = 2
FLOOR_MEMORY_GB = 4.0
FLOOR_DISK_GB = 6.0


@dataclass(frozen=True)
class Finding:
    """One line of `doctor`. `cure` is empty when all is well; `fatal`: nothing can run like this."""

    what: str
    found: str
    cure: str = ""
    fatal: bool = False


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
        findings.append(Finding("setpriv", setpriv or "missing", cure, fatal=not setpriv))
        account = service_account()
        findings.append(Finding("service user", account.name if account else "none"))
    return findings


async def tool_findings() -> list[Finding]:
    """The language tools; what a wheel replaces needs no cure."""
    go, java, maven = await machine_go(), await machine_java(), await machine_maven()
    can_install = os.geteuid() == 0 and shutil.which("apt-get") is not None
    by_itself = "comes from Debian at the first run"
    browser = find_chromium()
    return [
        Finding("go", str(go) if go else "comes as a wheel"),
        Finding("java", str(java) if java else "comes as a wheel"),
        Finding("maven", *_or_install(str(maven) if maven else None, can_install, by_itself, MAVEN_CURE)),
        Finding("browser", *_or_install(browser, can_install, by_itself, BROWSER_CURE)),
        Finding("node, postgres", "always come as wheels"),
    ]


def _or_install(found: str | None, can_install: bool, by_itself: str, cure: str) -> tuple[str, str]:
    if found:
        return found, ""
    return (by_itself, "") if can_install else ("missing", cure)


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
