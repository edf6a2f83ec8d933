"""What a run does: how many businesses, and which are pressed twice, meddled with, or never answered."""

import random
from collections.abc import Sequence
from dataclasses import dataclass

from tests.chaos.business import SCENARIOS, WORDS, Business, Ledger
from tests.chaos.door import Door

SILENT_EVERY, SILENT_FROM = 40, 8
"""Of so many businesses one, counted from there, at which a carrier's binds are never answered: they park."""


@dataclass(frozen=True)
class Plan:
    """What is run. scale: divides the protocol's waits."""

    binds: int
    seed: int
    scale: int = 20
    calm_start: bool = False
    """Nothing dies before all can be bound: quicker where the binds alone are meant."""
    every_s: tuple[float, float] = (2.0, 6.0)
    """Seconds from one death to the next, at least and at most."""
    scenarios: tuple[str, ...] = SCENARIOS
    parks: bool = True
    """Some binds are never answered until operations let them go on, which takes two minutes."""


def businesses(plan: Plan, agent: Door, underwriters: Sequence[Door], ledger: Ledger) -> list[Business]:
    """A fifth is pressed at both carriers, a tenth twice at one; some share a FEIN; some are meddled with."""
    dice = random.Random(plan.seed)
    found, feins = [], list[str]()
    for number in range(plan.binds):
        ending = plan.scenarios[number % len(plan.scenarios)]
        fein = f"{dice.randrange(1_000_000, 9_999_999)}{ending}"
        if number % 16 == 15:
            fein = feins[-1]
        feins.append(fein)
        silent = plan.parks and number % SILENT_EVERY == SILENT_FROM
        words = WORDS if number % 5 == 0 else (WORDS[number % 2],)
        if silent:
            words = (WORDS[number // SILENT_EVERY % 2],)
        found.append(
            Business(
                agent, underwriters[number % len(underwriters)], ledger, fein, words,
                twice=number % 10 == 3, meddle=number % 10 == 7, silent=silent,
                dice=random.Random(dice.random()),
            )
        )  # fmt: skip
    return found
