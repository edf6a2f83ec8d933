"""The one way out: calls to carriers and other services that are not ours, guarded against being misled."""

import asyncio
import ipaddress
import json
import socket
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass
from types import TracebackType
from typing import Any, Self

import httpx

MAX_BYTES = 5_000_000
TIMEOUT_S = 10.0
CONNECT_TIMEOUT_S = 5.0
NAT64 = ipaddress.IPv6Network("64:ff9b::/96")

Resolver = Callable[[str, int], Awaitable[Sequence[str]]]


class AddressRefused(Exception):
    """The address is not one that we may call: scheme, host, or where its name leads."""


class NotSent(Exception):
    """The request never left: refused connection, unknown name, no free connection. A repeat is safe."""


class NoReply(Exception):
    """The request was sent and no usable reply came: time-out, reset, too large."""


@dataclass(frozen=True)
class HttpReply:
    """A whole reply."""

    status: int
    headers: Mapping[str, str]
    body: bytes

    def json(self) -> Any:
        """The body as JSON. Raises: ValueError."""
        return json.loads(self.body)


class SafeHttpClient:
    """https to allowed hosts only; names resolved once and pinned; no redirects; bounded time and size.

    plain_origins are services of ours, e.g. the sandbox on loopback: http and private addresses are
    allowed for exactly these, which production settings leave empty.
    """

    def __init__(
        self,
        hosts: Sequence[str] = (),
        *,
        plain_origins: Sequence[str] = (),
        resolver: Resolver | None = None,
        proxy: str | None = None,
        transport: httpx.AsyncBaseTransport | None = None,
    ) -> None:
        self._hosts = frozenset(host.casefold() for host in hosts)
        self._plain = frozenset(_origin(httpx.URL(origin)) for origin in plain_origins)
        self._resolve = resolver or _resolve
        # Neither repeats a request by itself; the second one also never takes up a connection again.
        self._client, self._fresh = (
            httpx.AsyncClient(
                follow_redirects=False, trust_env=False, proxy=proxy, transport=transport, limits=limits
            )
            for limits in (
                httpx.Limits(max_connections=50, keepalive_expiry=15),
                httpx.Limits(max_connections=50, max_keepalive_connections=0),
            )
        )

    async def __aenter__(self) -> Self:
        """The client itself."""
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Close all connections."""
        await self._client.aclose()
        await self._fresh.aclose()

    async def request(
        self,
        method: str,
        url: str,
        *,
        headers: Mapping[str, str] | None = None,
        json_body: Any = None,
        form: Mapping[str, str] | None = None,
        answer_within_s: float = TIMEOUT_S,
        before_send: Callable[[], None] | None = None,
        connection_of_its_own: bool = False,
    ) -> HttpReply:
        """Send one request and read the whole reply; a redirect is a reply like any other.

        Args: before_send: looks once more when the connection stands, right before the first byte goes out;
        when it raises, nothing was sent. connection_of_its_own: opened for this request and closed after it.
        Raises: AddressRefused, NotSent, NoReply, and what before_send raises.
        """
        target, extra, extensions = await self._pinned(httpx.URL(url))
        client = self._fresh if connection_of_its_own else self._client
        request = client.build_request(
            method,
            target,
            headers={**(headers or {}), **extra},
            json=json_body,
            data=form,
            timeout=httpx.Timeout(answer_within_s, connect=min(CONNECT_TIMEOUT_S, answer_within_s)),
            extensions=extensions | _looking(before_send),
        )
        try:
            async with asyncio.timeout(answer_within_s):
                return await self._read(client, request)
        except (httpx.ConnectError, httpx.ConnectTimeout, httpx.PoolTimeout) as error:
            raise NotSent(f"{target.host} could not be reached.") from error
        except (httpx.HTTPError, TimeoutError) as error:
            raise NoReply(f"{type(error).__name__} after the request was sent.") from error

    async def _read(self, client: httpx.AsyncClient, request: httpx.Request) -> HttpReply:
        response = await client.send(request, stream=True)
        try:
            body = bytearray()
            async for chunk in response.aiter_bytes():
                body += chunk
                if len(body) > MAX_BYTES:
                    raise NoReply(f"The reply is larger than {MAX_BYTES} bytes.")
        finally:
            await response.aclose()
        return HttpReply(response.status_code, dict(response.headers), bytes(body))

    async def _pinned(self, url: httpx.URL) -> tuple[httpx.URL, dict[str, str], dict[str, Any]]:
        """The address with its name replaced by what it resolves to, so that it cannot change meanwhile."""
        if _origin(url) in self._plain:
            return url, {}, {}
        if url.scheme != "https":
            raise AddressRefused("Only https may be called.")
        if url.host.casefold() not in self._hosts:
            raise AddressRefused("The host is not on the list of allowed hosts.")
        try:
            addresses = await self._resolve(url.host, url.port or 443)
        except OSError as error:
            raise NotSent(f"{url.host} does not resolve.") from error
        if not addresses:
            raise NotSent(f"{url.host} does not resolve.")
        for address in addresses:
            if not _public(address):
                raise AddressRefused("The host leads to an address that is not public.")
        return url.copy_with(host=addresses[0]), {"Host": url.netloc.decode()}, {"sni_hostname": url.host}


def _looking(before_send: Callable[[], None] | None) -> dict[str, Any]:
    """The extension of httpx that tells of each step of a request, where somebody wants to look."""
    if before_send is None:
        return {}

    async def told(step: str, _: Mapping[str, Any]) -> None:
        if step.endswith(".send_request_headers.started"):
            before_send()

    return {"trace": told}


async def _resolve(host: str, port: int) -> Sequence[str]:
    loop = asyncio.get_running_loop()
    found = await loop.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    return list(dict.fromkeys(str(entry[4][0]) for entry in found))


def _public(text: str) -> bool:
    """Whether an address is public; mapped and tunnelled forms are judged by what they hold."""
    try:
        address = ipaddress.ip_address(text)
    except ValueError:
        return False
    if isinstance(address, ipaddress.IPv6Address):
        inner = address.ipv4_mapped or address.sixtofour or (address.teredo or (None, None))[1]
        if inner is None and address in NAT64:
            inner = ipaddress.IPv4Address(int(address) & 0xFFFFFFFF)
        if inner is not None:
            address = inner
    return address.is_global and not address.is_multicast


def _origin(url: httpx.URL) -> tuple[str, str, int | None]:
    return url.scheme, url.host, url.port or {"http": 80, "https": 443}.get(url.scheme)
