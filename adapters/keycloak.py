"""Keycloak behind the panel: password grant, refresh, logout, and tokens verified against its keys."""

import asyncio
import json
import time
from collections.abc import Awaitable
from typing import Any, TypeVar
from uuid import UUID

import httpx
import jwt
from keycloak import KeycloakAdmin, KeycloakOpenID, KeycloakOpenIDConnection
from keycloak.exceptions import KeycloakConnectionError, KeycloakError

from models.errors import (
    AccountActionRequired,
    IdentityUnavailable,
    InvalidCredentials,
    InvalidToken,
    NewPasswordRequired,
)
from models.principal import Principal
from models.session import SignedIn

T = TypeVar("T")

BFF_CLIENT, ADMIN_CLIENT = "quoteloom-bff", "quoteloom-admin"
AUDIENCE = "quoteloom-api"
ALGORITHM = "RS256"
LEEWAY_S = 30
KEYS_KEPT_S = 600.0
REFETCH_S = 30.0
"""An unknown key id makes us ask for the keys again, at most this often."""
TIMEOUT_S = 5
UPDATE_PASSWORD = "UPDATE_PASSWORD"  # noqa: S105 - the name of a required action
_NOT_SET_UP = "Account is not fully set up"


class TokenVerifier:
    """Verifies access tokens; the last good keys are kept while Keycloak is down."""

    def __init__(self, issuer: str, http: httpx.AsyncClient) -> None:
        self.issuer, self._http = issuer, http
        self._url = f"{issuer}/protocol/openid-connect/certs"
        self._keys: dict[str, jwt.PyJWK] = {}
        self._fetched_at: float | None = None
        self._lock = asyncio.Lock()

    async def verify(self, token: str) -> Principal:
        """The person that an access token is for. Raises: InvalidToken, IdentityUnavailable."""
        try:
            header = jwt.get_unverified_header(token)
            if header.get("alg") != ALGORITHM:
                raise InvalidToken(f"The access token must be signed with {ALGORITHM}")
            key = await self._key(str(header.get("kid")))
            claims = jwt.decode(
                token,
                key,
                algorithms=[ALGORITHM],
                audience=AUDIENCE,
                issuer=self.issuer,
                leeway=LEEWAY_S,
                options={"require": ["exp", "iat", "iss", "aud", "sub"]},
            )
        except jwt.PyJWTError:
            raise InvalidToken("The access token is expired, or was not issued to us by our realm") from None
        if claims.get("typ") != "Bearer":
            raise InvalidToken("Send an access token; an ID or refresh token is no substitute")
        return _principal(claims)

    async def _key(self, kid: str) -> jwt.PyJWK:
        async with self._lock:
            age = None if self._fetched_at is None else time.monotonic() - self._fetched_at
            stale = age is None or age > KEYS_KEPT_S
            if stale or (kid not in self._keys and age is not None and age > REFETCH_S):
                await self._fetch()
            if kid not in self._keys:
                raise InvalidToken("The access token was signed with a key that our realm does not have")
            return self._keys[kid]

    async def _fetch(self) -> None:
        try:
            answer = await self._http.get(self._url)
            answer.raise_for_status()
            found = jwt.PyJWKSet.from_dict(answer.json())
        except (httpx.HTTPError, json.JSONDecodeError, jwt.PyJWTError) as error:
            if not self._keys:
                raise IdentityUnavailable("The identity provider's keys could not be read") from error
            return
        self._keys = {str(key.key_id): key for key in found.keys if key.algorithm_name == ALGORITHM}
        self._fetched_at = time.monotonic()


def administration(url: str, realm: str, secret: str) -> KeycloakOpenIDConnection:
    """A connection of the service account that looks after the realm's users; close it at the end."""
    return KeycloakOpenIDConnection(
        server_url=url,
        realm_name=realm,
        client_id=ADMIN_CLIENT,
        client_secret_key=secret,
        grant_type="client_credentials",
        timeout=TIMEOUT_S,
    )


class KeycloakSessions:
    """The realm as whoever only ends sessions uses it. One per process; close it at the end."""

    def __init__(self, url: str, realm: str, *, bff_secret: str) -> None:
        self._openid = KeycloakOpenID(
            server_url=url,
            realm_name=realm,
            client_id=BFF_CLIENT,
            client_secret_key=bff_secret,
            timeout=TIMEOUT_S,
        )

    async def sign_out(self, refresh_token: str) -> None:
        """End the session at Keycloak; one that is gone already is no error. Raises: IdentityUnavailable."""
        try:
            await answer_of(self._openid.a_logout(refresh_token))
        except InvalidCredentials:
            return

    async def aclose(self) -> None:
        """Close the connections."""
        await self._openid.connection.aclose()


class KeycloakIdentity(KeycloakSessions):
    """The realm as the API uses it."""

    def __init__(self, url: str, realm: str, *, bff_secret: str, admin_secret: str) -> None:
        super().__init__(url, realm, bff_secret=bff_secret)
        self._admin_connection = administration(url, realm, admin_secret)
        self._admin = KeycloakAdmin(connection=self._admin_connection)
        # The library refreshes its service token without a lock, so calls go one at a time.
        self._admin_lock = asyncio.Lock()
        self._http = httpx.AsyncClient(timeout=TIMEOUT_S)
        self.tokens = TokenVerifier(f"{url}/realms/{realm}", self._http)

    async def sign_in(self, email: str, password: str) -> SignedIn:
        """Check a password.

        Raises: InvalidCredentials for unknown, wrong, disabled and locked alike; NewPasswordRequired when
            the password was right but temporary; AccountActionRequired; IdentityUnavailable.
        """
        try:
            answer = await self._openid.a_token(email, password, scope="openid")
        except KeycloakError as error:
            raise await self._refusal(email, error) from None
        except httpx.HTTPError as error:
            raise _unavailable() from error
        return await self._signed_in(answer)

    async def refresh(self, refresh_token: str) -> SignedIn:
        """New tokens, and groups and attributes as they are now.

        Raises: InvalidCredentials when the account or its session is gone; IdentityUnavailable.
        """
        return await self._signed_in(await answer_of(self._openid.a_refresh_token(refresh_token)))

    async def required_actions(self, email: str) -> tuple[str, ...]:
        """What Keycloak wants a person to do before they may sign in. Raises: IdentityUnavailable."""
        async with self._admin_lock:
            found: Any = await answer_of(self._admin.a_get_users({"email": email, "exact": True}))
        return tuple(found[0].get("requiredActions", ())) if found else ()

    async def ready(self) -> bool:
        """Whether the realm answers."""
        try:
            answer = await self._http.get(f"{self.tokens.issuer}/.well-known/openid-configuration")
        except httpx.HTTPError:
            return False
        return answer.is_success

    async def aclose(self) -> None:
        """See base class."""
        await super().aclose()
        await self._admin_connection.keycloak_openid.connection.aclose()
        await self._admin_connection.aclose()
        await self._http.aclose()

    async def _signed_in(self, answer: Any) -> SignedIn:
        principal = await self.tokens.verify(answer["access_token"])
        return SignedIn(principal=principal, refresh_token=answer["refresh_token"])

    async def _refusal(self, email: str, error: KeycloakError) -> Exception:
        """What a refused password means. 'Not fully set up' is said only after a right password."""
        refusal = _refusal(error)
        if not isinstance(refusal, InvalidCredentials) or _description(error) != _NOT_SET_UP:
            return refusal
        actions = await self.required_actions(email)
        if set(actions) == {UPDATE_PASSWORD}:
            return NewPasswordRequired("Choose a new password to go on", path="password")
        return AccountActionRequired("Finish setting up the account at the identity provider first")


async def answer_of(call: Awaitable[T]) -> T:
    """What the realm answers. Raises: InvalidCredentials where it refuses, IdentityUnavailable."""
    try:
        return await call
    except KeycloakError as error:
        raise _refusal(error) from None
    except httpx.HTTPError as error:
        raise _unavailable() from error


def _refusal(error: KeycloakError) -> Exception:
    code = error.response_code
    refused = code is not None and 400 <= code < 500 and code != httpx.codes.TOO_MANY_REQUESTS
    if isinstance(error, KeycloakConnectionError) or not refused:
        return _unavailable()
    if _field(error, "error") in ("invalid_client", "unauthorized_client"):
        return _unavailable()
    return InvalidCredentials("The e-mail address or the password is wrong, or the account is locked")


def _unavailable() -> IdentityUnavailable:
    return IdentityUnavailable("The identity provider does not answer; try again in a moment")


def _description(error: KeycloakError) -> str:
    return _field(error, "error_description")


def _field(error: KeycloakError, name: str) -> str:
    try:
        body = json.loads(error.response_body or b"{}")
    except ValueError:
        return ""
    return str(body.get(name, "")) if isinstance(body, dict) else ""


def _principal(claims: dict[str, Any]) -> Principal:
    """The person that the claims describe; scope attributes can only be set by an administrator."""
    optional = ("partner_key", "agency_key", "carrier_key", "phone", "mobile", "fax")
    return Principal(
        subject=UUID(claims["sub"]),
        email=str(claims.get("email", "")).lower(),
        name=str(claims.get("name", "")),
        groups=frozenset(claims.get("groups", ())),
        user_type=claims.get("user_type") or "agency",
        uw_level=_level(claims.get("uw_level")),
        **{name: claims[name] for name in optional if claims.get(name)},
    )


def _level(claim: Any) -> int:
    """Authority of an underwriter; without one of ours the lowest."""
    return int(claim) if str(claim) in ("1", "2", "3") else 1
