"""Accounts at which nothing happens: their workflow as it is, over activities that always answer the same.

Run as a process of its own (`python -m bench.bind.still`), set up like the worker whose memory it stands for.
"""

import asyncio
import signal
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Any
from uuid import UUID

import uvloop
from temporalio import activity

from models.bind_account import BindAccountState
from models.bind_flow import BindMove, CaseAsk, CaseStand, TurnAsk
from models.bind_intent import Turn
from underwriting.bind_watch import watched_again
from workflows.bind import OnlineBindWorkflow

QUEUE = "bench-still"
ADAPTER = "still"
LIFE = timedelta(days=30)


class ReferredAccount:
    """The carrier's underwriter has it, and says nothing for a month. Its clock is that of the server."""

    def __init__(self) -> None:
        self._looks = 0
        self._over_at: datetime | None = None

    def activities(self) -> list[Callable[..., Any]]:
        """Those that its workflow asks for."""
        return [self.read_case, self.watch_account, self.expire_account]

    @activity.defn
    async def read_case(self, ask: CaseAsk) -> CaseStand:
        """With its underwriter."""
        return self._stand(activity.info().started_time)

    @activity.defn
    async def watch_account(self, ask: CaseAsk) -> CaseStand:
        """Nothing has changed."""
        self._looks += 1
        return self._stand(activity.info().started_time)

    @activity.defn
    async def expire_account(self, ask: CaseAsk) -> CaseStand:
        """The time of the carrier's quote is over."""
        return self._stand(self._over_at or activity.info().started_time)

    def _stand(self, now: datetime) -> CaseStand:
        self._over_at = self._over_at or now + LIFE
        over = now >= self._over_at
        state = BindAccountState.EXPIRED if over else BindAccountState.REFERRED
        return CaseStand(
            state=state.value,
            ended=over,
            adapter=ADAPTER,
            carrier="A carrier",
            watch_at=None if over else watched_again(state, self._looks, now),
            over_at=self._over_at,
        )


class ParkedAccount:
    """A bind that waits for operations."""

    def activities(self) -> list[Callable[..., Any]]:
        """Those that its workflow asks for."""
        return [self.read_case, self.begin_bind]

    @activity.defn
    async def read_case(self, ask: CaseAsk) -> CaseStand:
        """Parked."""
        return CaseStand(
            state=BindAccountState.BIND_UNRESOLVED.value, adapter=ADAPTER, carrier="A carrier",
            bind_job=UUID(int=1), needs_ops=True, over_at=datetime.now(UTC) + 2 * LIFE,
        )  # fmt: skip

    @activity.defn
    async def begin_bind(self, ask: TurnAsk) -> BindMove:
        """Nothing to do but to wait."""
        return BindMove(turn=Turn.WAIT.value, seen=2, state="unknown")


async def serve() -> None:
    """Keep parked binds until SIGTERM."""
    from adapters.settings import Settings
    from temporal.client import connect
    from temporal.garbage_collection import settle_heap
    from temporal.worker_groups import GRACE, QueueWork, build_worker

    settings = Settings()
    keys = settings.codec_keys.get_secret_value()
    client = await connect(settings.temporal_address, keys, namespace=settings.temporal_namespace)
    settle_heap()
    stop = asyncio.Event()
    asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, stop.set)
    work = QueueWork(QUEUE, [OnlineBindWorkflow], ParkedAccount().activities(), GRACE)
    async with build_worker(client, work, lambda _: asyncio.sleep(0)):
        await stop.wait()


if __name__ == "__main__":
    uvloop.run(serve())
