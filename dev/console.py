"""What a person sees: short lines, colours only on a terminal."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Iterable, Sequence

_COLOURS = (36, 33, 32, 35, 34, 96, 93, 92, 95, 94)


def coloured() -> bool:
    """Colours only where a person reads, and only when he has not asked for none."""
    return sys.stdout.isatty() and "NO_COLOR" not in os.environ


def say(text: str = "") -> None:
    """One line, at once: a pipe must not hold progress back."""
    print(text, flush=True)


def complain(text: str) -> None:
    """One line to the error stream."""
    print(text, file=sys.stderr, flush=True)


def prefix(name: str) -> str:
    """The service's name before its log lines; the same service has the same colour."""
    text = f"{name:<9}|"
    if not coloured():
        return text
    return f"\x1b[{_COLOURS[sum(map(ord, name)) % len(_COLOURS)]}m{text}\x1b[0m"


class Clock:
    """Seconds since a start, for progress lines."""

    def __init__(self) -> None:
        self._start = time.monotonic()

    def __call__(self) -> float:
        """Seconds that have passed."""
        return time.monotonic() - self._start

    def line(self, what: str, text: str) -> None:
        """A progress line with the time that has passed."""
        say(f"  {self():6.1f}s  {what:<12} {text}")


def table(rows: Iterable[Sequence[str]], *, indent: str = "  ") -> str:
    """Columns as wide as their widest cell."""
    lines = [[str(cell) for cell in row] for row in rows]
    if not lines:
        return ""
    widths = [
        max(len(row[index]) for row in lines if index < len(row)) for index in range(max(map(len, lines)))
    ]
    return "\n".join(
        indent + "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=False)).rstrip()
        for row in lines
    )
