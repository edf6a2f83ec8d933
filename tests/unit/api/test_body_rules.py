"""The rule of a request is searched once for each route that has one path, and for no other path."""

import httpx
import pytest
from fastapi import FastAPI, Request
from starlette.types import Scope

from api.body.limits import BodyLimits, BodyRule
from api.http import problem_handlers


def _app() -> FastAPI:
    app = FastAPI()
    app.add_middleware(BodyLimits)
    problem_handlers.install(app)

    @app.post("/one")
    async def one(request: Request) -> str:
        return "one"

    @app.put("/one")
    async def other(request: Request) -> str:
        return "other"

    @app.post("/many/{name}")
    async def many(request: Request, name: str) -> str:
        return name

    return app


async def test_a_route_with_one_path_is_searched_once_and_by_its_method(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    searched: list[str] = []
    matches = BodyRule.matches

    def noted(self: BodyRule, scope: Scope) -> bool:
        searched.append(scope["path"])
        return matches(self, scope)

    monkeypatch.setattr(BodyRule, "matches", noted)
    async with httpx.AsyncClient(transport=httpx.ASGITransport(app=_app()), base_url="http://us") as http:
        assert [(await http.post("/one")).json() for _ in range(3)] == ["one"] * 3
        assert searched == ["/one"]
        assert (await http.put("/one")).json() == "other"
        searched.clear()
        assert [(await http.post(f"/many/{name}")).json() for name in ("a", "b", "a")] == ["a", "b", "a"]
        assert {*searched} == {"/many/a", "/many/b"}
        assert searched.count("/many/a") == 2 * searched.count("/many/b")
        assert (await http.post("/none")).status_code == 404
