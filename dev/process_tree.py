"""What came of a process, at whatever distance; also what left its group, as the servers of a database do."""

from __future__ import annotations

import contextlib
import os
import signal
from collections import defaultdict
from pathlib import Path


def descendants(pid: int) -> list[int]:
    """The processes below one, whatever group they are in; none where there is no /proc."""
    children: dict[int, list[int]] = defaultdict(list)
    for entry in Path("/proc").glob("[0-9]*/stat"):
        # It may have ended meanwhile.
        with contextlib.suppress(OSError, IndexError):
            fields = entry.read_text(encoding="ascii", errors="replace").rsplit(")", 1)[1].split()
            children[int(fields[1])].append(int(entry.parent.name))
    found = [pid]
    for each in found:
        found += children[each]
    return found[1:]


def let_go_on(pid: int) -> None:
    """Whatever came of it and stands still goes on: to what was stopped no wish to end comes through."""
    for each in (pid, *descendants(pid)):
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.kill(each, signal.SIGCONT)
