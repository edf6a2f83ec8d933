"""One stack for all parts of a run; a service that dies under a part fails it."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest

from dev.supervised_process import ServiceFailed
from dev.testing import shared_stack
from dev.testing.runner import Outcome
from dev.testing.shared_stack import SharedStack, unbroken
from dev.testing.throwaway_stack import ThrowAwayStack


class ScriptedStack:
    """Services that have died as often as a test says."""

    def __init__(self) -> None:
        self.died = {"api": 1, "worker": 0}
        self.layout = SimpleNamespace(logs=Path("/logs"))

    def restarts(self) -> dict[str, int]:
        """See ThrowAwayStack."""
        return dict(self.died)


def test_a_service_that_dies_and_comes_back_fails_the_part() -> None:
    stack, outcome = ScriptedStack(), Outcome()
    with unbroken(cast(ThrowAwayStack, stack), outcome):
        stack.died["worker"] = 1
    assert outcome.code == 1
    assert outcome.closing == ["worker crashed and was started again once: see /logs/worker.log"]


def test_what_died_before_the_part_is_not_its_fault() -> None:
    stack, outcome = ScriptedStack(), Outcome()
    with unbroken(cast(ThrowAwayStack, stack), outcome):
        pass
    assert (outcome.code, outcome.closing) == (0, [])


def _shared(monkeypatch: pytest.MonkeyPatch, stack: Callable[[], AbstractAsyncContextManager[Any]]) -> Any:
    monkeypatch.setattr(shared_stack, "throw_away_stack", lambda *_, **__: stack())
    return SharedStack(cast(Any, None), cast(Any, None), ["integration"])


async def test_what_keeps_the_stack_from_starting_is_told_to_each_part(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def fail() -> None:
        raise ServiceFailed("postgres ended with 1")

    @asynccontextmanager
    async def broken() -> AsyncIterator[object]:
        await fail()
        yield "never"

    shared = _shared(monkeypatch, broken)
    for _ in range(2):
        with pytest.raises(ServiceFailed, match="postgres ended"):
            await shared.get()
    await shared.stop()


async def test_a_stack_that_does_not_end_well_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    @asynccontextmanager
    async def unending() -> AsyncIterator[object]:
        yield "the stack"
        raise ServiceFailed("api did not stop")

    shared = _shared(monkeypatch, unending)
    assert await shared.get() == await shared.get() == "the stack"
    with pytest.raises(ServiceFailed, match="did not stop"):
        await shared.stop()


async def test_a_stack_that_still_starts_is_ended_with_the_run(monkeypatch: pytest.MonkeyPatch) -> None:
    begun, ended = asyncio.Event(), asyncio.Event()

    @asynccontextmanager
    async def slow() -> AsyncIterator[object]:
        begun.set()
        try:
            await asyncio.Event().wait()
            yield "late"
        finally:
            ended.set()

    shared = _shared(monkeypatch, slow)
    asking = asyncio.create_task(shared.get())
    await begun.wait()
    await shared.stop()
    assert ended.is_set()
    with pytest.raises(asyncio.CancelledError):
        await asking
