"""Chromium for the browser tests: Debian's, since no registry client brings a browser with its libraries."""

from __future__ import annotations

import os
import shutil

from dev.build.commands import SetupFailed, run
from dev.cache import exclusive
from dev.layout import Layout

PACKAGE = "chromium-headless-shell"
"""Chromium without the window around its pages, which nobody sees and which costs a third of its time."""
NAMES = (PACKAGE, "chromium", "chromium-browser", "google-chrome")
CURE = f"A browser is missing. Run: apt-get install -y --no-install-recommends {PACKAGE}"


def find_chromium() -> str | None:
    """The path of a browser of this machine."""
    explicit = os.environ.get("QUOTELOOM_CHROMIUM")
    return explicit or next((found for name in NAMES if (found := shutil.which(name))), None)


async def need_chromium(layout: Layout) -> str:
    """The browser; as root on Debian it is installed. Raises: SetupFailed with the command that mends it."""
    if found := find_chromium():
        return found
    if os.geteuid() != 0 or not shutil.which("apt-get"):
        raise SetupFailed(CURE)
    log = layout.logs / "setup-chromium.log"
    quiet = {"DEBIAN_FRONTEND": "noninteractive"}
    async with exclusive(layout.cache, "apt"):
        await run(["apt-get", "update"], log=log, env=quiet)
        # With recommends it would upgrade systemd on the way.
        install = ["apt-get", "install", "-y", "--no-install-recommends", PACKAGE]
        await run(install, log=log, env=quiet)
    found = find_chromium()
    if found is None:
        raise SetupFailed(CURE)
    return found
