"""The application's venv: one per Python and lock file, shared by every checkout, linked as .venv."""

from __future__ import annotations

import compileall
import contextlib
import os
import sys
from pathlib import Path

from dev.build.commands import run
from dev.build.toolchain import make_venv
from dev.cache import digest_of, publish_in_place
from dev.layout import Layout, owns

# The development lock holds the runtime lock's pins and the test tools: one venv serves both.
LOCK = "requirements-dev.lock"
NOT_SERVED = {"tests", "bench"}


async def build_venv(layout: Layout) -> Path:
    """The venv with all locked packages, checked by hash. It knows no checkout: PYTHONPATH leads to ours."""
    key = _key(layout)

    lock = layout.checkout / LOCK

    async def build(place: Path) -> None:
        python = await make_venv(place)
        log = layout.logs / "setup-venv.log"
        await run([python, "-m", "pip", "install", "--require-hashes", "--no-deps", "-r", lock], log=log)

    venv = await publish_in_place(layout.cache, key, build)
    link_venv(layout.checkout, venv)
    return venv


def built_venv(layout: Layout) -> Path | None:
    """The venv where it is built already."""
    venv = layout.cache / _key(layout)
    return venv if (venv / "bin" / "python").exists() else None


def _key(layout: Layout) -> str:
    lock = (layout.checkout / LOCK).read_bytes()
    return f"venv/{sys.implementation.cache_tag}-{digest_of(lock, sys.base_prefix)}"


def link_venv(checkout: Path, venv: Path) -> None:
    """Point .venv at the cache, swapped at once; a real folder that somebody made is left alone."""
    link = checkout / ".venv"
    if link.exists() and not link.is_symlink():
        return
    if link.is_symlink() and link.readlink() == venv:
        return
    new = checkout / f".venv.tmp-{os.getpid()}"
    # The link is for editors and people; a checkout that cannot be written runs without it.
    with contextlib.suppress(PermissionError):
        new.unlink(missing_ok=True)
        new.symlink_to(venv)
        new.replace(link)


def compile_packages(checkout: Path) -> None:
    """Byte-code beside our own modules, once, instead of in each of five processes at each start."""
    if not owns(checkout):
        return
    for name in sorted(entry.name for entry in checkout.iterdir() if any(entry.glob("*.py"))):
        if name not in NOT_SERVED:
            compileall.compile_dir(checkout / name, quiet=2)
