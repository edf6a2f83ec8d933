"""Connections that wait for their client are few, and keep nobody else out."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from ipaddress import ip_network
from types import SimpleNamespace
from typing import Any

import pytest
import uvicorn
from prometheus_client import CollectorRegistry

from api import __main__ as server_of_the_api
from api.http.connections import TimedProtocol
from api.http.headers import EdgeHeaders, RequestMetrics
from tests.support.timeouts import PATIENCE_S

HALF = b"POST /now HTTP/1.1\r\nHost: us\r\nContent-"
REST = b"Length: 0\r\n\r\n"
WHOLE = b"GET /now HTTP/1.1\r\nHost: us\r\n\r\n"
BODILESS = b"POST /read HTTP/1.1\r\nHost: us\r\nContent-Length: 9\r\n\r\n"
MOST = 6
Stream = tuple[asyncio.StreamReader, asyncio.StreamWriter]


class _Narrow(TimedProtocol):
    most_waiting, most_of_one = 2 * MOST, MOST


class _Behind(_Narrow):
    trusted = (ip_network("127.0.0.1/32"),)


async def _app(scope: Any, receive: Any, send: Any) -> None:
    """Answers at once to /now and to who asks whether it lives, after the body to all else."""
    while scope["path"] not in ("/now", "/healthz/live"):
        message = await receive()
        if message["type"] == "http.disconnect":
            return
        if not message["more_body"]:
            break
    headers = [(b"content-length", b"2")]
    await send({"type": "http.response.start", "status": 200, "headers": headers})
    await send({"type": "http.response.body", "body": b"ok"})


class _Clients:
    """Opens connections; all are closed at the end."""

    def __init__(self, port: int, closing: AsyncExitStack) -> None:
        self._port, self._closing = port, closing

    async def send(self, data: bytes, address: str = "127.0.0.1") -> Stream:
        reader, writer = await asyncio.open_connection("127.0.0.1", self._port, local_addr=(address, 0))
        self._closing.callback(writer.close)
        writer.write(data)
        return reader, writer


@asynccontextmanager
async def _served(protocol: type[TimedProtocol], most_requests: int = MOST) -> AsyncIterator[_Clients]:
    server = uvicorn.Server(
        uvicorn.Config(
            EdgeHeaders(_app, RequestMetrics(CollectorRegistry())),
            port=0,
            http=protocol,
            ws="none",
            lifespan="off",
            log_level="critical",
            limit_concurrency=most_requests,
            timeout_graceful_shutdown=1,
        )
    )
    server.config.load()
    server.lifespan = server.config.lifespan_class(server.config)
    await server.startup()
    async with AsyncExitStack() as closing:
        yield _Clients(server.servers[0].sockets[0].getsockname()[1], closing)
    await server.shutdown()


async def _status(stream: Stream) -> str:
    """The status of the answer; empty where the connection was cut."""
    async with asyncio.timeout(PATIENCE_S):
        try:
            line = await stream[0].readline()
        except ConnectionResetError:
            return ""
    return line.decode().split(" ")[1] if line else ""


@pytest.mark.parametrize("sent", [b"", HALF, WHOLE])
async def test_connections_that_wait_keep_no_request_out(sent: bytes) -> None:
    async with _served(_Narrow) as clients:
        for _ in range(4 * MOST):
            await clients.send(sent)
        assert await _status(await clients.send(WHOLE)) == "200"


async def test_bodies_that_do_not_come_keep_no_request_out() -> None:
    async with _served(_Narrow, most_requests=2 * MOST) as clients:
        waiting = [await clients.send(BODILESS) for _ in range(4 * MOST)]
        assert await _status(waiting[0]) == ""
        assert await _status(await clients.send(WHOLE)) == "200"


async def test_the_one_that_waits_longest_is_cut() -> None:
    async with _served(_Narrow) as clients:
        waiting = [await clients.send(HALF) for _ in range(MOST + 2)]
        assert [await _status(each) for each in waiting[:2]] == ["", ""]
        for _, writer in waiting[2:]:
            writer.write(REST)
        assert [await _status(each) for each in waiting[2:]] == ["200"] * MOST


async def test_a_slow_client_is_not_cut_for_the_many_of_another_address() -> None:
    async with _served(_Narrow) as clients:
        slow = await clients.send(HALF, "127.0.0.2")
        flood = [await clients.send(HALF) for _ in range(4 * MOST)]
        assert await _status(flood[0]) == ""
        slow[1].write(REST)
        assert await _status(slow) == "200"


async def test_many_addresses_together_have_a_bound_too() -> None:
    async with _served(_Narrow) as clients:
        waiting = [await clients.send(HALF, f"127.0.0.{2 + at}") for at in range(2 * MOST + 1)]
        assert await _status(waiting[0]) == ""
        waiting[1][1].write(REST)
        assert await _status(waiting[1]) == "200"


async def test_a_proxy_of_ours_may_have_more_than_one_caller_may() -> None:
    async with _served(_Behind) as clients:
        waiting = [await clients.send(HALF) for _ in range(MOST + 2)]
        waiting[0][1].write(REST)
        assert await _status(waiting[0]) == "200"


async def test_requests_under_way_have_their_bound() -> None:
    async with _served(_Narrow, most_requests=2) as clients:
        under_way = [await clients.send(BODILESS) for _ in range(2)]
        refused = await clients.send(WHOLE)
        assert await _status(refused) == "503"
        async with asyncio.timeout(PATIENCE_S):
            told = (await refused[0].read()).decode().casefold()
        assert "retry-after: 5" in told and "connection: close" in told
        assert "x-request-id: " in told and '"code":"too_busy"' in told
        under_way[0][1].write(b"123456789")
        assert await _status(under_way[0]) == "200"
        assert await _status(await clients.send(WHOLE)) == "200"


@pytest.mark.parametrize("path", [b"/healthz/live", b"/healthz/live?from=probe"])
async def test_a_process_that_is_busy_says_that_it_lives(path: bytes) -> None:
    async with _served(_Narrow, most_requests=2) as clients:
        for _ in range(2):
            await clients.send(BODILESS)
        assert await _status(await clients.send(WHOLE)) == "503"
        assert await _status(await clients.send(b"GET " + path + b" HTTP/1.1\r\nHost: us\r\n\r\n")) == "200"


def test_the_server_that_runs_knows_the_proxies_of_the_settings(monkeypatch: pytest.MonkeyPatch) -> None:
    edge = (ip_network("10.0.3.0/29"),)
    monkeypatch.setattr(TimedProtocol, "trusted", ())
    monkeypatch.setattr(server_of_the_api, "load", lambda _: SimpleNamespace(trusted_proxies=edge))
    monkeypatch.setattr("sys.argv", ["api"])
    monkeypatch.setattr("sys.setswitchinterval", lambda _: None)
    monkeypatch.setattr(uvicorn.Server, "run", lambda self: setattr(self, "started", True))
    server_of_the_api.main()
    assert TimedProtocol.trusted == edge
