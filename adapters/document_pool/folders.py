"""Folders of children: each has one of its own, and what a worker left behind that was killed goes.

A library may write pages of a stranger's file there while it reads them.
"""

import os
import shutil
import tempfile
import time
from pathlib import Path

_PREFIX = "quoteloom-document-"
_BEGAN = time.time()


def new_folder() -> Path:
    """A folder whose name says which process it belongs to."""
    return Path(tempfile.mkdtemp(prefix=f"{_PREFIX}{os.getpid()}-"))


def remove_left_behind() -> int:
    """Remove the folders of processes that run no more. Returns: how many."""
    found = 0
    for folder in Path(tempfile.gettempdir()).glob(f"{_PREFIX}*-*"):
        owner = folder.name.removeprefix(_PREFIX).partition("-")[0]
        if owner.isdecimal() and _is_over(int(owner), folder):
            shutil.rmtree(folder, ignore_errors=True)
            found += 1
    return found


def _is_over(pid: int, folder: Path) -> bool:
    """A worker that begins anew in its container has the number of the one before."""
    if pid == os.getpid():
        return folder.stat().st_mtime < _BEGAN
    return not Path(f"/proc/{pid}").exists()
