"""Small HTTP and TCP calls to our own servers, around any proxy of the machine; S3 requests are signed."""

from __future__ import annotations

import asyncio
import datetime
import hashlib
import hmac
import http.client
import json
import urllib.error
import urllib.request
from typing import Any

from dev.supervised_process import NotReady

TIMEOUT_S = 4.0
_DIRECT = urllib.request.build_opener(urllib.request.ProxyHandler({}))


def _get(url: str, headers: dict[str, str]) -> bytes:
    request = urllib.request.Request(url, headers=headers)
    try:
        with _DIRECT.open(request, timeout=TIMEOUT_S) as answer:
            return bytes(answer.read())
    except urllib.error.HTTPError as error:
        raise NotReady(f"{url} answers {error.code}") from error
    except (OSError, http.client.HTTPException) as error:
        raise NotReady(f"{url}: {error}") from error


async def get(url: str, headers: dict[str, str] | None = None) -> bytes:
    """The body of a 2xx answer. Raises: NotReady."""
    return await asyncio.to_thread(_get, url, headers or {})


async def get_json(url: str) -> Any:
    """The parsed body of a 2xx answer. Raises: NotReady."""
    try:
        return json.loads(await get(url))
    except ValueError as error:
        raise NotReady(f"{url} answers no JSON") from error


async def banner(port: int) -> str:
    """The first line that a server sends by itself. Raises: NotReady."""
    try:
        reader, writer = await asyncio.wait_for(asyncio.open_connection("127.0.0.1", port), TIMEOUT_S)
        try:
            line = await asyncio.wait_for(reader.readline(), TIMEOUT_S)
        finally:
            writer.close()
            await writer.wait_closed()
    except (OSError, TimeoutError) as error:
        raise NotReady(f"port {port}: {error}") from error
    return line.decode("ascii", errors="replace").strip()


def _hmac(key: bytes, text: str) -> bytes:
    return hmac.new(key, text.encode(), hashlib.sha256).digest()


def signed_headers(host: str, access: str, secret: str, now: datetime.datetime) -> dict[str, str]:
    """The headers of a signed `GET /` (list buckets), AWS signature version 4."""
    stamp, day = now.strftime("%Y%m%dT%H%M%SZ"), now.strftime("%Y%m%d")
    empty = hashlib.sha256(b"").hexdigest()
    names = "host;x-amz-content-sha256;x-amz-date"
    canonical = f"GET\n/\n\nhost:{host}\nx-amz-content-sha256:{empty}\nx-amz-date:{stamp}\n\n{names}\n{empty}"
    scope = f"{day}/us-east-1/s3/aws4_request"
    to_sign = f"AWS4-HMAC-SHA256\n{stamp}\n{scope}\n{hashlib.sha256(canonical.encode()).hexdigest()}"
    key = f"AWS4{secret}".encode()
    for part in (day, "us-east-1", "s3", "aws4_request"):
        key = _hmac(key, part)
    signature = hmac.new(key, to_sign.encode(), hashlib.sha256).hexdigest()
    return {
        "Host": host,
        "x-amz-content-sha256": empty,
        "x-amz-date": stamp,
        "Authorization": f"AWS4-HMAC-SHA256 Credential={access}/{scope}, "
        f"SignedHeaders={names}, Signature={signature}",
    }


async def list_buckets(port: int, access: str, secret: str) -> bytes:
    """The buckets that these keys see. Raises: NotReady, also when the keys are not known there."""
    host = f"127.0.0.1:{port}"
    now = datetime.datetime.now(datetime.UTC)
    return await get(f"http://{host}/", signed_headers(host, access, secret, now))
