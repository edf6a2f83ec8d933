"""How a body is read where it is counted: to its end or its limit, one not asked for to its first word."""

from starlette.requests import Request
from starlette.types import Message, Receive

from api.http.problems import ApiRefusal
from models.errors import InvalidInput

KILOBYTE, MEGABYTE = 1024, 1024 * 1024


class BodyTooLarge(ApiRefusal):
    """The body is larger than its call accepts; nothing of it was read."""

    code = "body_too_large"
    status = 413


class Gone(Exception):
    """The client left while its body was read."""


def too_large(limit: int) -> BodyTooLarge:
    """The refusal, with the limit in words."""
    size = f"{limit // MEGABYTE} MB" if limit >= MEGABYTE else f"{limit // KILOBYTE} KB"
    return BodyTooLarge(f"The body is larger than this call accepts ({size})")


async def read_nothing(receive: Receive, limit: int) -> None:
    """Read a body that nobody asked for, up to its first word.

    Raises: InvalidInput unless it is white space alone, BodyTooLarge, Gone.
    """
    seen, more = 0, True
    while more:
        message = await receive()
        if message["type"] == "http.disconnect":
            raise Gone
        part = message.get("body", b"")
        seen, more = seen + len(part), message.get("more_body", False)
        if part.strip():
            raise InvalidInput("This call takes no body; send it without one", "body")
        if seen > limit:
            raise too_large(limit)


async def read(receive: Receive, into: bytearray, until: int, limit: int) -> bool:
    """Read a body until it ends or is longer than `until`. Returns: whether it has ended.

    Raises: BodyTooLarge beyond the limit, Gone.
    """
    while True:
        message = await receive()
        if message["type"] == "http.disconnect":
            raise Gone
        into += message.get("body", b"")
        if len(into) > limit:
            raise too_large(limit)
        if not message.get("more_body", False):
            return True
        if len(into) > until:
            return False


def given(body: bytes, receive: Receive) -> Receive:
    """A body that was read, as if it came now."""
    held: list[Message] = [{"type": "http.request", "body": body, "more_body": False}]

    async def from_there() -> Message:
        return held.pop() if held else await receive()

    return from_there


def brings_body(request: Request) -> bool:
    """Whether the headers say that a body follows."""
    said = request.headers
    return "transfer-encoding" in said or said.get("content-length", "0").strip("0") != ""


def said_length(request: Request) -> int | None:
    """Bytes of the body by its header; None where that says none."""
    text = request.headers.get("content-length", "")
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 20 else None
