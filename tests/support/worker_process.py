"""A worker of the product that may be killed: forked where all of it is loaded, which takes most of a start.

What serves the forks is a process of its own, without a thread: the standard library's.
"""

import asyncio
import multiprocessing
import os
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from multiprocessing.process import BaseProcess

_FORKS = multiprocessing.get_context("forkserver")
_FORKS.set_forkserver_preload(["temporal.worker"])


@dataclass
class WorkerProcess:
    """`python -m temporal.worker` with these groups and this environment."""

    environment: dict[str, str]
    groups: Sequence[str]
    process: BaseProcess | None = None

    async def start(self) -> None:
        """Start it, without waiting until it polls."""
        self.process = _FORKS.Process(target=_work, args=(self.environment, self.groups))
        await asyncio.to_thread(self.process.start)

    async def kill(self) -> None:
        """kill -9."""
        process, self.process = self.process, None
        if process is not None:
            process.kill()
            await asyncio.to_thread(process.join)


def _work(environment: dict[str, str], groups: Sequence[str]) -> None:
    os.environ.clear()
    os.environ.update(environment)
    sys.argv = ["temporal.worker", *groups]
    from temporal.worker import main

    main()
