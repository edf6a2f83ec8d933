"""A log that a service can only write to a file: it gets a named pipe, and what comes out is redacted."""

from __future__ import annotations

import asyncio
import os
import stat
from dataclasses import dataclass
from pathlib import Path

from dev.logs import PRIVATE, ServiceLog, pump
from dev.service_account import Account


@dataclass
class SecondLog:
    """The reading end of a pipe and the log behind it, for as long as the service is supervised."""

    log: ServiceLog
    transport: asyncio.ReadTransport
    pumping: asyncio.Task[None]

    @classmethod
    async def open(cls, pipe: Path, account: Account | None, log: ServiceLog) -> SecondLog:
        """Make the pipe and read it. Args: account: who writes. Raises: OSError."""
        if pipe.exists() and not stat.S_ISFIFO(pipe.stat().st_mode):
            pipe.unlink()
        if not pipe.exists():
            os.mkfifo(pipe, PRIVATE)
        if account is not None:
            os.chown(pipe, account.uid, account.gid)
        # Open for writing too: a service that ends and comes back must not end the reading.
        source = os.fdopen(os.open(pipe, os.O_RDWR | os.O_NONBLOCK | os.O_CLOEXEC), "rb", buffering=0)
        reader = asyncio.StreamReader()
        transport, _ = await asyncio.get_running_loop().connect_read_pipe(
            lambda: asyncio.StreamReaderProtocol(reader), source
        )
        return cls(log, transport, asyncio.create_task(pump(reader, log)))

    def close(self) -> None:
        """End the reading; nobody writes any more."""
        self.pumping.cancel()
        self.transport.close()
        self.log.close()
