"""What a client does not read, and what it sends beside a body, costs nobody else anything."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from typing import Any

import pytest
import uvicorn

from api.http.connections import MOST_AHEAD, MOST_BESIDE, MOST_HEADERS, TimedProtocol
from tests.support.timeouts import PATIENCE_S

SHORT = 0.4
LONGER = (SHORT, 5 * SHORT, 25 * SHORT)
"""To try with one after the other: a busy machine may hold the reader up for longer than the first."""
PART, PARTS = b"x" * 65_536, 512
MOST = 4
ANSWER = b"GET /large HTTP/1.1\r\nHost: us\r\n\r\n"
QUESTION = b"GET / HTTP/1.1\r\nHost: us\r\n\r\n"


class _Hasty(TimedProtocol):
    read_s, slowest_body = SHORT, 100 * len(PART)


class _Narrow(TimedProtocol):
    read_s, most_waiting, most_of_one = 100 * PATIENCE_S, 2 * MOST, MOST


class _App:
    """Answers /large with more than any socket holds, all else with a word; counts who is still answered."""

    def __init__(self) -> None:
        self.begun = self.answering = 0

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        parts = [PART] * PARTS if scope["path"] == "/large" else [b"ok"]
        self.begun += 1
        self.answering += 1
        try:
            await send({"type": "http.response.start", "status": 200, "headers": []})
            for part in parts:
                await send({"type": "http.response.body", "body": part, "more_body": True})
            await send({"type": "http.response.body", "body": b""})
        finally:
            self.answering -= 1


@asynccontextmanager
async def _served(protocol: type[TimedProtocol], app: _App) -> AsyncIterator[int]:
    server = uvicorn.Server(
        uvicorn.Config(app, port=0, http=protocol, ws="none", lifespan="off", log_level="critical")
    )
    server.config.load()
    server.lifespan = server.config.lifespan_class(server.config)
    await server.startup()
    yield server.servers[0].sockets[0].getsockname()[1]
    await server.shutdown()


async def _until(met: Callable[[], bool]) -> None:
    async with asyncio.timeout(PATIENCE_S):
        while not met():
            await asyncio.sleep(SHORT / 20)


async def test_an_answer_that_nobody_reads_ends_after_its_time() -> None:
    app = _App()
    async with _served(_Hasty, app) as port:
        _, writer = await asyncio.open_connection("127.0.0.1", port)
        writer.write(ANSWER)
        await _until(lambda: app.answering == 1)
        await _until(lambda: app.answering == 0)
        writer.close()


async def _read_slowly(read_s: float) -> int:
    """How much came of an answer that is read in small parts, where each may take so long."""
    protocol = type("_Hasty", (_Hasty,), {"read_s": read_s})
    async with _served(protocol, _App()) as port:
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        writer.write(ANSWER.replace(b"\r\n\r\n", b"\r\nConnection: close\r\n\r\n"))
        read = 0
        with suppress(ConnectionResetError):
            while part := await reader.read(1024 * 1024):
                read += len(part)
                await asyncio.sleep(read_s / 20)
        writer.close()
    return read


async def test_an_answer_that_is_read_slowly_comes_whole() -> None:
    for read_s in LONGER:
        read = await _read_slowly(read_s)
        if read > PARTS * len(PART):
            break
    assert read > PARTS * len(PART)


async def test_answers_that_nobody_reads_are_few() -> None:
    app = _App()
    async with _served(_Narrow, app) as port:
        opened = []
        for count in range(1, 3 * MOST + 1):
            opened.append(await asyncio.open_connection("127.0.0.1", port))
            opened[-1][1].write(ANSWER)
            await _until(lambda: app.begun == count)  # noqa: B023 - asked before the next one
        await _until(lambda: app.answering == MOST)
        for _, writer in opened:
            writer.close()


@pytest.mark.parametrize(
    ("begun", "more"),
    [
        (b"GET /", b"a"),
        (b"GET / HTTP/1.1\r\nHost: us\r\nX-Long: ", b"a"),
        (b"GET / HTTP/1.1\r\nHost: us\r\n", b"X-A: b\r\n"),
        (b"POST / HTTP/1.1\r\nHost: us\r\nTransfer-Encoding: chunked\r\n\r\n1;", b"a"),
        (QUESTION * MOST_AHEAD, QUESTION),
    ],
    ids=["address", "a header", "headers", "beside a body", "requests"],
)
async def test_what_comes_without_an_end_beside_a_body_is_cut(begun: bytes, more: bytes) -> None:
    async with _served(TimedProtocol, _App()) as port:
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        writer.write(begun + more * (4 * MOST_BESIDE // len(more)))
        for _ in range(4):
            writer.write(more * (MOST_BESIDE // len(more)))
        async with asyncio.timeout(PATIENCE_S):
            try:
                answered = await reader.read()
            except ConnectionResetError:
                answered = b""
        assert answered.count(b"HTTP/1.1 ") <= 2
        writer.close()


@pytest.mark.parametrize(
    ("sent", "status"),
    [
        (b"GET / HTTP/1.1\r\n" + b"X-A: b\r\n" * MOST_HEADERS + b"\r\n", b"200"),
        (b"GET / HTTP/1.1\r\n" + b"X-A: b\r\n" * (MOST_HEADERS + 1) + b"\r\n", b"400"),
        (b"GET / HTTP/1.1\r\nX-A: " + b"b" * (MOST_BESIDE // 2) + b"\r\n\r\n", b"200"),
        (b"GET /" + b"b" * (MOST_BESIDE + 1) + b" HTTP/1.1\r\n\r\n", b"400"),
    ],
)
async def test_a_head_has_a_bound_and_what_lies_within_is_answered(sent: bytes, status: bytes) -> None:
    async with _served(TimedProtocol, _App()) as port:
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        writer.write(sent)
        async with asyncio.timeout(PATIENCE_S):
            assert (await reader.readline()).split(b" ")[1] == status
        writer.close()


async def test_some_requests_may_be_sent_ahead() -> None:
    async with _served(TimedProtocol, _App()) as port:
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        writer.write(QUESTION * (MOST_AHEAD + 1))
        async with asyncio.timeout(PATIENCE_S):
            for _ in range(MOST_AHEAD + 1):
                assert b"200" in await reader.readuntil(b"0\r\n\r\n")
        writer.close()
