"""The one way out cannot be led astray: schemes, hosts, private addresses, redirects, sizes."""

import asyncio
from collections.abc import Sequence

import httpx
import pytest

from adapters.outgoing_http import MAX_BYTES, AddressRefused, NoReply, NotSent, SafeHttpClient

seen: list[httpx.Request] = []


def a_client(
    answer: httpx.Response | Exception,
    addresses: Sequence[str] = ("93.184.215.14",),
    **options: Sequence[str],
) -> SafeHttpClient:
    """A client whose names resolve to the addresses and whose peer gives the answer."""
    seen.clear()

    async def resolve(host: str, port: int) -> Sequence[str]:
        return addresses

    async def peer(request: httpx.Request) -> httpx.Response:
        seen.append(request)
        if isinstance(answer, Exception):
            raise answer
        return answer

    return SafeHttpClient(
        options.get("hosts", ["api.carrier.example"]),
        plain_origins=options.get("plain_origins", ()),
        resolver=resolve,
        transport=httpx.MockTransport(peer),
    )


async def test_an_allowed_host_is_called_at_the_address_that_was_checked() -> None:
    async with a_client(httpx.Response(200, json={"ok": True})) as client:
        reply = await client.request("GET", "https://api.carrier.example/quotes")
    assert reply.json() == {"ok": True}
    (request,) = seen
    assert request.url.host == "93.184.215.14"
    assert request.headers["Host"] == "api.carrier.example"
    assert request.extensions["sni_hostname"] == "api.carrier.example"


@pytest.mark.parametrize(
    "address",
    [
        "127.0.0.1",
        "10.0.0.7",
        "172.16.3.4",
        "192.168.1.1",
        "169.254.169.254",
        "100.64.0.1",
        "0.0.0.0",
        "224.0.0.1",
        "::1",
        "fe80::1",
        "fd00::1",
        "::ffff:127.0.0.1",
        "::ffff:169.254.169.254",
        "2002:7f00:1::",
        "64:ff9b::7f00:1",
        "not-an-address",
    ],
)
async def test_a_name_that_leads_inside_is_refused(address: str) -> None:
    async with a_client(httpx.Response(200), ["93.184.215.14", address]) as client:
        with pytest.raises(AddressRefused, match="not public"):
            await client.request("GET", "https://api.carrier.example/")
    assert not seen


@pytest.mark.parametrize(
    "url",
    [
        "http://api.carrier.example/",
        "https://evil.example/",
        "https://127.0.0.1/",
        "https://2130706433/",
        "https://[::1]/",
        "https://169.254.169.254/latest/meta-data/",
        "https://api.carrier.example.evil.example/",
        "ftp://api.carrier.example/",
    ],
)
async def test_an_address_that_is_not_on_the_list_is_refused(url: str) -> None:
    async with a_client(httpx.Response(200)) as client:
        with pytest.raises(AddressRefused):
            await client.request("GET", url)
    assert not seen


async def test_a_redirect_is_not_followed() -> None:
    away = httpx.Response(302, headers={"Location": "http://169.254.169.254/"})
    async with a_client(away) as client:
        assert (await client.request("GET", "https://api.carrier.example/")).status == 302
    assert len(seen) == 1


async def test_a_reply_without_end_is_cut() -> None:
    async with a_client(httpx.Response(200, content=b"x" * (MAX_BYTES + 1))) as client:
        with pytest.raises(NoReply, match="larger than"):
            await client.request("GET", "https://api.carrier.example/")


@pytest.mark.parametrize(
    ("error", "kind"),
    [
        (httpx.ConnectError("refused"), NotSent),
        (httpx.ConnectTimeout("slow"), NotSent),
        (httpx.ReadTimeout("slow"), NoReply),
        (httpx.ReadError("reset"), NoReply),
        (httpx.RemoteProtocolError("cut"), NoReply),
    ],
)
async def test_what_was_never_sent_is_told_from_what_got_no_reply(
    error: Exception, kind: type[Exception]
) -> None:
    async with a_client(error) as client:
        with pytest.raises(kind):
            await client.request("POST", "https://api.carrier.example/")


async def test_plain_http_is_for_the_named_origin_only() -> None:
    async with a_client(httpx.Response(200), plain_origins=["http://127.0.0.1:8090"]) as client:
        assert (await client.request("GET", "http://127.0.0.1:8090/healthz")).status == 200
        for url in ("http://127.0.0.1:8091/", "http://localhost:8090/", "https://127.0.0.1:8090/"):
            with pytest.raises(AddressRefused):
                await client.request("GET", url)


async def test_who_looks_before_the_first_byte_may_hold_it_back() -> None:
    came: list[bytes] = []

    async def peer(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        if sent := await reader.read(1000):
            came.append(sent)
            writer.write(b"HTTP/1.1 200 OK\r\ncontent-length: 2\r\nconnection: close\r\n\r\nok")
        writer.close()

    class TooLate(Exception):
        """What the look says."""

    def too_late() -> None:
        raise TooLate

    server = await asyncio.start_server(peer, "127.0.0.1", 0)
    origin = f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}"
    async with server, SafeHttpClient(plain_origins=[origin]) as client:
        with pytest.raises(TooLate):
            await client.request("POST", origin, json_body={"a": 1}, before_send=too_late)
        looks: list[int] = []
        reply = await client.request("POST", origin, json_body={"a": 1}, before_send=lambda: looks.append(1))
    assert (reply.body, looks, len(came)) == (b"ok", [1], 1)


async def test_a_request_on_a_connection_of_its_own_takes_up_none_and_leaves_none() -> None:
    connections = 0

    async def peer(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        nonlocal connections
        connections += 1
        while await reader.read(1000):
            writer.write(b"HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nok")
        writer.close()

    server = await asyncio.start_server(peer, "127.0.0.1", 0)
    origin = f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}"
    async with server, SafeHttpClient(plain_origins=[origin]) as client:
        for alone in (False, False, True, True, False):
            await client.request("GET", origin, connection_of_its_own=alone)
    assert connections == 3, "one for all others, one for each that is alone"
