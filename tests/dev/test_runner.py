"""What a person reads at the end of a test run: the verdict, wherever the tool put it."""

import asyncio
import os
import sys
from pathlib import Path

import pytest

from dev.testing.parts import AFTER, PARTS, pytest_words
from dev.testing.runner import run_command, shown_at_the_end
from dev.testing.shared_stack import WITH_PRODUCT

SCRIPT = """
print("tests/a.py ...... [ 50%]")
print("FAILED tests/a.py::test_b - AssertionError")
print("===== 1 failed, 7 passed in 0.20s =====")
for number in range(9):
    print("warning at exit", number)
raise SystemExit(1)
"""


async def test_the_verdict_is_kept_when_the_tool_goes_on_talking(tmp_path: Path) -> None:
    outcome = await run_command([sys.executable, "-c", SCRIPT], cwd=tmp_path, env=dict(os.environ))
    assert outcome.code == 1
    assert outcome.closing[:2] == [
        "FAILED tests/a.py::test_b - AssertionError",
        "===== 1 failed, 7 passed in 0.20s =====",
    ]


async def test_rows_of_dots_are_left_out(tmp_path: Path) -> None:
    outcome = await run_command(
        [sys.executable, "-c", "print('tests/a.py .... [100%]'); print('done')"],
        cwd=tmp_path,
        env=dict(os.environ),
    )
    assert outcome.closing == ["done"]


async def test_what_runs_beside_another_part_is_told_whole_when_it_has_ended(
    tmp_path: Path, capfdbinary: pytest.CaptureFixture[bytes]
) -> None:
    async def beside() -> None:
        with shown_at_the_end():
            await run_command([sys.executable, "-c", "print('beside')"], cwd=tmp_path, env=dict(os.environ))
            assert b"beside" not in capfdbinary.readouterr().out

    await asyncio.gather(beside())
    assert capfdbinary.readouterr().out.endswith(b"\nbeside\n")


def before(name: str) -> set[str]:
    """All that is over when a part begins."""
    return set(AFTER[name]).union(*(before(earlier) for earlier in AFTER[name]))


def test_nothing_runs_on_servers_that_are_killed_and_planted_faults_spoil_them_for_nobody() -> None:
    assert set(AFTER) == set(PARTS)
    assert before("faults") == set()
    for name in WITH_PRODUCT - {"faults"}:
        assert "faults" in before(name), name
    # Two of them spoil the realm of the others' servers.
    assert before("planted-servers") == set(PARTS) - {"planted-servers", *WITH_PRODUCT}


async def test_a_command_tells_what_it_cost_the_processors(tmp_path: Path) -> None:
    busy = "import time\nwhile time.process_time() < 0.3: pass"
    child = f"import subprocess, sys; subprocess.run([sys.executable, '-c', {busy!r}]); raise SystemExit(3)"
    outcome = await run_command([sys.executable, "-c", child], cwd=tmp_path, env=dict(os.environ))
    assert outcome.code == 3
    assert 0.3 <= outcome.processor_s < 3


async def test_what_nobody_asked_for_its_ending_is_counted_too(tmp_path: Path) -> None:
    busy = "import time; end = time.process_time() + 0.3\nwhile time.process_time() < end: pass"
    # Like a browser: it starts a process, and is gone before anybody asks what became of that.
    parent = (
        "import os, subprocess, sys\n"
        f"child = subprocess.Popen([sys.executable, '-c', {busy!r}])\n"
        "os.waitid(os.P_PID, child.pid, os.WEXITED | os.WNOWAIT)\n"
        "os._exit(0)"
    )
    outcome = await run_command([sys.executable, "-c", parent], cwd=tmp_path, env=dict(os.environ))
    assert 0.3 <= outcome.processor_s < 3


@pytest.mark.parametrize(
    ("rest", "words"),
    [
        ([], ["tests/integration"]),
        (["-k", "models"], ["tests/integration", "-k", "models"]),
        (
            ["tests/integration/api/test_ops.py::test_a", "-x"],
            ["tests/integration/api/test_ops.py::test_a", "-x"],
        ),
    ],
)
def test_a_path_that_is_named_runs_alone(rest: list[str], words: list[str]) -> None:
    assert pytest_words(["tests/integration"], rest) == words


def test_a_whole_part_is_shared_out_among_processes_and_a_named_test_is_not() -> None:
    assert pytest_words(["tests/integration"], ["-x"], ["-n", "3"]) == ["tests/integration", "-n", "3", "-x"]
    assert pytest_words(["tests/integration"], ["tests/integration/a.py"], ["-n", "3"]) == [
        "tests/integration/a.py"
    ]
