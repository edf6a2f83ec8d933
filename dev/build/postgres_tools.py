"""Which PostgreSQL a stack runs on: the wheel's, or for prodlike one with the contrib modules."""

from __future__ import annotations

import os
import re
import subprocess
from functools import cache
from pathlib import Path

from dev.build.commands import SetupFailed

OLDEST_MAJOR = 15
MACHINE = Path("/usr/lib/postgresql")
CURE = (
    "The profile prodlike needs a PostgreSQL with the extension btree_gin, which the wheel does not carry. "
    "Run: apt-get install -y --no-install-recommends postgresql, or set QUOTELOOM_PG_BIN."
)


def _output(command: list[str]) -> str:
    try:
        return subprocess.run(command, capture_output=True, text=True, check=True, cwd="/").stdout
    except (OSError, subprocess.CalledProcessError):
        return ""


@cache
def postgres_major(folder: Path) -> int:
    """The major version of the server in that folder. Raises: SetupFailed when there is none."""
    found = re.search(r"\(PostgreSQL\) (\d+)", _output([str(folder / "postgres"), "--version"]))
    if not found:
        raise SetupFailed(f"{folder} holds no PostgreSQL")
    return int(found[1])


def has_extension(folder: Path, name: str) -> bool:
    """Whether that server could make the extension."""
    share = _output([str(folder / "pg_config"), "--sharedir"]).strip()
    return bool(share) and Path(share, "extension", f"{name}.control").is_file()


def postgres_with_contrib(machine: Path = MACHINE) -> Path:
    """The newest folder of binaries with btree_gin, which Temporal's visibility tables need.

    Raises: SetupFailed, before anything is built for minutes in vain.
    """
    explicit = os.environ.get("QUOTELOOM_PG_BIN")
    folders = [Path(explicit)] if explicit else [entry / "bin" for entry in machine.glob("*")]
    fitting = [folder for folder in folders if has_extension(folder, "btree_gin")]
    best = max(fitting, key=postgres_major, default=None)
    if best is None or postgres_major(best) < OLDEST_MAJOR:
        raise SetupFailed(CURE)
    return best
