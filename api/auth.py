"""Who is asking: the typed guard that every route names in its signature."""

from dataclasses import dataclass
from typing import Annotated
from uuid import UUID

from fastapi import Depends, Request

from api import access
from api.access import Permission
from api.problems import NotPermitted, NotSignedIn
from models.principal import DataScope, Principal


@dataclass(frozen=True)
class Caller:
    """A signed-in person as a route sees them."""

    principal: Principal
    scope: DataScope
    session_id: UUID | None = None

    @property
    def demo(self) -> bool:
        """Whether carriers and partners are disguised."""
        return access.is_demo(self.principal)


class Guard:
    """The permission of a route, as a dependency: refuses without a session (401) or a right group (403)."""

    def __init__(self, permission: Permission) -> None:
        self.permission = permission

    async def __call__(self, request: Request) -> Caller | None:
        """The caller; None on an open route."""
        if self.permission is Permission.OPEN:
            return None
        caller: Caller | None = getattr(request.state, "caller", None)
        if caller is None:
            raise NotSignedIn("Sign in to go on; the session is missing or has ended")
        if self.permission not in access.permissions_of(caller.principal.groups):
            raise NotPermitted("This account is in no group that may do this")
        return caller


Anyone = Annotated[None, Depends(Guard(Permission.OPEN))]
SignedIn = Annotated[Caller, Depends(Guard(Permission.SIGNED_IN))]
MayLookUp = Annotated[Caller, Depends(Guard(Permission.LOOK_UP))]
MayView = Annotated[Caller, Depends(Guard(Permission.VIEW))]
MayQuote = Annotated[Caller, Depends(Guard(Permission.QUOTE))]
