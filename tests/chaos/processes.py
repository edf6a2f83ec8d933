"""The processes that a run kills: API, two workers and the carriers' sandbox, each started again at once."""

import asyncio
import contextlib
import os
import signal
import socket
import sys
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
WORDS: Mapping[str, tuple[str, ...]] = {
    "sandbox": ("sandbox",),
    "api": ("api",),
    "worker": ("temporal.worker", "core", "bind", "carriers", "mail"),
    "worker2": ("temporal.worker", "core", "bind", "carriers", "mail"),
}
AGAIN_S = 0.3
"""From a death to the next start."""
LISTENS_S = 1.0


@dataclass
class Own:
    """One process, started again whenever it ends, until it is stopped. log: where its lines go."""

    name: str
    environment: dict[str, str]
    log: Path
    port: int
    words: tuple[str, ...] = ()
    process: asyncio.subprocess.Process | None = None
    stopped: bool = False
    _keeper: asyncio.Task[None] | None = None

    async def start(self) -> None:
        """Begin, and keep it running."""
        await self._launch()
        self._keeper = asyncio.create_task(self._keep())

    async def stop(self) -> None:
        """End it for good."""
        self.stopped = True
        if self._keeper is not None:
            self._keeper.cancel()
        self.signal(signal.SIGCONT)
        self.signal(signal.SIGKILL)
        if self.process is not None:
            await self.process.wait()

    def signal(self, number: signal.Signals) -> bool:
        """Send a signal. Returns: whether it ran."""
        if self.process is None or self.process.returncode is not None:
            return False
        self.process.send_signal(number)
        return True

    async def listens(self) -> bool:
        """Whether it has come as far as to listen: what still starts is not killed once more."""
        try:
            async with asyncio.timeout(LISTENS_S):
                _, writer = await asyncio.open_connection("127.0.0.1", self.port)
        except (OSError, TimeoutError):
            return False
        writer.close()
        with contextlib.suppress(OSError):
            await writer.wait_closed()
        return True

    async def _launch(self) -> None:
        with self.log.open("ab") as lines:
            self.process = await asyncio.create_subprocess_exec(
                sys.executable, "-m", *WORDS[self.name], *self.words,
                cwd=ROOT, env=self.environment, stdin=asyncio.subprocess.DEVNULL, stdout=lines, stderr=lines,
            )  # fmt: skip

    async def _keep(self) -> None:
        while not self.stopped:
            assert self.process is not None
            await self.process.wait()
            await asyncio.sleep(AGAIN_S)
            await self._launch()


@dataclass
class Processes:
    """All of them, by name."""

    own: dict[str, Own] = field(default_factory=dict)

    def __getitem__(self, name: str) -> Own:
        return self.own[name]


@asynccontextmanager
async def running(
    environment: Mapping[str, str], ports: Mapping[str, int], logs: Path
) -> AsyncIterator[Processes]:
    """Start them, and end them all. ports: of api, sandbox, worker and worker2, where they tell metrics."""
    found = Processes()
    own_port = {"worker": "WORKER_METRICS_PORT", "worker2": "WORKER_METRICS_PORT"}
    try:
        for name in WORDS:
            env = {**os.environ, **environment}
            if name in own_port:
                env[own_port[name]] = str(ports[name])
            words = ("--port", str(ports["api"])) if name == "api" else ()
            one = Own(name, env, logs / f"{name}.log", ports[name], words)
            found.own[name] = one
            await one.start()
        yield found
    finally:
        await asyncio.gather(*(one.stop() for one in found.own.values()))


def free_ports(*names: str) -> dict[str, int]:
    """A port of loopback for each, all different."""
    sockets = [socket.socket() for _ in names]
    try:
        for each in sockets:
            each.bind(("127.0.0.1", 0))
        return {name: each.getsockname()[1] for name, each in zip(names, sockets, strict=True)}
    finally:
        for each in sockets:
            each.close()
