"""What lies packed in a file, looked at without parsing it: whether a stream bursts, whether drawings nest.

A look at the bytes costs a twentieth of parsing all objects. Whoever hides from it meets the limits of the
child that reads the file.
"""

import re
import zlib
from collections.abc import Iterator

from documents.pdf.opening import OUTPUT
from documents.pdf.refusals import Code, Refused

ALL_OUTPUT = 128 * 1024**2
_STREAM = re.compile(rb"stream\r?\n")
_BEFORE = 1_500
"""Bytes before a stream in which its dictionary stands."""
_PICTURE = re.compile(rb"/Subtype\s*/Image\b")
_DRAWING = re.compile(rb"/Subtype\s*/Form\b|/BBox\b")
_OTHER_FILTER = re.compile(rb"/(?:LZW|ASCII85|ASCIIHex|RunLength|Brotli)Decode\b|/(?:LZW|A85|AHx|RL)\b")
_DRAWS = re.compile(rb"\bDo\b")
_WHITE, _DEEP = b" \t\r\n\f\0", b"[" * 200
_PIECE, _CHUNK = 16 * 1024, 256 * 1024


def survey(content: bytes) -> bool:
    """Unpack every stream but pictures, whose dots are counted elsewhere, without keeping it.

    Returns: whether a drawing may draw another one. Raises: Refused for a stream beyond the limits.
    """
    if _DEEP in content.translate(None, _WHITE):
        raise Refused(Code.DAMAGED, "The file is damaged: its parts lie too deep in each other.")
    total, nested = 0, False
    for head, packed in _streams(content):
        if _PICTURE.search(head):
            continue
        drawing, size = bool(_DRAWING.search(head)), 0
        nested |= drawing and bool(_OTHER_FILTER.search(head) or _DRAWS.search(packed))
        for chunk in _unpacked(packed):
            size += len(chunk)
            if size > OUTPUT:
                raise Refused(Code.UNSAFE)
            nested |= drawing and bool(_DRAWS.search(chunk))
        total += size
        if total > ALL_OUTPUT:
            raise Refused(Code.UNSAFE)
    return nested


def _streams(content: bytes) -> Iterator[tuple[bytes, bytes]]:
    """Each stream with the dictionary before it."""
    at = 0
    while found := _STREAM.search(content, at):
        begins = found.end()
        if content[max(0, found.start() - 3) : found.start()] == b"end":
            at = begins
            continue
        ends = content.find(b"endstream", begins)
        ends = len(content) if ends < 0 else ends
        head = content[max(at, found.start() - _BEFORE) : found.start()]
        yield head[max(0, head.rfind(b" obj")) :], content[begins:ends]
        at = ends


def _unpacked(packed: bytes) -> Iterator[bytes]:
    """What zlib makes of it, piece by piece; nothing where it is packed in another way."""
    unpack, view = zlib.decompressobj(), memoryview(packed)
    for at in range(0, len(view), _PIECE):
        piece: bytes | memoryview = view[at : at + _PIECE]
        # Behind the end of a stream the tail stays as it was.
        while piece and not unpack.eof:
            try:
                chunk = unpack.decompress(piece, _CHUNK)
            except zlib.error:
                return
            yield chunk
            piece = unpack.unconsumed_tail
        if unpack.eof:
            return
