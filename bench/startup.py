"""How long a second checkout takes: everything cached, nothing of its own yet."""

import os
import re
import shutil
import subprocess
import tempfile
import time
from pathlib import Path

from bench.figure import Figure, at_most

ROOT = Path(__file__).resolve().parents[1]


def up_warm() -> Figure:
    """`./quoteloom up --detach` in a fresh clone with a fresh state, on free ports, until it reports ready.

    The clone is of HEAD: with changed screens that nobody committed it would build HEAD's first.
    """
    with tempfile.TemporaryDirectory(prefix="quoteloom-bench-", dir=_parent()) as place:
        Path(place).chmod(0o755)
        checkout = Path(place) / "checkout"
        git = shutil.which("git") or "git"
        subprocess.run([git, "clone", "--quiet", ROOT, checkout], check=True)  # noqa: S603 - ourselves
        environment = {k: v for k, v in os.environ.items() if not _of_the_running_stack(k)}
        environment["QUOTELOOM_STATE"] = str(Path(place) / "state")
        command = [str(checkout / "quoteloom")]
        begin = time.perf_counter()
        try:
            subprocess.run(  # noqa: S603 - our own supervisor
                [*command, "up", "--detach", "--auto-ports"], cwd=checkout, env=environment, check=True
            )
            elapsed = time.perf_counter() - begin
        finally:
            subprocess.run([*command, "down"], cwd=checkout, env=environment, check=False)  # noqa: S603
            shutil.rmtree(Path(place) / "state", ignore_errors=True)
    return at_most("up_warm_s", elapsed, 30, "s", "fresh clone and state, warm cache; cold: see README")


def _of_the_running_stack(name: str) -> bool:
    """Whether a variable was given to us for the stack that we measured before."""
    kept = {"QUOTELOOM_CACHE", "QUOTELOOM_GO", "QUOTELOOM_JAVA", "QUOTELOOM_PG_BIN"}
    ours = "QUOTELOOM|KC|S3|TEMPORAL|KEYCLOAK|SMTP|SANDBOX|DATABASE|WORKER|OWNER|PUBLIC|API|INSTANCE"
    pattern = rf"({ours})_"
    return name not in kept and re.match(pattern, name) is not None


def _parent() -> str | None:
    """As root below /var/lib, since the servers' own user must be able to reach it."""
    return "/var/lib" if os.geteuid() == 0 else None
