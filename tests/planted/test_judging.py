"""What judges planted faults takes no fault for another, and no silence for a proof."""

import os
import select
import subprocess
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from tests.planted import copied_checkout
from tests.planted.copied_checkout import BRIEF_WAIT_S, Copy, is_red
from tests.planted.fault import Fault

HALF = Fault(
    "half a cent is dropped",
    "web/src/lib/money.ts",
    ">= 5 ? 1 : 0",
    ">= 6 ? 1 : 0",
    "web/src/lib/money.test.ts",
)
SHARE = Fault(
    "more than the whole year is insured",
    "rating/proration.py",
    "return min(prorate(",
    "return max(prorate(",
    "tests/unit/rating/test_proration.py",
)
WHOLE = replace(SHARE, old="_WHOLE = Decimal(1)", new="_WHOLE = Decimal(2) / 4")
ADDED = {
    # A clock that a test leaves behind would keep its process for ever.
    "clock": "import { it } from 'vitest';\n\nit('ticks', () => void setInterval(String, 500));\n",
    "always": "import { expect, it } from 'vitest';\n\nit('fails', () => expect(1).toBe(2));\n",
    "leaves": "import { it } from 'vitest';\n\n"
    "it('leaves', () => void setTimeout(() => import('./money'), 5));\n",
}
"""Test files more, by name."""
SLOW = {"always": "true", "at first": "!globalThis.slow && (globalThis.slow = true)"}


@pytest.fixture(scope="module")
def added(copy: Copy) -> None:
    """All of them at once: Vitest, which looks but once which there are, begins anew for them."""
    comes = "() => expect(performance.now() - began).toBeGreaterThan(least)"
    late = {
        f"late-{name.replace(' ', '-')}": "import { expect, it, vi } from 'vitest';\n"
        "import { PATIENCE } from '@test/timeouts';\n\n"
        f"const least = ({slow}) ? {BRIEF_WAIT_S}500 : 0;\nconst began = performance.now();\n"
        f"it('comes late', () => vi.waitFor({comes}, PATIENCE));\n"
        for name, slow in SLOW.items()
    }
    for name, text in {**ADDED, **late}.items():
        (copy.root / f"web/src/lib/{name}.test.ts").write_text(text)
    if copy.resident_web is not None:
        copy.resident_web.close()


def web(test: Callable[..., None]) -> Callable[..., None]:
    """A test that has Vitest judge."""
    skipped = pytest.mark.skipif("PLANTED_NODE" not in os.environ, reason="no area of the web was asked for")
    return skipped(pytest.mark.usefixtures("added")(test))  # type: ignore[no-any-return]


@web
def test_a_file_that_one_fault_broke_does_not_speak_for_the_next(copy: Copy) -> None:
    """Vitest answers with every file that it ever ran, also with those that are red from before."""
    with copy.planted(HALF):
        assert copy.web(HALF)[0] == 1
    assert copy.web(replace(HALF, file="web/src/lib/phone.ts", tests="web/src/lib/phone.test.ts")) == (0, "")
    with pytest.raises(AssertionError, match="names no test"):
        copy.web(replace(HALF, tests="web/src/lib/phone.test.ts -t no title has these words"))


@web
@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        (">= 5 ? 1 : 0", ">= 5 ? 1 : )", "broken: Transform failed with 1 error"),
        ("const exact = new Intl.NumberFormat('en-US'", "const exact = new Intl.NumberFormat('e'",
         "broken: Incorrect locale"),
        ("const exact =", "process.exit(3);\nconst exact =", "broken: process.exit unexpectedly called"),
    ],
    ids=["no TypeScript", "throws", "exits"],
)  # fmt: skip
def test_a_fault_that_breaks_a_file_whole_keeps_no_later_one_from_being_judged(
    copy: Copy, old: str, new: str, said: str
) -> None:
    whole = replace(HALF, old=old, new=new)
    for _ in range(2):
        with copy.planted(whole):
            code, words = copy.web(whole)
        assert code == 1
        assert words.startswith(said), "it is broken, and no test noticed what is wrong"
        _is_judged(copy)


@web
def test_where_vitest_died_the_fault_at_hand_is_judged_by_another(copy: Copy) -> None:
    _is_judged(copy)
    assert copy.web(replace(HALF, tests="web/src/lib/clock.test.ts")) == (0, "")
    stood, worker = _vitest(copy), _workers(copy)
    stood.kill()
    stood.wait()
    assert _have_ended(worker)
    _is_judged(copy)
    assert _vitest(copy).pid != stood.pid


def _vitest(copy: Copy) -> subprocess.Popen[str]:
    assert copy.resident_web is not None and copy.resident_web.process is not None
    return copy.resident_web.process


def _is_judged(copy: Copy) -> None:
    with copy.planted(HALF):
        assert copy.web(HALF)[0] == 1
    assert copy.web(HALF) == (0, "")


@web
def test_a_test_that_fails_without_the_fault_proves_nothing(copy: Copy) -> None:
    with pytest.raises(AssertionError, match="red without the fault as well: FAIL fails"):
        copy.judged(replace(HALF, tests="web/src/lib/always.test.ts"))


@web
def test_what_a_run_asked_for_as_it_ended_is_answered_in_the_next(copy: Copy) -> None:
    leaving = replace(HALF, tests="web/src/lib/leaves.test.ts")
    _is_judged(copy)
    stood = _vitest(copy)
    for _ in range(3):
        assert copy.web(leaving) == (0, "")
        _is_judged(copy)
    assert _vitest(copy) is stood, "it waited in vain, and another one answered"


@web
def test_a_fault_that_no_test_of_the_web_minds_is_told(copy: Copy) -> None:
    assert copy.judged(replace(HALF, new=">= 5 ? 2 - 1 : 0")) == (0, "")


@web
@pytest.mark.parametrize("slow", list(SLOW))
def test_a_test_that_is_slow_is_not_taken_for_one_that_waits_in_vain(copy: Copy, slow: str) -> None:
    late = f"web/src/lib/late-{slow.replace(' ', '-')}.test.ts"
    assert copy.judged(replace(HALF, tests=late)) == (0, "")


@web
def test_what_hangs_is_told_and_ended_and_keeps_no_later_one_from_being_judged(
    copy: Copy, monkeypatch: pytest.MonkeyPatch
) -> None:
    _is_judged(copy)
    stood = _workers(copy)
    monkeypatch.setattr(copied_checkout, "PATIENCE_WEB_S", 5)
    hanging = replace(HALF, old="const exact =", new="for (;;);\nconst exact =")
    with copy.planted(hanging), pytest.raises(TimeoutError):
        copy.web(hanging)
    monkeypatch.undo()
    assert _have_ended(stood)
    _is_judged(copy)


def _workers(copy: Copy) -> list[int]:
    """Handles of the processes in which Vitest runs tests."""
    pid = _vitest(copy).pid
    found = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    assert found
    return [os.pidfd_open(int(each)) for each in found]


def _have_ended(handles: list[int]) -> bool:
    ended = [bool(select.select([each], [], [], 60)[0]) for each in handles]
    for each in handles:
        os.close(each)
    return all(ended)


@pytest.mark.parametrize("fault", [SHARE, WHOLE], ids=["a function", "what an import makes"])
def test_a_fault_is_noticed_and_gone_when_it_is_taken_out(copy: Copy, fault: Fault) -> None:
    for _ in range(2):
        assert copy.judged(fault)[0] == 1
        assert copy.python(fault)[0] == 0


@pytest.mark.parametrize(
    "fault",
    [replace(SHARE, new="return min(1 * prorate("), replace(WHOLE, new="_WHOLE = Decimal(2) / 2")],
    ids=["a function", "what an import makes"],
)
def test_a_fault_that_no_test_minds_is_told(copy: Copy, fault: Fault) -> None:
    assert copy.judged(fault)[0] == 0


def test_a_session_that_stays_judges_one_fault_after_the_other(copy: Copy) -> None:
    unminded = replace(SHARE, new="return min(1 * prorate(")
    for _ in range(2):
        found = copy.seen_where_it_stays(SHARE)
        assert found is not None and is_red(*found)
        assert copy.seen_where_it_stays(unminded) is None
    elsewhere = replace(SHARE, tests="tests/unit/rating/test_no_such_file.py")
    assert copy.seen_where_it_stays(elsewhere) is None


def test_what_is_loaded_is_healthy_also_where_a_fault_stood_when_it_died(copy: Copy) -> None:
    with copy.planted(WHOLE):
        assert copy.loaded.process is not None
        copy.loaded.process.terminate()
        copy.loaded.process.wait()
        assert copy.python(WHOLE)[0] == 1
    assert copy.judged(SHARE)[0] == 1
    assert copy.python(SHARE)[0] == 0
    assert copy.loaded.process is not None
