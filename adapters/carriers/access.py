"""Where a carrier answers, as whom we ask it, and the token that shows it."""

import asyncio
import json
import time
from dataclasses import dataclass, field
from typing import Literal

from adapters.outgoing_http import AddressRefused, NoReply, NotSent, SafeHttpClient
from models.errors import AuthFailed, CarrierUnavailable

TOKEN_MARGIN_S = 60.0
SCOPE_OF_PERSONS = "openid profile legacy_info legacy_id"


@dataclass(frozen=True)
class CarrierAccess:
    """A carrier's address with its prefix, and our credentials there."""

    base_url: str
    token_url: str
    client_id: str
    client_secret: str = field(repr=False)
    grant: Literal["client_credentials", "password"] = "client_credentials"
    subscriber_id: str = field(default="", repr=False)
    username: str = field(default="", repr=False)
    password: str = field(default="", repr=False)

    def form(self) -> dict[str, str]:
        """What asks for a token."""
        own = {"client_id": self.client_id, "client_secret": self.client_secret}
        if self.grant == "client_credentials":
            return {"grant_type": self.grant, **own}
        person = {"username": self.username, "password": self.password, "scope": SCOPE_OF_PERSONS}
        return {"grant_type": self.grant, **own, **person}


class CarrierToken:
    """The bearer token of one carrier, asked for once while it lives."""

    def __init__(self, http: SafeHttpClient, access: CarrierAccess) -> None:
        self._http, self._access = http, access
        self._token: str | None = None
        self._until = 0.0
        self._renewing = asyncio.Lock()

    async def get(self, *, refused: str | None = None) -> str:
        """The token; another one than was refused.

        Raises: AuthFailed for wrong credentials, CarrierUnavailable where no token was to be had.
        """
        async with self._renewing:
            lives = self._token is not None and time.monotonic() < self._until
            if self._token is not None and lives and self._token != refused:
                return self._token
            self._token, life_s = await self._asked()
            self._until = time.monotonic() + life_s - TOKEN_MARGIN_S
            return self._token

    async def _asked(self) -> tuple[str, float]:
        try:
            reply = await self._http.request("POST", self._access.token_url, form=self._access.form())
            if reply.status in (400, 401, 403):
                raise AuthFailed("The carrier refused our client credentials.")
            answer = json.loads(reply.body)
            return str(answer["access_token"]), float(answer["expires_in"])
        except (AddressRefused, NotSent, NoReply, ValueError, KeyError, TypeError) as error:
            raise CarrierUnavailable("The carrier gave no token.") from error
