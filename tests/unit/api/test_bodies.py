"""Session and size before the body: what is refused was never read, whatever length was said."""

import asyncio
import json
from collections.abc import AsyncIterator
from types import SimpleNamespace
from typing import Annotated, Any
from uuid import NAMESPACE_URL, uuid5

import httpx
import pytest
from fastapi import Depends, FastAPI, Request
from pydantic import BaseModel

from api.agency.schemas import LOGO_BODY
from api.auth import Guard
from api.body import json_route
from api.body.json_route import JsonRoute
from api.body.limits import (
    JSON_BODY,
    LARGE_BODY,
    MOST_OF_ONE,
    MOST_STRANGERS,
    OPEN_BODY,
    QUOTE_BODY,
    SIGN_IN_BODY,
    BodyLimits,
    rules_of,
)
from api.caller.access import Permission
from api.http import problem_handlers
from api.http.problems import NotSignedIn
from api.main import create_app
from tests.support.timeouts import PATIENCE_S

CHUNK = 16 * 1024


class _Key(Guard):
    """Lets in whoever brings the key."""

    asked = 0

    async def __call__(self, request: Request) -> Any:
        if request.scope.get("admitted", (None,))[0] is self:
            return request.scope["admitted"][1]
        type(self).asked += 1
        if "x-key" not in request.headers:
            raise NotSignedIn("Sign in to go on")
        subject = uuid5(NAMESPACE_URL, request.headers["x-key"])
        return SimpleNamespace(principal=SimpleNamespace(subject=subject))


class _Words(BaseModel):
    words: str


def _app(seen: list[str]) -> FastAPI:
    app = FastAPI()
    app.router.route_class = JsonRoute
    app.add_middleware(BodyLimits)
    problem_handlers.install(app)

    @app.post("/closed")
    async def closed(wire: _Words, user: Annotated[Any, Depends(_Key(Permission.QUOTE))]) -> int:
        seen.append(wire.words)
        return len(wire.words)

    @app.post("/open")
    async def opened(wire: _Words, user: Annotated[Any, Depends(_Key(Permission.OPEN))]) -> int:
        seen.append(wire.words)
        return len(wire.words)

    @app.post("/nothing")
    @app.get("/nothing")
    async def nothing(request: Request, user: Annotated[Any, Depends(_Key(Permission.QUOTE))]) -> str:
        return (await request.body()).decode()

    @app.post("/api/auth/anything")
    async def sign_in(wire: _Words) -> int:
        return len(wire.words)

    return app


class _Sent:
    """A body that says how much of it was taken."""

    def __init__(self, size: int) -> None:
        self.left, self.taken = size, 0

    async def __aiter__(self) -> AsyncIterator[bytes]:
        yield b'{"words": "'
        while self.left > 0:
            part = b"x" * min(CHUNK, self.left)
            self.left -= len(part)
            self.taken += len(part)
            yield part
        yield b'"}'


async def _post(app: FastAPI, path: str, body: Any, **headers: str) -> httpx.Response:
    """A body is drawn from its sender piece by piece: what nobody receives is never made."""
    headers = {"content-type": "application/json", **headers}
    async with httpx.AsyncClient(transport=httpx.ASGITransport(app=app), base_url="http://us") as http:
        return await http.post(path, content=body, headers=headers)


@pytest.mark.parametrize("said", [True, False], ids=["length said", "chunked"])
async def test_a_stranger_is_refused_before_a_byte_is_read(said: bool) -> None:
    body = _Sent(9 * 1024**2)
    length = {"content-length": str(9 * 1024**2 + 13)} if said else {}
    answer = await _post(_app([]), "/closed", body, **length)
    assert (answer.status_code, answer.json()["code"]) == (401, "not_signed_in")
    assert body.taken == 0
    assert answer.headers["connection"] == "close"


@pytest.mark.parametrize(
    ("path", "limit", "words"),
    [("/closed", JSON_BODY, "1 MB"), ("/open", OPEN_BODY, "256 KB"), ("/api/auth/anything", 4096, "4 KB")],
)
async def test_a_body_without_a_length_is_counted_and_refused_by_name(
    path: str, limit: int, words: str
) -> None:
    seen: list[str] = []
    body = _Sent(9 * 1024**2)
    answer = await _post(_app(seen), path, body, **{"x-key": "1"})
    assert (answer.status_code, answer.json()["code"]) == (413, "body_too_large")
    assert answer.headers["content-type"] == "application/problem+json"
    assert answer.json()["detail"] == f"The body is larger than this call accepts ({words})"
    assert body.taken <= limit + 2 * CHUNK
    assert seen == []


async def test_a_said_length_beyond_the_limit_is_refused_before_a_byte_is_read() -> None:
    body = _Sent(JSON_BODY)
    length = {"content-length": str(JSON_BODY + 13), "x-key": "1"}
    answer = await _post(_app([]), "/closed", body, **length)
    assert answer.status_code == 413
    assert body.taken == 0


@pytest.mark.parametrize("size", [1, LARGE_BODY - 13, LARGE_BODY, JSON_BODY - 13])
async def test_what_fits_arrives_whole_and_the_guard_is_asked_once(size: int) -> None:
    seen: list[str] = []
    before = _Key.asked
    answer = await _post(_app(seen), "/closed", _Sent(size), **{"x-key": "1"})
    assert (answer.status_code, answer.json()) == (200, size)
    assert seen == ["x" * size]
    assert _Key.asked == before + 1


async def test_more_large_bodies_than_there_is_room_for_are_told_to_come_back() -> None:
    app = _app([])
    app.middleware_stack = app.build_middleware_stack()
    layer: Any = app.middleware_stack
    while not isinstance(layer, BodyLimits):
        layer = layer.app
    layer._waiting[False] = MOST_STRANGERS
    answer = await _post(app, "/open", _Sent(LARGE_BODY * 2))
    assert (answer.status_code, answer.json()["code"]) == (503, "too_busy")
    assert answer.headers["retry-after"] == "5"
    assert (await _post(app, "/closed", _Sent(LARGE_BODY * 2), **{"x-key": "1"})).status_code == 200


async def test_one_caller_who_sends_slowly_leaves_room_for_the_others() -> None:
    app, go_on, begun = _app([]), asyncio.Event(), asyncio.Semaphore(0)

    async def slow() -> AsyncIterator[bytes]:
        yield b'{"words": "' + b"x" * LARGE_BODY
        begun.release()
        await go_on.wait()
        yield b'"}'

    # A place that was given back is one place.
    assert (await _post(app, "/closed", _Sent(LARGE_BODY * 2), **{"x-key": "1"})).status_code == 200
    held = [asyncio.create_task(_post(app, "/closed", slow(), **{"x-key": "1"})) for _ in range(MOST_OF_ONE)]
    for _ in held:
        await begun.acquire()
    assert (await _post(app, "/closed", _Sent(LARGE_BODY * 2), **{"x-key": "1"})).status_code == 503
    assert (await _post(app, "/closed", _Sent(LARGE_BODY * 2), **{"x-key": "2"})).status_code == 200
    assert (await _post(app, "/closed", _Sent(10), **{"x-key": "1"})).status_code == 200
    go_on.set()
    assert {(await one).status_code for one in held} == {200}
    assert (await _post(app, "/closed", _Sent(LARGE_BODY * 2), **{"x-key": "1"})).status_code == 200


async def test_one_who_does_not_read_the_answer_keeps_nobody_from_a_turn() -> None:
    app, unread = _app([]), asyncio.Event()

    async def stalled(message: Any) -> None:
        unread.set()
        await asyncio.Event().wait()

    body = json.dumps({"words": "x" * 2 * LARGE_BODY}).encode()

    async def receive() -> Any:
        return {"type": "http.request", "body": body}

    scope = {
        "type": "http", "method": "POST", "path": "/open", "query_string": b"", "app": app, "state": {},
        "headers": [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())],
    }  # fmt: skip
    held = asyncio.create_task(app(scope, receive, stalled))
    async with asyncio.timeout(PATIENCE_S):
        await unread.wait()
        answer = await _post(app, "/open", _Sent(LARGE_BODY * 2), **{"x-key": "1"})
    assert answer.status_code == 200
    held.cancel()


@pytest.mark.parametrize("size", [10, LARGE_BODY * 2])
@pytest.mark.parametrize("value", ["NaN", "Infinity", "-Infinity", '"\\ud800"', "[" * 30_000])
async def test_what_is_no_json_value_is_refused_small_and_large(size: int, value: str) -> None:
    body = f'{{"words": "{"x" * size}", "more": {value}}}'.encode()
    answer = await _post(_app([]), "/open", body)
    assert (answer.status_code, answer.json()["code"]) == (422, "invalid_input")
    assert answer.json()["detail"] == "Body is not valid JSON"


async def test_a_number_that_no_whole_number_holds_is_refused() -> None:
    answer = await _post(_app([]), "/open", f'{{"words": "x", "more": {"1" * 5_000}}}'.encode())
    assert (answer.status_code, answer.json()["detail"]) == (422, "Body is not valid JSON")


async def test_a_large_body_is_read_beside_the_loop_and_a_small_one_at_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    beside: list[str] = []

    async def noted(work: Any, *values: Any) -> Any:
        beside.append(work.__name__)
        return work(*values)

    monkeypatch.setattr(json_route, "off_loop", noted)
    app = _app([])
    await _post(app, "/open", json.dumps({"words": "x"}).encode())
    assert beside == []
    await _post(app, "/open", json.dumps({"words": "x" * LARGE_BODY}).encode())
    assert beside == ["_checked"]
    refused = await _post(app, "/open", json.dumps({"word": "x" * LARGE_BODY}).encode())
    assert refused.json()["errors"] == [{"path": "words", "message": "Words is required"}]
    assert beside == ["_checked"] * 2


def test_every_route_with_a_body_has_a_limit_by_its_permission() -> None:
    own = {"/api/getQuotesDataId": QUOTE_BODY, "/api/getRiskProfileDataId": QUOTE_BODY}
    own["/api/agency/logo"] = LOGO_BODY
    rules = list(rules_of(create_app()))
    assert len(rules) > 40
    for rule in rules:
        assert isinstance(rule.route, JsonRoute), rule.route.path
        if rule.is_form:
            form = 21 if rule.route.path == "/api/fileUploadAcord" else 11
            assert rule.limit <= form * 1024**2
        elif rule.route.path.startswith("/api/auth/"):
            assert rule.limit == SIGN_IN_BODY
        else:
            assert rule.limit == own.get(rule.route.path, JSON_BODY if rule.guard else OPEN_BODY)


@pytest.mark.parametrize("method", ["GET", "POST"])
@pytest.mark.parametrize("said", [True, False], ids=["length said", "chunked"])
@pytest.mark.parametrize("body", [b"{}", b" \n null", b"x" * JSON_BODY])
async def test_a_body_to_a_call_that_takes_none_is_refused_by_name(
    method: str, said: bool, body: bytes
) -> None:
    answer = await _request(method, body, said=said)
    assert (answer.status_code, answer.json()["code"]) == (422, "invalid_input")
    assert answer.headers["content-type"] == "application/problem+json"
    assert answer.json()["detail"] == "This call takes no body; send it without one"
    assert [error["path"] for error in answer.json()["errors"]] == ["body"]


@pytest.mark.parametrize("method", ["GET", "POST"])
@pytest.mark.parametrize("body", [b"", b" \r\n\t"])
async def test_white_space_is_no_body(method: str, body: bytes) -> None:
    for said in (True, False):
        answer = await _request(method, body, said=said)
        assert (answer.status_code, answer.json()) == (200, "")


async def test_of_a_body_that_nobody_asked_for_no_more_is_read_than_its_first_word() -> None:
    stranger = _Sent(JSON_BODY)
    assert (await _post(_app([]), "/nothing", stranger)).status_code == 401
    assert stranger.taken == 0, "who asks comes first"
    sent = _Sent(9 * 1024**2)
    assert (await _post(_app([]), "/nothing", sent, **{"x-key": "1"})).status_code == 422
    assert sent.taken <= CHUNK
    assert (await _request("POST", b" " * (JSON_BODY + 1), said=False)).status_code == 413


async def _request(method: str, body: bytes, *, said: bool) -> httpx.Response:
    async def pieces() -> AsyncIterator[bytes]:
        yield body

    transport = httpx.ASGITransport(app=_app([]))
    async with httpx.AsyncClient(transport=transport, base_url="http://us", headers={"x-key": "1"}) as http:
        return await http.request(method, "/nothing", content=body if said else pieces())
