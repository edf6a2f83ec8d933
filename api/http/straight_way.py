"""The way to a route whose path has no parameter: found at once, where each router would be asked in turn."""

from collections.abc import Sequence

from fastapi.routing import APIRoute, iter_route_contexts
from starlette.routing import BaseRoute, Match
from starlette.types import Receive, Scope, Send


class StraightWay(BaseRoute):
    """Stands before the routers of an application. What it does not know, they are asked for as ever."""

    def __init__(self, routers: Sequence[BaseRoute]) -> None:
        """routers: of the application, each with its routes."""
        self._by_path: dict[str, BaseRoute] = {}
        for router in routers:
            for context in iter_route_contexts([router]):
                route = context.original_route
                if isinstance(route, APIRoute) and not route.param_convertors:
                    self._by_path.setdefault(route.path, router)

    def matches(self, scope: Scope) -> tuple[Match, Scope]:
        """What the router of this very path says; another one may still have it for another method."""
        router = self._by_path.get(scope["path"]) if scope["type"] == "http" else None
        return (Match.NONE, {}) if router is None else router.matches(scope)

    async def handle(self, scope: Scope, receive: Receive, send: Send) -> None:
        """By the router of the path."""
        await self._by_path[scope["path"]].handle(scope, receive, send)
