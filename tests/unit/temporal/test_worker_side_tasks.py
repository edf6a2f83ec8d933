"""What the core worker does beside its queues goes on, whatever ends it."""

import asyncio
from types import SimpleNamespace
from typing import Any

import pytest

from temporal import worker


class _Cancelled:
    """Outbox and open jobs: the first look is cancelled from within, as by a library."""

    def __init__(self) -> None:
        self.looks = 0
        self.again = asyncio.Event()

    async def _look(self, *_: object) -> Any:
        self.looks += 1
        if self.looks == 1:
            raise asyncio.CancelledError
        self.again.set()
        return ()

    claim = backlog = gauges = _look


async def test_relay_and_watch_go_on_when_something_within_cancels_them(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(asyncio, "sleep", _at_once)
    outbox, jobs = _Cancelled(), _Cancelled()
    metrics = SimpleNamespace(backlog=lambda _: None, cases=lambda _: None)
    asked: tuple[Any, Any, Any, Any] = outbox, jobs, jobs, metrics
    client: Any = None
    tasks = worker._beside(client, *asked)
    try:
        async with asyncio.timeout(30):
            await outbox.again.wait()
            await jobs.again.wait()
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


_sleep = asyncio.sleep


async def _at_once(_: float) -> None:
    await _sleep(0)
