"""`./quoteloom chaos`: binds while processes die, counted from the carriers' own log."""

import argparse
import asyncio
import os
import secrets
import sys
from pathlib import Path

from tests.chaos.plan import Plan
from tests.chaos.run import run
from tests.faults.stack import Stack

LONG = 200
"""Prospects of a run in which each thing ought to happen that may."""


def main() -> int:
    """Entry point. Returns: 0, or 1 when anything was lost, doubled or left without an ending.

    The same when something never happened in a long run: then nothing was shown of it.
    """
    parser = argparse.ArgumentParser(prog="chaos")
    parser.add_argument("--binds", type=int, default=50)
    parser.add_argument("--seed", type=int, default=None)
    parser.add_argument("--scale", type=int, default=20)
    parser.add_argument("--calm-start", action="store_true")
    parser.add_argument("--json", type=Path, default=None)
    given = parser.parse_args()
    seed = secrets.randbits(32) if given.seed is None else given.seed
    print(f"Seed {seed}: {given.binds} prospects, waits divided by {given.scale}.", flush=True)
    plan = Plan(given.binds, seed, given.scale, calm_start=given.calm_start)
    stack = Stack(state=os.environ["QUOTELOOM_STATE"], origin="", password="")
    figures = asyncio.run(run(plan, stack))
    print("\n".join(figures.lines()), flush=True)
    if given.json is not None:
        figures.write(given.json)
    if given.binds >= LONG and figures.missing:
        return 1
    return 1 if figures.lost or figures.doubled or figures.endless else 0


if __name__ == "__main__":
    sys.exit(main())
