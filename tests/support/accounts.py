"""Accounts of tests in the real Keycloak: made for one run, gone behind it."""

import asyncio
import secrets
from dataclasses import dataclass

from keycloak import KeycloakAdmin

PASSWORD = "Right-Horse7!"


@dataclass(frozen=True)
class Person:
    """A user of the realm, made for these tests."""

    email: str
    id: str
    password: str = PASSWORD


class People:
    """Makes users in the real Keycloak and removes them at the end."""

    def __init__(self, admin: KeycloakAdmin) -> None:
        self.admin = admin
        self._made: list[str] = []
        self._groups: set[str] = set()

    async def make(
        self,
        *groups: str,
        temporary: bool = False,
        enabled: bool = True,
        actions: tuple[str, ...] = (),
        **attributes: str,
    ) -> Person:
        """A user in these groups, with attributes that only an administrator may set.

        Args: actions: what Keycloak asks of them before it lets them in.
        """
        for group in groups:
            await self._exists(group)
        email = f"t{secrets.token_hex(6)}@test-people.example"
        user_id = await self.admin.a_create_user(
            {
                "username": email,
                "email": email,
                "emailVerified": True,
                "enabled": enabled,
                "firstName": "Test",
                "lastName": "Person",
                "groups": [f"/{group}" for group in groups],
                "requiredActions": list(actions),
                "attributes": {name: [value] for name, value in attributes.items()},
                "credentials": [{"type": "password", "value": PASSWORD, "temporary": temporary}],
            }
        )
        self._made.append(user_id)
        return Person(email=email, id=user_id)

    async def join(self, user_id: str, group: str) -> None:
        """Put a user into a group, which is made when the realm lacks it."""
        await self._exists(group)
        found = await self.admin.a_get_groups({"search": group, "exact": True})
        await self.admin.a_group_user_add(user_id, found[0]["id"])

    async def _exists(self, group: str) -> None:
        if group not in self._groups:
            await self.admin.a_create_group({"name": group}, skip_exists=True)
            self._groups.add(group)

    async def disable(self, person: Person) -> None:
        """Take the account away and end its sessions at Keycloak."""
        await self.admin.a_update_user(person.id, {"enabled": False, "email": person.email})
        await self.admin.a_user_logout(person.id)

    async def leave_no_trace(self) -> None:
        """Delete everybody that was made."""
        await asyncio.gather(*(self.admin.a_delete_user(user_id) for user_id in self._made))
