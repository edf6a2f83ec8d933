"""A try that takes long tells that it is alive, so that a lost worker is noticed soon."""

import asyncio
import math
from dataclasses import replace
from datetime import timedelta

import pytest
from temporalio.testing import ActivityEnvironment

from activities.bind.heartbeat import beating
from tests.support.clock import Clock


async def beats_of(timeout: timedelta | None, fails: bool = False, most_s: float = math.inf) -> int:
    """How often a body of 0.25 s told that it is alive."""
    heard: list[tuple[object, ...]] = []
    environment = ActivityEnvironment()
    environment.info = replace(environment.info, heartbeat_timeout=timeout)
    environment.on_heartbeat = lambda *details: heard.append(details)

    async def body() -> None:
        async with beating(most_s=most_s):
            await asyncio.sleep(0.25)
            if fails:
                raise ValueError("The carrier refused")

    with Clock().held() as clock:
        running = asyncio.ensure_future(environment.run(body))
        await clock.passes(0.3)
        told = len(heard)
        await clock.passes(0.5)
        assert len(heard) == told, "it went on after its end"
        await running
    return told


async def test_it_beats_three_times_within_the_timeout_and_stops_with_the_body() -> None:
    assert 3 <= await beats_of(timedelta(seconds=0.24)) <= 5
    with pytest.raises(ValueError, match="refused"):
        await beats_of(timedelta(seconds=0.24), fails=True)


async def test_it_beats_more_often_where_a_cancel_is_to_be_heard_soon() -> None:
    assert await beats_of(timedelta(seconds=30)) == 1
    assert 3 <= await beats_of(timedelta(seconds=30), most_s=0.08) <= 5


async def test_it_is_quiet_where_nobody_expects_a_beat() -> None:
    assert await beats_of(None) == 0
    async with beating():
        pass
