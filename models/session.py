"""Sessions as requests see them, and what a sign-in brings."""

from dataclasses import dataclass
from datetime import datetime

from models.principal import Principal


@dataclass(frozen=True, slots=True)
class OpenedSession:
    """A new session: the secret for the cookie and the token for unsafe requests."""

    token: str
    csrf: str
    max_age_s: int


@dataclass(frozen=True, slots=True)
class StoredSession:
    """A live session as a request sees it."""

    id: bytes
    """Hash of the cookie's id: names the session in the other calls."""
    principal: Principal
    csrf: str
    remember: bool
    created_at: datetime
    last_seen_at: datetime
    refreshed_at: datetime
    expires_at: datetime


@dataclass(frozen=True, slots=True)
class SignedIn:
    """What a sign-in or a refresh brought; the tokens stay on the server."""

    principal: Principal
    refresh_token: str
