"""One look at all servers behind us: short, and shared by everybody who asks while it is under way."""

import asyncio
from collections.abc import Awaitable, Callable, Mapping

from sqlalchemy.exc import SQLAlchemyError

PROBE_S = 3.0
"""How long a server may take to answer a look; whoever asks for readiness waits a little longer than that."""

Checks = Mapping[str, Callable[[], Awaitable[bool]]]
"""What asks each server, by its name."""


class SharedLook:
    """However many ask at once, each server is asked once."""

    def __init__(self) -> None:
        self._under_way: asyncio.Task[dict[str, str]] | None = None

    async def of(self, checks: Checks) -> dict[str, str]:
        """What each server says: 'ok', or what is wrong. Who joins a look gets the answer of that one."""
        if self._under_way is None or self._under_way.done():
            self._under_way = asyncio.create_task(_look(checks))
        return await asyncio.shield(self._under_way)


async def _look(checks: Checks) -> dict[str, str]:
    said = await asyncio.gather(*(_probe_words(check) for check in checks.values()))
    return dict(zip(checks, said, strict=True))


async def _probe_words(check: Callable[[], Awaitable[bool]]) -> str:
    try:
        async with asyncio.timeout(PROBE_S):
            return "ok" if await check() else "does not answer"
    except (TimeoutError, OSError, SQLAlchemyError, RuntimeError) as error:
        return f"does not answer ({type(error).__name__})"
