"""The process that loads everything once for all copies of the run, which come in by its door."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.planted.fault import HERE, ROOT, TESTED, chosen_faults

FORKS = [sys.executable, "-m", "tests.planted.pytest_forks"]
DOOR = [sys.executable, "-S", "-E", str(HERE / "door.py")]
WAIT_S = 8
"""How long a test waits for what has to come."""
OF_THE_JUDGING = "tests/unit/rating/test_proration.py"
"""By which the judging is judged."""
ENDS_S = 60
"""How long those that are within may take to end, once nobody asks them."""


class Loader:
    """It loads the checkout as it stands, which stays healthy, and collects the chosen faults' tests."""

    def __init__(self) -> None:
        self._folder = TemporaryDirectory(prefix="planted-")
        self.door = Path(self._folder.name) / "door"
        tests = sorted(
            {OF_THE_JUDGING} | {fault.test_file for _, fault in chosen_faults() if not fault.of_web}
        )
        # Ours only until it is the process's: who comes when that is dead must not wait.
        with socket.socket(socket.AF_UNIX) as door:
            door.bind(str(self.door))
            door.listen()
            self._process = subprocess.Popen(
                [*FORKS, str(door.fileno()), *TESTED, "--", *tests],
                cwd=ROOT,
                env=environment() | {"PYTHONPATH": str(ROOT), "PYTHONDONTWRITEBYTECODE": "1"},
                stdin=subprocess.PIPE,
                pass_fds=[door.fileno()],
            )

    def close(self) -> None:
        """End it, after those that came in."""
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
