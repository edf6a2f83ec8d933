"""Streams of cases as a browser reads them, on a real socket."""

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import httpx

from tests.support.timeouts import PATIENCE_S


@asynccontextmanager
async def streamed(
    address: str, browser: Any, case: str, seen: int | None = None
) -> AsyncIterator[httpx.Response]:
    """The stream of a case as a signed-in browser opens it, or comes back to it."""
    headers = {"Cookie": f"quoteloom={browser.http.cookies['quoteloom']}", "Sec-Fetch-Site": "same-origin"}
    headers |= {} if seen is None else {"Last-Event-ID": str(seen)}
    async with httpx.AsyncClient(timeout=PATIENCE_S) as http:
        path = f"{address}/api/cases/{case}/events"
        async with http.stream("GET", path, headers=headers) as answer:
            yield answer


async def told(answer: httpx.Response) -> list[tuple[str, str, Any]]:
    """Name, id and payload of each event until the stream ends."""
    events: list[tuple[str, str, Any]] = []
    fields: dict[str, str] = {}
    async with asyncio.timeout(PATIENCE_S):
        async for line in answer.aiter_lines():
            kind, _, value = line.partition(": ")
            if line:
                fields[kind] = value
            elif "data" in fields:
                events.append((fields["event"], fields["id"], json.loads(fields["data"])))
            fields = fields if line else {}
    return events
