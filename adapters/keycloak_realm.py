"""Reconciles the realm on every start; its import only seeds it once. Groups, clients, demo users."""

import asyncio
import contextlib
import time
from collections.abc import Mapping
from typing import Any

import httpx
from keycloak import KeycloakAdmin

from adapters.keycloak import ADMIN_CLIENT, BFF_CLIENT, UPDATE_PASSWORD
from adapters.keycloak_desired_realm import (
    ADMIN_ONLY,
    OPEN_ATTRIBUTES,
    PARTNER_GROUPS,
    ROLE_GROUPS,
    demo_user,
    demo_users,
    realm_settings,
    token_mappers,
)
from adapters.keycloak_setup import TERMINAL_CLIENT, setup_connection
from adapters.keycloak_temporal_ui import TemporalUiSignIn
from adapters.settings import Settings
from models.errors import IdentityUnavailable

AT_ONCE = 4
"""Requests side by side; more only wait for one another."""
TIMEOUT_S = 15
PATIENCE_S, PROBE_EVERY_S = 180.0, 0.25
"""Keycloak's first boot is the slowest start of all services."""


class RealmReconciler:
    """Compares the realm with what it should be and mends the difference."""

    def __init__(self, settings: Settings) -> None:
        """Uses the account that administers our realm; `hand_over` makes it where it is missing."""
        self._settings = settings
        self._connection = setup_connection(settings)
        self._admin = KeycloakAdmin(connection=self._connection)
        self._changes: list[str] = []
        self._side_by_side = asyncio.Semaphore(AT_ONCE)

    async def reconcile(self) -> list[str]:
        """Mend the realm. Returns: what was changed; nothing on a second run. Raises: KeycloakError."""
        self._changes = []
        # First and alone: it fetches the token that all others use.
        await self._realm()
        groups, *_ = await asyncio.gather(
            self._groups(),
            self._profile(),
            self._bff_client(),
            self._admin_client(),
            self._client(TERMINAL_CLIENT, {"directAccessGrantsEnabled": False}),
        )
        sign_in = TemporalUiSignIn(self._admin, self._settings.temporal_ui_url)
        self._changes += await sign_in.reconcile(groups)
        if self._settings.seed_demo:
            await asyncio.gather(*(self._demo_user(row, groups) for row in demo_users()))
        return self._changes

    async def answering(self, patience_s: float = PATIENCE_S) -> None:
        """Wait until the realm answers. Raises: IdentityUnavailable after the patience."""
        url = f"{self._settings.keycloak_url}/realms/{self._settings.keycloak_realm}"
        until = time.monotonic() + patience_s
        async with httpx.AsyncClient(timeout=TIMEOUT_S, trust_env=False) as http:
            while True:
                with contextlib.suppress(httpx.HTTPError):
                    if (await http.get(url)).is_success:
                        return
                if time.monotonic() > until:
                    raise IdentityUnavailable(f"{url} does not answer after {patience_s:.0f} s")
                await asyncio.sleep(PROBE_EVERY_S)

    async def subject_of(self, email: str) -> str | None:
        """The id of a person, or None."""
        found = await self._admin.a_get_users({"email": email, "exact": True})
        return str(found[0]["id"]) if found else None

    async def aclose(self) -> None:
        """Close the connections."""
        await self._connection.keycloak_openid.connection.aclose()
        await self._connection.aclose()

    async def _realm(self) -> None:
        wanted = realm_settings(self._settings)
        found = await self._admin.a_get_realm(self._settings.keycloak_realm)
        differs = _differs(found, wanted)
        if password := self._settings.smtp_password.get_secret_value():
            # Keycloak never shows it, so that it is told each time.
            wanted["smtpServer"]["password"] = password
        if differs or password:
            await self._admin.a_update_realm(self._settings.keycloak_realm, wanted)
        if differs:
            self._changes.append("realm settings")

    async def _profile(self) -> None:
        """Keycloak drops what its user profile does not declare."""
        profile = await self._admin.a_get_realm_users_profile()
        declared = {attribute["name"]: attribute for attribute in profile["attributes"]}
        wanted = {name: ["admin"] for name in ADMIN_ONLY} | {
            name: ["admin", "user"] for name in OPEN_ATTRIBUTES
        }
        changed = False
        for name, editors in wanted.items():
            attribute = declared.get(name)
            if attribute is None:
                attribute = {"name": name, "displayName": name, "multivalued": False}
                profile["attributes"].append(attribute)
            permissions = attribute.get("permissions", {})
            if set(permissions.get("edit", ())) != set(editors):
                attribute["permissions"] = {"view": ["admin", "user"], "edit": editors}
                changed = True
        if changed:
            await self._admin.a_update_realm_users_profile(profile)
            self._changes.append("user profile")

    async def _groups(self) -> dict[str, str]:
        """Group name -> id, with all groups there."""
        found = {group["name"]: group["id"] for group in await self._admin.a_get_groups({"max": 1000})}
        for name in (*ROLE_GROUPS, *PARTNER_GROUPS):
            if name not in found:
                found[name] = str(await self._admin.a_create_group({"name": name}))
                self._changes.append(f"group {name}")
        return found

    async def _bff_client(self) -> None:
        origin = self._settings.public_origin
        wanted = {
            "secret": self._settings.bff_secret.get_secret_value(),
            "publicClient": False,
            "directAccessGrantsEnabled": True,
            "standardFlowEnabled": True,
            "implicitFlowEnabled": False,
            "fullScopeAllowed": False,
            "redirectUris": [f"{origin}/api/auth/callback"],
            "attributes": {
                "pkce.code.challenge.method": "S256",
                "post.logout.redirect.uris": f"{origin}/",
            },
        }
        client_id = await self._client(BFF_CLIENT, wanted)
        mappers = {
            mapper["name"]: mapper for mapper in await self._admin.a_get_mappers_from_client(client_id)
        }
        for mapper in token_mappers():
            known = mappers.get(mapper["name"])
            if known is None:
                await self._admin.a_add_mapper_to_client(client_id, mapper)
            elif _differs(known, mapper):
                await self._admin.a_update_client_mapper(client_id, known["id"], {**known, **mapper})
            else:
                continue
            self._changes.append(f"token mapper {mapper['name']}")

    async def _admin_client(self) -> None:
        wanted = {
            "secret": self._settings.admin_secret.get_secret_value(),
            "publicClient": False,
            "serviceAccountsEnabled": True,
            "directAccessGrantsEnabled": False,
            "standardFlowEnabled": False,
            "fullScopeAllowed": False,
        }
        await self._client(ADMIN_CLIENT, wanted)

    async def _client(self, name: str, wanted: Mapping[str, Any]) -> str:
        client_id = await self._admin.a_get_client_id(name)
        if client_id is None:
            raise RuntimeError(f"realm {self._settings.keycloak_realm} lacks client {name}; import it first")
        found = await self._admin.a_get_client(client_id)
        if _differs(found, wanted):
            await self._admin.a_update_client(client_id, _merged(found, wanted))
            self._changes.append(f"client {name}")
        return str(client_id)

    async def _demo_user(self, row: Mapping[str, str], groups: Mapping[str, str]) -> None:
        async with self._side_by_side:
            await self._mend_demo_user(row, groups)

    async def _mend_demo_user(self, row: Mapping[str, str], groups: Mapping[str, str]) -> None:
        wanted = demo_user(row)
        found = await self._admin.a_get_users({"email": row["email"], "exact": True})
        if not found:
            await self._create_demo_user(row, wanted)
            found = await self._admin.a_get_users({"email": row["email"], "exact": True})
        elif _differs(found[0], wanted):
            # A PUT replaces all attributes, so the user goes back whole.
            await self._admin.a_update_user(found[0]["id"], _merged(found[0], wanted))
            self._changes.append(f"user {row['email']}")
        await self._join(str(found[0]["id"]), row, groups)

    async def _create_demo_user(self, row: Mapping[str, str], wanted: Mapping[str, Any]) -> None:
        password = self._settings.demo_password.get_secret_value()
        credentials = [
            {"type": "password", "value": password, "temporary": row["required_action"] == UPDATE_PASSWORD}
        ]
        await self._admin.a_create_user({**wanted, "username": row["email"], "credentials": credentials})
        self._changes.append(f"user {row['email']}")

    async def _join(self, user_id: str, row: Mapping[str, str], groups: Mapping[str, str]) -> None:
        held = {group["name"] for group in await self._admin.a_get_user_groups(user_id)}
        wanted = set(row["groups"].split(";"))
        for name in wanted - held:
            await self._admin.a_group_user_add(user_id, groups[name])
        for name in held - wanted:
            await self._admin.a_group_user_remove(user_id, groups[name])
        if held != wanted:
            self._changes.append(f"groups of {row['email']}")


def _differs(found: Mapping[str, Any], wanted: Mapping[str, Any]) -> bool:
    """Whether something that is wanted stands otherwise; what nobody asked for is left alone."""
    for name, value in wanted.items():
        if isinstance(value, Mapping):
            if _differs(found.get(name) or {}, value):
                return True
        elif found.get(name) != value:
            return True
    return False


def _merged(found: Mapping[str, Any], wanted: Mapping[str, Any]) -> dict[str, Any]:
    merged = dict(found)
    for name, value in wanted.items():
        inner = found.get(name)
        merged[name] = (
            _merged(inner, value) if isinstance(value, Mapping) and isinstance(inner, Mapping) else value
        )
    return merged
