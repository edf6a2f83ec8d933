"""The window of one submit: stored once, then sent within seconds or not at all."""

import time
from collections.abc import Callable
from uuid import UUID

from activities.bind.intent_ports import BindIntents
from models.bind_errors import NothingSent
from models.bind_intent import BindLimits
from models.job import TenantScope
from underwriting.bind_intent import may_still_send

Clocks = tuple[float, float]


def clocks() -> Clocks:
    """A clock that never goes back, and one that goes on while a machine sleeps."""
    return time.monotonic(), time.time()


class SubmitWindow:
    """Implements WriteLease for a bind. Whoever stalls before it stored, or after, sends nothing.

    The window counts from before the attempt was stored, so that it ends no later than the row says.
    """

    def __init__(
        self,
        intents: BindIntents,
        scope: TenantScope,
        intent_id: UUID,
        seen: int,
        limits: BindLimits,
        read: Callable[[], Clocks] = clocks,
    ) -> None:
        """seen: attempts that the row had when the workflow read it, never a count of its own."""
        self._intents, self._scope, self._intent_id = intents, scope, intent_id
        self._seen, self._limits, self._read = seen, limits, read
        self._begun: Clocks | None = None
        self.attempt: int | None = None
        """The number of the attempt that was stored; None: nothing was sent, nor will be."""
        self.may_have_sent = False
        """Whether the first byte was let go, and no reply said that nothing came of it."""

    async def about_to_write(self) -> None:
        """Store the attempt; a second call, after the one refresh of a token, only looks at the window.

        Raises: NothingSent where another attempt was stored meanwhile, or the check is too old.
        """
        if self._begun is not None:
            self.still_runs()
            return
        begun = self._read()
        stored = await self._intents.store_attempt(self._scope, self._intent_id, self._seen)
        if stored is None:
            raise NothingSent("Another attempt was stored meanwhile, or the check is too old.", stored=False)
        self._begun, self.attempt = begun, stored.number

    def still_runs(self) -> None:
        """Before the first byte goes out. Raises: NothingSent when that comes too late."""
        if self._begun is None:
            raise NothingSent("The attempt was not stored.", stored=False)
        elapsed = max(now - then for now, then in zip(self._read(), self._begun, strict=True))
        if not may_still_send(elapsed, self._limits):
            self.may_have_sent = False
            raise NothingSent("The time within which this attempt may be sent is over.", stored=True)
        self.may_have_sent = True

    def replied(self) -> None:
        """See WriteLease: what the reply says of the attempt is noted by whoever reads it."""
