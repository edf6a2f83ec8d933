"""runtime.json: what runs now, for `status`, `down`, `env` and the tests; and the lock of the supervisor."""

from __future__ import annotations

import fcntl
import json
import os
import signal
import time
from pathlib import Path
from typing import Any

from dev.layout import Layout

# `status` looks at the lock for a moment; that must not pass for a second supervisor.
LOOKERS_GONE_AFTER = 6


class AlreadyRunning(Exception):
    """Another supervisor holds this state."""


def write_runtime(layout: Layout, content: dict[str, Any]) -> None:
    """Replace the file at once: a reader never sees half of it. Holds no secret."""
    work = layout.runtime_file.with_suffix(f".{os.getpid()}.new")
    work.write_text(json.dumps(content, indent=1) + "\n", encoding="utf-8")
    work.replace(layout.runtime_file)


def read_runtime(layout: Layout) -> dict[str, Any]:
    """The last written content; empty when nothing ever ran."""
    try:
        found = json.loads(layout.runtime_file.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return found if isinstance(found, dict) else {}


class SupervisorLock:
    """Held for as long as its process lives; the kernel lets go of it however that process ends."""

    def __init__(self, layout: Layout) -> None:
        self._file = layout.lock_file
        self._handle: int | None = None

    def acquire(self) -> None:
        """Take it. Raises: AlreadyRunning."""
        handle = os.open(self._file, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o644)
        for patience in range(LOOKERS_GONE_AFTER, -1, -1):
            try:
                fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
                break
            except BlockingIOError:
                if patience == 0:
                    os.close(handle)
                    pid = lock_holder(self._file) or "?"
                    raise AlreadyRunning(f"already running (pid {pid})") from None
                time.sleep(0.05)
        os.ftruncate(handle, 0)
        os.write(handle, str(os.getpid()).encode())
        self._handle = handle

    def release(self) -> None:
        """Let go."""
        if self._handle is not None:
            os.close(self._handle)
            self._handle = None


def lock_holder(file: Path) -> int | None:
    """The pid of the living supervisor, None when there is none."""
    try:
        handle = os.open(file, os.O_RDONLY | os.O_CLOEXEC)
    except OSError:
        return None
    try:
        fcntl.flock(handle, fcntl.LOCK_SH | fcntl.LOCK_NB)
    except BlockingIOError:
        text = os.read(handle, 20).decode()
        return int(text) if text.isdigit() else None
    else:
        return None
    finally:
        os.close(handle)


def process_start(pid: int) -> str | None:
    """When a process began, in the kernel's ticks: tells it from a later one with the same pid."""
    try:
        return (
            Path(f"/proc/{pid}/stat")
            .read_text(encoding="ascii", errors="replace")
            .rsplit(")", 1)[1]
            .split()[19]
        )
    except (OSError, IndexError):
        return None


def end_leftovers(layout: Layout) -> int:
    """Kill what a supervisor left behind that was itself killed. Returns: how many groups.

    A pid alone could by now be a stranger's: the start time of the process must match too.
    """
    ended = 0
    for service in read_runtime(layout).get("services", []):
        pid = service.get("pid")
        if pid and service.get("kernel_start") and process_start(pid) == service["kernel_start"]:
            os.killpg(pid, signal.SIGKILL)
            ended += 1
    return ended
