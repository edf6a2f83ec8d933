"""Fifty businesses are bound at both carriers while everything that can die dies: one policy each."""

import secrets

from tests.chaos.business import SCENARIOS
from tests.chaos.plan import Plan
from tests.chaos.run import run
from tests.faults.stack import Stack

BINDS = 50
ENDINGS = tuple(each for each in SCENARIOS if each != "45")
"""Without the create whose reply is cut: no setting divides the lease that is waited for."""


async def test_fifty_binds_are_neither_lost_nor_doubled_while_processes_die(stack: Stack) -> None:
    seed = secrets.randbits(32)
    print(f"drawn from {seed}", flush=True)
    figures = await run(Plan(BINDS, seed, calm_start=True, scenarios=ENDINGS, parks=False), stack)
    print("\n".join(figures.lines()), flush=True)
    assert figures.wrong == [], "\n".join(figures.happened)
    assert figures.bound >= BINDS / 2, "most of them bind"
    assert sum(figures.kills.values()) >= 5, "something died meanwhile"
    assert figures.resubmits > 0, "replies got lost"
