"""What nobody foresaw: answered without a word of it, logged through the scrubber, the connection kept."""

import json
from typing import Any

import httpx
import psycopg
import pytest
from prometheus_client import CollectorRegistry
from psycopg.errors import AdminShutdown, QueryCanceled, UniqueViolation
from sqlalchemy.exc import DBAPIError, TimeoutError

from api.http.headers import EdgeHeaders, RequestMetrics
from api.http.logs import configure
from api.http.problem_handlers import install
from api.main import Application

SECRET = "jane@corp.example, FEIN 12-3456789"


async def _outside(scope: Any, receive: Any, send: Any) -> None:
    """Fails where the framework's own handlers do not reach."""
    raise RuntimeError(SECRET)


async def _midway(scope: Any, receive: Any, send: Any) -> None:
    """Fails after the answer began."""
    await send({"type": "http.response.start", "status": 200, "headers": []})
    raise RuntimeError(SECRET)


def _framework() -> Application:
    app = Application()
    install(app)

    @app.get("/api/fails")
    async def fails() -> None:
        raise RuntimeError(SECRET)

    return app


def _edge(app: Any) -> EdgeHeaders:
    return EdgeHeaders(app, RequestMetrics(CollectorRegistry()))


@pytest.mark.parametrize("app", [_framework(), _edge(_outside)], ids=["in a route", "before the framework"])
async def test_an_error_of_ours_is_a_problem_and_goes_no_further(
    app: Any, capsys: pytest.CaptureFixture[str]
) -> None:
    configure("info")
    # The transport raises what the application raises: a server would print that and cut the connection.
    async with httpx.AsyncClient(transport=httpx.ASGITransport(app=app), base_url="http://us") as http:
        answer = await http.get("/api/fails")
    assert (answer.status_code, answer.json()["code"]) == (500, "internal_error")
    assert answer.json()["request_id"] == answer.headers["x-request-id"]
    assert "RuntimeError" not in answer.text
    told = capsys.readouterr()
    assert told.err == ""
    lines = [json.loads(line) for line in told.out.splitlines()]
    [failed] = [line for line in lines if line["event"] == "request_failed"]
    assert "RuntimeError" in failed["exception"]
    assert "jane@corp.example" not in told.out
    assert "12-3456789" not in told.out


def _of_database(error: psycopg.Error) -> DBAPIError:
    found = DBAPIError.instance("SELECT 1", None, error, psycopg.Error)
    assert isinstance(found, DBAPIError)
    return found


@pytest.mark.parametrize(
    ("error", "status", "code"),
    [
        (_of_database(psycopg.OperationalError("connection refused")), 503, "database_unavailable"),
        (_of_database(AdminShutdown("terminating connection")), 503, "database_unavailable"),
        (TimeoutError("QueuePool limit"), 503, "database_unavailable"),
        (_of_database(QueryCanceled("statement timeout")), 500, "internal_error"),
        (_of_database(UniqueViolation("duplicate key")), 500, "internal_error"),
    ],
    ids=["refused", "shut down", "no connection free", "too slow", "refuses a row"],
)
async def test_a_database_that_is_away_asks_to_come_back_and_is_no_fault_of_ours(
    error: Exception, status: int, code: str, capsys: pytest.CaptureFixture[str]
) -> None:
    configure("info")
    app = Application()
    install(app)

    @app.get("/api/reads")
    async def reads() -> None:
        raise error

    async with httpx.AsyncClient(transport=httpx.ASGITransport(app=app), base_url="http://us") as http:
        answer = await http.get("/api/reads")
    assert (answer.status_code, answer.json()["code"]) == (status, code)
    assert ("retry-after" in answer.headers) == (status == 503)
    assert "connection" not in answer.text
    events = {json.loads(line)["event"] for line in capsys.readouterr().out.splitlines()}
    assert ("request_failed" in events) == (status == 500)


async def test_an_error_after_the_answer_began_goes_no_further_either(
    capsys: pytest.CaptureFixture[str],
) -> None:
    sent: list[Any] = []

    async def send(message: Any) -> None:
        sent.append(message)

    scope = {"type": "http", "method": "GET", "path": "/", "headers": []}
    await _edge(_midway)(scope, None, send)  # type: ignore[arg-type]  # nothing is received
    assert [message["type"] for message in sent] == ["http.response.start"]
