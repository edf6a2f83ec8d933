"""Who a session is asked about at the identity provider, and how long its silence is borne."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from types import SimpleNamespace
from typing import Any, cast
from unittest.mock import AsyncMock
from uuid import uuid4

import pytest

from adapters.postgres.identity.repository import session_id_of
from api.caller.sessions import CookieName, Sessions
from models.errors import IdentityUnavailable
from models.principal import Principal
from models.session import StoredSession

TOKEN = "a-cookie"


class Bench:
    """Sessions whose one row was last refreshed some minutes ago; answer is what the provider does."""

    def __init__(self, minutes: int, answer: Any) -> None:
        now = datetime.now(UTC)
        self.person = Principal(
            subject=uuid4(), email="a@b.example", name="A", groups=frozenset({"AgencyBeta"})
        )
        stored = StoredSession(
            id=session_id_of(TOKEN),
            principal=self.person,
            csrf="c",
            remember=False,
            created_at=now,
            last_seen_at=now,
            refreshed_at=now - timedelta(minutes=minutes),
            expires_at=now + timedelta(hours=10),
        )
        self.open, self.stored = 0, stored
        self.rows = AsyncMock()
        self.rows.lock.return_value = (stored, "refresh-token")
        self.audit = AsyncMock()
        self.provider = AsyncMock()
        self.provider.refresh.side_effect = [answer]
        listener: Any = SimpleNamespace(connected=True, tell_of_sessions=lambda _take: None)
        reads: Any = SimpleNamespace(find=AsyncMock(return_value=stored))
        self.sessions = Sessions(cast(Any, self), reads, self.provider, CookieName(tls=False), listener)

    @asynccontextmanager
    async def begin(self, _tenant: Any) -> AsyncIterator[Any]:
        """See UnitOfWork."""
        self.open += 1
        try:
            yield SimpleNamespace(sessions=self.rows, audit=self.audit)
        finally:
            self.open -= 1

    def answers(self, answer: Any, meanwhile: tuple[StoredSession, str] | None) -> None:
        """What the provider says, and what stands in the row by then."""

        async def refresh(_token: str) -> Any:
            assert self.open == 0, "a connection is held while the provider is asked"
            self.rows.lock.return_value = meanwhile
            return answer

        self.provider.refresh.side_effect = refresh

    def signed_in(self, *groups: str) -> Any:
        """The provider's answer: the same person in these groups."""
        principal = self.person.model_copy(update={"groups": frozenset(groups)})
        return SimpleNamespace(principal=principal, refresh_token="newer")


async def test_a_silent_provider_is_borne_for_fifteen_minutes_and_no_longer() -> None:
    short = Bench(14, IdentityUnavailable("silent"))
    assert await short.sessions.current(TOKEN) is not None
    long = Bench(16, IdentityUnavailable("silent"))
    with pytest.raises(IdentityUnavailable):
        await long.sessions.current(TOKEN)
    long.rows.delete.assert_not_awaited()


async def test_who_was_taken_out_of_all_groups_of_ours_is_out_at_the_next_refresh() -> None:
    bench = Bench(6, None)
    bench.provider.refresh.side_effect = [bench.signed_in("SomebodyElses")]
    assert await bench.sessions.current(TOKEN) is None
    bench.rows.delete.assert_awaited_once_with(session_id_of(TOKEN))
    assert bench.audit.append.await_args.args == ("session.revoked",)


async def test_who_is_still_in_a_group_goes_on_with_the_groups_of_now() -> None:
    bench = Bench(6, None)
    bench.provider.refresh.side_effect = [bench.signed_in("UWBeta")]
    found = await bench.sessions.current(TOKEN)
    assert found is not None and found.principal.groups == frozenset({"UWBeta"})
    bench.rows.delete.assert_not_awaited()


async def test_no_connection_is_held_while_the_provider_is_asked() -> None:
    bench = Bench(6, None)
    bench.answers(bench.signed_in("UWBeta"), (bench.stored, "refresh-token"))
    found = await bench.sessions.current(TOKEN)
    assert found is not None and found.principal.groups == frozenset({"UWBeta"})
    bench.rows.refreshed.assert_awaited_once_with(bench.stored.id, found.principal, "newer")


async def test_a_session_that_ended_while_the_provider_was_asked_stays_ended() -> None:
    bench = Bench(6, None)
    bench.answers(bench.signed_in("UWBeta"), None)
    assert await bench.sessions.current(TOKEN) is None
    bench.rows.refreshed.assert_not_awaited()


async def test_what_another_process_heard_meanwhile_is_not_written_over() -> None:
    bench = Bench(6, None)
    newer = replace(bench.stored, refreshed_at=datetime.now(UTC))
    bench.answers(bench.signed_in("UWBeta"), (newer, "theirs"))
    assert await bench.sessions.current(TOKEN) == newer
    bench.rows.refreshed.assert_not_awaited()


async def test_what_another_call_heard_while_this_one_waited_is_not_asked_again() -> None:
    bench = Bench(6, None)
    newer = replace(bench.stored, refreshed_at=datetime.now(UTC))
    bench.rows.lock.return_value = (newer, "newer")
    assert await bench.sessions.current(TOKEN) == newer
    bench.provider.refresh.assert_not_awaited()


async def test_who_is_unknown_is_out_whatever_another_process_heard() -> None:
    bench = Bench(6, None)
    newer = replace(bench.stored, refreshed_at=datetime.now(UTC))
    bench.answers(bench.signed_in("SomebodyElses"), (newer, "theirs"))
    assert await bench.sessions.current(TOKEN) is None
    bench.rows.delete.assert_awaited_once_with(bench.stored.id)
