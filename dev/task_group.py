"""Things side by side, where the first failure is the one that a person reads."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator


@contextlib.asynccontextmanager
async def together() -> AsyncIterator[asyncio.TaskGroup]:
    """A task group that raises its first error itself instead of a group of errors."""
    try:
        async with asyncio.TaskGroup() as group:
            yield group
    except BaseExceptionGroup as failures:
        raise _first(failures) from None


def _first(failures: BaseExceptionGroup[BaseException]) -> BaseException:
    first = failures.exceptions[0]
    return _first(first) if isinstance(first, BaseExceptionGroup) else first
