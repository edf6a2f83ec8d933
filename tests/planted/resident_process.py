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

    def ask(self, question: Mapping[str, Any], patience_s: float) -> dict[str, Any]:
        """Have it run something; what killed the process that stood is run by a fresh one, which decides.

        Raises: TimeoutError, ChildProcessError when a fresh process dies of it too.
        """
        stood = self.process is not None
        try:
            return self._answer(question, patience_s)
        except ChildProcessError:
            if not stood:
                raise
        return self._answer(question, patience_s)

    def _answer(self, question: Mapping[str, Any], patience_s: float) -> dict[str, Any]:
        process = self.process = self.process or self._started()
        asked, answered = process.stdin, process.stdout
        assert asked is not None and answered is not None
        line = ""
        with contextlib.suppress(BrokenPipeError):
            asked.write(f"{json.dumps(question)}\n")
            asked.flush()
            if not select.select([answered], [], [], patience_s)[0]:
                # Its answer would be taken for that of the next question.
                process.kill()
                self.close()
                raise TimeoutError(f"no answer within {patience_s:g} s")
            line = answered.readline()
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
