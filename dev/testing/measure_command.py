"""Runs a command and says what it cost: a script of its own, since a system tells that only of children.

`python measure_command.py FD COMMAND...` writes the processor seconds of the command, and of all
that it waited for, to FD.
"""

import ctypes
import os
import resource
import subprocess
import sys

ADOPT = 36
"""Linux: what loses its parent becomes a child of this process (PR_SET_CHILD_SUBREAPER)."""


def main(target: int, command: list[str]) -> int:
    """Run it. Returns: its exit code; 128 and the number of the signal that ended it."""
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(ADOPT, 1, 0, 0, 0)
    code = subprocess.Popen(command).wait()
    _count_orphans()
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    os.write(target, f"{used.ru_utime + used.ru_stime:.2f}".encode())
    return code if code >= 0 else 128 - code


def _count_orphans() -> None:
    """What ended without its parent's asking, such as the processes of a browser's pages, counts too."""
    try:
        while os.waitpid(-1, os.WNOHANG) != (0, 0):
            pass
    except ChildProcessError:
        return


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]), sys.argv[2:]))
