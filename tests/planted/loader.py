"""The process that loads everything once for all copies of the run, each of which has a fork of it."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.planted.fault import HERE, ROOT, TESTED, chosen_faults

FORKS = [sys.executable, "-m", "tests.planted.pytest_forks"]
A_FORK = [sys.executable, "-S", "-E", str(HERE / "fork_socket.py")]
"""Asks for a fork of what is loaded; the address of the socket follows."""
WAIT_S = 8
"""How long a test waits for what has to come."""
JUDGED_BY = "tests/unit/rating/test_proration.py"
"""By which the judging is judged."""
ENDS_S = 60
"""How long forks may take to end, once nobody asks them."""


class Loader:
    """It loads the checkout as it stands, which stays healthy, and collects the chosen faults' tests."""

    def __init__(self) -> None:
        self._folder = TemporaryDirectory(prefix="planted-")
        self.address = Path(self._folder.name) / "forks"
        tests = sorted({JUDGED_BY} | {fault.test_file for _, fault in chosen_faults() if not fault.of_web})
        # Ours only until it is the process's: who asks when that is dead must not wait.
        with socket.socket(socket.AF_UNIX) as listener:
            listener.bind(str(self.address))
            listener.listen()
            self._process = subprocess.Popen(
                [*FORKS, str(listener.fileno()), *TESTED, "--", *tests],
                cwd=ROOT,
                env=environment() | {"PYTHONPATH": str(ROOT), "PYTHONDONTWRITEBYTECODE": "1"},
                stdin=subprocess.PIPE,
                pass_fds=[listener.fileno()],
            )

    def close(self) -> None:
        """End it, after its forks."""
        try:
            self._process.communicate(timeout=ENDS_S)
        finally:
            self._process.kill()
            self._folder.cleanup()


def environment() -> dict[str, str]:
    """Ours, without what speaks of the run that we are a part of; what is broken is not waited for long.

    That a property breaks is enough; its smallest example takes most of the time to find.
    """
    kept = {
        name: value for name, value in os.environ.items() if not name.startswith(("PYTEST_", "TEST_RESULTS"))
    }
    return kept | {"TEST_PATIENCE_S": str(WAIT_S), "TEST_FIRST_FAILURE": "1"}
