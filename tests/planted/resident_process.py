"""A process that stays for many runs of tests: it is asked line by line, and most of a start is paid once."""

from __future__ import annotations

import contextlib
import json
import select
import subprocess
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any


class ResidentProcess:
    """The process as who asks sees it: a line of JSON goes in, a line of JSON comes back.

    It starts with the first question, and again with the question at which it was found dead.
    """

    def __init__(self, command: Sequence[str], cwd: Path, env: Mapping[str, str]) -> None:
        self._command, self._cwd, self._env = command, cwd, dict(env)
        self.process: subprocess.Popen[str] | None = None

    def stand_ready(self, patience_s: float) -> None:
        """Start it unless it stands, and hear its first line, which says that it is ready.

        Raises: TimeoutError, ChildProcessError.
        """
        if self.process is None or self.process.poll() is not None:
            self.close()
            self.process = self._started()
            self._line(self.process, patience_s)

    def ask(self, question: Mapping[str, Any], patience_s: float) -> dict[str, Any]:
        """Have it run something; what ends the process that stood is run by a fresh one, which decides.

        Raises: TimeoutError, ChildProcessError when a fresh process does not outlive it either.
        """
        stood = self.process is not None
        with contextlib.suppress(*((ChildProcessError, TimeoutError) if stood else ())):
            return self.ask_once(question, patience_s)
        return self.ask_once(question, patience_s)

    def ask_once(self, question: Mapping[str, Any], patience_s: float) -> dict[str, Any]:
        """The same, of the process that stands. Raises: TimeoutError, ChildProcessError: it is gone."""
        process = self.process = self.process or self._started()
        assert process.stdin is not None
        with contextlib.suppress(BrokenPipeError):
            process.stdin.write(f"{json.dumps(question)}\n")
            process.stdin.flush()
        return self._line(process, patience_s)

    def _line(self, process: subprocess.Popen[str], patience_s: float) -> dict[str, Any]:
        assert process.stdout is not None
        if not select.select([process.stdout], [], [], patience_s)[0]:
            # Its answer would be taken for that of the next question.
            process.terminate()
            self.close()
            raise TimeoutError(f"no answer within {patience_s:g} s")
        line = process.stdout.readline()
        if not line.endswith("\n"):
            self.close()
            raise ChildProcessError(f"ended with {process.returncode}")
        found: dict[str, Any] = json.loads(line)
        return found

    def _started(self) -> subprocess.Popen[str]:
        pipe = subprocess.PIPE
        return subprocess.Popen(
            self._command, cwd=self._cwd, env=self._env, stdin=pipe, stdout=pipe, text=True
        )

    def close(self) -> None:
        """End it; what it ran counts among the costs of who waits for it."""
        process, self.process = self.process, None
        if process is None:
            return
        try:
            process.communicate(timeout=10)
        except subprocess.TimeoutExpired:
            process.kill()
            process.communicate()
