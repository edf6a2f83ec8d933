"""Fifty businesses are bound at both carriers while everything that can die dies: one policy each."""

import secrets

from tests.chaos.business import SCENARIOS
from tests.chaos.plan import Plan
from tests.chaos.run import run
from tests.faults.stack import Stack

BINDS = 50
ENDINGS = tuple(each for each in SCENARIOS if each != "45")
"""Without the create whose reply is cut: no setting divides the lease that is waited for."""
EVERY_S = (1.0, 3.0)
"""From one death to the next: fifty binds are over in a minute."""


async def test_fifty_binds_are_neither_lost_nor_doubled_while_processes_die(stack: Stack) -> None:
    seed = secrets.randbits(32)
    print(f"drawn from {seed}", flush=True)
    plan = Plan(BINDS, seed, calm_start=True, every_s=EVERY_S, scenarios=ENDINGS, parks=False)
    figures = await run(plan, stack)
    print("\n".join(figures.lines()), flush=True)
    assert figures.wrong == [], "\n".join(figures.happened)
    assert figures.bound >= BINDS / 2, "most of them bind"
    assert sum(figures.kills.values()) >= 3, "something died meanwhile"
    assert figures.resubmits > 0, "replies got lost"
