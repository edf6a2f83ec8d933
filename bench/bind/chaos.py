"""A thousand binds while everything dies: what became of them, by the run's own figures."""

import json
import subprocess
import sys
import tempfile
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from bench.figure import Figure, at_most

ROOT = Path(__file__).resolve().parents[2]
MINUTE = 60


def figures(binds: int) -> list[Figure]:
    """Those of one run of `tests.chaos`, on the servers of the environment, seed drawn anew.

    Raises: RuntimeError where it did not come to its figures.
    """
    with tempfile.TemporaryDirectory(prefix="quoteloom-bench-") as place:
        told = Path(place) / "figures.json"
        command = [sys.executable, "-m", "tests.chaos", "--binds", str(binds), "--json", str(told)]
        run = subprocess.run(command, cwd=ROOT, check=False)  # noqa: S603 - ourselves
        if not told.exists():
            raise RuntimeError(f"the run of chaos ended with {run.returncode} and without its figures")
        return of_run(json.loads(told.read_text()))


def of_run(run: Mapping[str, Any]) -> list[Figure]:
    """The figures by the names that they are followed under. run: what a run of chaos wrote."""
    name = f"binds_{run['prospects']}"
    died = ", ".join(f"{kind} {number}" for kind, number in sorted(run["kills"].items()))
    note = f"seed {run['seed']}: {run['bound']} bound, {run['parked']} parked, {run['resubmits']} sent again"
    minutes = run["took_s"] / MINUTE
    words = f"waits divided by {run['scale']}, p95 of a bind {run['p95_s']:.0f} s; {died}"
    return [
        at_most(f"{name}_lost", run["lost"], 0, "policies", note),
        at_most(f"{name}_doubled", run["doubled"], 0, "policies", "by the carriers' own log"),
        at_most(f"{name}_open", run["endless"], 0, "binds", "without an ending"),
        Figure(f"{name}_minutes", round(minutes, 1), "min", "printed", True, words),
    ]
