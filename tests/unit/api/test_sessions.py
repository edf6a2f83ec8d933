"""What a process remembers of sessions, and when it looks again; the store and the provider are fakes."""

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from types import SimpleNamespace
from typing import Any, cast
from uuid import uuid4

import pytest

from adapters.postgres.core.listener import Listener
from adapters.postgres.identity.repository import session_id_of
from api.caller.sessions import CookieName, Sessions
from models.principal import Principal
from models.session import StoredSession

TOKEN = "a-cookie"


class Reads:
    """Counts how often the table is asked; between question and answer something may happen."""

    def __init__(self, session: StoredSession) -> None:
        self.session: StoredSession | None = session
        self.asked = 0
        self.meanwhile: Callable[[], None] = lambda: None

    async def find(self, token: str) -> StoredSession | None:
        """See SessionReads."""
        assert token == TOKEN
        self.asked += 1
        found = self.session
        self.meanwhile()
        return found


class Bench:
    """Sessions of one process over fakes."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, *, hears: bool = True) -> None:
        now = datetime.now(UTC)
        person = Principal(subject=uuid4(), email="a@b.example", name="A", groups=frozenset({"AgencyBeta"}))
        self.id = session_id_of(TOKEN)
        self.reads = Reads(
            StoredSession(
                id=self.id,
                principal=person,
                csrf="c",
                remember=False,
                created_at=now,
                last_seen_at=now,
                refreshed_at=now,
                expires_at=now + timedelta(hours=10),
            )
        )
        self.listener = SimpleNamespace(connected=hears, tell_of_sessions=self._take)
        unused: Any = None
        self.sessions = Sessions(
            unused, cast(Any, self.reads), unused, CookieName(tls=False), cast(Listener, self.listener)
        )
        self.clock = 1_000.0
        monkeypatch.setattr("api.caller.sessions.time.monotonic", lambda: self.clock)

    def _take(self, forget: Any) -> None:
        self.forget = forget

    async def current(self) -> StoredSession | None:
        """As a request asks."""
        return await self.sessions.current(TOKEN)


@pytest.mark.parametrize(("hears", "after", "asked"), [(True, 20, 1), (True, 31, 2), (False, 2, 2)])
async def test_a_session_is_read_once_for_as_long_as_the_process_hears_of_endings(
    monkeypatch: pytest.MonkeyPatch, hears: bool, after: float, asked: int
) -> None:
    bench = Bench(monkeypatch, hears=hears)
    assert await bench.current() is await bench.current()
    bench.clock += after
    await bench.current()
    assert bench.reads.asked == asked


async def test_what_ended_is_forgotten_when_the_database_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    bench = Bench(monkeypatch)
    await bench.current()
    bench.reads.session = None
    assert await bench.current() is not None
    bench.forget(bench.id)
    assert await bench.current() is None


async def test_what_ends_while_it_is_read_is_not_remembered(monkeypatch: pytest.MonkeyPatch) -> None:
    bench = Bench(monkeypatch)
    bench.reads.meanwhile = lambda: bench.forget(bench.id)
    await bench.current()
    bench.reads.session = None
    assert await bench.current() is None


async def test_a_listener_that_was_cut_off_makes_all_be_read_again(monkeypatch: pytest.MonkeyPatch) -> None:
    bench = Bench(monkeypatch)
    await bench.current()
    bench.forget(None)
    await bench.current()
    assert bench.reads.asked == 2


async def test_a_session_is_not_remembered_beyond_its_end(monkeypatch: pytest.MonkeyPatch) -> None:
    bench = Bench(monkeypatch)
    assert bench.reads.session is not None
    over = datetime.now(UTC) - timedelta(seconds=1)
    bench.reads.session = StoredSession(
        **{name: getattr(bench.reads.session, name) for name in StoredSession.__slots__}
        | {"expires_at": over}
    )
    await bench.current()
    await bench.current()
    assert bench.reads.asked == 2
