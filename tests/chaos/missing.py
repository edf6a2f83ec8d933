"""What ought to happen in a long run, and did not: of that the run shows nothing."""

from collections.abc import Iterable, Mapping

from tests.chaos.business import Ledger
from tests.chaos.plan import Plan
from tests.chaos.saboteur import KINDS

MEDDLING = ("archive", "release", "submit again", "quote again")
CLASH = "one_carrier"
"""Who presses at a second carrier, or beside somebody else, is refused so."""


def never_happened(
    plan: Plan, done: Mapping[str, int], endings: Mapping[str, int], ledger: Ledger, parked: int
) -> list[str]:
    """By name. done: by the saboteur; endings: of FEINs with a policy; parked: binds."""
    return list(_never(plan, done, endings, ledger, parked))


def _never(
    plan: Plan, done: Mapping[str, int], endings: Mapping[str, int], ledger: Ledger, parked: int
) -> Iterable[str]:
    yield from (kind for kind in KINDS if not done.get(kind))
    yield from (f"a policy of a FEIN ending in {each}" for each in plan.scenarios if not endings.get(each))
    tried = {name.partition(":")[0] for name in ledger.meddled}
    yield from (name for name in MEDDLING if name not in tried)
    if not ledger.refused.get(CLASH):
        yield "a press that another one kept away"
    if plan.parks and not parked:
        yield "a bind that was parked"
