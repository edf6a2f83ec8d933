"""Who sets Keycloak up: an account of our own realm. The first administrator makes it once and is deleted."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from keycloak import KeycloakAdmin, KeycloakOpenIDConnection
from keycloak.exceptions import KeycloakAuthenticationError, KeycloakPostError

from adapters.settings import Settings
from models.errors import IdentityUnavailable

SETUP_CLIENT = "quoteloom-setup"
MASTER, TERMINAL_CLIENT = "master", "admin-cli"
"""The client that Keycloak's own command line signs in with, by password and past our limits."""
NOBODY = "nobody"
"""A user who cannot sign in, so that the realm of Keycloak itself is not taken for new."""
ROLES_OF_REALM, ALL_ROLES = "realm-management", "realm-admin"
TIMEOUT_S = 15
REFUSED = frozenset({400, 401})


def setup_connection(settings: Settings) -> KeycloakOpenIDConnection:
    """As the account that administers our realm and no other; no serving process has its secret."""
    return _connection(settings, settings.keycloak_realm, SETUP_CLIENT)


async def hand_over(settings: Settings) -> list[str]:
    """Make the account of our realm where it does not sign in. Returns: what was changed.

    A realm that was set up before has none, or one with another secret; the first administrator, which
    Keycloak makes from its environment, gives it one then. Raises: IdentityUnavailable.
    """
    async with _signed_in(setup_connection(settings)) as own:
        if own is not None:
            return []
    async with _signed_in(_first_administrator(settings, settings.keycloak_realm)) as first:
        if first is None:
            raise IdentityUnavailable(
                f"Neither {SETUP_CLIENT} nor {settings.bootstrap_client_id} of realm {MASTER} signs in to "
                "Keycloak with KC_BOOTSTRAP_ADMIN_CLIENT_SECRET; start Keycloak with the secret that it was "
                "set up with"
            )
        await _make_account(first, settings.bootstrap_client_secret.get_secret_value())
    return [f"client {SETUP_CLIENT}"]


async def retire_first_administrator(settings: Settings) -> list[str]:
    """Delete the account that Keycloak was born with, and take passwords at no command line.

    Returns: what was changed; nothing when it went before. Raises: IdentityUnavailable when nobody could
    set the realm up afterwards.
    """
    async with _signed_in(_first_administrator(settings, MASTER)) as first:
        if first is None:
            return []
        async with _signed_in(setup_connection(settings)) as own:
            if own is None:
                raise IdentityUnavailable(f"{SETUP_CLIENT} does not sign in; the first administrator stays")
        if not await first.a_users_count():
            # Without any, Keycloak's first page makes an administrator of whoever opens it on this machine.
            await first.a_create_user({"username": NOBODY, "enabled": False})
        terminal = await _client_id(first, TERMINAL_CLIENT)
        await first.a_update_client(terminal, {"directAccessGrantsEnabled": False})
        await first.a_delete_client(await _client_id(first, settings.bootstrap_client_id))
    return [f"no {settings.bootstrap_client_id} in realm {MASTER}"]


async def _make_account(admin: KeycloakAdmin, secret: str) -> None:
    found = await admin.a_get_client_id(SETUP_CLIENT)
    wanted = {
        "clientId": SETUP_CLIENT,
        "name": "Quoteloom set-up",
        "enabled": True,
        "publicClient": False,
        "secret": secret,
        "serviceAccountsEnabled": True,
        "standardFlowEnabled": False,
        "directAccessGrantsEnabled": False,
        "fullScopeAllowed": True,
    }
    if found is None:
        found = await admin.a_create_client(wanted)
    else:
        await admin.a_update_client(found, wanted)
    account = await admin.a_get_client_service_account_user(str(found))
    roles_of = await _client_id(admin, ROLES_OF_REALM)
    role = await admin.a_get_client_role(roles_of, ALL_ROLES)
    await admin.a_assign_client_role(account["id"], roles_of, [role])


async def _client_id(admin: KeycloakAdmin, name: str) -> str:
    found = await admin.a_get_client_id(name)
    if found is None:
        raise IdentityUnavailable(f"realm {admin.connection.realm_name} lacks client {name}")
    return str(found)


def _first_administrator(settings: Settings, realm: str) -> KeycloakOpenIDConnection:
    return _connection(settings, realm, settings.bootstrap_client_id, at=MASTER)


def _connection(settings: Settings, realm: str, client: str, *, at: str = "") -> KeycloakOpenIDConnection:
    return KeycloakOpenIDConnection(
        server_url=settings.keycloak_url,
        realm_name=realm,
        user_realm_name=at or realm,
        client_id=client,
        client_secret_key=settings.bootstrap_client_secret.get_secret_value(),
        grant_type="client_credentials",
        timeout=TIMEOUT_S,
    )


@asynccontextmanager
async def _signed_in(connection: KeycloakOpenIDConnection) -> AsyncIterator[KeycloakAdmin | None]:
    """An administrator over the connection; None when Keycloak does not know the account or its secret."""
    try:
        try:
            await connection.a_get_token()
            admin = KeycloakAdmin(connection=connection)
        except (KeycloakAuthenticationError, KeycloakPostError) as refused:
            if refused.response_code not in REFUSED:
                raise
            admin = None
        yield admin
    finally:
        await connection.keycloak_openid.connection.aclose()
        await connection.aclose()
