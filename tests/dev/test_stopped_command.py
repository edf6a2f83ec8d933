"""A command that is told to end ends what it has started, and all that came of that."""

import asyncio
import os
import signal
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from dev.testing import runner

ROOT = Path(__file__).parents[2]
PATIENCE_S = 20.0
CHILD = """
import os, signal, subprocess, sys, time
from pathlib import Path
if sys.argv[2] == "stubborn":
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
if len(sys.argv) == 3:
    subprocess.Popen([sys.executable, __file__, *sys.argv[1:], "grandchild"])
Path(sys.argv[1], str(os.getpid())).touch()
time.sleep(600)
"""
COMMAND = """
import argparse, os, signal, sys
from pathlib import Path
# These tests may themselves run under nohup, which every command respects.
signal.signal(signal.SIGHUP, signal.SIG_DFL)
import dev.__main__ as command
from dev.testing import runner

async def run(arguments):
    return (await runner.run_command(sys.argv[1:], cwd=Path.cwd(), env=dict(os.environ))).code

class Parser:
    def parse_args(self, words):
        return argparse.Namespace(run=run)

runner.GRACE_S = 0.5
command.parser = Parser
sys.exit(command.main([]))
"""


def _alive(pid: int) -> bool:
    """Whether a process still runs; one that nobody has taken note of yet does not."""
    try:
        return Path(f"/proc/{pid}/stat").read_text(encoding="ascii").rpartition(")")[2].split()[0] != "Z"
    except FileNotFoundError:
        return False


async def _until(what: str, holds: Callable[[], bool]) -> None:
    deadline = time.monotonic() + PATIENCE_S
    while not holds():
        assert time.monotonic() < deadline, what
        await asyncio.sleep(0.02)


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT, signal.SIGHUP])
@pytest.mark.parametrize("manner", ["polite", "stubborn"])
async def test_what_a_command_started_ends_with_it(
    tmp_path: Path, number: signal.Signals, manner: str
) -> None:
    script, started = tmp_path / "child.py", tmp_path / "started"
    script.write_text(CHILD)
    started.mkdir()
    command = await asyncio.create_subprocess_exec(
        # As a shell starts what runs in its background.
        *("sh", "-c", 'trap "" INT; exec "$@"', "sh"),
        *(sys.executable, "-c", COMMAND, sys.executable, str(script), str(started), manner),
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        stdout=asyncio.subprocess.DEVNULL,
    )
    try:
        await _until("a child and a grandchild run", lambda: len(list(started.iterdir())) == 2)
        pids = [int(path.name) for path in started.iterdir()]
        command.send_signal(number)
        async with asyncio.timeout(PATIENCE_S):
            assert await command.wait() == 128 + number
        # Who was ended by force is gone once the kernel has come to it.
        await _until("nobody is left", lambda: not any(_alive(pid) for pid in pids))
    finally:
        for pid in (int(path.name) for path in started.iterdir()):
            if _alive(pid):
                os.kill(pid, signal.SIGKILL)
        if command.returncode is None:
            command.kill()
            await command.wait()


def test_what_is_told_to_end_has_time_to_clean_up() -> None:
    assert runner.GRACE_S >= 2
