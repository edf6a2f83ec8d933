"""One process under supervision: started, proven ready, restarted with back-off, stopped with its group."""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
import time
from collections import deque
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from dev.logs import ServiceLog, pump
from dev.named_pipe import SecondLog
from dev.orders import Orders
from dev.ports import PortTaken, belongs_to_group, is_free, owner_of
from dev.process_tree import let_go_on
from dev.service_account import Account, as_account

CRASH_WINDOW_S = 300.0
FIRST_BACKOFF_S = 0.5
LONGEST_BACKOFF_S = 15.0
ON_PURPOSE = 1000
"""A limit of deaths from here on means that somebody kills on purpose: no death delays a later start."""
PROBE_EVERY_S = 0.1
LOOK_EVERY_S = 0.02
Probe = Callable[[int], Awaitable[None]]


class NotReady(Exception):
    """A probe's answer: not yet, or not ours; the text says what is missing."""


class ServiceFailed(Exception):
    """A service cannot be brought up or kept up; the text holds its last lines."""


@dataclass(frozen=True)
class Service:
    """How to run one service. `probe` gets the pid and raises NotReady until the service answers as ours."""

    name: str
    command: Sequence[str]
    env: Mapping[str, str]
    cwd: Path
    ports: tuple[int, ...]
    probe: Probe
    account: Account | None = None
    ready_timeout_s: float = 60.0
    stop_signal: signal.Signals = signal.SIGTERM
    grace_s: float = 15.0
    pipe: Path | None = None
    """Where it writes a second log, which lies as `<service>-<pipe>.log` beside its own."""
    orders: Orders | None = None
    """What somebody who has it restarted wants of it; None: it is never asked to."""


@dataclass
class Supervised:
    """A service and the process that runs it now."""

    service: Service
    log: ServiceLog
    changed: Callable[[], None]
    failed: Callable[[ServiceFailed], None]
    crash_limit: int = 3
    pid: int | None = None
    started: float = 0.0
    ready: bool = False
    restarts: int = 0
    _process: asyncio.subprocess.Process | None = None
    _pumping: asyncio.Task[None] | None = None
    _watching: asyncio.Task[None] | None = None
    _second: SecondLog | None = None
    _deaths: deque[float] = field(default_factory=deque)

    async def start(self) -> None:
        """Launch and wait until the service has proven that it is ready. Raises: ServiceFailed, PortTaken."""
        try:
            await self._launch()
            await self._wait_ready()
        except (ServiceFailed, PortTaken):
            await self.stop()
            raise
        self._watching = asyncio.create_task(self._watch())

    async def _launch(self) -> None:
        for port in self.service.ports:
            if not is_free(port):
                raise PortTaken(f"port {port} of {self.service.name} belongs to {owner_of(port)}")
        await self._open_second()
        try:
            self._process = await asyncio.create_subprocess_exec(
                *as_account(self._command(), self.service.account),
                stdin=asyncio.subprocess.DEVNULL,
                stdout=asyncio.subprocess.PIPE,
                stderr=asyncio.subprocess.STDOUT,
                env=dict(self.service.env),
                cwd=self.service.cwd,
                start_new_session=True,
            )
        except OSError as error:
            # Its program or its folder is gone, with the whole state perhaps.
            raise ServiceFailed(self._obituary(f"cannot be started: {error}")) from error
        assert self._process.stdout is not None
        self._pumping = asyncio.create_task(pump(self._process.stdout, self.log))
        self.pid, self.started, self.ready = self._process.pid, time.time(), False
        self.changed()

    def _command(self) -> list[str]:
        orders = self.service.orders
        return [*self.service.command, *(orders.words() if orders else ())]

    async def _open_second(self) -> None:
        """The second log of a service that has one; it stays open over its restarts."""
        pipe = self.service.pipe
        if pipe is not None and self._second is None:
            log = self.log.beside(f"{self.service.name}-{pipe.name}")
            self._second = await SecondLog.open(pipe, self.service.account, log)

    async def _wait_ready(self) -> None:
        assert self._process is not None
        deadline = time.monotonic() + self.service.ready_timeout_s
        reason = "no answer"
        while time.monotonic() < deadline:
            if self._process.returncode is not None:
                await self._drain()
                raise ServiceFailed(
                    self._obituary(f"ended with {self._process.returncode} before it was ready")
                )
            try:
                await self.check()
            except NotReady as error:
                reason = str(error)
                await asyncio.sleep(PROBE_EVERY_S)
            else:
                self.ready = True
                self.changed()
                return
        raise ServiceFailed(
            self._obituary(f"was not ready after {self.service.ready_timeout_s:.0f} s: {reason}")
        )

    async def check(self) -> None:
        """One probe, and the proof that the ports are this process's own. Raises: NotReady."""
        assert self.pid is not None
        await self.service.probe(self.pid)
        for port in self.service.ports:
            if not await asyncio.to_thread(belongs_to_group, port, self.pid):
                raise NotReady(f"port {port} is answered by somebody else: {owner_of(port)}")

    async def _watch(self) -> None:
        while True:
            assert self._process is not None
            code = await self._process.wait()
            self.ready = False
            await self._end_group()
            self.log.write(f"[supervisor] {self.service.name} ended with {code}")
            try:
                await self._revive()
            except (ServiceFailed, PortTaken) as error:
                self.failed(error if isinstance(error, ServiceFailed) else ServiceFailed(str(error)))
                return

    async def _revive(self) -> None:
        """Start again after a pause that grows; too many deaths in five minutes end the attempt.

        One that somebody asked for is no death.
        """
        orders = self.service.orders
        wanted = orders is not None and orders.taken()
        while True:
            now = time.monotonic()
            if not wanted:
                self._deaths.append(now)
            wanted = False
            while self._deaths and now - self._deaths[0] > CRASH_WINDOW_S:
                self._deaths.popleft()
            if len(self._deaths) >= self.crash_limit:
                raise ServiceFailed(self._obituary(f"died {len(self._deaths)} times in five minutes"))
            before = 0 if self.crash_limit >= ON_PURPOSE else max(len(self._deaths) - 1, 0)
            await asyncio.sleep(min(LONGEST_BACKOFF_S, FIRST_BACKOFF_S * 2**before))
            self.restarts += 1
            try:
                await self._launch()
                await self._wait_ready()
                return
            except (ServiceFailed, PortTaken) as error:
                self.log.write(f"[supervisor] {str(error).splitlines()[0]}")
                await self._end_group()

    async def stop(self) -> None:
        """End the whole group: politely, then after the grace by force."""
        if self._watching is not None:
            # First of all: what is stopped must not be taken for dead and started again.
            self._watching.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._watching
        process = self._process
        if process is not None and process.returncode is None:
            let_go_on(process.pid)
            self._signal(self.service.stop_signal)
            try:
                await asyncio.wait_for(_has_ended(process), self.service.grace_s)
            except TimeoutError:
                self.log.write(f"[supervisor] {self.service.name} did not stop in time and is killed")
        await self._end_group()
        self.pid, self.ready = None, False
        if self._second is not None:
            self._second.close()
            self._second = None
        self.log.close()

    async def _end_group(self) -> None:
        self._signal(signal.SIGKILL)
        if self._process is not None:
            await _has_ended(self._process)
        await self._drain()

    async def _drain(self) -> None:
        if self._pumping is not None:
            # A grandchild that keeps the pipe open must not hold us.
            await asyncio.wait({self._pumping}, timeout=2)
            self._pumping.cancel()

    def _signal(self, number: signal.Signals) -> None:
        if self._process is not None:
            with contextlib.suppress(ProcessLookupError, PermissionError):
                os.killpg(self._process.pid, number)

    def _obituary(self, what: str) -> str:
        lines = "\n".join(f"    {line}" for line in self.log.last)
        return f"{self.service.name} {what}\n{lines}"


async def _has_ended(process: asyncio.subprocess.Process) -> None:
    """Until it has; asyncio waits for all who hold its output as well, which a grandchild may do for ever."""
    while process.returncode is None:
        await asyncio.sleep(LOOK_EVERY_S)
