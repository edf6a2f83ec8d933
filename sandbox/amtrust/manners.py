"""How the carrier reads a call: whose it is, what it asks for, and who may call."""

import re
import secrets
from datetime import timedelta
from typing import Any
from urllib.parse import parse_qs

from fastapi import APIRouter, Request
from fastapi.responses import JSONResponse, Response

from sandbox.amtrust import replies
from sandbox.amtrust.quote_desk import KEY
from sandbox.amtrust.rules import quote_of
from sandbox.state import State
from sandbox.store.calls import Asked

TOKEN_LIFE_S = 4 * 3600
CLIENTS = {"quoteloom-sandbox": "quoteloom-sandbox"}
"""Client id and secret of the demonstration."""
GRANTS = ("client_credentials", "password")
QUOTE = re.compile(r"/(?:quotes?|print)/(\d+)")


class AmtrustManners:
    """Implements Manners."""

    key = KEY

    def __init__(self, state: State) -> None:
        self._state = state

    def asked(self, request: Request, body: Any) -> Asked:
        """See Manners."""
        found = QUOTE.search(request.url.path)
        quote = found.group(1) if found else request.query_params.get("Quote")
        given = quote_of(body).get("Fein") if isinstance(body, dict) else None
        fein = given or request.query_params.get("FEIN") or self._fein_of(quote)
        return Asked(KEY, request.method, request.url.path, str(fein) if fein else None, quote)

    def work(self, asked: Asked) -> str | None:
        """See Manners."""
        if asked.method == "POST" and asked.path.endswith("/api/v2/quotes"):
            return "quote"
        if asked.method == "PUT" and re.search(r"/api/v1/quotes/\d+$", asked.path):
            return "quote"
        return "bind" if "/bind/" in asked.path else None

    def unknown_caller(self, request: Request) -> Response | None:
        """See Manners."""
        if not request.headers.get("subscriber_id"):
            return replies.missing_subscriber()
        scheme, _, token = request.headers.get("Authorization", "").partition(" ")
        known = self._state.memory.knows_token(KEY, token, self._state.clock.now())
        return None if scheme == "Bearer" and known else replies.failure(401)

    def failure(self, status: int) -> Response:
        """See Manners."""
        return replies.failure(status)

    def _fein_of(self, quote: str | None) -> Any:
        record = None if quote is None else self._state.quotes.read(KEY, quote)
        return None if record is None else record["fein"]


def token_routes(state: State) -> APIRouter:
    """The token, by form post; it is neither refused by faults nor slow."""
    router = APIRouter()

    @router.post("/token")
    async def token(request: Request) -> Response:
        form = {name: values[0] for name, values in parse_qs((await request.body()).decode()).items()}
        secret = CLIENTS.get(form.get("client_id", ""))
        if form.get("grant_type") not in GRANTS or secret is None or secret != form.get("client_secret"):
            return JSONResponse({"error": "invalid_client"}, 401)
        value = secrets.token_urlsafe(24)
        state.memory.add_token(KEY, value, state.clock.now() + timedelta(seconds=TOKEN_LIFE_S))
        return JSONResponse({"access_token": value, "token_type": "Bearer", "expires_in": TOKEN_LIFE_S})

    return router
