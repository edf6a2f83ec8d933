"""What a person reads at the end of a test run: the verdict, wherever the tool put it."""

import os
import sys
from pathlib import Path

from dev.testing.runner import run_command

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
