"""What a child may use: memory, time, files, no network, no program but the one that reads pictures.

Set before any library is imported that touches a stranger's bytes. The parent watches time and resident
memory beside; these limits hold where it does not look.
"""

import contextlib
import ctypes
import math
import os
import resource
import signal
import sys
import time
from pathlib import Path

ADDRESS_SPACE = 768 * 1024**2
_FILES, _WRITTEN = 64, 64 * 1024**2
_PR_SET_PDEATHSIG = 1
_NEW_USER, _NEW_NETWORK = 0x10000000, 0x40000000
TESSERACT = "tesseract"
"""The one program that a child may start."""
_STARTS = ("os.system", "os.exec", "os.posix_spawn", "os.spawn", "os.startfile", "pty.spawn")


def shut_in() -> None:
    """Take from this process what reading and writing documents does not need."""
    for what, most in (
        (resource.RLIMIT_AS, ADDRESS_SPACE),
        (resource.RLIMIT_CORE, 0),
        (resource.RLIMIT_NOFILE, _FILES),
        (resource.RLIMIT_FSIZE, _WRITTEN),
    ):
        hard = resource.getrlimit(what)[1]
        least = most if hard == resource.RLIM_INFINITY else min(most, hard)
        resource.setrlimit(what, (least, least))
    _die_with_the_parent()
    _leave_the_network()
    sys.addaudithook(_refuse)


def allow_processor(seconds: float) -> None:
    """So much more processor time from now on; the limit counts the whole life of a process."""
    spent = time.process_time() + seconds
    hard = resource.getrlimit(resource.RLIMIT_CPU)[1]
    resource.setrlimit(resource.RLIMIT_CPU, (math.ceil(spent), hard))


def _die_with_the_parent() -> None:
    parent = os.getppid()
    with contextlib.suppress(OSError, AttributeError):
        ctypes.CDLL(None).prctl(_PR_SET_PDEATHSIG, signal.SIGKILL, 0, 0, 0)
    if os.getppid() != parent:
        sys.exit(1)


def _leave_the_network() -> None:
    """Into a network of its own without a way out; kernels that do not let it leave the audit hook."""
    with contextlib.suppress(OSError, AttributeError):
        ctypes.CDLL(None).unshare(_NEW_USER | _NEW_NETWORK)


def _refuse(event: str, arguments: tuple[object, ...]) -> None:
    """What Python itself is asked for. Raises: PermissionError."""
    if event.startswith("socket.") or event.startswith(_STARTS):
        raise PermissionError(f"{event} is not for a child")
    if event == "subprocess.Popen" and Path(str(arguments[0])).name != TESSERACT:
        raise PermissionError(f"{event} is not for a child")


def peak_begins() -> None:
    """Count the peak of resident memory anew, where the kernel lets it."""
    with contextlib.suppress(OSError):
        Path("/proc/self/clear_refs").write_text("5")


def resident_mb() -> tuple[int, int]:
    """Resident memory of this process now, and at its peak, in megabytes."""
    found = {}
    with contextlib.suppress(OSError):
        for line in Path("/proc/self/status").read_text().splitlines():
            name, _, value = line.partition(":")
            if name in ("VmRSS", "VmHWM"):
                found[name] = int(value.split()[0]) // 1024
    return found.get("VmRSS", 0), found.get("VmHWM", 0)
