"""Forms as they come: a few of one caller at once, and words of their own for one that cannot be read."""

import asyncio
from collections.abc import AsyncIterator
from types import SimpleNamespace
from typing import Annotated, Any
from uuid import NAMESPACE_URL, uuid5

import httpx
import pytest
from fastapi import Depends, FastAPI, Form, UploadFile
from starlette.requests import Request

from api.auth import Guard
from api.body.json_route import JsonRoute
from api.body.limits import MOST_OF_ONE, BodyLimits
from api.caller.access import Permission
from api.http import problem_handlers
from api.http.wire import Wire

TYPE = "multipart/form-data; boundary=x"
HEAD = b'--x\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF-1.7'
END = b"\r\n--x--\r\n"


class _Key(Guard):
    """Lets everybody in under the name that they say."""

    async def __call__(self, request: Request) -> Any:
        subject = uuid5(NAMESPACE_URL, request.headers["x-key"])
        request.scope["admitted"] = (self, SimpleNamespace(principal=SimpleNamespace(subject=subject)))
        return request.scope["admitted"][1]


class _File(Wire):
    file: UploadFile | None = None


def _app() -> FastAPI:
    app = FastAPI()
    app.router.route_class = JsonRoute
    app.add_middleware(BodyLimits)
    problem_handlers.install(app)

    @app.post("/form")
    async def form(
        wire: Annotated[_File, Form(media_type="multipart/form-data")],
        user: Annotated[Any, Depends(_Key(Permission.QUOTE))],
    ) -> int:
        return wire.file.size or 0 if wire.file else 0

    return app


async def _post(app: FastAPI, key: str, body: Any) -> httpx.Response:
    headers = {"content-type": TYPE, "x-key": key}
    async with httpx.AsyncClient(transport=httpx.ASGITransport(app=app), base_url="http://us") as http:
        return await http.post("/form", content=body, headers=headers)


async def test_one_caller_sends_a_few_forms_at_once_however_slowly() -> None:
    app, go_on, begun = _app(), asyncio.Event(), asyncio.Semaphore(0)

    async def slow() -> AsyncIterator[bytes]:
        yield HEAD
        begun.release()
        await go_on.wait()
        yield END

    held = [asyncio.create_task(_post(app, "1", slow())) for _ in range(MOST_OF_ONE)]
    for _ in held:
        await begun.acquire()
    refused = await _post(app, "1", HEAD + END)
    assert (refused.status_code, refused.headers["retry-after"]) == (503, "5")
    assert (await _post(app, "2", HEAD + END)).status_code == 200
    go_on.set()
    assert {(await one).status_code for one in held} == {200}
    assert (await _post(app, "1", HEAD + END)).status_code == 200


@pytest.mark.parametrize("body", [b"no form", (HEAD + b"\r\n") * 1_001 + END])
async def test_a_form_that_cannot_be_read_is_refused_as_one(body: bytes) -> None:
    answer = await _post(_app(), "1", body)
    assert answer.status_code == 422
    (problem,) = answer.json()["errors"]
    assert problem["path"] == "body"
    assert problem["message"].startswith("Body is no form that can be read; send multipart/form-data")
