"""Sessions of browsers: found by cookie, kept fresh at the identity provider, ended everywhere at once."""

import asyncio
import time
from collections import OrderedDict
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from weakref import WeakValueDictionary

import structlog
from fastapi import Request
from starlette.responses import Response

from adapters.keycloak import KeycloakIdentity
from adapters.postgres.core.listener import Listener
from adapters.postgres.identity.repository import SessionReads, session_id_of
from adapters.postgres.unit_of_work import UnitOfWork
from api.caller.access import is_known
from models.errors import IdentityUnavailable, QuotingError
from models.principal import Principal, PrincipalKind
from models.session import SignedIn, StoredSession
from models.tenant import Tenant

log = structlog.get_logger()

REFRESH_AFTER = timedelta(minutes=5)
"""A disabled user or a changed group takes effect within this time."""
BELIEVED_WITHOUT_PROVIDER = timedelta(minutes=15)
"""How long a session outlives the identity provider's silence."""
_REMEMBERED_S = 30.0
"""How long a session is believed without looking, while the database tells us of those that end."""
_REMEMBERED_DEAF_S = 1.0
"""The same while it cannot tell us, or the identity provider is to be asked."""
_REMEMBERED_SESSIONS = 5_000


@dataclass(frozen=True)
class CookieName:
    """Name and flags of the session cookie; plain http is for loopback only."""

    tls: bool

    @property
    def name(self) -> str:
        """With the __Host- prefix wherever the browser can hold us to it."""
        return "__Host-quoteloom" if self.tls else "quoteloom"

    def set(self, response: Response, token: str, max_age_s: int | None) -> None:
        """Give the cookie; without an age it ends with the browser."""
        response.set_cookie(
            self.name, token, max_age=max_age_s, path="/", secure=self.tls, httponly=True, samesite="lax"
        )

    def drop(self, response: Response) -> None:
        """Take the cookie back."""
        response.delete_cookie(self.name, path="/", secure=self.tls, httponly=True, samesite="lax")

    def read(self, request: Request) -> str | None:
        """The token of the request, when it can be one of ours."""
        token = request.cookies.get(self.name)
        return token if token and len(token) <= 200 else None


class Sessions:
    """Finds, refreshes and ends sessions."""

    def __init__(
        self,
        uow: UnitOfWork,
        reads: SessionReads,
        keycloak: KeycloakIdentity,
        cookie: CookieName,
        listener: Listener,
    ) -> None:
        self._uow, self._reads, self._keycloak, self.cookie = uow, reads, keycloak, cookie
        self._listener = listener
        self._known: OrderedDict[bytes, tuple[float, StoredSession]] = OrderedDict()
        self._forgotten = 0
        listener.tell_of_sessions(self._forget)
        self._refreshing: WeakValueDictionary[bytes, asyncio.Lock] = WeakValueDictionary()

    async def current(self, token: str) -> StoredSession | None:
        """The live session of a cookie; None when unknown, idle too long, over, or ended at the provider.

        Raises: IdentityUnavailable when the provider has been silent for longer than a session is believed.
        """
        session_id = session_id_of(token)
        known = self._remembered(session_id)
        if known is not None:
            return known
        forgotten = self._forgotten
        found = await self._reads.find(token)
        if found is not None and _age(found) > REFRESH_AFTER and _has_account(found):
            found = await self._refresh(found)
        if found is None:
            self._known.pop(session_id, None)
            return None
        if forgotten == self._forgotten:  # else what was read may be what was just ended
            self._remember(found)
        return found

    async def is_live(self, session_id: bytes) -> bool:
        """Whether a session goes on; a page that only listens asks this, and keeps nobody signed in by it."""
        if self._remembered(session_id) is not None:
            return True
        return await self._reads.look(session_id) is not None

    def drop(self, session_id: bytes) -> None:
        """Remember a session no longer, after its row is gone."""
        self._known.pop(session_id, None)

    async def end(self, session: StoredSession) -> None:
        """End a session here and at the identity provider."""
        async with self._uow.begin(Tenant.nobody()) as work:
            refresh_token = await work.sessions.delete(session.id)
        self._known.pop(session.id, None)
        await self.end_at_provider(refresh_token)

    async def end_at_provider(self, refresh_token: str | None) -> None:
        """Log out of the identity provider; its silence ends nothing of ours."""
        if refresh_token is None:
            return
        try:
            await self._keycloak.sign_out(refresh_token)
        except QuotingError as error:
            log.warning("provider_logout_failed", code=error.code)

    def _remembered(self, session_id: bytes) -> StoredSession | None:
        read_at, session = self._known.get(session_id, (0.0, None))
        if session is None or session.expires_at <= datetime.now(UTC):
            return None
        to_refresh = _age(session) > REFRESH_AFTER
        believed = _REMEMBERED_S if self._listener.connected and not to_refresh else _REMEMBERED_DEAF_S
        return session if time.monotonic() - read_at < believed else None

    def _forget(self, session_id: bytes | None) -> None:
        """Look at a session anew; None: at all of them."""
        self._forgotten += 1
        if session_id is None:
            self._known.clear()
        else:
            self._known.pop(session_id, None)

    def _remember(self, session: StoredSession) -> None:
        self._known[session.id] = (time.monotonic(), session)
        self._known.move_to_end(session.id)
        if len(self._known) > _REMEMBERED_SESSIONS:
            self._known.popitem(last=False)

    async def _refresh(self, session: StoredSession) -> StoredSession | None:
        """Ask the provider who this is now: one call per session, whoever else asks waits for it.

        No transaction is open meanwhile: a provider that is slow would keep the connections of all.
        """
        async with self._refreshing.setdefault(session.id, asyncio.Lock()):
            async with self._uow.begin(Tenant.nobody()) as work:
                locked = await work.sessions.lock(session.id)
            if locked is None:
                return None
            fresh, refresh_token = locked
            if _age(fresh) <= REFRESH_AFTER:
                return fresh
            try:
                answer = await self._keycloak.refresh(refresh_token) if refresh_token else None
            except IdentityUnavailable:
                if _age(fresh) > BELIEVED_WITHOUT_PROVIDER:
                    raise
                return fresh
            except QuotingError:
                answer = None
            return await self._answered(fresh, answer)

    async def _answered(self, asked: StoredSession, answer: SignedIn | None) -> StoredSession | None:
        """Keep what the provider said of a session; None: it knows nobody, or the session ended meanwhile."""
        async with self._uow.begin(Tenant.nobody()) as work:
            locked = await work.sessions.lock(asked.id)
            if locked is None:
                return None
            if answer is None or not is_known(answer.principal.groups):
                await work.sessions.delete(asked.id)
                await work.audit.append(
                    "session.revoked", actor=asked.principal.subject, object_type="session"
                )
                return None
            if locked[0].refreshed_at != asked.refreshed_at:  # by another process, which asked no earlier
                return locked[0]
            await work.sessions.refreshed(asked.id, answer.principal, answer.refresh_token)
            return _with(locked[0], answer.principal)


def _has_account(session: StoredSession) -> bool:
    """Whether the provider knows this person; visitors of campaigns have no account there."""
    return session.principal.kind is PrincipalKind.PERSON


def _age(session: StoredSession) -> timedelta:
    return datetime.now(UTC) - session.refreshed_at


def _with(session: StoredSession, principal: Principal) -> StoredSession:
    return StoredSession(
        id=session.id,
        principal=principal,
        csrf=session.csrf,
        remember=session.remember,
        created_at=session.created_at,
        last_seen_at=session.last_seen_at,
        refreshed_at=datetime.now(UTC),
        expires_at=session.expires_at,
    )
