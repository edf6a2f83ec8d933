"""A log file per service: rotated by size, secrets and e-mail addresses taken out before they are written."""

from __future__ import annotations

import asyncio
import io
import os
import re
from collections import deque
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import BinaryIO, TextIO

MAX_BYTES = 10 * 1024 * 1024
KEPT = 3
REMEMBERED_LINES = 40
LONGEST_LINE = 32 * 1024
PRIVATE = 0o600
_EMAIL = re.compile(r"[\w!#$%&'*+/?^`{|}~.-]+(?:@|%40)[\w-]+(?:\.[\w-]+)+")
_SIGNED = re.compile(r"(?i)\b(X-Amz-(?:Signature|Credential|Security-Token))(=|%3D)[^&\s\"']+")
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
        return _SIGNED.sub(r"\1\2***", _BEARER.sub(r"\1 ***", _EMAIL.sub("<e-mail>", line)))


def open_private(file: Path) -> BinaryIO:
    """A log to append to, which nobody else on the machine may read, also if an earlier run left it open."""
    handle = os.open(file, os.O_WRONLY | os.O_CREAT | os.O_APPEND, PRIVATE)
    os.fchmod(handle, PRIVATE)
    return os.fdopen(handle, "ab")


class ServiceLog:
    """Appends lines to one file and remembers the last ones for the message of a crash."""

    def __init__(self, file: Path, redact: Redactor, echo: Callable[[str], None] | None = None) -> None:
        self._file = file
        self._redact = redact
        self._echo = echo
        self.last: deque[str] = deque(maxlen=REMEMBERED_LINES)
        file.parent.mkdir(parents=True, exist_ok=True)
        for older in file.parent.glob(f"{file.name}.[0-9]"):
            older.chmod(PRIVATE)
        self._sink = self._open()

    def _open(self) -> TextIO:
        return io.TextIOWrapper(open_private(self._file), encoding="utf-8", errors="replace")

    def beside(self, name: str) -> ServiceLog:
        """Another log in the same folder, redacted alike and echoed nowhere."""
        return ServiceLog(self._file.with_name(f"{name}.log"), self._redact)

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
        self._sink = self._open()

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
