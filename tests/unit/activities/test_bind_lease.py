"""The lease that is held while a carrier is asked: when a write may begin, and when it is given back."""

import asyncio
import time
from dataclasses import replace
from datetime import timedelta
from uuid import uuid4

import pytest
from temporalio.testing import ActivityEnvironment

from activities.bind import lease as module
from activities.bind.lease import held
from activities.bind.ports import Lease
from models.bind_errors import NotReady
from tests.support.bind_accounts import FakeLeases
from tests.support.clock import Clock

FEIN = "900000000"


@pytest.mark.parametrize(("monotonic", "wall"), [(11.0, 0.0), (0.0, 11.0)])
async def test_a_write_goes_out_within_ten_seconds_by_either_clock_or_not_at_all(
    monkeypatch: pytest.MonkeyPatch, monotonic: float, wall: float
) -> None:
    leases = FakeLeases()
    async with held(leases, "amtrust", FEIN, uuid4(), uuid4()) as lease:
        with pytest.raises(NotReady):
            lease.still_runs()
        await lease.about_to_write()
        lease.still_runs()
        now = (time.monotonic(), time.time())
        monkeypatch.setattr(module, "_clocks", lambda: (now[0] + monotonic, now[1] + wall))
        with pytest.raises(NotReady, match="nothing was sent"):
            lease.still_runs()
    assert not leases.taken, "nothing is under way"


async def test_a_write_that_nobody_saw_end_keeps_the_lease_until_it_runs_out() -> None:
    leases = FakeLeases()
    with pytest.raises(asyncio.CancelledError):
        async with held(leases, "amtrust", FEIN, uuid4(), uuid4()) as lease:
            await lease.about_to_write()
            raise asyncio.CancelledError
    assert leases.taken
    with pytest.raises(NotReady):
        async with held(leases, "amtrust", FEIN, uuid4(), uuid4()):
            raise AssertionError("unreachable")


async def test_a_reply_of_any_kind_gives_it_back() -> None:
    leases = FakeLeases()
    with pytest.raises(ValueError, match="500"):
        async with held(leases, "amtrust", FEIN, uuid4(), uuid4()) as lease:
            await lease.about_to_write()
            lease.replied()
            raise ValueError("500")
    assert not leases.taken


class Renewals(FakeLeases):
    """Counts what is renewed; away: as a database that does not answer."""

    def __init__(self) -> None:
        super().__init__()
        self.renewed = 0
        self.away = False

    async def renew(self, lease: Lease, *, to_write: bool = False) -> bool:
        """See base class."""
        self.renewed += 1
        if self.away:
            raise ConnectionError("The database is away.")
        return await super().renew(lease, to_write=to_write)


@pytest.mark.parametrize("away", [False, True])
async def test_each_sign_of_life_renews_it_and_an_outage_of_ours_ends_neither(away: bool) -> None:
    leases, heard = Renewals(), list[tuple[object, ...]]()
    leases.away = away
    environment = ActivityEnvironment()
    environment.info = replace(environment.info, heartbeat_timeout=timedelta(seconds=0.3))
    environment.on_heartbeat = lambda *details: heard.append(details)

    async def body() -> None:
        async with held(leases, "amtrust", FEIN, uuid4(), uuid4()):
            await asyncio.sleep(0.45)

    with Clock().held() as clock:
        running = asyncio.ensure_future(environment.run(body))
        await clock.passes(0.6)
        await running
    assert leases.renewed >= 3
    assert len(heard) >= 3
