"""The short way to a route leads where asking each router in turn leads."""

from collections.abc import Sequence
from typing import Any

import pytest
from fastapi.routing import APIRoute, iter_route_contexts
from starlette.routing import BaseRoute, Match

from api.http.straight_way import StraightWay
from api.main import create_app

ROUTES: Sequence[BaseRoute] = create_app().router.routes
FIRST, REST = ROUTES[0], ROUTES[1:]
STRAIGHT = sorted(
    (route.path, method)
    for context in iter_route_contexts(REST)
    if isinstance(route := context.original_route, APIRoute) and "{" not in route.path
    for method in route.methods or ()
)


def _asked(path: str, method: str) -> dict[str, Any]:
    return {"type": "http", "path": path, "method": method, "headers": [], "root_path": ""}


def _found(scope: dict[str, Any]) -> BaseRoute:
    return next(router for router in REST if router.matches(scope)[0] is Match.FULL)


@pytest.mark.parametrize(("path", "method"), STRAIGHT)
def test_a_path_without_a_parameter_is_found_at_once(path: str, method: str) -> None:
    assert isinstance(FIRST, StraightWay)
    scope = _asked(path, method)
    by_turn = _found(scope)
    match, _ = FIRST.matches(scope)
    # Where its router has the path for another method alone, the others are asked.
    assert match in (Match.FULL, Match.PARTIAL)
    assert match is Match.PARTIAL or FIRST._by_path[path] is by_turn


@pytest.mark.parametrize("path", ["/api/nowhere", "/api/events/a-job", "/"])
def test_what_it_does_not_know_is_asked_of_the_others(path: str) -> None:
    assert FIRST.matches(_asked(path, "GET"))[0] is Match.NONE


def test_most_paths_are_found_at_once() -> None:
    assert sum(FIRST.matches(_asked(*one))[0] is Match.FULL for one in STRAIGHT) > len(STRAIGHT) - 3
