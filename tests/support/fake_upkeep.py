"""Fakes of the ports of upkeep: so much is over, and a provider that can fall silent."""

from collections.abc import Sequence

from models.errors import IdentityUnavailable, StoreUnavailable
from models.upload import LeftFile
from tests.support.ports import DatabaseDown


class FakeLeftovers:
    """Leftovers in memory; tokens of sessions are named after their number."""

    def __init__(
        self, sessions: int = 0, keys: int = 0, limits: int = 0, codes: int = 0, guests: int = 0
    ) -> None:
        self.guests = [f"guest-{number}" for number in range(guests)]
        self.sessions: list[str | None] = [f"token-{number}" for number in range(sessions)]
        self.keys, self.limits, self.codes = keys, limits, codes
        self.failures = 0
        self.largest = 0

    def fail(self, times: int) -> None:
        """Let the next calls fail as a database that is away."""
        self.failures = times

    async def end_sessions(self, limit: int) -> Sequence[str | None]:
        """See Leftovers."""
        if self.failures:
            self.failures -= 1
            raise DatabaseDown("The database is away.")
        gone, self.sessions = self.sessions[:limit], self.sessions[limit:]
        self.largest = max(self.largest, len(gone))
        return gone

    async def drop_idempotency_keys(self, limit: int) -> int:
        """See Leftovers."""
        gone = min(limit, self.keys)
        self.keys -= gone
        return gone

    async def drop_rate_limits(self, limit: int) -> int:
        """See Leftovers."""
        gone = min(limit, self.limits)
        self.limits -= gone
        return gone

    async def drop_codes(self, limit: int) -> int:
        """See Leftovers."""
        gone = min(limit, self.codes)
        self.codes -= gone
        return gone

    async def over_guests(self, limit: int) -> Sequence[str]:
        """See Leftovers."""
        return tuple(self.guests[:limit])

    async def forget_guests(self, accounts: Sequence[str]) -> None:
        """See Leftovers."""
        self.guests = [guest for guest in self.guests if guest not in accounts]


class FakeProvider:
    """ProviderSessions and GuestAccounts in memory; silent ones answer nothing."""

    def __init__(self, *, silent: bool = False) -> None:
        self.ended: list[str] = []
        self.removed: list[str] = []
        self.asked = 0
        self._silent = silent

    async def sign_out(self, refresh_token: str) -> None:
        """See ProviderSessions."""
        self.asked += 1
        if self._silent:
            raise IdentityUnavailable("The identity provider does not answer; try again in a moment")
        self.ended.append(refresh_token)

    async def remove(self, account: str) -> None:
        """See GuestAccounts."""
        if self._silent:
            raise IdentityUnavailable("The identity provider does not answer; try again in a moment")
        self.removed.append(account)


class FakeFiles:
    """LeftFiles and the objects of them in memory; a silent store removes nothing."""

    def __init__(self, *left: LeftFile, silent: bool = False) -> None:
        self.left = list(left)
        self.removed: list[str] = []
        self._silent = silent

    async def left_files(self, limit: int) -> Sequence[LeftFile]:
        """See LeftFiles."""
        return self.left[:limit]

    async def swept_files(self, files: Sequence[LeftFile]) -> None:
        """See LeftFiles."""
        self.left = [each for each in self.left if each not in files]

    async def delete(self, key: str) -> None:
        """See UploadObjects."""
        if self._silent:
            raise StoreUnavailable("The object store does not answer")
        self.removed.append(key)

    async def put(self, key: str, body: bytes, *, content_type: str) -> None:
        """See ObjectStore; the sweep stores nothing."""

    async def get(self, key: str) -> bytes:
        """See ObjectStore; the sweep reads nothing."""
        raise KeyError(key)
