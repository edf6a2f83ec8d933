"""Tesseract, which reads scanned pages: Debian's, as the browser of the tests; without it scans go unread."""

from __future__ import annotations

import os
import shutil

from dev.build.commands import SetupFailed, run
from dev.cache import exclusive
from dev.console import say
from dev.layout import Layout

PROGRAM = "tesseract"
PACKAGES = ("tesseract-ocr", "tesseract-ocr-eng")


def find_tesseract() -> str | None:
    """The path of the program on this machine."""
    explicit = os.environ.get("QUOTELOOM_TESSERACT")
    return explicit or shutil.which(PROGRAM)


async def want_tesseract(layout: Layout) -> str | None:
    """The program; as root on Debian it is installed. Without it all else works."""
    if (found := find_tesseract()) or os.geteuid() != 0 or not shutil.which("apt-get"):
        return found
    log = layout.logs / "setup-tesseract.log"
    quiet = {"DEBIAN_FRONTEND": "noninteractive"}
    try:
        async with exclusive(layout.cache, "apt"):
            if not find_tesseract():
                await run(["apt-get", "update"], log=log, env=quiet)
                install = ["apt-get", "install", "-y", "--no-install-recommends", *PACKAGES]
                await run(install, log=log, env=quiet)
    except SetupFailed as error:
        say(f"  warning: {str(error).splitlines()[0]}; scanned pages are not read (./quoteloom doctor)")
    return find_tesseract()
