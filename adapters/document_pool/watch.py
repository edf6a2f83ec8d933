"""How much memory a child and what it started hold, read from the kernel; none where it does not say."""

import contextlib
import os
from pathlib import Path

PAGE_BYTES = os.sysconf("SC_PAGE_SIZE")
EVERY_S = 0.05
MOST_MB = 512
"""Resident, of a child with its own children."""


def resident_mb(pid: int) -> int:
    """Of a process and its descendants."""
    return sum(_own(each) for each in _family(pid)) // 1024**2


def _family(pid: int) -> list[int]:
    found, waiting = [], [pid]
    while waiting:
        each = waiting.pop()
        found.append(each)
        # A child may end while we look.
        with contextlib.suppress(OSError):
            for task in Path(f"/proc/{each}/task").iterdir():
                waiting.extend(int(word) for word in (task / "children").read_text().split())
    return found


def _own(pid: int) -> int:
    with contextlib.suppress(OSError, IndexError):
        return int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * PAGE_BYTES
    return 0
