"""A fork that outlives its runs: what its tests set up for their session costs once.

Databases, people and workers take longer than most tests on servers. What a run leaves behind may change the
next one, so that whoever asks has what was red run once more without the fault.
"""

from __future__ import annotations

import contextlib
import json
import os
import select
import signal
import traceback
from collections.abc import Callable, Mapping
from typing import IO, Any, NoReturn

ENDS_S = 10.0
"""How long it may take to give back what was set up."""


class StayingSession:
    """The fork as the process sees it that serves runs.

    Args: begin: makes a fork what it is to be, given its first order; run: its answer to an order; leave: how
        a fork ends.
    """

    def __init__(
        self,
        begin: Callable[[Mapping[str, Any]], None],
        run: Callable[[Mapping[str, Any]], int],
        leave: Callable[[int], NoReturn],
    ) -> None:
        self._begin, self._run, self._leave = begin, run, leave
        self._pid: int | None = None
        self._orders: IO[str] | None = None
        self._answers: IO[str] | None = None

    def ask(self, order: Mapping[str, Any], broken: int) -> int:
        """Have it run something, in a new one where none stands. Returns: the exit code, else broken."""
        if self._pid is None:
            self._fork()
        assert self._orders is not None and self._answers is not None
        try:
            print(json.dumps(order), file=self._orders, flush=True)
            ready, _, _ = select.select([self._answers], [], [], order["patience_s"])
            return int(self._answers.readline() if ready else "")
        except (BrokenPipeError, ValueError):
            self._kill()
            self.end()
            return broken

    def end(self) -> None:
        """Have it give back what was set up; the next order is for another one."""
        pid, self._pid = self._pid, None
        if pid is None or self._orders is None or self._answers is None:
            return
        for pipe in (self._orders, self._answers):
            with contextlib.suppress(BrokenPipeError):
                pipe.close()
        watched = os.pidfd_open(pid)
        if not select.select([watched], [], [], ENDS_S)[0]:
            os.killpg(pid, signal.SIGKILL)
        os.close(watched)
        os.waitpid(pid, 0)

    def _kill(self) -> None:
        if self._pid is not None:
            os.kill(self._pid, signal.SIGKILL)

    def _fork(self) -> None:
        (theirs, ours), (hear, say) = os.pipe(), os.pipe()
        pid = os.fork()
        if pid == 0:
            os.close(ours)
            os.close(hear)
            self._live(os.fdopen(theirs), os.fdopen(say, "w"))
        os.close(theirs)
        os.close(say)
        self._pid, self._orders, self._answers = pid, os.fdopen(ours, "w"), os.fdopen(hear)

    def _live(self, orders: IO[str], answers: IO[str]) -> NoReturn:
        code = 1
        try:
            for line in orders:
                order = json.loads(line)
                self._begin(order)
                print(self._run(order), file=answers, flush=True)
            code = 0
        except BaseException:
            traceback.print_exc()
        finally:
            self._leave(code)
