"""The running stack as a saboteur sees it: which process is which, and how to end it without a warning."""

import asyncio
import os
import signal
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from dev.commands.inspect import gather_status
from dev.layout import find_layout, instance_of

RATED = (("gms", "key_risk"), ("gms", "uwic"), ("gms", "starnet"))
"""Programs that our own engine prices."""
WITH_SLOW_CARRIER = (*RATED, ("gms", "amtrust"))
"""The same beside an online carrier, which takes its time."""


@dataclass(frozen=True)
class Stack:
    """The stack that the state folder names; the supervisor restarts what dies."""

    state: str
    origin: str
    password: str

    def status(self) -> dict[str, Any]:
        """What `./quoteloom status --json` prints: asked here, since to start it takes longer than to ask."""
        layout = replace(find_layout(), state=Path(self.state), instance=instance_of(Path(self.state)))
        # On a loop of its own: who asks may stand on one.
        with ThreadPoolExecutor(max_workers=1) as apart:
            return apart.submit(asyncio.run, gather_status(layout)).result()

    def pid(self, service: str) -> int:
        """Process id of a service. Raises: KeyError when it does not run."""
        for row in self.status()["services"]:
            if row["name"] == service and row["pid"]:
                return int(row["pid"])
        raise KeyError(service)

    def kill(self, service: str, with_signal: signal.Signals = signal.SIGKILL) -> int:
        """End a service without a warning. Returns: the pid that is gone."""
        pid = self.pid(service)
        os.kill(pid, with_signal)
        return pid

    def wait_healthy(self, service: str, other_than: int, timeout_s: float = 150) -> None:
        """Until the supervisor has brought the service back under another pid. Raises: TimeoutError."""
        until = time.monotonic() + timeout_s
        while time.monotonic() < until:
            rows = {row["name"]: row for row in self.status()["services"]}
            row = rows.get(service, {})
            if row.get("healthy") and row.get("pid") not in (None, other_than):
                return
            time.sleep(0.3)
        raise TimeoutError(f"{service} did not come back within {timeout_s} s")
