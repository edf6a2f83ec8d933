"""One writer at a time: the lease that is held while a carrier is asked, and until when a write may begin."""

import logging
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from uuid import UUID

from activities.bind.heartbeat import beating
from activities.bind.ports import CarrierLeases, Lease
from models.bind_errors import NotReady

log = logging.getLogger(__name__)

WRITE_WITHIN_S = 10.0
"""How long after a lease was renewed for it a write may go out; whoever wakes later sends nothing."""


class HeldLease:
    """Implements WriteLease. in_flight: whether a write was begun and has not ended, as far as we know."""

    def __init__(self, leases: CarrierLeases, lease: Lease) -> None:
        self._leases, self._lease = leases, lease
        self._renewed = (float("-inf"), float("-inf"))
        self.in_flight = False

    @property
    def write_begun(self) -> bool:
        """Whether somebody before us began a write under the same key, and never said how it ended."""
        return self._lease.write_begun

    async def renew(self) -> None:
        """With each sign of life; a database that is away for a while is no reason to stop."""
        try:
            await self._leases.renew(self._lease)
        # The edge of a sign of life: what it could not renew runs out, and about_to_write asks again.
        except Exception as failure:
            log.warning("A carrier's lease is not renewed: %s.", type(failure).__name__)

    async def about_to_write(self) -> None:
        """See WriteLease."""
        asked = _clocks()
        if not await self._leases.renew(self._lease, to_write=True):
            raise NotReady("Another try writes at the carrier by now.")
        self._renewed, self.in_flight = asked, True

    def still_runs(self) -> None:
        """See WriteLease: by the longer of two clocks; one of them stands still while a machine sleeps."""
        if max(now - then for now, then in zip(_clocks(), self._renewed, strict=True)) > WRITE_WITHIN_S:
            self.in_flight = False
            raise NotReady("The time within which this write may begin is over; nothing was sent.")

    def replied(self) -> None:
        """See WriteLease."""
        self.in_flight = False

    def leave_open(self) -> None:
        """Keep what was begun in mind: nobody can find out any more whether it was done."""
        self.in_flight = True


@asynccontextmanager
async def held(
    leases: CarrierLeases, adapter: str, fein: str | None, run_id: UUID, holder: UUID
) -> AsyncIterator[HeldLease]:
    """The lease while the body runs, renewed by signs of life, then given back.

    A write that nobody saw end keeps it until it runs out. Raises: NotReady while somebody else has it.
    """
    lease = await leases.take(adapter, fein, run_id, holder)
    if lease is None:
        raise NotReady("Somebody asks this carrier about the same business just now.")
    found = HeldLease(leases, lease)
    try:
        async with beating(found.renew):
            yield found
    finally:
        if not found.in_flight:
            await leases.release(lease)


def _clocks() -> tuple[float, float]:
    return time.monotonic(), time.time()
