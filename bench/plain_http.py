"""Just enough HTTP for a request that is timed: a client library would be much of what is measured."""

import asyncio
import json
from collections.abc import AsyncIterator
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlsplit

from bench.product_client import Product


@dataclass
class PlainConnection:
    """One connection of a signed-in browser that stays open; one request after the other."""

    head: str
    """Host, cookies and where the page is from, as they stand in each request."""
    reader: asyncio.StreamReader
    writer: asyncio.StreamWriter

    @classmethod
    async def open(cls, product: Product) -> "PlainConnection":
        """Connects with the session of somebody who has signed in."""
        place = urlsplit(product.origin)
        cookies = "; ".join(f"{name}={value}" for name, value in product.http.cookies.items())
        streams = await asyncio.open_connection(place.hostname, place.port)
        own = {
            "Host": place.netloc,
            "Cookie": cookies,
            "Origin": product.origin,
            "Sec-Fetch-Site": "same-origin",
        }
        return cls("".join(f"{name}: {value}\r\n" for name, value in own.items()), *streams)

    def get(self, path: str) -> bytes:
        """A request as it is sent."""
        return f"GET {path} HTTP/1.1\r\n{self.head}\r\n".encode()

    def send(self, product: Product, verb: str, path: str, body: Any, key: str = "") -> bytes:
        """A request of our own pages with a body, as it is sent.

        Args: verb: POST, PUT; key: its Idempotency-Key, where it has one.
        """
        written = json.dumps(body).encode()
        own = {
            "X-CSRF-Token": product.csrf,
            "Content-Type": "application/json",
            "Content-Length": str(len(written)),
        }
        if key:
            own["Idempotency-Key"] = key
        lines = "".join(f"{name}: {value}\r\n" for name, value in own.items())
        return f"{verb} {path} HTTP/1.1\r\n{self.head}{lines}\r\n".encode() + written

    async def ask(self, request: bytes) -> bytes:
        """Sends a request. Returns: the body of its answer. Raises: RuntimeError when it is refused."""
        self.writer.write(request)
        head = (await self.reader.readuntil(b"\r\n\r\n")).decode()
        length = next(
            int(line[15:]) for line in head.lower().splitlines() if line.startswith("content-length:")
        )
        body = await self.reader.readexactly(length)
        if not head.startswith("HTTP/1.1 200"):
            raise RuntimeError(f"a request was refused: {head.splitlines()[0]} {body[:200]!r}")
        return body

    async def events(self, request: bytes) -> AsyncIterator[tuple[str, Any]]:
        """Sends a request for a stream of events. Yields: name and data of each, as long as any come."""
        self.writer.write(request)
        name = ""
        while line := await self.reader.readline():  # the lengths of chunks stand between, and say nothing
            kind, _, value = line.decode().strip().partition(": ")
            if kind == "event":
                name = value
            elif kind == "data":
                yield name, json.loads(value)

    def close(self) -> None:
        """Ends the connection; the session stays valid."""
        self.writer.close()
