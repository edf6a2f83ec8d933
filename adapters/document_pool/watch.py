"""What a child and the programs that it started hold and have spent, read from the kernel."""

import contextlib
import os
from pathlib import Path

PAGE_BYTES, TICKS = os.sysconf("SC_PAGE_SIZE"), os.sysconf("SC_CLK_TCK")
EVERY_S = 0.05
MOST_MB = 512
"""Resident, of a child with its own children."""
_SPENT = slice(11, 15)
"""Of the fields behind the name: user and system, its own and of its children that ended."""


def resident_mb(pid: int) -> int:
    """Memory of a process and its descendants; 0 where the kernel does not say."""
    return sum(_resident(each) for each in _family(pid)) // 1024**2


def processor_s(pid: int) -> float:
    """Processor time of a process and its descendants."""
    return sum(_spent(each) for each in _family(pid)) / TICKS


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


def _resident(pid: int) -> int:
    with contextlib.suppress(OSError, IndexError):
        return int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * PAGE_BYTES
    return 0


def _spent(pid: int) -> int:
    with contextlib.suppress(OSError):
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
        return sum(map(int, fields[_SPENT]))
    return 0
