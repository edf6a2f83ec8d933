"""Plants a handful of faults, one at a time, and expects the tests that guard them to fail.

A test suite that stays green when the behaviour is broken proves nothing; this is the proof of the proof.
Each fault is one replacement in a copy of the checkout; the named tests run there and must break.
"""

import os
import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
ROOMS = (
    "models", "rating", "underwriting", "documents", "activities", "workflows", "temporal", "adapters", "api",
    "sandbox", "bench", "dev", "tests",
)  # fmt: skip

FIRST_FAILURE = """
from hypothesis import Phase, settings

settings.register_profile("first_failure", phases=(Phase.explicit, Phase.generate))
settings.load_profile("first_failure")
"""
"""That a property breaks is enough here; its smallest example takes most of the time to find."""


@dataclass(frozen=True)
class Fault:
    """A replacement in a file, and the tests that must notice it."""

    name: str
    file: str
    old: str
    new: str
    tests: str


FAULTS = (
    Fault(
        "a premium is rounded to even",
        "rating/rounding.py",
        "return amount.quantize(_ONE, ROUND_HALF_UP)",
        "return amount.quantize(_ONE)",
        "tests/unit/rating/test_rounding.py",
    ),
    Fault(
        "every policy year has 365 days",
        "rating/proration.py",
        "policy_year = (anniversary(effective) - effective).days",
        "policy_year = 365",
        "tests/unit/rating/test_proration.py",
    ),
    Fault(
        "a shared amount loses its remainder",
        "rating/sharing.py",
        "for name in by_claim[:left]:",
        "for name in by_claim[: left - 1]:",
        "tests/unit/rating/test_sharing.py",
    ),
    Fault(
        "a bracket takes the whole premium, so that it falls where the next one begins",
        "rating/steps.py",
        "total += (top - layer.low) * layer.fraction",
        "total += top * layer.fraction",
        "tests/unit/rating/test_properties.py -k bracket_to_bracket",
    ),
    Fault(
        "a modification is taken as its distance from 1",
        "rating/steps.py",
        "product = base * parameter.factor\n    rounded = rounder(product)",
        "product = base * abs(1 - parameter.factor)\n    rounded = rounder(product)",
        "tests/unit/rating/test_properties.py -k falls_when_the_modification_rises",
    ),
    Fault(
        "the last line of a class stands for all of them",
        "rating/opening.py",
        "group.annual += line.payroll",
        "group.annual = line.payroll",
        "tests/unit/rating/test_properties.py -k order_of_locations",
    ),
    Fault(
        "a policy year is a day too long",
        "rating/proration.py",
        "policy_year = (anniversary(effective) - effective).days",
        "policy_year = (anniversary(effective) - effective).days + 1",
        "tests/unit/rating/test_properties.py -k whole_year",
    ),
    Fault(
        "a total leaves its last state out",
        "rating/summary.py",
        "return _sum(ledger.total((key,)) for ledger in policy.ledgers)",
        "return _sum(ledger.total((key,)) for ledger in policy.ledgers[:1])",
        "tests/unit/rating/test_properties.py -k sum_to_totals",
    ),
    Fault(
        "a price remembers the price before it",
        "rating/ledger.py",
        "amounts: dict[str, Decimal] = field(default_factory=dict)",
        "amounts: dict[str, Decimal] = field(default_factory=lambda kept={}: kept)",
        "tests/unit/rating/test_many_risks.py -k replayed_to_the_cent",
    ),
    Fault(
        "a rate is that of its state, whatever the class",
        "rating/class_rates.py",
        "place = self._rates.get((state, code), {})\n        for kind",
        "place = next(entry for (at, _), entry in self._rates.items() if at == state)\n        for kind",
        "tests/unit/rating/test_many_risks.py -k one_changed_rate",
    ),
    Fault(
        "the mildest rule decides eligibility",
        "underwriting/verdicts.py",
        "return max(outcomes, key=_RANK.__getitem__, default=Eligibility.YES)",
        "return min(outcomes, key=_RANK.__getitem__, default=Eligibility.YES)",
        "tests/unit/underwriting/test_eligibility.py",
    ),
    Fault(
        "a fact that nobody knows counts as known",
        "underwriting/verdicts.py",
        "pending=fact.value is None,",
        "pending=False,",
        "tests/unit/underwriting/test_eligibility.py",
    ),
    Fault(
        "the result object spells Dropped in lower case",
        "activities/quote_result.py",
        'DROPPED = "Dropped"',
        'DROPPED = "dropped"',
        "tests/unit/activities/test_quote_closing.py",
    ),
    Fault(
        "a workflow history is readable",
        "temporal/codec.py",
        "return [self._encrypt(payload) for payload in payloads]",
        "return list(payloads)",
        "tests/unit/temporal/test_codec.py",
    ),
    Fault(
        "a recorded history no longer replays",
        "workflows/quote.py",
        "plan = await self._open()",
        "await workflow.sleep(1)\n        plan = await self._open()",
        "tests/replay",
    ),
    Fault(
        "demo users see like staff",
        "api/access.py",
        "return DataScope.OWN\n    if _in_any(person.groups, STAFF_GROUPS):",
        "return DataScope.STAFF\n    if _in_any(person.groups, STAFF_GROUPS):",
        "tests/unit/api/test_access.py",
    ),
)


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the checkout without anything that was built."""
    target = tmp_path_factory.mktemp("planted") / "house"
    target.mkdir()
    for room in ROOMS:
        shutil.copytree(ROOT / room, target / room, ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(ROOT / "pyproject.toml", target)
    (target / "conftest.py").write_text(FIRST_FAILURE)
    # Checked by content: a fault may be as long as what it replaces, and as old.
    compiled = [sys.executable, "-m", "compileall", "-q", "--invalidation-mode", "checked-hash"]
    subprocess.run([*compiled, str(target)], check=True, timeout=170)
    return target


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: fault.name)
def test_a_planted_fault_breaks_a_test(fault: Fault, copy: Path) -> None:
    source = copy / fault.file
    healthy = source.read_text()
    assert healthy.count(fault.old) == 1, f"{fault.file} no longer holds exactly one {fault.old!r}"
    source.write_text(healthy.replace(fault.old, fault.new))
    try:
        run = subprocess.run(
            [sys.executable, "-m", "pytest", "-q", "-x", "-p", "no:cacheprovider", *fault.tests.split()],
            cwd=copy,
            env={**os.environ, "PYTHONDONTWRITEBYTECODE": "1"},
            capture_output=True,
            text=True,
            timeout=170,
            check=False,
        )
    finally:
        source.write_text(healthy)
    assert run.returncode == 1, f"nobody noticed: {run.stdout[-800:]}{run.stderr[-400:]}"
