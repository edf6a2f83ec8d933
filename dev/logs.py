"""A log file per service: rotated by size, secrets and e-mail addresses taken out before they are written."""

from __future__ import annotations

import asyncio
import re
from collections import deque
from collections.abc import Callable, Iterable
from pathlib import Path

MAX_BYTES = 10 * 1024 * 1024
KEPT = 3
REMEMBERED_LINES = 40
LONGEST_LINE = 32 * 1024
_EMAIL = re.compile(r"[A-Za-z0-9._%+-]+@[A-Za-z0-9-]+(?:\.[A-Za-z0-9-]+)+")
_BEARER = re.compile(r"(?i)\b(bearer|authorization[:=])\s+[A-Za-z0-9._~+/=-]{16,}")


class Redactor:
    """Takes out what a log must not hold: our secrets, tokens, and the names of people."""

    def __init__(self, secrets: Iterable[str]) -> None:
        # Short values would blank half of every line.
        self._secrets = [secret for secret in secrets if len(secret) >= 8]

    def __call__(self, line: str) -> str:
        """The line as it may be written."""
        for secret in self._secrets:
            if secret in line:
                line = line.replace(secret, "***")
        return _BEARER.sub(r"\1 ***", _EMAIL.sub("<e-mail>", line))


class ServiceLog:
    """Appends lines to one file and remembers the last ones for the message of a crash."""

    def __init__(self, file: Path, redact: Redactor, echo: Callable[[str], None] | None = None) -> None:
        self._file = file
        self._redact = redact
        self._echo = echo
        self.last: deque[str] = deque(maxlen=REMEMBERED_LINES)
        file.parent.mkdir(parents=True, exist_ok=True)
        self._sink = file.open("a", encoding="utf-8", errors="replace")

    def write(self, line: str) -> None:
        """One line, redacted."""
        clean = self._redact(line)
        self.last.append(clean)
        self._sink.write(clean + "\n")
        self._sink.flush()
        if self._echo is not None:
            self._echo(clean)
        if self._sink.tell() > MAX_BYTES:
            self._rotate()

    def _rotate(self) -> None:
        self._sink.close()
        for number in range(KEPT - 1, 0, -1):
            older = self._file.with_name(f"{self._file.name}.{number}")
            if older.exists():
                older.replace(self._file.with_name(f"{self._file.name}.{number + 1}"))
        self._file.replace(self._file.with_name(f"{self._file.name}.1"))
        self._sink = self._file.open("a", encoding="utf-8", errors="replace")

    def close(self) -> None:
        """End of the service."""
        self._sink.close()


async def pump(source: asyncio.StreamReader, log: ServiceLog) -> None:
    """Copy a process's output until it closes; a line without end is cut instead of growing for ever."""
    rest = ""
    while block := await source.read(65536):
        *lines, rest = (rest + block.decode("utf-8", errors="replace")).split("\n")
        for line in lines:
            log.write(line.rstrip("\r"))
        if len(rest) > LONGEST_LINE:
            log.write(rest)
            rest = ""
    if rest:
        log.write(rest)


def log_files(folder: Path, name: str | None = None) -> list[Path]:
    """The current log files, of one service or of all."""
    return [folder / f"{name}.log"] if name else sorted(folder.glob("*.log"))
