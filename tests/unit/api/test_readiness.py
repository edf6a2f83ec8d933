"""Readiness: each server is asked once for all who ask, and none is waited for without end."""

import asyncio
from collections import Counter

import pytest

from api.http import readiness
from api.http.readiness import SharedLook


class _Servers:
    """Two servers that answer when they are let, and count how often they are asked."""

    def __init__(self) -> None:
        self.asked: Counter[str] = Counter()
        self.go_on = asyncio.Event()
        self.checks = {"database": self._database, "store": self._store}

    async def _database(self) -> bool:
        self.asked["database"] += 1
        await self.go_on.wait()
        return True

    async def _store(self) -> bool:
        self.asked["store"] += 1
        return False


async def test_whoever_asks_at_once_shares_one_look() -> None:
    servers, look = _Servers(), SharedLook()
    asking = [asyncio.create_task(look.of(servers.checks)) for _ in range(20)]
    while servers.asked.total() < 2:
        await asyncio.sleep(0)
    asking.pop(0).cancel()
    servers.go_on.set()
    said = await asyncio.gather(*asking)
    assert said == [{"database": "ok", "store": "does not answer"}] * 19, "who left ended the look of nobody"
    assert servers.asked == {"database": 1, "store": 1}
    await look.of(servers.checks)
    assert servers.asked == {"database": 2, "store": 2}, "what was said is not said again"


async def test_a_server_that_hangs_is_named_and_not_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(readiness, "PROBE_S", 0.01)
    servers = _Servers()
    async with asyncio.timeout(30):
        said = await SharedLook().of(servers.checks)
    assert said == {"database": "does not answer (TimeoutError)", "store": "does not answer"}
