"""How a text stands in a box: measured, wrapped, made smaller down to 6 points, and drawn as a stream.

The stream is in WinAnsi, which every viewer has a font for; letters beyond it are written as their nearest
Latin ones. The field's value keeps the text as it is.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache

from reportlab.pdfbase.pdfmetrics import getFont

from documents.latin import latin_letter, shown

FACE = "Helvetica"
FONT = "/Helv"
LARGEST, SMALLEST = 8.5, 6.0
_STEP = 0.5
_LEADING = 1.17
_ASCENT, _DROP = 0.74, 0.22
PAD = 2.0
"""Points that the text keeps from the sides of its box."""


@dataclass(frozen=True, slots=True)
class Fitted:
    """The lines of a text in its box; `rest` is what has no place there."""

    size: float
    lines: tuple[str, ...]
    rest: str = ""


@cache
def _advance(letter: str) -> float:
    return float(getFont(FACE).stringWidth(letter, 1))


def width_of(text: str, size: float) -> float:
    """How wide a line is, in points."""
    return sum(map(_advance, text)) * size


def wrapped(text: str, width: float, size: float) -> list[str]:
    """The lines of a text; a word that is wider than the box is broken."""
    return [line for paragraph in text.split("\n") for line in _wrapped(paragraph, width, size)]


def _wrapped(paragraph: str, width: float, size: float) -> Iterator[str]:
    line = ""
    for word in paragraph.split(" "):
        tried = f"{line} {word}" if line else word
        if width_of(tried, size) <= width:
            line = tried
            continue
        if line:
            yield line
        *pieces, line = _broken(word, width, size)
        yield from pieces
    yield line


def _broken(word: str, width: float, size: float) -> list[str]:
    pieces, piece = [], ""
    for letter in word:
        if piece and width_of(piece + letter, size) > width:
            pieces.append(piece)
            piece = ""
        piece += letter
    return [*pieces, piece]


def leading(size: float) -> float:
    """From one line to the next."""
    return size * _LEADING


def height_of(lines: int, size: float) -> float:
    """How high a box must be for so many lines."""
    return 2 * PAD + leading(size) * (lines - 1) + (_ASCENT + _DROP) * size


def lines_wanted(text: str, width: float, most: int, size: float = LARGEST) -> int:
    """How many lines a text takes at its best size, at most so many."""
    return max(1, min(most, len(wrapped(shown(text), width - 2 * PAD, size))))


def fitted(text: str, width: float, height: float, mark: str = "", largest: float = LARGEST) -> Fitted:
    """The text at the largest size at which it has its place.

    Args: mark: ends what is cut off, and says where it goes on.
    """
    plain, inner = shown(text), width - 2 * PAD
    size = largest
    while size > SMALLEST:
        lines = wrapped(plain, inner, size)
        if height_of(len(lines), size) <= height:
            return Fitted(size, tuple(lines))
        size = max(SMALLEST, size - _STEP)
    lines = wrapped(plain, inner, SMALLEST)
    room = max(1, int((height - height_of(1, SMALLEST)) / leading(SMALLEST) + 1e-6) + 1)
    if len(lines) <= room:
        return Fitted(SMALLEST, tuple(lines))
    return _cut(text, lines, room, inner, mark)


def _cut(text: str, lines: Sequence[str], room: int, width: float, mark: str) -> Fitted:
    """The first lines and the mark; the rest of the text as it was typed."""
    kept = list(lines[:room])
    while kept[-1] and width_of(f"{kept[-1]} {mark}", SMALLEST) > width:
        head, parted, _ = kept[-1].rpartition(" ")
        kept[-1] = head if parted else kept[-1][:-1]
    written = sum(len(line.replace(" ", "")) for line in kept)
    rest = _after(text, written)
    kept[-1] = f"{kept[-1]} {mark}".strip()
    return Fitted(SMALLEST, tuple(kept), rest)


def _after(text: str, letters: int) -> str:
    """What follows so many shown letters, spaces not counted."""
    for place, letter in enumerate(text):
        if letters <= 0:
            return text[place:].strip()
        letters -= len(latin_letter(letter).replace(" ", "").replace("\n", ""))
    return ""


def text_stream(
    fit: Fitted, width: float, height: float, *, align: str = "left", middle: bool = False
) -> bytes:
    """The stream that draws the text in a box of this size, clipped to it."""
    lines = fit.lines
    if not any(lines):
        return b"/Tx BMC EMC"
    top = height - PAD - _ASCENT * fit.size
    if middle:
        top -= max(0.0, (height - height_of(len(lines), fit.size)) / 2)
    parts = [
        f"/Tx BMC q 0.5 0.5 {width - 1:.2f} {height - 1:.2f} re W n BT {FONT} {fit.size:g} Tf 0 g".encode(),
    ]
    x = y = 0.0
    for number, line in enumerate(lines):
        left, down = _left(line, fit.size, width, align), top - number * leading(fit.size)
        parts.append(f"{left - x:.2f} {down - y:.2f} Td (".encode() + _escaped(line) + b") Tj")
        x, y = left, down
    return b"\n".join([*parts, b"ET Q EMC"])


def _left(line: str, size: float, width: float, align: str) -> float:
    if align == "right":
        return max(PAD, width - PAD - width_of(line, size))
    return max(PAD, (width - width_of(line, size)) / 2) if align == "center" else PAD


def _escaped(line: str) -> bytes:
    raw = line.encode("cp1252", errors="replace")
    return raw.replace(b"\\", b"\\\\").replace(b"(", b"\\(").replace(b")", b"\\)")


def tick_stream(width: float, height: float) -> bytes:
    """A cross of two strokes."""
    inset = 0.24 * min(width, height)
    right, top = width - inset, height - inset
    return (
        f"q 1.1 w 1 J 0 G {inset:.2f} {inset:.2f} m {right:.2f} {top:.2f} l S "
        f"{inset:.2f} {top:.2f} m {right:.2f} {inset:.2f} l S Q"
    ).encode()
