"""What stands before the framework: session and size are looked at before a body is read.

The framework reads and parses a body before it asks who sends it. This layer asks first, counts bytes where
no length is said, and lets one large body at a time through. Every route has a limit by itself: by its
permission, or what it declares as `max_body_size`.
"""

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Iterator
from contextlib import AsyncExitStack, asynccontextmanager, contextmanager
from dataclasses import dataclass
from uuid import UUID

from fastapi import FastAPI, params
from fastapi.routing import APIRoute, iter_route_contexts
from starlette.requests import Request
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from adapters.event_loop_offload import give_back
from api.auth import SAFE_METHODS, Caller, Guard, guard_of
from api.body.reading import (
    KILOBYTE,
    MEGABYTE,
    BodyTooLarge,
    Gone,
    brings_body,
    given,
    read,
    read_nothing,
    said_length,
    too_large,
)
from api.caller.access import Permission
from api.http.problems import TOO_BUSY, ApiRefusal, of_error
from models.errors import QuotingError

OPEN_BODY = 256 * KILOBYTE
"""Bytes of a call that anybody may make."""
JSON_BODY = MEGABYTE
"""Bytes of a call that needs a session."""
QUOTE_BODY = 2 * MEGABYTE
"""Bytes of a quote request, whose specified shape repeats the programs in each office."""
SIGN_IN_BODY = 4 * KILOBYTE
"""Bytes below /api/auth: who is nobody yet must not make us read more."""
LARGE_BODY = 32 * KILOBYTE
"""From here on a body is read, checked and answered beside the event loop, one at a time."""
MOST_WAITING = 32
"""Large bodies of signed-in callers that are held in memory while they come and wait for their turn."""
MOST_OF_ONE = 8
"""The same of one signed-in caller, however slowly they come: nobody keeps a neighbour from working.
So many of its forms come at once as well, each of which lies on disk until it is there.
"""
MOST_STRANGERS = 8
"""The same of calls without a session, counted apart: nobody keeps the others from working."""
REST_S = 2.0
"""After the last large body, before memory is given back."""
_SIGN_IN = "/api/auth/"
_DROPPED = 64 * KILOBYTE
"""What a server reads and drops of a refused body without ending the connection."""


class TooManyLargeBodies(ApiRefusal):
    """Too many large bodies wait to be read; Retry-After says when to come back."""

    code = TOO_BUSY
    status = 503


@dataclass(frozen=True)
class BodyRule:
    """What holds for the bodies of a route. guard: who is asked before anything is read; None: nobody."""

    route: APIRoute
    limit: int
    guard: Guard | None
    is_form: bool
    """Whether the framework writes it to disk while it comes, so that it need not be held here."""

    @property
    def reads(self) -> bool:
        """Whether the route looks at a body at all."""
        return self.route.body_field is not None

    def matches(self, scope: Scope) -> bool:
        """Whether this is the route of a request."""
        at = self.route.path_regex.match(scope["path"])
        return at is not None and scope["method"] in (self.route.methods or ())


def rules_of(app: FastAPI) -> Iterator[BodyRule]:
    """A rule for every route; those that take no body have one for whoever brings it all the same."""
    for context in iter_route_contexts(app.routes):
        route = context.original_route
        if isinstance(route, APIRoute):
            guard = guard_of(route.dependant)
            closed = guard is not None and guard.permission is not Permission.OPEN
            by_permission = JSON_BODY if closed else OPEN_BODY
            usual = SIGN_IN_BODY if route.path.startswith(_SIGN_IN) else by_permission
            field = route.body_field
            yield BodyRule(
                route=route,
                limit=route.max_body_size or usual,
                guard=guard if closed else None,
                is_form=field is not None and isinstance(field.field_info, params.Form),
            )


class BodyLimits:
    """The layer; one for an application."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app
        self._rules: list[BodyRule] | None = None
        self._found: dict[tuple[str, str], BodyRule] = {}
        """By method and path, of routes without a parameter: there are no more of them than routes."""
        self._waiting = {True: 0, False: 0}
        self._waiting_of: Counter[UUID] = Counter()
        self._forms_of: Counter[UUID | None] = Counter()
        self._turn = asyncio.Lock()
        self._rest: asyncio.TimerHandle | None = None

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """See ASGI."""
        request = Request(scope, receive) if scope["type"] == "http" else None
        rule = self._rule(request) if request is not None else None
        if request is None or rule is None:
            await self._app(scope, receive, send)
            return
        scope["route"] = rule.route
        try:
            length = said_length(request)
            if rule.guard is not None:
                await rule.guard.admit(request)
            if length is not None and length > rule.limit:
                raise too_large(rule.limit)
            if not rule.reads:
                await read_nothing(receive, rule.limit)
                await self._app(scope, given(b"", receive), send)
            elif rule.is_form:
                with self._form_of(_caller(scope) if rule.guard else None):
                    await self._streamed(rule, scope, receive, send)
            else:
                await self._read_whole(rule, length, scope, receive, send)
        except QuotingError as refused:
            await _refuse(request, refused, send)
        except Gone:
            return

    def _rule(self, request: Request) -> BodyRule | None:
        """The rule of a request; None where it brings no body, and its route waits for none."""
        brings = brings_body(request)
        if request.method in SAFE_METHODS and not brings:
            return None
        if self._rules is None:
            self._rules = list(rules_of(request.app))
        asked = request.method, request.scope["path"]
        rule = self._found.get(asked) or next(
            (one for one in self._rules if one.matches(request.scope)), None
        )
        if rule is not None and rule.route.path == asked[1]:
            self._found[asked] = rule
        return rule if rule is None or rule.reads or brings else None

    async def _read_whole(
        self, rule: BodyRule, length: int | None, scope: Scope, receive: Receive, send: Send
    ) -> None:
        """Read the whole body, then let the framework have it; a large one when it is its turn."""
        body = bytearray()
        ended = (length or 0) <= LARGE_BODY and await read(receive, body, LARGE_BODY, rule.limit)
        if ended and len(body) <= LARGE_BODY:
            await self._app(scope, given(bytes(body), receive), send)
            return
        async with AsyncExitStack() as held:
            await held.enter_async_context(self._place(_caller(scope) if rule.guard else None))
            if not ended:
                await read(receive, body, rule.limit, rule.limit)
            await held.enter_async_context(self._turn)
            whole = given(bytes(body), receive)
            body.clear()

            async def answering(message: Message) -> None:
                await held.aclose()  # the work is done; a client that does not read keeps nobody waiting
                await send(message)

            await self._app(scope, whole, answering)

    @asynccontextmanager
    async def _place(self, caller: UUID | None) -> AsyncIterator[None]:
        """Room for one more large body. Args: caller: None for a stranger. Raises: TooManyLargeBodies."""
        signed_in = caller is not None
        full = self._waiting[signed_in] >= (MOST_WAITING if signed_in else MOST_STRANGERS)
        if full or (caller is not None and self._waiting_of[caller] >= MOST_OF_ONE):
            raise _too_many()
        self._take(caller, 1)
        try:
            yield
        finally:
            self._take(caller, -1)
            if self._rest is not None:
                self._rest.cancel()
            self._rest = asyncio.get_running_loop().call_later(REST_S, give_back)

    def _take(self, caller: UUID | None, places: int) -> None:
        self._waiting[caller is not None] += places
        if caller is not None:
            self._waiting_of[caller] += places
            if not self._waiting_of[caller]:
                del self._waiting_of[caller]

    @contextmanager
    def _form_of(self, caller: UUID | None) -> Iterator[None]:
        """Room for one more form of a caller. Raises: TooManyLargeBodies."""
        if self._forms_of[caller] >= MOST_OF_ONE:
            raise _too_many()
        self._forms_of[caller] += 1
        try:
            yield
        finally:
            self._forms_of[caller] -= 1
            if not self._forms_of[caller]:
                del self._forms_of[caller]

    async def _streamed(self, rule: BodyRule, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a form through while it comes, and answer in the framework's place once it is too large."""
        seen, started = 0, False

        async def counted() -> Message:
            nonlocal seen
            message = await receive()
            seen += len(message.get("body", b""))
            return message if seen <= rule.limit else {"type": "http.disconnect"}

        async def sending(message: Message) -> None:
            nonlocal started
            if started or seen <= rule.limit:
                started = True
                await send(message)

        await self._app(scope, counted, sending)
        if not started:
            raise too_large(rule.limit)


def _too_many() -> TooManyLargeBodies:
    words = "Too many large requests are waiting; send this one again in a few seconds"
    return TooManyLargeBodies(words, headers={"Retry-After": "5"})


def _caller(scope: Scope) -> UUID:
    """Who was let in by the guard, before the body was read."""
    admitted: Caller = scope["admitted"][1]
    return admitted.principal.subject


async def _refuse(request: Request, refused: QuotingError, send: Send) -> None:
    """Answer without the rest of the body; a long rest ends the connection."""
    answer = of_error(request, refused)
    length = said_length(request)
    if isinstance(refused, BodyTooLarge | TooManyLargeBodies) or (length is None or length > _DROPPED):
        answer.headers["connection"] = "close"
    await answer(request.scope, request.receive, send)
