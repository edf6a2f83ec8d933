"""A run that says nothing of what never happened in it would be good for the wrong reason."""

from collections import Counter

from tests.chaos.business import Ledger
from tests.chaos.missing import MEDDLING, never_happened
from tests.chaos.plan import Plan
from tests.chaos.saboteur import KINDS

PLAN = Plan(binds=200, seed=1, scenarios=("00", "53"))


def test_each_thing_that_never_happened_is_named() -> None:
    done, endings = Counter(KINDS), {"00": 3, "53": 1}
    ledger = Ledger(refused=Counter(["one_carrier"]), meddled=Counter(f"{name}: done" for name in MEDDLING))
    assert never_happened(PLAN, done, endings, ledger, 1) == []
    assert never_happened(PLAN, done, {"00": 3}, ledger, 0) == [
        "a policy of a FEIN ending in 53",
        "a bind that was parked",
    ]
    nothing = never_happened(PLAN, {}, endings, Ledger(), 1)
    assert nothing == [*KINDS, *MEDDLING, "a press that another one kept away"]
