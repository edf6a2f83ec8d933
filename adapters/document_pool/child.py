"""One child process of `python -m documents serve`, asked by frames, watched while it works.

It gets nothing of our environment but the folder of the code and a folder of its own. Beyond its time or
its memory the whole of its process group is killed; that is the outcome of what it was working on.
"""

import asyncio
import contextlib
import logging
import os
import shutil
import signal
import sys
from asyncio import StreamReader, StreamWriter
from asyncio.subprocess import PIPE, Process
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import Self, TypeAlias, cast

from adapters.document_pool import watch
from adapters.document_pool.clock import Clock
from adapters.document_pool.folders import new_folder
from documents.child.frames import (
    BEGUN,
    DATA_BYTES,
    DONE,
    HEAD_BYTES,
    LENGTH,
    REFUSED,
    BrokenFrame,
    Head,
    head_of,
    length_said,
    packed,
)

log = logging.getLogger("adapters.document_pool")
CHECKOUT = Path(__file__).resolve().parents[2]
START_S = 60.0
"""To be ready, and to begin with what is asked: it may be importing a library."""
Heard: TypeAlias = Callable[[Head], Awaitable[float | None]]
"""Is told how far a child is; may answer how many seconds it has from its beginning."""
_OF_A_FILE = ("draw_page", "assemble")
"""What is asked of a file that counted when it was read."""
_SAID = 80
_AHEAD = 1024 * 1024
"""Bytes of an answer that are kept before somebody reads them."""
_QUIETLY = (ProcessLookupError, PermissionError)


class Reason(StrEnum):
    """Why a child ended before it answered."""

    TIME = "time"
    MEMORY = "memory"
    DIED = "died"
    UNSTARTED = "unstarted"


class ChildEnded(Exception):
    """A child ended before it answered."""

    def __init__(self, reason: Reason) -> None:
        super().__init__(reason.value)
        self.reason = reason


@dataclass(frozen=True, slots=True)
class Answer:
    """What a child said at the end: its head, its bytes, and the most memory that was seen."""

    head: Head
    data: bytes
    rss_mb: int

    @property
    def refused(self) -> bool:
        """Whether it was refused by name."""
        return bool(self.head["op"] == REFUSED)


class Child:
    """A running child; one thing at a time."""

    def __init__(self, process: Process, folder: Path) -> None:
        self._process, self._folder = process, folder
        # Both are pipes, since `begin` asked for them.
        self._asked_by, self._answers = cast(StreamWriter, process.stdin), cast(StreamReader, process.stdout)
        self._killed: Reason | None = None
        self._peak = 0
        self.files, self.rest_mb = 0, 0
        self.spent = False
        """Whether it should not be asked again."""

    @classmethod
    async def begin(cls, kind: str, tesseract: str | None = None) -> Self:
        """Start a child and wait until it is ready. Raises: ChildEnded."""
        folder = new_folder()
        for name in ("bin", "tmp"):
            (folder / name).mkdir()
        if tesseract:
            (folder / "bin" / "tesseract").symlink_to(tesseract)
        with (folder / "said").open("wb") as said:
            process = await asyncio.create_subprocess_exec(
                sys.executable, "-P", "-m", "documents", "serve", kind,
                stdin=PIPE, stdout=PIPE, stderr=said, limit=_AHEAD, start_new_session=True,
                cwd=folder / "tmp", env=_environment(folder),
            )  # fmt: skip
        child = cls(process, folder)
        try:
            async with asyncio.timeout(START_S):
                head, _ = await child._frame()
        except (TimeoutError, OSError, EOFError, BrokenFrame):
            words = child._last_words()
            await child.end()
            log.error("A %s child did not start: %s", kind, words or "it said nothing")
            raise ChildEnded(Reason.UNSTARTED) from None
        except BaseException:
            await child.end()
            raise
        child.rest_mb = head["rest_mb"]
        return child

    @property
    def pid(self) -> int:
        """Of the process, which leads a group of its own."""
        return self._process.pid

    @property
    def alive(self) -> bool:
        """Whether it can be asked."""
        return self._process.returncode is None and not self.spent

    async def ask(
        self,
        head: Head,
        data: bytes,
        seconds: float,
        heard: Heard | None = None,
        most_mb: int = watch.MOST_MB,
    ) -> Answer:
        """Ask one thing and wait for its end.

        Args: seconds: it has from when it begins; heard: is told of its progress.
        Raises: ChildEnded; whoever is cancelled meanwhile leaves no child behind.
        """
        self._killed, self._peak = None, 0
        watching = asyncio.create_task(self._watch(most_mb))
        try:
            return await self._asked(head, data, seconds, heard)
        except (OSError, EOFError, BrokenFrame):
            pass
        except BaseException:
            self.spent = True
            self._kill()
            raise
        finally:
            watching.cancel()
        await self.end()
        raise ChildEnded(self._killed or self._reason())

    async def end(self) -> None:
        """End it, with whatever it started; its folder goes with it."""
        self.spent = True
        self._kill()
        with contextlib.suppress(*_QUIETLY):
            await self._process.communicate()
        await asyncio.to_thread(shutil.rmtree, self._folder, ignore_errors=True)

    async def _asked(self, head: Head, data: bytes, seconds: float, heard: Heard | None) -> Answer:
        """Raises: OSError, EOFError, BrokenFrame."""
        clock = Clock(self.pid, self._out_of_time)
        clock.allow(START_S)
        try:
            await self._put(packed({"processor_s": seconds + 1, **head}, data))
            while True:
                said, made = await self._frame()
                if said["op"] == BEGUN:
                    clock = clock.again(seconds)
                elif said["op"] in (DONE, REFUSED):
                    break
                elif heard is not None and (longer := await heard(said)) is not None:
                    clock.allow(longer)
        finally:
            clock.stop()
        self.files += head["op"] not in _OF_A_FILE
        self.rest_mb = said["rest_mb"]
        self.spent |= bool(said.get("spent"))
        return Answer(said, made, max(self._peak, said["rss_mb"]))

    async def _frame(self) -> tuple[Head, bytes]:
        """What the child says next. Raises: EOFError, OSError, BrokenFrame."""
        read = self._answers.readexactly
        head = head_of(await read(length_said(await read(LENGTH), HEAD_BYTES)))
        return head, await read(length_said(await read(LENGTH), DATA_BYTES))

    async def _put(self, frame: bytes) -> None:
        """Raises: OSError."""
        try:
            self._asked_by.write(frame)
            await self._asked_by.drain()
        except RuntimeError:  # what a closed transport of uvloop raises
            raise BrokenPipeError from None

    async def _watch(self, most_mb: int) -> None:
        """Until it is cancelled: kill what holds too much memory."""
        while True:
            held = watch.resident_mb(self.pid)
            self._peak = max(self._peak, held)
            if held > most_mb:
                self._killed = Reason.MEMORY
                self._kill()
                return
            await asyncio.sleep(watch.EVERY_S)

    def _out_of_time(self) -> None:
        self._killed = Reason.TIME
        self._kill()

    def _kill(self) -> None:
        with contextlib.suppress(*_QUIETLY):
            if self._process.returncode is None:
                os.killpg(self.pid, signal.SIGKILL)

    def _reason(self) -> Reason:
        """How it ended when we did not kill it."""
        return Reason.TIME if self._process.returncode == -signal.SIGXCPU else Reason.DIED

    def _last_words(self) -> str:
        """The type of the error that it ended by, and no more of it."""
        with contextlib.suppress(OSError):
            lines = (self._folder / "said").read_text(errors="replace").strip().splitlines()
            return lines[-1].partition(":")[0][:_SAID] if lines else ""
        return ""


def _environment(folder: Path) -> dict[str, str]:
    """All that a child knows of this machine."""
    return {
        "PATH": str(folder / "bin"),
        "TMPDIR": str(folder / "tmp"),
        "PYTHONPATH": str(CHECKOUT),
        "PYTHONDONTWRITEBYTECODE": "1",
        "OMP_THREAD_LIMIT": "1",
        "OPENBLAS_NUM_THREADS": "1",
    }
