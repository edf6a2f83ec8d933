"""A process that stays for many runs of tests: it is asked line by line, and most of a start is paid once."""

from __future__ import annotations

import json
import select
import subprocess
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any


class Standing:
    """The process as who asks sees it: a line of JSON goes in, a line of JSON comes back."""

    def __init__(self, command: Sequence[str], cwd: Path, env: Mapping[str, str]) -> None:
        self._process = subprocess.Popen(
            command, cwd=cwd, env=dict(env), stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )

    def ask(self, question: Mapping[str, Any], patience_s: float) -> dict[str, Any]:
        """Have it run something. Raises: TimeoutError, ChildProcessError when the process is gone."""
        asked, answered = self._process.stdin, self._process.stdout
        assert asked is not None and answered is not None
        asked.write(f"{json.dumps(question)}\n")
        asked.flush()
        ready, _, _ = select.select([answered], [], [], patience_s)
        if not ready:
            raise TimeoutError(f"no answer within {patience_s:g} s")
        line = answered.readline()
        if not line:
            raise ChildProcessError(f"ended with {self._process.wait()}")
        found: dict[str, Any] = json.loads(line)
        return found

    def close(self) -> None:
        """End it; what it ran counts among the costs of who waits for it."""
        try:
            self._process.communicate(timeout=10)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.communicate()
