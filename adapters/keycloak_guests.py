"""Throw-away accounts of demos in the realm: made, given to the two groups of a demo, and removed."""

import asyncio
import secrets
from typing import Any

from keycloak import KeycloakAdmin

from adapters.keycloak import administration, answer_of
from models.demo import GROUPS


class KeycloakGuests:
    """The realm's users as far as demos need them. One per process; close it at the end."""

    def __init__(self, url: str, realm: str, *, admin_secret: str) -> None:
        self._connection = administration(url, realm, admin_secret)
        self._admin = KeycloakAdmin(connection=self._connection)
        # The library refreshes its service token without a lock, so calls go one at a time.
        self._lock = asyncio.Lock()

    async def make(self, account: str) -> str:
        """Make an account in the groups of a demo; one that a crash left under its name is replaced.

        Returns: its password, which is nowhere else. Raises: IdentityUnavailable, InvalidCredentials.
        """
        # Of the realm's policy: every kind of character that it asks for, and at most 32 of them.
        password = f"Aa1!{secrets.token_urlsafe(18)}"
        await self.remove(account)
        async with self._lock:
            groups: Any = await answer_of(
                self._admin.a_get_groups({"max": 1000, "briefRepresentation": True})
            )
            ids = {group["name"]: group["id"] for group in groups}
            user_id: Any = await answer_of(
                self._admin.a_create_user(
                    {
                        "username": account,
                        "email": account,
                        "emailVerified": True,
                        "enabled": True,
                        "firstName": "Demo",
                        "lastName": "Guest",
                        "credentials": [{"type": "password", "value": password, "temporary": False}],
                    }
                )
            )
            for name in GROUPS:
                await answer_of(self._admin.a_group_user_add(user_id, ids[name]))
        return password

    async def remove(self, account: str) -> None:
        """Remove an account and end its sessions; one that is gone already is no error.

        Raises: IdentityUnavailable, InvalidCredentials.
        """
        async with self._lock:
            found: Any = await answer_of(self._admin.a_get_users({"username": account, "exact": True}))
            for user in found:
                await answer_of(self._admin.a_delete_user(user["id"]))

    async def aclose(self) -> None:
        """Close the connections."""
        await self._connection.keycloak_openid.connection.aclose()
        await self._connection.aclose()
