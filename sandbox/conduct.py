"""How a carrier conducts itself at each call: latency, faults, outage, scenario; and the line in the log."""

import json
import random
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Any, Protocol

from fastapi import Request
from fastapi.responses import Response
from fastapi.routing import APIRoute
from starlette.types import ASGIApp, Receive, Scope, Send

from sandbox.scenarios import Scenario, scenario_of
from sandbox.state import State
from sandbox.store.calls import Asked

SMALL_SHARE = 0.1
"""Share of the latency that calls other than quote requests and binds take."""


class Dropped(Exception):
    """The connection is to be cut without an answer."""


class Manners(Protocol):
    """What differs by carrier: how a call is read, and how a refusal is spelled."""

    key: str

    def asked(self, request: Request, body: Any) -> Asked:
        """The call as the log has it; body as parsed."""

    def work(self, asked: Asked) -> str | None:
        """'quote' for a request to price, 'bind', else None."""

    def unknown_caller(self, request: Request) -> Response | None:
        """A refusal where credentials are wrong."""

    def failure(self, status: int) -> Response:
        """A technical failure; 401 a refused token, 400 a body that cannot be read."""


@dataclass(frozen=True)
class Conduct:
    """Latency and faults of one carrier."""

    state: State
    latency_s: tuple[float, float]
    manners: Manners

    async def handle(self, request: Request, inner: Callable[[Request], Awaitable[Response]]) -> Response:
        """One call, from the first fault to the line in the log. Raises: Dropped."""
        self.state.policies.settle()
        raw = await request.body()
        try:
            request.state.body = json.loads(raw) if raw else None
        except ValueError:
            return self.manners.failure(400)
        asked = replace(self.manners.asked(request, request.state.body), body=raw.decode(errors="replace"))
        faults: list[str] = []
        try:
            response = await self._before(asked, faults) or self.manners.unknown_caller(request)
            if response is None:
                response = await self._work(asked, request, inner)
                response = await self._after(asked, response, faults)
        except Dropped:
            self.state.calls.answered(asked, None, ", ".join(faults) or "dropped")
            raise
        self.state.calls.answered(asked, response.status_code, ", ".join(faults) or None)
        return response

    def outage(self) -> bool:
        """Whether the carrier was taken down."""
        return self.state.memory.fact(f"outage:{self.manners.key}") == "on"

    async def _before(self, asked: Asked, faults: list[str]) -> Response | None:
        if self.outage():
            faults.append("outage")
            return self.manners.failure(503)
        return await self._suffer(asked, "before", faults)

    async def _after(self, asked: Asked, response: Response, faults: list[str]) -> Response:
        rule = await self._suffer(asked, "after", faults)
        if rule is not None:
            return rule
        return cut(response) if "cut" in faults else response

    async def _suffer(self, asked: Asked, when: str, faults: list[str]) -> Response | None:
        """All rules that concern the call, until one of them ends it."""
        for rule in self.state.faults.of(asked, when):
            self.state.faults.use(rule["id"])
            faults.append(f"fault {rule['id']} {when}")
            await self.state.clock.sleep(float(rule.get("delay_s") or 0))
            if rule.get("drop"):
                raise Dropped
            if rule.get("cut"):
                faults.append("cut")
            if rule.get("status"):
                return self.manners.failure(int(rule["status"]))
        return None

    async def _work(
        self, asked: Asked, request: Request, inner: Callable[[Request], Awaitable[Response]]
    ) -> Response:
        scenario, work = scenario_of(self.manners.key, asked.fein), self.manners.work(asked)
        await self._think(scenario, work)
        if work == "quote" and (refusal := await self._misbehave(scenario, asked)):
            return refusal
        response = await inner(request)
        return cut(response) if scenario.cut_reply and response.status_code == 201 and work else response

    async def _think(self, scenario: Scenario, work: str | None) -> None:
        """The whole latency for a quote request, its shorter end for a bind, a tenth for anything else."""
        shortest, longest = self._latency()
        seconds = random.uniform(shortest, longest)  # noqa: S311 - a demo's latency is no secret
        usual = {"quote": seconds, "bind": shortest}.get(work or "", seconds * SMALL_SHARE)
        await self.state.clock.sleep(usual if scenario.delay_s is None else scenario.delay_s)

    def _latency(self) -> tuple[float, float]:
        noted = self.state.memory.fact(f"latency:{self.manners.key}")
        return tuple(json.loads(noted)) if noted else self.latency_s

    async def _misbehave(self, scenario: Scenario, asked: Asked) -> Response | None:
        """What the scenario does to a quote request before it is taken."""
        if scenario.hang:
            await self.state.clock.hang()
            raise Dropped
        await self.state.clock.sleep(scenario.late_s)
        if scenario.down_s is not None and self._down(asked.fein, scenario.down_s):
            return self.manners.failure(503)
        if scenario.fail is not None:
            tries = self.state.memory.count(f"fail:{self.manners.key}:{asked.fein}")
            if (tries - 1) % (scenario.fail.times + 1) < scenario.fail.times:
                return self.manners.failure(scenario.fail.status)
        return None

    def _down(self, fein: str | None, seconds: float) -> bool:
        name, clock = f"down:{self.manners.key}:{fein}", self.state.clock
        since = self.state.memory.fact(name)
        if since is None:
            self.state.memory.note(name, clock.now().isoformat())
            return True
        return clock.now() < datetime.fromisoformat(since) + timedelta(seconds=clock.scaled(seconds))


def guarded(conduct: Conduct) -> type[APIRoute]:
    """Routes whose calls go through a carrier's conduct."""

    class Guarded(APIRoute):
        """See guarded."""

        def get_route_handler(self) -> Any:
            inner = super().get_route_handler()

            async def handle(request: Request) -> Response:
                return await conduct.handle(request, inner)

            return handle

    return Guarded


def cut(reply: Response) -> Response:
    """The first half of a reply, as a connection that broke leaves it."""
    body = bytes(reply.body)
    return Response(body[: len(body) // 2], status_code=reply.status_code, media_type="application/json")


class DropConnection:
    """Ends a request without an answer when a fault asks for it; the server then closes the connection."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """See ASGI."""
        try:
            await self._app(scope, receive, send)
        except Dropped:
            await send(
                {"type": "http.response.start", "status": 200, "headers": [(b"content-length", b"64")]}
            )
