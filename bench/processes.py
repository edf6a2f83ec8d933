"""Further processes of ours beside a stack's own: an API on a port of its own, a worker of all groups."""

import asyncio
import os
import signal
import socket
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

import httpx

GROUPS = ("core", "bind", "carriers", "mail", "docs")
READY_S = 90.0


@dataclass
class Process:
    """One of ours that may be killed and started again; an API or figures answer at its port."""

    name: str
    words: tuple[str, ...]
    port: int
    running: asyncio.subprocess.Process | None = None

    @property
    def origin(self) -> str:
        """Address of an API."""
        return f"http://localhost:{self.port}"

    async def start(self) -> None:
        """Start it, and wait until it answers. Raises: TimeoutError, RuntimeError when it ends by itself."""
        env = {**os.environ, "WORKER_METRICS_PORT": str(self.port)}
        log = Path(os.environ["QUOTELOOM_STATE"]) / "logs" / f"{self.name.replace(' ', '-')}.log"
        with await asyncio.to_thread(log.open, "ab") as lines:
            self.running = await asyncio.create_subprocess_exec(
                sys.executable, "-m", *self.words, env=env, stdout=lines, stderr=lines
            )
        async with asyncio.timeout(READY_S), httpx.AsyncClient() as http:
            while not await self._answers(http):
                if self.running.returncode is not None:
                    raise RuntimeError(f"{self.name} ended with {self.running.returncode}")
                await asyncio.sleep(0.2)

    async def _answers(self, http: httpx.AsyncClient) -> bool:
        path = "/healthz/ready" if self.words[0] == "api" else "/metrics"
        try:
            return (await http.get(f"http://127.0.0.1:{self.port}{path}")).is_success
        except httpx.TransportError:
            return False

    async def kill(self) -> None:
        """End it without a warning."""
        if self.running is not None and self.running.returncode is None:
            self.running.send_signal(signal.SIGKILL)
            await self.running.wait()

    async def stop(self) -> None:
        """End it as a stop of the stack does."""
        if self.running is not None and self.running.returncode is None:
            self.running.terminate()
            await self.running.wait()


@asynccontextmanager
async def beside(*, apis: int, workers: int) -> AsyncIterator[list[Process]]:
    """So many more of each, APIs first, until the block ends."""
    made = [_api(number) for number in range(2, apis + 2)]
    made += [_worker(number) for number in range(2, workers + 2)]
    try:
        await asyncio.gather(*(process.start() for process in made))
        yield made
    finally:
        await asyncio.gather(*(process.stop() for process in made))


def _api(number: int) -> Process:
    port = _free_port()
    return Process(f"api {number}", ("api", "--port", str(port)), port)


def _worker(number: int) -> Process:
    return Process(f"worker {number}", ("temporal.worker", *GROUPS), _free_port())


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])
