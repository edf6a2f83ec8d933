"""Tasks that stand for as long as their process does: one that ends is told of and begun again."""

import asyncio
import logging
from collections.abc import Callable, Coroutine

PAUSE_S = 1.0

log = logging.getLogger(__name__)


async def keep_running(
    name: str, work: Callable[[], Coroutine[None, None, None]], *, pause_s: float = PAUSE_S
) -> None:
    """Do work that has no end until cancelled. Args: name: for the log; pause_s: before it is begun again."""
    me = asyncio.current_task()
    while True:
        try:
            await work()
            log.error("%s ended, though it has no end; it is begun again.", name)
        except asyncio.CancelledError:
            if me is not None and me.cancelling():
                raise
            log.exception("%s was cancelled by something within; it is begun again.", name)
        # The edge of a task that nobody awaits: it would be gone without a word.
        except Exception:
            log.exception("%s failed; it is begun again.", name)
        await asyncio.sleep(pause_s)
