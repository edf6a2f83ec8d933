"""How the second carrier reads a call and spells its refusals; a token lives for an hour."""

import re
import secrets
from collections.abc import Mapping, Sequence
from datetime import timedelta
from typing import Any
from urllib.parse import parse_qs

from fastapi import APIRouter, Request
from fastapi.responses import JSONResponse, Response

from sandbox.birch.quote_desk import KEY, tax_id
from sandbox.state import State
from sandbox.store.calls import Asked

TOKEN_LIFE_S = 3600
CLIENTS = {"quoteloom-sandbox": "quoteloom-sandbox"}
"""Client id and secret of the demonstration."""
QUOTE = re.compile(r"/Quotes/([^/]+)")
TITLES = {
    400: "One or more validation errors occurred.", 401: "Unauthorized", 404: "Not Found", 409: "Conflict",
    500: "Internal Server Error", 503: "Service Unavailable",
}  # fmt: skip


class BirchManners:
    """Implements Manners."""

    key = KEY

    def __init__(self, state: State) -> None:
        self._state = state

    def asked(self, request: Request, body: Any) -> Asked:
        """See Manners."""
        found = QUOTE.search(request.url.path)
        quote = found.group(1) if found else request.query_params.get("quoteId")
        fein = _tax_id(body) or request.query_params.get("taxId") or self._fein_of(quote)
        key = request.headers.get("Idempotency-Key")
        return Asked(KEY, request.method, request.url.path, fein, quote, key)

    def work(self, asked: Asked) -> str | None:
        """See Manners."""
        if asked.method in ("POST", "PUT") and re.search(r"/Quotes(/[^/]+)?$", asked.path):
            return "quote"
        return "bind" if asked.path.endswith("/bind") else None

    def unknown_caller(self, request: Request) -> Response | None:
        """See Manners."""
        scheme, _, token = request.headers.get("Authorization", "").partition(" ")
        known = self._state.memory.knows_token(KEY, token, self._state.clock.now())
        return None if scheme == "Bearer" and known else problem(401, "The token is not valid.")

    def failure(self, status: int) -> Response:
        """See Manners."""
        return problem(status, "The body is no JSON." if status == 400 else None)

    def _fein_of(self, quote: str | None) -> str | None:
        record = None if quote is None else self._state.quotes.read(KEY, quote)
        return None if record is None else record["fein"]


def problem(
    status: int,
    detail: str | None = None,
    *,
    errors: Mapping[str, Sequence[str]] | None = None,
    more: Mapping[str, Any] | None = None,
) -> JSONResponse:
    """A refusal as application/problem+json."""
    body = {
        "type": f"https://httpstatuses.io/{status}",
        "title": TITLES.get(status, f"Status {status}"),
        "status": status,
        "detail": detail,
        "errors": {name: list(texts) for name, texts in (errors or {}).items()},
        **(more or {}),
    }
    return JSONResponse(body, status, media_type="application/problem+json")


def token_routes(state: State) -> APIRouter:
    """The token, by form post."""
    router = APIRouter()

    @router.post("/token")
    async def token(request: Request) -> Response:
        form = {name: values[0] for name, values in parse_qs((await request.body()).decode()).items()}
        secret = CLIENTS.get(form.get("client_id", ""))
        if (
            form.get("grant_type") != "client_credentials"
            or not secret
            or secret != form.get("client_secret")
        ):
            return JSONResponse({"error": "invalid_client"}, 401)
        value = secrets.token_urlsafe(24)
        state.memory.add_token(KEY, value, state.clock.now() + timedelta(seconds=TOKEN_LIFE_S))
        return JSONResponse({"access_token": value, "token_type": "Bearer", "expires_in": TOKEN_LIFE_S})

    return router


def _tax_id(body: Any) -> str | None:
    try:
        return tax_id(body)
    except (KeyError, IndexError, TypeError):
        return None
