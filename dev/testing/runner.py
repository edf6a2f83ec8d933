"""Runs a test tool: shows its output as it comes and keeps its closing lines for the summary."""

from __future__ import annotations

import asyncio
import contextlib
import os
import re
import signal
import sys
import time
from collections import deque
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryFile
from typing import BinaryIO

from dev.console import coloured
from dev.environment import process_environment
from dev.layout import Layout
from dev.testing.results import TestResult

MEASURED = Path(__file__).with_name("measure_command.py")
GRACE_S, LOOK_EVERY_S = 5.0, 0.05
"""What is told to end has so long to clean up behind itself."""
CLOSING_LINES = 5
SHOWN_VERDICTS = 20
# A tool may die after its verdict (a warning at exit); the verdict is still what a person looks for.
_VERDICT = re.compile(
    r"^(FAILED|ERROR) |=+ .*\b(passed|failed|error)\b.* in [\d.]+s|^ *(FAIL|Test Files|Tests) "
)
# Rows of dots say nothing once all is over; nor where the results went, or what could be faster.
_PROGRESS = re.compile(
    r"\[ *\d+%\]$|^JSON report written|^created: |^\d+ workers|Import +\||faster with|learn more:"
)


_later: ContextVar[BinaryIO | None] = ContextVar("_later", default=None)
"""Where a part that runs beside another one keeps its output until that one has ended."""


@contextmanager
def shown_at_the_end() -> Iterator[None]:
    """Within it a command's output is kept, and shown whole when all is over.

    Within another one, which is of a part whose commands run side by side, it is kept there.
    """
    with TemporaryFile() as kept:
        token = _later.set(kept)
        try:
            yield
        finally:
            _later.reset(token)
            kept.seek(0)
            while block := kept.read(65536):
                _write(block)


@dataclass
class Outcome:
    """What became of one part: exit code of its worst command, the closing lines of each, and the cost.

    `processor_s`: of all processes that its commands started, servers aside; `results`: test by test.
    """

    code: int = 0
    closing: list[str] = field(default_factory=list)
    processor_s: float = 0.0
    results: list[TestResult] = field(default_factory=list)

    def add(self, other: Outcome) -> None:
        """Take in another command of the same part."""
        self.code = self.code or other.code
        self.closing += other.closing
        self.processor_s += other.processor_s
        self.results += other.results

    def fail(self, reason: str) -> None:
        """What went wrong although every command was content."""
        self.code = self.code or 1
        self.closing.append(reason)


async def run_command(command: Sequence[object], *, cwd: Path, env: Mapping[str, str]) -> Outcome:
    """Run with nothing on standard input, output shown at once."""
    words = [str(word) for word in command]
    _write(f"$ {' '.join(words)}\n".encode())
    said, report = os.pipe()
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-S", "-E", str(MEASURED), str(report), *words),
        stdin=asyncio.subprocess.DEVNULL,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.STDOUT,
        cwd=cwd,
        env=dict(env),
        start_new_session=True,
        pass_fds=(report,),
    )
    os.close(report)
    last: deque[str] = deque(maxlen=CLOSING_LINES)
    verdicts: deque[str] = deque(maxlen=SHOWN_VERDICTS)
    try:
        await _show(process, last, verdicts)
        code = await process.wait()
    except asyncio.CancelledError:
        await _end_group(process)
        raise
    finally:
        spent = _read_all(said)
    closing = [line for line in last if line.strip() and not _PROGRESS.search(line)]
    return Outcome(code, [*(line for line in verdicts if line not in closing), *closing], float(spent or 0))


async def _end_group(process: asyncio.subprocess.Process) -> None:
    """End a command and all that it started: politely, then after the grace by force."""
    deadline = time.monotonic() + GRACE_S
    # The command may be gone before those that it started; once nobody is left, there is no such group.
    with contextlib.suppress(ProcessLookupError):
        os.killpg(process.pid, signal.SIGTERM)
        while time.monotonic() < deadline:
            await asyncio.sleep(LOOK_EVERY_S)
            os.killpg(process.pid, 0)
        os.killpg(process.pid, signal.SIGKILL)
    await process.wait()


def _read_all(pipe: int) -> bytes:
    """What was written, as long as nobody else holds the other end: a server left behind might."""
    os.set_blocking(pipe, False)
    try:
        return os.read(pipe, 64)
    except BlockingIOError:
        return b""
    finally:
        os.close(pipe)


def _write(block: bytes) -> None:
    kept = _later.get()
    if kept is not None:
        kept.write(block)
        return
    sys.stdout.flush()
    sys.stdout.buffer.write(block)
    sys.stdout.buffer.flush()


async def _show(process: asyncio.subprocess.Process, last: deque[str], verdicts: deque[str]) -> None:
    assert process.stdout is not None
    rest = b""
    while block := await process.stdout.read(65536):
        _write(block)
        *lines, rest = (rest + block).split(b"\n")
        texts = [line.decode(errors="replace").rstrip() for line in lines]
        last.extend(texts)
        verdicts.extend(text for text in texts if _VERDICT.search(text))
    if rest:
        last.append(rest.decode(errors="replace"))


def tool_environment(layout: Layout, venv: Path) -> dict[str, str]:
    """For tools of the venv: what the application gets, and what a developer set."""
    home = layout.state / "tools"
    home.mkdir(parents=True, exist_ok=True)
    passed = {name: os.environ[name] for name in ("CI", "PYTEST_ADDOPTS", "TERM") if name in os.environ}
    # Our pipe hides the terminal from the tools, so they are told.
    colours = {"FORCE_COLOR": "1"} if coloured() else {"NO_COLOR": "1"}
    return {**process_environment(layout, venv, home), **passed, **colours}


async def run_module(layout: Layout, venv: Path, words: Sequence[str], env: Mapping[str, str]) -> int:
    """`python -m <words>` in the application's venv. Returns: its exit code."""
    command = [venv / "bin" / "python", "-m", *words]
    whole = {**tool_environment(layout, venv), **env}
    return (await run_command(command, cwd=layout.checkout, env=whole)).code
