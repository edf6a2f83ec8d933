"""Which copy judges which faults: what stays loaded in a copy is of use to the next fault there."""

from collections import Counter
from collections.abc import Iterable
from typing import Any

from xdist.scheduler import LoadScopeScheduling

from tests.planted.fault import Fault, chosen_faults

OF_THE_WEB = 2
"""Copies that begin with the web, which computes, while the others wait for servers."""
SCREEN, PURE = 4, 1
"""What a fault costs, about, whose test shows a screen, and any other one of the web."""


def lanes(faults: Iterable[tuple[str, Fault]]) -> dict[str, str]:
    """The lane of each test by its name: one of the web's, else that of the fault's test file."""
    named = list(faults)
    cost: Counter[str] = Counter()
    for _, fault in named:
        cost[fault.test_file] += SCREEN if fault.test_file.endswith(".tsx") else PURE
    loads = dict.fromkeys(range(OF_THE_WEB), 0)
    of_file: dict[str, str] = {}
    for file, costs in cost.most_common():
        if file.startswith("web/"):
            lane = min(loads, key=loads.__getitem__)
            loads[lane] += costs
            of_file[file] = f"web {lane}"
    return {name: of_file.get(fault.test_file, fault.test_file) for name, fault in named}


class Lanes(LoadScopeScheduling):  # type: ignore[misc]
    """Hands each lane to one process, in the order of the faults; who is through helps with what is left."""

    def __init__(self, *given: Any) -> None:
        super().__init__(*given)
        self._lanes = lanes(chosen_faults())

    def _split_scope(self, nodeid: str) -> str:
        # What judges the judging needs what all lanes need; a copy of the web stands longest by then.
        return self._lanes.get(nodeid.partition("[")[2].removesuffix("]"), "web 0")
