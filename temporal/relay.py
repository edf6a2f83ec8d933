"""The relay: sends what a crash or an outage left in the outbox. A task of the core worker."""

import asyncio
import logging

from temporalio.client import Client
from temporalio.service import RPCError

from activities.ports import Outbox, OutboxMessage
from temporal.starter import UnknownMessage, send

BATCH = 50
INTERVAL_S = 1.0

log = logging.getLogger(__name__)


class Relay:
    """Claims due rows each second and sends them; duplicates collapse on the workflow id."""

    def __init__(self, client: Client, outbox: Outbox, *, interval_s: float = INTERVAL_S) -> None:
        self._client, self._outbox, self._interval_s = client, outbox, interval_s

    async def run(self) -> None:
        """Relay until cancelled; an outage of database or Temporal only makes it wait."""
        while True:
            try:
                sent = await self.sweep()
            # The edge of a task that nobody awaits: whatever fails is in the log, and rows stay until sent.
            except Exception:
                log.warning("The outbox could not be read; trying again.", exc_info=True)
                sent = 0
            if sent < BATCH:
                await asyncio.sleep(self._interval_s)

    async def sweep(self) -> int:
        """Send what is due now. Returns: how many messages were taken by Temporal."""
        messages = await self._outbox.claim(BATCH)
        results = await asyncio.gather(*(self._relay(message) for message in messages))
        return sum(results)

    async def _relay(self, message: OutboxMessage) -> bool:
        try:
            await send(self._client, message)
        except (RPCError, RuntimeError) as error:
            log.warning("Temporal did not take %s: %s; it is due again in 30 s.", message.workflow_id, error)
            return False
        except UnknownMessage:
            log.exception("Outbox row %s stays: it needs a newer build.", message.id)
            return False
        await self._outbox.sent(message.id)
        return True
