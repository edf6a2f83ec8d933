"""A request that is never finished does not keep its connection; a refused one still hears why."""

import asyncio
import json
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from typing import Any

import pytest
import uvicorn
from prometheus_client import CollectorRegistry

from api.__main__ import MOST_REQUESTS, config
from api.http.connections import BODY_S, HEADER_S, MOST_OF_ONE, MOST_WAITING, SLOWEST_BODY, TimedProtocol
from api.http.headers import API_CSP, EdgeHeaders, RequestMetrics
from tests.support.timeouts import PATIENCE_S

SHORT = 0.4
LONGER = (SHORT, 5 * SHORT, 25 * SHORT)
"""To try with one after the other: a busy machine may hold a bit up for longer than the first."""


class _Hasty(TimedProtocol):
    header_s = body_s = linger_s = SHORT
    slowest_body = 5


class _Strict(_Hasty):
    slowest_body = 1_000


async def _app(scope: Any, receive: Any, send: Any) -> None:
    """Answers at once to /now, after the body to /read, after a while without reading to /late."""
    if scope["type"] != "http":
        return
    if scope["path"] == "/late":
        await asyncio.sleep(3 * SHORT)
    while scope["path"] != "/now":
        message = await receive()
        if message["type"] == "http.disconnect":
            return
        if not message["more_body"]:
            break
    headers = [(b"content-length", b"2")]
    if scope["path"] == "/now":
        headers.append((b"connection", b"close"))
    await send({"type": "http.response.start", "status": 200, "headers": headers})
    await send({"type": "http.response.body", "body": b"ok"})


@asynccontextmanager
async def _served(protocol: type[TimedProtocol]) -> AsyncIterator[int]:
    app = EdgeHeaders(_app, RequestMetrics(CollectorRegistry()))
    server = uvicorn.Server(
        uvicorn.Config(app, port=0, http=protocol, ws="none", lifespan="off", log_level="error")
    )
    server.config.load()
    server.lifespan = server.config.lifespan_class(server.config)
    await server.startup()
    yield server.servers[0].sockets[0].getsockname()[1]
    await server.shutdown()


@pytest.fixture
async def port() -> AsyncIterator[int]:
    """Where a server with short time-outs listens."""
    async with _served(_Hasty) as found:
        yield found


async def _until_closed(reader: asyncio.StreamReader) -> bytes:
    """What came until the server ended it; what is sent after that is answered by a reset."""
    async with asyncio.timeout(PATIENCE_S):
        try:
            return await reader.read()
        except ConnectionResetError:
            return b""


@pytest.mark.parametrize(
    "sent",
    [
        b"",
        b"GET / HT",
        b"GET / HTTP/1.1\r\nHost: us\r\nX-Half: ",
        b"POST /read HTTP/1.1\r\nHost: us\r\nContent-Length: 10\r\n\r\n",
        b"POST /read HTTP/1.1\r\nHost: us\r\nContent-Length: 10\r\n\r\n12345",
        b"POST /read HTTP/1.1\r\nHost: us\r\nTransfer-Encoding: chunked\r\n\r\n5\r\n12345\r\n",
    ],
)
async def test_a_half_sent_request_is_closed_after_its_time(port: int, sent: bytes) -> None:
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    began = time.monotonic()
    writer.write(sent)
    answer = await _until_closed(reader)
    assert answer.startswith(b"HTTP/1.1 408 ") if sent.startswith(b"POST") else answer == b""
    assert time.monotonic() - began >= SHORT * 0.9
    writer.close()


async def test_headers_that_drip_are_closed_too(port: int) -> None:
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write(b"GET /read HTTP/1.1\r\nHost: us\r\n")

    async def drip() -> None:
        while not writer.is_closing():
            writer.write(b"X-A: b\r\n")
            await asyncio.sleep(SHORT / 10)

    dripping = asyncio.create_task(drip())
    assert await _until_closed(reader) == b""
    writer.close()
    await dripping


async def test_the_second_request_of_a_connection_is_timed_as_the_first(port: int) -> None:
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write(b"GET /read HTTP/1.1\r\nHost: us\r\n\r\n")
    assert (await reader.readuntil(b"ok")).startswith(b"HTTP/1.1 200")
    writer.write(b"GET /read HT")
    assert await _until_closed(reader) == b""
    writer.close()


async def _bit_by_bit(short: float) -> bytes:
    """The answers to a body in bits and to one that is answered late, where a bit may take so long."""
    times = dict.fromkeys(("header_s", "body_s", "linger_s"), short)
    protocol = type("_Hasty", (_Hasty,), {**times, "slowest_body": _Hasty.slowest_body * SHORT / short})
    async with _served(protocol) as port:
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        writer.write(b"POST /read HTTP/1.1\r\nHost: us\r\nContent-Length: 10\r\n\r\n")
        answers = b""
        with suppress(asyncio.IncompleteReadError, ConnectionResetError):
            for _ in range(10):
                await asyncio.sleep(short / 4)
                writer.write(b"x")
            answers += await reader.readuntil(b"ok")
            late = b"POST /late HTTP/1.1\r\nHost: us\r\nContent-Length: 200000\r\n\r\n"
            writer.write(late + b"x" * 200_000)
            answers += await reader.readuntil(b"ok")
        writer.close()
    return answers


async def test_a_body_that_comes_bit_by_bit_and_an_answer_that_is_late_are_waited_for() -> None:
    for short in LONGER:
        answers = await _bit_by_bit(short)
        if answers.count(b"HTTP/1.1 200") == 2:
            break
    assert answers.count(b"HTTP/1.1 200") == 2


async def test_a_body_that_drips_for_ever_is_refused() -> None:
    async with _served(_Strict) as port:
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        writer.write(b"POST /read HTTP/1.1\r\nHost: us\r\nContent-Length: 10000\r\n\r\n")

        async def drip() -> None:
            while not writer.is_closing():
                writer.write(b"x")
                await asyncio.sleep(SHORT / 10)

        dripping = asyncio.create_task(drip())
        try:
            answer = await _until_closed(reader)
        finally:
            writer.close()
            await dripping
    assert answer.startswith(b"HTTP/1.1 408 ")
    assert b"application/problem+json" in answer
    assert b'"code":"body_too_slow"' in answer
    _has_the_headers_of_the_edge(answer)


def _has_the_headers_of_the_edge(answer: bytes) -> None:
    head, _, body = answer.partition(b"\r\n\r\n")
    headers = dict(line.split(b": ", 1) for line in head.split(b"\r\n")[1:])
    assert headers[b"x-request-id"].decode() == json.loads(body)["request_id"] != ""
    assert headers[b"x-content-type-options"] == b"nosniff"
    assert headers[b"content-security-policy"] == API_CSP.encode()
    assert headers[b"cache-control"] == b"no-store"


async def test_who_is_refused_in_the_middle_of_a_body_hears_the_answer(port: int) -> None:
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write(b"POST /now HTTP/1.1\r\nHost: us\r\nContent-Length: 9000000\r\n\r\n")
    for _ in range(20):
        writer.write(b"x" * 65_536)
        await asyncio.sleep(0)
    answer = await _until_closed(reader)
    assert answer.startswith(b"HTTP/1.1 200")
    assert answer.endswith(b"ok")
    writer.close()


def test_the_server_that_runs_has_these_times_and_a_bound_on_connections() -> None:
    found = config("127.0.0.1", 8000)
    assert found.http is TimedProtocol
    assert (TimedProtocol.header_s, TimedProtocol.body_s) == (HEADER_S, BODY_S) == (10, 30)
    assert found.limit_concurrency == MOST_REQUESTS == 1_000
    assert (MOST_WAITING, MOST_OF_ONE, SLOWEST_BODY) == (300, 100, 32_768)
    # Who is asking is worked out by ourselves; the server would believe every local caller.
    assert found.proxy_headers is False
