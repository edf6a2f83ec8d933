"""Plants faults, one at a time, and expects the tests that guard them to fail.

A test suite that stays green when the behaviour is broken proves nothing; this is the proof of the proof.
Each fault is one replacement in a copy of the checkout; the named tests run there and must turn red.
`./quoteloom test planted [area ...]` runs them, in several copies side by side.
"""

import fcntl
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from pathlib import Path

import pytest

from tests.planted.copied_checkout import Copy, is_red
from tests.planted.fault import Fault, chosen_faults


@contextmanager
def alone(lock: Path) -> Iterator[None]:
    """Nobody else is within, in any process."""
    with lock.open("w") as handle:
        fcntl.flock(handle, fcntl.LOCK_EX)
        yield


@pytest.mark.parametrize("fault", [pytest.param(fault, id=name) for name, fault in chosen_faults()])
def test_a_planted_fault_turns_a_test_red(fault: Fault, copy: Copy, realm_lock: Path) -> None:
    # The healthy code of another copy would mend the realm between the fault and the test that looks for it.
    with alone(realm_lock) if fault.on_realm else nullcontext():
        code, said = copy.judged(fault)
    assert code == 1, f"nobody noticed ({code}): {said[-2000:]}"
    assert is_red(code, said), f"nothing failed: {said[-2000:]}"
