"""The relay: sends what a crash or an outage left in the outbox. A task of the core worker."""

import asyncio
import logging
from collections.abc import Sequence

from temporalio.client import Client
from temporalio.service import RPCError, RPCStatusCode

from activities.ports import Outbox, OutboxMessage
from temporal.cases import CaseRefused, UnknownMessage
from temporal.starter import NOT_TAKEN, send

BATCH = 50
INTERVAL_S = 1.0
NEVER_TAKEN = (RPCStatusCode.INVALID_ARGUMENT, RPCStatusCode.PERMISSION_DENIED)
"""What the server says of a message that it would refuse again."""

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
        """Send what is due now, to each workflow in order. Returns: how many messages were dealt with."""
        lines: dict[str, list[OutboxMessage]] = {}
        for message in await self._outbox.claim(BATCH):
            lines.setdefault(message.workflow_id, []).append(message)
        return sum(await asyncio.gather(*(self._in_order(line) for line in lines.values())))

    async def _in_order(self, line: Sequence[OutboxMessage]) -> int:
        """The messages of one workflow, until one is not taken: what follows is due again with that one."""
        done = 0
        for message in line:
            try:
                done += await self._relay(message)
            except NOT_TAKEN as error:
                log.warning("Temporal did not take %s: %s; due again in 30 s.", message.workflow_id, error)
                break
        return done

    async def _relay(self, message: OutboxMessage) -> bool:
        """Send one message. Returns: whether it is dealt with. Raises: NOT_TAKEN."""
        try:
            await send(self._client, message)
        except CaseRefused as refusal:
            log.info("%s refused '%s': %s.", message.workflow_id, message.name, refusal.code)
            await self._outbox.refused(message, refusal.code)
            return True
        except UnknownMessage as unknown:
            log.error("Outbox row %s waits for another build: %s", message.id, unknown)
            await self._outbox.put_off(message.id)
            return False
        except RPCError as error:
            if error.status not in NEVER_TAKEN:
                raise
            log.error("Outbox row %s will not be taken as it is: %s", message.id, error.status.name)
            await self._outbox.put_off(message.id)
            return False
        await self._outbox.sent(message.id)
        return True
