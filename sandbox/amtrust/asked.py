"""What routes read of a request: its body as an object, and the quote in its path."""

from collections.abc import Awaitable, Callable
from typing import Any

from fastapi import Request
from fastapi.responses import Response

from sandbox.amtrust import replies
from sandbox.amtrust.quote_desk import Desk
from sandbox.store.quotes import Record

OfQuote = Callable[[Request, str, Record], Awaitable[Response]]


def body_of(request: Request) -> dict[str, Any]:
    """The body; an empty object where it is none."""
    body = request.state.body
    return body if isinstance(body, dict) else {}


def of_quote(desk: Desk, answer: OfQuote) -> Callable[[Request, str], Awaitable[Response]]:
    """A route of one quote: 404 where there is none."""

    async def route(request: Request, quote_id: str) -> Response:
        record = desk.read(quote_id)
        if record is None:
            return replies.not_found(quote_id)
        return await answer(request, quote_id, record)

    route.__name__, route.__doc__ = answer.__name__, answer.__doc__
    return route


def flag(request: Request, name: str) -> bool:
    """A switch in the query."""
    return request.query_params.get(name, "").casefold() == "true"
