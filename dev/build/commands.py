"""Runs the ordinary clients (pip, npm, go, mvn) with their output kept, so that a failure can be read."""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
from collections.abc import Mapping, Sequence
from pathlib import Path

from dev.logs import open_private

TAIL_LINES = 40


class SetupFailed(Exception):
    """A set-up step did not work; the text holds the end of its output and the cure where one is known."""


def tail_of(file: Path, lines: int = TAIL_LINES) -> str:
    """The last lines of a log, which is where the reason stands."""
    try:
        return "\n".join(file.read_text(encoding="utf-8", errors="replace").splitlines()[-lines:])
    except OSError:
        return ""


async def run(
    command: Sequence[object],
    *,
    log: Path,
    env: Mapping[str, str] | None = None,
    cwd: Path | None = None,
) -> None:
    """Run to the end, output into the log. The user's own settings (mirrors, proxies) stay in force.

    Raises: SetupFailed with the last lines when the command fails.
    """
    words = [str(word) for word in command]
    log.parent.mkdir(parents=True, exist_ok=True)
    with open_private(log) as sink:
        sink.write(f"$ {' '.join(words)}\n".encode())
        sink.flush()
        process = await asyncio.create_subprocess_exec(
            *words,
            stdin=asyncio.subprocess.DEVNULL,
            stdout=sink,
            stderr=sink,
            env={**os.environ, "NO_COLOR": "1", **(env or {})},
            cwd=cwd,
            start_new_session=True,
        )
        try:
            code = await process.wait()
        except asyncio.CancelledError:
            with contextlib.suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)
            await process.wait()
            raise
    if code != 0:
        raise SetupFailed(f"{words[0]} ended with {code} (whole output: {log})\n{tail_of(log)}")


async def output_of(command: Sequence[object], env: Mapping[str, str] | None = None) -> str | None:
    """Standard output and error of a short look-up command; None when it cannot be run or fails."""
    try:
        process = await asyncio.create_subprocess_exec(
            *[str(word) for word in command],
            stdin=asyncio.subprocess.DEVNULL,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.STDOUT,
            env={**os.environ, **(env or {})},
        )
    except OSError:
        return None
    text, _ = await process.communicate()
    return text.decode(errors="replace") if process.returncode == 0 else None
