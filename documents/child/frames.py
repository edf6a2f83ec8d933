"""How a child and its parent speak: length, head in JSON, length, bytes; lengths take four bytes."""

import json
from typing import Any, BinaryIO, TypeAlias

Head: TypeAlias = dict[str, Any]
LENGTH = 4
HEAD_BYTES, DATA_BYTES = 256 * 1024, 64 * 1024**2
"""The most that either side takes from the other."""
BEGUN, PROGRESS, DONE, REFUSED, READY = "begun", "progress", "done", "refused", "ready"
"""What a child says: it waits; it has begun; how far it is; the end, one of two."""
FAILED = "failed"
"""The code of a refusal by an error of ours, whose message is the error's type."""


class BrokenFrame(Exception):
    """The other side said something that is no frame, or is larger than a frame may be."""


def packed(head: Head, data: bytes = b"") -> bytes:
    """A frame as bytes. Raises: BrokenFrame."""
    text = json.dumps(head, ensure_ascii=False, separators=(",", ":")).encode()
    return b"".join((length(text, HEAD_BYTES), text, length(data, DATA_BYTES), data))


def length(part: bytes, most: int) -> bytes:
    """How a part's length is said. Raises: BrokenFrame."""
    if len(part) > most:
        raise BrokenFrame(f"{len(part)} bytes, at most {most}")
    return len(part).to_bytes(LENGTH, "big")


def length_said(said: bytes, most: int) -> int:
    """The length of a part that follows. Raises: BrokenFrame."""
    found = int.from_bytes(said, "big")
    if len(said) != LENGTH or found > most:
        raise BrokenFrame(f"{found} bytes, at most {most}")
    return found


def head_of(text: bytes) -> Head:
    """A head from its JSON. Raises: BrokenFrame."""
    try:
        head = json.loads(text)
    except ValueError:
        head = None
    if not isinstance(head, dict):
        raise BrokenFrame("a head that is no object")
    return head


def next_frame(stream: BinaryIO) -> tuple[Head, bytes] | None:
    """What the other side says next; None when it has left. Raises: BrokenFrame."""
    begins = stream.read(LENGTH)
    if not begins:
        return None
    head = head_of(stream.read(length_said(begins, HEAD_BYTES)))
    many = length_said(stream.read(LENGTH), DATA_BYTES)
    data = stream.read(many)
    if len(data) != many:
        raise BrokenFrame("it ended in the middle")
    return head, data
