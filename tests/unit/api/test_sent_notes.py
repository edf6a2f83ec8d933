"""Messages that Temporal took are noted together, soon, and at once when the process ends."""

import asyncio
from collections.abc import Coroutine
from types import SimpleNamespace
from typing import Any, cast
from uuid import UUID, uuid4

import pytest

from api import services as module
from api.services import Services
from temporal.cases import CaseRefused


class _Sent:
    """What Services needs to send a message, and what it notes."""

    def __init__(self, *, taken: bool = True) -> None:
        self.stopping, self._sent_messages = asyncio.Event(), list[UUID]()
        self.noted: list[tuple[UUID, ...]] = []
        self.gateway = SimpleNamespace(send=self._take)
        self.outbox = SimpleNamespace(sent=self._note)
        self._taken, self._noting = taken, list[asyncio.Task[None]]()

    async def _take(self, _: object) -> bool:
        return self._taken

    async def _note(self, *messages: UUID) -> None:
        self.noted.append(messages)

    def later(self, work: Coroutine[Any, Any, None]) -> None:
        self._noting.append(asyncio.create_task(work))

    async def _note_sent(self) -> None:
        await cast(Any, Services)._note_sent(self)

    async def send(self, *ids: UUID) -> list[bool]:
        """Messages at once, each in a task of its own; until what was taken is noted."""
        services = cast(Any, Services)
        taken = await asyncio.gather(*(services.send(self, SimpleNamespace(id=one)) for one in ids))
        await asyncio.gather(*self._noting)
        return taken


async def test_messages_of_a_moment_are_noted_in_one_transaction(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "NOTED_WITHIN_S", 0.05)
    services, ids = _Sent(), tuple(uuid4() for _ in range(5))
    assert await services.send(*ids) == [True] * 5
    await services.send(ids[0])
    assert services.noted == [ids, (ids[0],)]


async def test_a_process_that_ends_notes_what_it_sent(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "NOTED_WITHIN_S", 60)
    services, one = _Sent(), uuid4()
    sending = asyncio.create_task(services.send(one))
    await asyncio.sleep(0)
    services.stopping.set()
    await asyncio.wait_for(sending, 10)
    assert services.noted == [(one,)]


async def test_a_message_that_was_not_taken_is_left_to_the_relay() -> None:
    services = _Sent(taken=False)
    assert await services.send(uuid4()) == [False]
    assert services.noted == []


async def test_a_step_that_its_case_refused_is_closed_by_that_name_and_not_noted_as_sent() -> None:
    services, refused = _Sent(), list[tuple[UUID, str]]()

    async def refuse(_: object) -> bool:
        raise CaseRefused("not_eligible", "The carrier would not bind it.")

    async def close(message: Any, code: str) -> None:
        refused.append((message.id, code))

    services.gateway = SimpleNamespace(send=refuse)
    services.outbox = SimpleNamespace(refused=close)
    one = uuid4()
    assert await services.send(one) == [True]
    assert (refused, services._sent_messages) == ([(one, "not_eligible")], [])
