"""The sandbox as a process of its own, on a port of loopback; it is killed, not asked to end."""

import asyncio
import contextlib
import os
import signal
import socket
import subprocess
import sys
from collections.abc import AsyncIterator, Coroutine
from pathlib import Path
from typing import Any, TypeVar

import httpx

ROOT = Path(__file__).parents[2]
PATIENCE_S = 60
T = TypeVar("T")


class SandboxProcess:
    """One process over one folder; start again after a kill, and it goes on."""

    def __init__(self, folder: Path, **environment: str) -> None:
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self._port = free.getsockname()[1]
        self._environment = {"SANDBOX_STATE": str(folder), "SANDBOX_LATENCY": "0", **environment}
        self.start()

    @property
    def url(self) -> str:
        """Where it answers."""
        return f"http://127.0.0.1:{self._port}"

    def start(self) -> None:
        """Start, without waiting for it."""
        self._process = subprocess.Popen(
            [sys.executable, "-m", "sandbox"],
            cwd=ROOT,
            env={**os.environ, **self._environment, "SANDBOX_PORT": str(self._port)},
        )

    def kill(self) -> None:
        """kill -9."""
        self._process.send_signal(signal.SIGKILL)
        self._process.wait()

    @contextlib.asynccontextmanager
    async def client(self) -> AsyncIterator[httpx.AsyncClient]:
        """Connections that wait for the process to listen."""
        transport = httpx.AsyncHTTPTransport(retries=8)
        async with httpx.AsyncClient(base_url=self.url, transport=transport, timeout=PATIENCE_S) as http:
            yield http


class Control:
    """The sandbox's hidden controls."""

    def __init__(self, http: httpx.AsyncClient) -> None:
        self.http = http

    async def get(self, name: str, **query: Any) -> Any:
        """What a control tells."""
        answer = await self.http.get(f"/_sandbox/{name}", params=query)
        answer.raise_for_status()
        return answer.json()

    async def post(self, name: str, **body: Any) -> Any:
        """What a control does."""
        answer = await self.http.post(f"/_sandbox/{name}", json=body)
        answer.raise_for_status()
        return answer.json()

    async def advance(self, seconds: float) -> None:
        """Move the carriers' clock on."""
        await self.post("clock", seconds=seconds)

    async def begun(self, call: Coroutine[Any, Any, T]) -> asyncio.Task[T]:
        """A call once it waits for the clock, beside those that wait already."""
        before = (await self.get("clock"))["waiting"]
        task = asyncio.ensure_future(call)
        async with asyncio.timeout(PATIENCE_S):
            while not task.done() and (await self.get("clock"))["waiting"] <= before:
                pass
        assert not task.done(), "it did not wait"
        return task

    async def late(self, call: Coroutine[Any, Any, T], seconds: float) -> T:
        """The answer of a call that waits for the clock, which is moved on once it does."""
        task = await self.begun(call)
        await self.advance(seconds)
        return await task

    async def held(self, carrier: str, fein: str) -> tuple[int, int]:
        """How many quotes and policies a carrier holds for a FEIN."""
        quotes = await self.get("quotes", carrier=carrier, fein=fein)
        policies = await self.get("policies", carrier=carrier, fein=fein)
        return len(quotes), len(policies)
