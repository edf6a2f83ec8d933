"""An outbox in memory."""

from collections.abc import Sequence
from uuid import UUID

from activities.ports import OutboxMessage


class FakeOutbox:
    """Outbox in memory."""

    def __init__(self, *messages: OutboxMessage) -> None:
        self.due = list(messages)
        self.done: list[UUID] = []
        self.refusals: dict[UUID, str] = {}
        self.off: list[UUID] = []

    async def claim(self, limit: int) -> Sequence[OutboxMessage]:
        """See Outbox."""
        taken, self.due = self.due[:limit], self.due[limit:]
        return taken

    async def refused(self, message: OutboxMessage, code: str) -> None:
        """See Outbox."""
        self.refusals[message.id] = code

    async def put_off(self, message: UUID) -> None:
        """See Outbox."""
        self.off.append(message)

    async def sent(self, *messages: UUID) -> None:
        """See Outbox."""
        self.done.extend(messages)
