"""A planted fault: one replacement in one file, and the tests that must turn red.

The faults stand in faults_<area>.py beside this file, one list FAULTS each. Write one for every clause that
money, access, loss of data or a specified text hangs on, and see it turn its test red before it goes in.
"""

import os
from collections import Counter
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from zlib import crc32

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
SEEDS = ("migrations/", "rating/", "seeding", "/seed/", "builtin", "catalogue", "bootstrap")
"""A fault in what a fresh database is made of needs a database of its own; the others share one template."""

TESTED = (
    "models", "rating", "underwriting", "documents", "activities", "workflows", "temporal", "adapters", "api",
)  # fmt: skip
"""Whose functions are planted where all is loaded."""
ON_SERVERS = "tests/integration/"
SERVERS, SERVERLESS = "servers", "serverless"
"""The two halves of a whole run, which judges them at different times."""
OF_WORKFLOWS = "tests/integration/workflows/"
"""Tests of what is read anew by each run of a workflow: to keep a session is of no use to them."""


@dataclass(frozen=True)
class Fault:
    """A replacement and the tests that must notice it.

    Args: name: what is wrong now, as a sentence; file: from the checkout's root; old: text that stands there
        exactly once; tests: words for pytest (`tests/unit/... -k name`) or, for the web, a file and perhaps
        words of a title (`web/src/lib/money.test.ts -t cents`).
    """

    name: str
    file: str
    old: str
    new: str
    tests: str

    @property
    def words(self) -> list[str]:
        """The test file, its option and the text that belongs to it: a title may hold blanks."""
        return self.tests.split(maxsplit=2)

    @property
    def test_file(self) -> str:
        """The file that the words name."""
        return self.words[0].partition("::")[0]

    @property
    def of_web(self) -> bool:
        """Whether vitest runs its tests."""
        return self.test_file.startswith("web/")

    @property
    def is_tested(self) -> bool:
        """Whether it lies in what can be loaded before it is planted."""
        return self.file.endswith(".py") and self.file.partition("/")[0] in TESTED

    @property
    def on_servers(self) -> bool:
        """Whether its tests need servers."""
        return self.test_file.startswith(ON_SERVERS)

    @property
    def may_stay(self) -> bool:
        """Whether its tests need servers, and a session that others have used is good enough."""
        on_servers = self.on_servers and not self.test_file.startswith(OF_WORKFLOWS)
        return on_servers and self.is_tested and not self.on_realm and not self.reseeds

    def has_turn(self, turn: str) -> bool:
        """Whether it is judged in a turn, such as 2/5: a unit's in each; "" is every turn."""
        if not turn or not (self.of_web or self.on_servers):
            return True
        number, turns = map(int, turn.split("/"))
        return crc32(self.name.encode()) % turns == number

    @property
    def on_realm(self) -> bool:
        """Whether its tests mend the realm of the run, which all copies share, or lean on what was mended."""
        return self.test_file.startswith("tests/integration/adapters/keycloak/")

    @property
    def reseeds(self) -> bool:
        """Whether a fresh database differs by it."""
        return any(word in self.file for word in SEEDS)


def fault_files() -> dict[str, Path]:
    """Each area and its file."""
    return {file.stem.removeprefix("faults_"): file for file in sorted(HERE.glob("faults_*.py"))}


def faults_of(area: str) -> tuple[Fault, ...]:
    """The faults of an area."""
    found: tuple[Fault, ...] = import_module(f"tests.planted.faults_{area}").FAULTS
    return found


def chosen_faults() -> list[tuple[str, Fault]]:
    """The faults of the areas that PLANTED_AREAS names, else of all, whose turn PLANTED_TURN is, if any.

    PLANTED_HALF leaves those whose tests need servers, or those whose tests need none.
    By what their tests are called. Those of the web and on servers first, which take longest, of a file with
    many before one with few.
    """
    areas = os.environ.get("PLANTED_AREAS", "").split() or list(fault_files())
    turn = os.environ.get("PLANTED_TURN", "")
    half = os.environ.get("PLANTED_HALF", "")
    found = [
        (f"{area}: {fault.name}", fault)
        for area in areas
        for fault in faults_of(area)
        if fault.has_turn(turn) and half in ("", SERVERS if fault.on_servers else SERVERLESS)
    ]
    many = Counter(fault.test_file for _, fault in found)

    def place(entry: tuple[str, Fault]) -> tuple[bool, bool, int, str]:
        fault = entry[1]
        return not fault.of_web, not fault.on_servers, -many[fault.test_file], fault.test_file

    return sorted(found, key=place)
